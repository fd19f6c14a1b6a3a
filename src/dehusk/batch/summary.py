"""The account of a run: what went in, what became of it, with which versions and options, how long it took."""

import json
import platform
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import dehusk
from dehusk import files
from dehusk.batch.tally import Tally

NAME = "summary.json"
PACKAGES = ("numpy", "turbohtml", "pyarrow", "isal", "rensa")


@dataclass(frozen=True)
class Summary:
    """in = ok + empty + every error, skip and filter, exactly: each entry is counted under one name in `counts`."""

    tally: Tally
    parts: int
    finished_parts: int
    failed_inputs: list[str] = field(default_factory=list)  # a line each: inputs that could not be read at all
    seconds: float = 0.0  # on the clock, of the last run
    run: dict[str, Any] = field(default_factory=dict)  # options

    @property
    def counts(self) -> dict[str, int]:
        return dict(self.tally.counts)

    @property
    def entries(self) -> int:
        return self.tally.entries

    @property
    def finished(self) -> bool:
        return self.finished_parts == self.parts

    @property
    def well(self) -> bool:
        """No input failed whole."""
        unread = ("error:unread", "skipped:unreadable")
        return not self.failed_inputs and not any(self.tally.counts[name] for name in unread)

    def as_dict(self) -> dict[str, Any]:
        return {
            "finished": self.finished,
            "in": self.entries,
            **self.tally.as_dict(),
            "parts": self.parts,
            "finished_parts": self.finished_parts,
            "failed_inputs": self.failed_inputs,
            "seconds_on_the_clock": round(self.seconds, 1),
            "seconds_of_pages": round(self.tally.seconds, 2),
            "options": self.run,
            "versions": versions(),
        }

    def write(self, out: Path) -> None:
        files.write(out / NAME, json.dumps(self.as_dict(), indent=1) + "\n")

    def __str__(self) -> str:
        """The account in a few lines."""
        told = [f"in: {self.entries}"]
        told += [f"  {name}: {count}" for name, count in in_order(self.tally.counts)]
        return "\n".join(told)


def in_order(counts: dict[str, int]) -> list[tuple[str, int]]:
    """What is well comes first."""
    return sorted(counts.items(), key=lambda item: (item[0] != "ok", item[0] != "empty", item[0]))


def versions() -> dict[str, str]:
    found = {"dehusk": dehusk.__version__, "python": platform.python_version()}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found
