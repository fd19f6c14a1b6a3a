"""What became of entries, in numbers: of a part, and of all parts together."""

import heapq
from collections import Counter
from typing import Any

from dehusk.batch.pages import Outcome

SLOWEST, FAILED = 20, 20  # pages that are named
COUNTERS = ("counts", "page_types", "languages", "lengths", "confidences")


class Tally:
    """Every entry is counted once in `counts`."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()  # ok, empty, error:timeout, skipped:redirect, filtered:language ...
        self.page_types: Counter[str] = Counter()
        self.languages: Counter[str] = Counter()
        self.lengths: Counter[str] = Counter()  # "9": texts of 2^8 to 2^9 - 1 characters
        self.confidences: Counter[str] = Counter()  # "9": 0.9 and more
        self.slowest: list[tuple[float, str, int, str]] = []  # seconds, source, position, address
        self.failed: list[tuple[str, str, int, str, str]] = []  # code, source, position, address, detail
        self.seconds = 0.0  # CPU time of pages
        self.rows = self.bytes = 0  # written

    def count(self, outcome: Outcome, source: str) -> None:
        self.counts[outcome.counted] += 1
        self.seconds += outcome.seconds
        if outcome.seconds and (len(self.slowest) < SLOWEST or outcome.seconds > self.slowest[0][0]):
            item = round(outcome.seconds, 4), source, outcome.position, outcome.url or ""
            (heapq.heappush if len(self.slowest) < SLOWEST else heapq.heapreplace)(self.slowest, item)
        if outcome.status == "error" and len(self.failed) < FAILED:
            told = outcome.code or "", source, outcome.position, outcome.url or "", outcome.detail or ""
            self.failed.append(told)
        if outcome.facts:
            kind, language, length, confidence = outcome.facts
            self.page_types[kind or "unknown"] += 1
            self.languages[language or "unknown"] += 1
            self.lengths[str(length.bit_length())] += 1
            if confidence is not None:
                self.confidences[str(min(int(confidence * 10), 9))] += 1

    def add(self, other: "Tally") -> None:
        for name in COUNTERS:
            getattr(self, name).update(getattr(other, name))
        self.slowest = heapq.nlargest(SLOWEST, [*self.slowest, *other.slowest])[::-1]
        self.failed = (self.failed + other.failed)[:FAILED]
        self.seconds += other.seconds
        self.rows += other.rows
        self.bytes += other.bytes

    @property
    def entries(self) -> int:
        return self.counts.total()

    def of(self, status: str) -> int:
        """How many entries have a status, with any code."""
        return sum(count for name, count in self.counts.items() if name.partition(":")[0] == status)

    def as_dict(self) -> dict[str, Any]:
        counters = {name: dict(sorted(getattr(self, name).items())) for name in COUNTERS}
        others = {"slowest": sorted(self.slowest, reverse=True), "failed": self.failed}
        return {**counters, **others, "seconds": round(self.seconds, 3), "rows": self.rows, "bytes": self.bytes}

    @classmethod
    def from_dict(cls, known: dict[str, Any]) -> "Tally":
        tally = cls()
        for name in COUNTERS:
            getattr(tally, name).update(known[name])
        tally.slowest = sorted(tuple(one) for one in known["slowest"])
        tally.failed = [tuple(one) for one in known["failed"]]
        tally.seconds, tally.rows, tally.bytes = known["seconds"], known["rows"], known["bytes"]
        return tally
