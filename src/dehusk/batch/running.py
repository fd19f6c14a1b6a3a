"""A run: parts handed to workers, their rows into shards, and an account of every entry."""

import shutil
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from dehusk.batch import formats
from dehusk.batch.duplicates import Seen
from dehusk.batch.inputs import Entry, Part, read
from dehusk.batch.manifest import Manifest
from dehusk.batch.pages import Extraction, Outcome
from dehusk.batch.settings import Settings
from dehusk.batch.tally import Tally
from dehusk.pool import Failure, Received, Streams

GATHERED = 256  # rows that go into a shard at once
MOST_WAITING = 64 << 20  # bytes of rows that wait for an earlier part to be finished

Numbered = tuple[int, Part]


def read_numbered(part: Numbered, after: int | None) -> Iterator[Entry]:
    return read(part[1], after)


class Shelf:
    """A part whose rows are coming."""

    def __init__(self, part: Part, shard: formats.Shard) -> None:
        self.part, self.shard, self.tally = part, shard, Tally()
        self.rows: list[dict[str, Any]] = []

    def put(self, outcome: Outcome) -> None:
        self.tally.count(outcome, self.part.source)
        if outcome.row is not None:
            self.tally.rows += 1
            self.rows.append(outcome.row)
            if len(self.rows) >= GATHERED:
                self._pass_on()

    def _pass_on(self) -> None:
        self.shard.add(self.rows)
        self.rows = []

    def finish(self) -> None:
        if self.rows:
            self._pass_on()
        self.tally.bytes = self.shard.finish()


class Run:
    """`parts` is all of the plan; what the manifest has already is not done again."""

    def __init__(self, out: Path, parts: Sequence[Part], settings: Settings, form: str, manifest: Manifest) -> None:
        self.out, self.parts, self.settings, self.form = out, parts, settings, form
        self.manifest = manifest
        self.pages, self.scratch = out / "pages", out / ".unfinished"
        self.total = Tally()
        for tally in manifest.done.values():
            self.total.add(tally)
        self.seen = Seen(out / "seen", settings.duplicates == "near") if settings.duplicates else None
        self.shelves: dict[int, Shelf] = {}  # parts whose rows are being written
        self.order: deque[int] = deque()  # parts that are begun and not finished, as planned
        self.waiting: dict[int, list[Received]] = {}  # of parts whose turn it is not
        self.size = 0  # bytes that wait

    def go(self, workers: int, told: Callable[[Tally, int], object]) -> None:
        """Do what is left; `told` gets the tally and the number of finished parts after every message."""
        work = Extraction(self.settings)
        self.manifest.open()
        self._clear()
        self.pages.mkdir(exist_ok=True)
        self.scratch.mkdir()
        if self.seen:
            self.seen.remember(self.manifest.done)
        try:
            with Streams(
                read_numbered, work.work, work.failed, workers=workers, limits=self.settings.limits
            ) as streams:
                for got in streams.run(self._left(), self._held):
                    self._take(got)
                    told(self.total, len(self.manifest.done))
        finally:
            for shelf in self.shelves.values():
                with suppress(Exception):  # there is another error to be told
                    shelf.shard.abandon()
            self.manifest.close()
            self._clear()

    def _clear(self) -> None:
        shutil.rmtree(self.scratch, ignore_errors=True)

    def _left(self) -> Iterator[Numbered]:
        for number, part in enumerate(self.parts):
            if number not in self.manifest.done:
                self.order.append(number)
                yield number, part

    def _held(self, part: Numbered) -> bool:
        return self.size > MOST_WAITING and part[0] != self.order[0]

    def _take(self, got: Received) -> None:
        """Where duplicates are filtered out, rows are taken in the order of the plan."""
        if self.seen and got.part[0] != self.order[0]:
            self.waiting.setdefault(got.part[0], []).append(got)
            self.size += got.size
            return
        self._write(got)
        while self.seen and self.order and (late := self.waiting.pop(self.order[0], None)):
            for message in late:
                self.size -= message.size
                self._write(message)

    def _write(self, got: Received) -> None:
        number, part = got.part
        if number not in self.shelves:
            shard = formats.shard(self.form, f"part-{number:06}", self.pages, self.scratch, self.settings.fields)
            self.shelves[number] = Shelf(part, shard)
        shelf = self.shelves[number]
        for outcome in got.rows:
            shelf.put(self._judged(outcome))
        if got.failure:
            shelf.put(unread(part, got.failure))
        if got.last:
            self._finish(number, shelf)

    def _judged(self, outcome: Outcome) -> Outcome:
        if not self.seen or not outcome.digest:
            return outcome
        code = self.seen.repeated(outcome.digest, outcome.signature)
        if code is None:
            return outcome
        row = {**outcome.row, "status": "filtered", "code": code} if self.settings.every else None
        return outcome._replace(status="filtered", code=code, row=row, facts=None)

    def _finish(self, number: int, shelf: Shelf) -> None:
        if self.seen:
            self.seen.keep(number)
        shelf.finish()
        self.manifest.add(number, shelf.part, shelf.tally)
        self.total.add(shelf.tally)
        self.order.remove(number)
        del self.shelves[number]


def unread(part: Part, failure: Failure) -> Outcome:
    """The rest of a part that no worker could read, as one entry."""
    detail = f"what follows in {part.lo} to {part.hi} cannot be read: {failure}"
    row = {"status": "error", "code": "unread", "detail": detail, "source": part.source}
    return Outcome(part.lo, None, "error", "unread", detail, row)
