"""Two threads over the same pages as one: how much of the wall time they take, and memory.

The fastest of some rounds, taken in turn: another program on the machine makes both slower, and two more than one.

usage: python -m benchmarks.threads SET.parquet [PAGES] [--json FILE]
"""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pyarrow.parquet as pq

import dehusk
from benchmarks.found import keep, run
from benchmarks.memory import held

ROUNDS = 5


def seconds(pages: list[bytes], threads: int) -> float:
    start = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        for _ in pool.map(lambda html: len(dehusk.extract(html).text), pages):
            pass
    return time.perf_counter() - start


def main(path: Path, count: int = 1000) -> None:
    pages = pq.read_table(path, columns=["html"]).column("html").to_pylist()[:count]
    dehusk.extract(pages[0])
    rounds: dict[int, list[float]] = {1: [], 2: []}
    before = held()
    for _ in range(ROUNDS):
        for threads, times in rounds.items():
            times.append(seconds(pages, threads))
            print(f"{threads} threads  {times[-1]:6.2f} s  {held() - before:+7.1f} MB", flush=True)
    one, two = min(rounds[1]), min(rounds[2])
    print(f"{len(pages)} pages: two threads take {two / one:.2f} of the time of one")
    keep("threads", "two", {"pages": len(pages), "of one's time": two / one})


if __name__ == "__main__":
    run(main)
