"""Workers that read by themselves: every entry once, in order, whatever becomes of the workers."""

import ctypes
import os
import signal
import time
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import pytest

from dehusk.pool import Failure, Limits, Streams

LIMITS = Limits(deadline=0.5, memory=1 << 26)
CODES = {"raise": "error", "exit": "exit", "crash": "crash", "spin": "timeout", "sleep": "timeout", "eat": "memory"}


class Item(NamedTuple):
    position: int
    fault: str | None


class Plan(NamedTuple):
    """A part: so many items, some of which do harm."""

    count: int
    faults: dict[int, str]
    unreadable: tuple[int, str] | None = None


def read(part: Plan, after: int | None) -> Iterator[Item]:
    for number in range(0 if after is None else after // 10 + 1, part.count):
        if part.unreadable and part.unreadable[0] == number:
            harm(part.unreadable[1])
        yield Item(10 * number, part.faults.get(number))


def harm(kind: str | None) -> None:
    if kind == "raise":
        raise ValueError("a bad page")
    if kind == "exit":
        os._exit(0)
    if kind == "crash":
        ctypes.string_at(0)
    while kind == "spin":
        pass
    if kind == "sleep":
        time.sleep(600)
    if kind == "eat":
        heap = []
        while True:
            heap.append(np.empty(1 << 20, np.uint8))  # asked for, not touched: that would take its time


def work(item: Item) -> tuple[int, str]:
    harm(item.fault)
    return item.position, "ok"


def failed(item: Item, failure: Failure) -> tuple[int, str]:
    return item.position, failure.code


def expected(part: Plan) -> list[tuple[int, str]]:
    return [(10 * n, CODES[part.faults[n]] if n in part.faults else "ok") for n in range(part.count)]


def rows_of(parts: list[Plan], workers: int) -> tuple[list[list[tuple[int, str]]], list[Failure | None]]:
    rows: list[list[tuple[int, str]]] = [[] for _ in parts]
    ends: list[list[Failure | None]] = [[] for _ in parts]
    with Streams(read, work, failed, workers=workers, limits=LIMITS) as streams:
        for got in streams.run(parts):
            number = parts.index(got.part)
            assert not ends[number]
            rows[number] += got.rows
            if got.last:
                ends[number].append(got.failure)
    return rows, [failure for [failure] in ends]


def test_every_entry_once_in_order_with_its_code() -> None:
    kinds = list(CODES)
    parts = [Plan(40, {n: kinds[(n + shift) % 6] for n in (0, 7, 8, 39)}) for shift in range(3)]
    parts += [Plan(0, {}), Plan(1, {0: "exit"}), Plan(500, {})]
    rows, failures = rows_of(parts, workers=2)
    assert rows == [expected(part) for part in parts]
    assert failures == [None] * len(parts)


@pytest.mark.parametrize("kind", ["crash", "exit", "raise"])
def test_what_cannot_be_read_costs_the_rest_of_its_part_alone(kind: str) -> None:
    bad, good = Plan(20, {3: "exit"}, (5, kind)), Plan(20, {})
    rows, [failure, none] = rows_of([bad, good], workers=1)
    assert rows == [expected(bad)[:5], expected(good)]
    assert failure is not None
    assert failure.code == CODES[kind]
    assert none is None


def test_a_worker_killed_from_outside_costs_the_page_it_was_at() -> None:
    part = Plan(300, {})
    seen = []
    with Streams(read, pause, failed, limits=LIMITS) as streams:
        for got in streams.run([part]):
            if not seen:
                os.kill(got.rows[0][1], signal.SIGKILL)
            seen += got.rows
    assert [position for position, _ in seen] == [10 * n for n in range(300)]
    assert sum(code == "crash" for _, code in seen) <= 1


def pause(item: Item) -> tuple[int, int]:
    time.sleep(0.001)
    return item.position, os.getpid()
