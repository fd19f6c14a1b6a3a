"""One task at a time, with futures, in threads and in an event loop."""

import asyncio
import multiprocessing
import os
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest

from dehusk.pool import BusyError, Crashed, Ended, Failure, OnDemand, TimedOut
from tests.pool.test_pool import call, pid, segfault, spin


def test_outcomes_of_tasks_that_do_harm() -> None:
    with OnDemand(call, workers=2, deadline=0.3) as pool:
        futures = [pool.submit(task) for task in (1, spin, 2, segfault, kill_by_exit, 3)]
        assert [future.result() for future in futures] == [1, TimedOut(0.3), 2, Crashed("SIGSEGV"), Ended(9), 3]
    assert multiprocessing.active_children() == []


def kill_by_exit() -> None:
    os._exit(9)


def test_memory_is_limited_by_default() -> None:
    with OnDemand(call) as pool:
        outcome = pool.submit(eat).result()
        assert isinstance(outcome, Failure)
        assert outcome.code == "memory"
        assert pool.submit(5).result() == 5


def eat() -> int:
    return len(bytearray(2 << 30))


def test_in_an_event_loop_the_loop_goes_on() -> None:
    async def several() -> list[Any]:
        with OnDemand(call, workers=2, deadline=0.5) as pool:
            waiting = [asyncio.ensure_future(asyncio.wrap_future(pool.submit(task))) for task in (spin, "a", "b")]
            first, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            assert not waiting[0].done()  # the others need not wait for it
            assert first
            return await asyncio.gather(*waiting)

    assert asyncio.run(several()) == [TimedOut(0.5), "a", "b"]


class Gate:
    """A task that waits until a file is there."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __call__(self) -> str:
        while not os.path.exists(self.path):
            pass
        return "through"


def test_no_more_tasks_wait_than_may(tmp_path: Any) -> None:
    gate = tmp_path / "open"
    with OnDemand(call, workers=1, waiting=2, deadline=60) as pool:
        held = pool.submit(Gate(str(gate)))
        while not held.running():
            pass
        waiting = [pool.submit(number) for number in range(2)]
        assert pool.waiting == 2
        with pytest.raises(BusyError, match="2 tasks wait already"):
            pool.submit(2)
        assert waiting[0].cancel()
        gate.touch()
        assert held.result() == "through"
        assert waiting[1].result() == 1


def test_what_cannot_be_sent_is_the_callers_error() -> None:
    with OnDemand(call) as pool:
        with pytest.raises(TypeError, match="pickle"):
            pool.submit(threading.Lock()).result()
        assert pool.submit("next").result() == "next"


def test_deaths_in_many_threads_are_told_apart() -> None:
    tasks = [kill_by_exit, segfault, spin, pid_of] * 4
    with OnDemand(call, workers=4, deadline=0.2) as pool, ThreadPoolExecutor(4) as threads:
        futures: list[Future[Any]] = list(threads.map(pool.submit, tasks))
        kinds = [type(future.result()).__name__ for future in futures]
    assert kinds == ["Ended", "Crashed", "TimedOut", "int"] * 4


def pid_of() -> int:
    return pid(None)


def test_a_worker_that_died_with_nothing_to_do_is_replaced() -> None:
    with OnDemand(call) as pool:
        first = pool.submit(pid_of).result()
        assert isinstance(first, int)
        kill_other(first)
        for process in multiprocessing.active_children():
            process.join()
        second = pool.submit(pid_of).result()
    assert isinstance(second, int)
    assert second != first


def kill_other(process: int) -> None:
    os.kill(process, 9)
