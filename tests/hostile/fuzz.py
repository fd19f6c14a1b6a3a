"""Generated inputs through every stage, in processes that may die: 0 crashes, hangs and untyped errors is the promise.

usage: python -m tests.hostile.fuzz [--minutes M | --inputs N] [--first SEED] [--workers N] [--only STRATEGY ...]

What breaks a promise is made smaller and kept in tests/hostile/corpus, which the tests replay.
"""

import argparse
import os
import time
from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

from dehusk.pool import Failure, Pool
from tests.hostile.attempt import DEADLINE, Case, attempt, attempt_input
from tests.hostile.minimise import minimised
from tests.hostile.strategies import STRATEGIES, development, made

CORPUS = Path(__file__).parent / "corpus"
BATCH = 250
SHARE = {"grammar": 6, "head": 3, "repeated": 2, "deep": 1, "encoded": 3, "window": 6, "whole": 1, "developed": 2}


class Batch(NamedTuple):
    strategy: str
    first: int  # of its seeds
    count: int = BATCH


def attempt_batch(batch: Batch) -> list[tuple[int, str]]:
    """The seeds that broke a promise, and which one."""
    seeds = range(batch.first, batch.first + batch.count)
    return [(seed, broken) for seed in seeds if (broken := attempt(Case(batch.strategy, seed)))]


def batches(first: int, until: float, inputs: int, only: list[str]) -> Iterator[list[Batch]]:
    names = [name for name, share in SHARE.items() if name in only for _ in range(share)]
    if not development():
        names = [name for name in names if name != "developed"]
    begun: Counter[str] = Counter()
    for name in cycle(names):
        if begun.total() * BATCH >= inputs or time.monotonic() >= until:
            return
        yield [Batch(name, first + begun[name] * BATCH)]
        begun[name] += 1


class Run:
    """Counts by strategy, and one input for every way in which a promise was broken."""

    def __init__(self, workers: int, deadline: float = DEADLINE) -> None:
        self.pool: Pool[Batch, list[tuple[int, str]]] = Pool(attempt_batch, workers=workers, deadline=deadline)
        self.single: Pool[Case, str] = Pool(attempt, deadline=deadline)
        self.tried: Counter[str] = Counter()
        self.broken: Counter[tuple[str, str]] = Counter()
        self.found: dict[str, Case] = {}

    def go(self, work: Iterator[list[Batch]]) -> None:
        with self.pool, self.single:
            for batch, outcome in self.pool.run(work):
                self.tried[batch.strategy] += batch.count
                problems = self.one_by_one(batch) if isinstance(outcome, Failure) else outcome
                for seed, kind in problems:
                    self.note(Case(batch.strategy, seed), kind)
                if self.tried.total() % 50_000 == 0:
                    print(f"{self.tried.total():9,} inputs, {self.broken.total()} broken", flush=True)

    def one_by_one(self, batch: Batch) -> list[tuple[int, str]]:
        """A batch that took its process down, or too long, again, an input at a time."""
        cases = [Case(batch.strategy, batch.first + i) for i in range(batch.count)]
        return [(case.seed, kind) for case, outcome in self.single.run([cases]) if (kind := described(outcome))]

    def note(self, case: Case, kind: str) -> None:
        self.broken[case.strategy, kind] += 1
        if kind not in self.found:
            self.found[kind] = case
            print(f"{case.strategy} {case.seed}: {kind}", flush=True)

    def keep(self, folder: Path) -> None:
        with Pool(attempt_input, deadline=DEADLINE) as pool:
            for kind, (strategy, seed) in self.found.items():
                html = made(strategy, seed)
                data = html if isinstance(html, bytes) else html.encode("utf-8", "surrogatepass")
                small = minimised(data, lambda candidates: smallest(pool, candidates, kind))  # noqa: B023
                (folder / f"{strategy}-{seed}.html").write_bytes(small)
                print(f"{strategy}-{seed}.html: {len(data)} bytes, {len(small)} when made smaller: {kind}", flush=True)

    def report(self, seconds: float) -> None:
        print(f"\n{'strategy':12}{'inputs':>12}{'crashes':>10}{'hangs':>8}{'errors':>8}")
        for name, tried in self.tried.items():
            kinds = {kind: count for (of, kind), count in self.broken.items() if of == name}
            hangs = sum(count for kind, count in kinds.items() if kind.startswith("timed out"))
            crashes = sum(count for kind, count in kinds.items() if kind.startswith(("crashed", "ended")))
            print(f"{name:12}{tried:12,}{crashes:10,}{hangs:8,}{sum(kinds.values()) - hangs - crashes:8,}")
        print(f"{self.tried.total():,} inputs in {seconds:.0f} s, {self.broken.total()} of them broke a promise")


def described(outcome: str | Failure) -> str:
    return str(outcome) if isinstance(outcome, Failure) else outcome


def smallest(pool: Pool[bytes, str], candidates: list[bytes], kind: str) -> bytes | None:
    """The first candidate that breaks the same promise."""
    for data, outcome in pool.run([candidates]):
        if described(outcome) == kind:
            return data
    return None


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.hostile.fuzz")
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--inputs", type=int, help="so many instead")
    parser.add_argument("--first", type=int, default=0, help="the first seed of each strategy")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", nargs="+", choices=list(STRATEGIES), default=list(STRATEGIES))
    parser.add_argument("--corpus", type=Path, default=CORPUS)
    asked = parser.parse_args()
    begun = time.monotonic()
    until = float("inf") if asked.inputs else begun + asked.minutes * 60
    run = Run(asked.workers)
    run.go(batches(asked.first, until, asked.inputs or 10**12, asked.only))
    run.report(time.monotonic() - begun)
    run.keep(asked.corpus)
    return bool(run.broken)


if __name__ == "__main__":
    raise SystemExit(main())
