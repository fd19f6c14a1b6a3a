"""A run: parts handed to workers, their rows into shards, and an account of every entry."""

import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

from dehusk.batch import formats
from dehusk.batch.duplicates import Seen
from dehusk.batch.inputs import Part, read
from dehusk.batch.manifest import Manifest
from dehusk.batch.ordering import Numbered, in_order, read_numbered
from dehusk.batch.pages import Extraction, Outcome
from dehusk.batch.progress import Progress
from dehusk.batch.settings import Settings
from dehusk.batch.tally import Tally
from dehusk.errors import ParameterError
from dehusk.extractors import extractor_named
from dehusk.extractors.fused import Fused
from dehusk.pool import Failure, Received, Streams

GATHERED = 256  # rows that go into a shard at once
PAGES, SCRATCH = "pages", ".unfinished"  # folders of finished shards, and of others


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
        self.pages, self.scratch = out / PAGES, out / SCRATCH
        self.total = Tally()
        for tally in manifest.done.values():
            self.total.add(tally)
        self.seen = Seen(out / "seen", settings.duplicates == "near") if settings.duplicates else None
        self.shelves: dict[int, Shelf] = {}  # parts whose rows are being written

    def by_site(self, workers: int) -> None:
        """Learn what the pages of each host have in common, and use it."""
        from dehusk.batch.learning import learn_sites  # noqa: PLC0415  # few need it

        if not isinstance(extractor_named(self.settings.extractor), Fused):
            raise ParameterError("sites are learned for the extractor fused, and for no other")
        self.manifest.open()
        learn_sites(enumerate(self.parts), self.settings, workers, self.out / "sites")
        self.settings = replace(self.settings, sites=str(self.out / "sites"))

    def go(self, workers: int, told: Callable[[Progress], object] | None) -> None:
        """Do what is left; `told` hears after every message how far it is."""
        work = Extraction(self.settings)
        limits = self.settings.limits
        with (
            self.opened(),
            Streams(read_numbered, work.work, work.failed, workers=workers, limits=limits) as streams,
        ):
            parts = self.left()
            for got in in_order(streams, parts) if self.seen else streams.run(parts):
                self._write(got)
                if told:
                    told(self.progress())

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Folders and manifest, as long as parts are written."""
        if self.manifest.file is None:
            self.manifest.open()
        self._clear()
        self.pages.mkdir(exist_ok=True)
        self.scratch.mkdir()
        if self.seen:
            self.seen.remember(self.manifest.done)
        try:
            yield
        finally:
            for shelf in self.shelves.values():
                with suppress(Exception):  # there is another error to be told
                    shelf.shard.abandon()
            self.manifest.close()
            self._clear()

    def progress(self) -> Progress:
        tallies = [self.total, *(shelf.tally for shelf in self.shelves.values())]
        entries, errors, skipped = (
            sum(values) for values in zip(*((t.entries, t.of("error"), t.of("skipped")) for t in tallies), strict=True)
        )
        return Progress(entries, entries - skipped, errors, self.total.bytes, len(self.manifest.done), len(self.parts))

    def _clear(self) -> None:
        shutil.rmtree(self.scratch, ignore_errors=True)

    def left(self) -> Iterator[Numbered]:
        for number, part in enumerate(self.parts):
            if number not in self.manifest.done:
                yield number, part

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
        del self.shelves[number]
        self.done(number, shelf.tally)

    def done(self, number: int, tally: Tally) -> None:
        """A part whose rows are in their place."""
        self.manifest.add(number, self.parts[number], tally)
        self.total.add(tally)


class Engine(Protocol):
    """Hands out the parts of a run in the place of this machine's workers."""

    def parted(self, inputs: Sequence[str]) -> tuple[list[str], list[str]]:
        """Inputs that the engine lists by itself, and the others."""

    def listed(self, inputs: Sequence[str], reading: dict[str, Any]) -> list[Part]:
        """The parts of the former."""

    def __call__(self, run: Run, told: Callable[[Progress], object] | None) -> None:
        """Write what is left."""


def write_part(out: Path, number: int, parts: Sequence[Part], settings: Settings, form: str) -> Tally:
    """All rows of a part, or of its pieces, into its shard, by a worker of its own: the task of an engine that hands
    out parts itself. Tried twice, or by two at once, it puts the same rows under the same name.
    """
    work = Extraction(settings)
    with tempfile.TemporaryDirectory(dir=out / SCRATCH) as scratch:
        shard = formats.shard(form, f"part-{number:06}", out / PAGES, Path(scratch), settings.fields)
        shelf = Shelf(parts[0], shard)
        with Streams(read, work.work, work.failed, limits=settings.limits) as streams:
            for got in streams.run(parts):
                for outcome in [*got.rows, *([unread(got.part, got.failure)] if got.failure else [])]:
                    shelf.put(outcome)
        shelf.finish()
    return shelf.tally


def unread(part: Part, failure: Failure) -> Outcome:
    """The rest of a part that no worker could read, as one entry."""
    detail = f"what follows in {part.lo} to {part.hi} cannot be read: {failure}"
    row = {"status": "error", "code": "unread", "detail": detail, "source": part.source}
    return Outcome(part.lo, None, "error", "unread", detail, row)
