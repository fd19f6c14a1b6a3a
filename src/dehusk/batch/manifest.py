"""What is done: a line for the run and its options, then a line for every part whose rows are in their place.

A part is done when its line is whole. Files of a part without a line are written again, under the same names.
"""

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

from dehusk import files
from dehusk.batch.inputs import Part
from dehusk.batch.tally import Tally
from dehusk.errors import InputError

NAME = "manifest.jsonl"


class Manifest:
    """Of a folder; `run` is what a later run must have in common with this one."""

    def __init__(self, out: Path, run: dict[str, Any], parts: Sequence[Part]) -> None:
        self.path = out / NAME
        self.done: dict[int, Tally] = {}
        self.file: IO[str] | None = None
        kept, lines = read(out)
        if kept is None:
            if out.exists() and any(not one.name.startswith(".") for one in out.iterdir()):
                raise InputError(f"{out} is not empty and has no {NAME}: name a folder of its own")
        else:
            self._check(out, kept, run)
            for line in lines:
                self._check_part(out, line, parts)
                self.done[line["part"]] = Tally.from_dict(line["tally"])
        self.known = [kept or run, *lines]

    def _check(self, out: Path, kept: dict[str, Any], run: dict[str, Any]) -> None:
        if other := [name for name in run if kept.get(name) != json.loads(json.dumps(run[name]))]:
            raise InputError(
                f"{out} was begun with another value of {', '.join(other)}: give the same, or another output"
            )

    def _check_part(self, out: Path, line: dict[str, Any], parts: Sequence[Part]) -> None:
        number = line["part"]
        if number >= len(parts) or line["is"] != stated(parts[number]):
            raise InputError(f"{out} was begun with other inputs ({line['is'][0]}): give the same, or another output")

    def open(self) -> None:
        """Begin, or go on: a line that a death cut off is taken back."""
        files.write(self.path, "".join(json.dumps(line) + "\n" for line in self.known))
        self.file = self.path.open("a", encoding="utf-8")

    def add(self, number: int, part: Part, tally: Tally) -> None:
        assert self.file is not None
        self.done[number] = tally
        self.file.write(json.dumps({"part": number, "is": stated(part), "tally": tally.as_dict()}) + "\n")
        self.file.flush()
        os.fsync(self.file.fileno())

    def close(self) -> None:
        if self.file is not None:
            self.file.close()


def stated(part: Part) -> list[Any]:
    """What a part is told by."""
    return [part.source, part.kind, part.lo, part.hi, list(part.names)]


def read(out: Path) -> tuple[dict[str, Any] | None, list[dict[str, Any]]]:
    """The run and the finished parts; None where there is none."""
    try:
        text = (out / NAME).read_text("utf-8")
    except FileNotFoundError:
        return None, []
    whole = text[: text.rfind("\n") + 1].splitlines()
    try:
        lines = [json.loads(line) for line in whole]
    except ValueError:
        raise InputError(f"{out / NAME} is damaged: name another output") from None
    return (lines[0], lines[1:]) if lines else (None, [])
