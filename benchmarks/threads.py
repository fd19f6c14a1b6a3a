"""Two threads, and two processes of `extract_many`, over the same pages as one thread: the wall time, and memory.

Two threads take pages from one iterator. With `ThreadPoolExecutor.map` there is a third one, which is woken for every
result and wants the interpreter for that: told apart.

The fastest of some rounds, taken in turn: another program on the machine makes both slower, and two more than one. How
much two can gain there is told by two programs that know nothing of each other, with half of the pages each. Workers
are forked anew in every round; the process that they are forked from is started once, and its start is told apart.

usage: python -m benchmarks.threads SET.parquet [PAGES] [--json FILE]
"""

import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from threading import Thread

import pyarrow.parquet as pq

import dehusk
from benchmarks.found import keep, run
from benchmarks.memory import held

ROUNDS = 5


def in_threads(pages: list[bytes], threads: int) -> None:
    left = iter(pages)
    at_work = [Thread(target=extract_all, args=(left,)) for _ in range(threads)]
    for thread in at_work:
        thread.start()
    for thread in at_work:
        thread.join()


def extract_all(pages: Iterable[bytes]) -> None:
    for html in pages:
        len(dehusk.extract(html).text)


def in_pool(pages: list[bytes]) -> None:
    with ThreadPoolExecutor(2) as pool:
        for _ in pool.map(lambda html: len(dehusk.extract(html).text), pages):
            pass


def in_processes(pages: list[bytes]) -> None:
    for result in dehusk.extract_many(pages, workers=2, ordered=False):
        assert not isinstance(result, dehusk.Failure)
        len(result.text)


def in_programs(pages: list[bytes]) -> None:
    halves = [get_context("fork").Process(target=extract_all, args=(pages[half::2],)) for half in range(2)]
    for program in halves:
        program.start()
    for program in halves:
        program.join()


WAYS: dict[str, Callable[[list[bytes]], None]] = {
    "one thread": partial(in_threads, threads=1),
    "two threads": partial(in_threads, threads=2),
    "a pool of two threads": in_pool,
    "two processes": in_processes,
    "two programs": in_programs,
}


def seconds(way: Callable[[list[bytes]], None], pages: list[bytes]) -> float:
    start = time.perf_counter()
    way(pages)
    return time.perf_counter() - start


def main(path: Path, count: int = 1000) -> None:
    pages = pq.read_table(path, columns=["html"]).column("html").to_pylist()[:count]
    dehusk.extract(pages[0])
    times: dict[str, list[float]] = {name: [] for name in WAYS}
    before = held()
    first, later = (seconds(in_processes, pages[:1]) for _ in range(2))
    keep("threads", "start of two processes", {"first time, seconds": first, "later, seconds": later})
    print(f"two processes start in {first:.2f} s the first time, then in {later:.2f} s")
    for _ in range(ROUNDS):
        for name, way in WAYS.items():
            times[name].append(seconds(way, pages))
            print(f"{name:22} {times[name][-1]:6.2f} s  {held() - before:+7.1f} MB", flush=True)
    for name, took in times.items():
        ratio = min(took) / min(times["one thread"])
        keep("threads", name, {"pages": len(pages), "seconds": min(took), "of one thread's time": ratio})
        print(f"{len(pages)} pages in {name}: {ratio:.2f} of the time of one thread")


if __name__ == "__main__":
    run(main)
