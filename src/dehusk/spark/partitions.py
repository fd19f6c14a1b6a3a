"""What runs in a partition: pages handed to a killable worker beside it. One that hangs, exits or eats memory is a row
with its code; Spark would try the whole partition again, and give the job up."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import pyarrow as pa

from dehusk.batch import Part, Settings, extract_parts
from dehusk.batch.inputs import Entry, Reading
from dehusk.batch.pages import Extraction, Outcome
from dehusk.batch.schema import record_batch, schema_of
from dehusk.pool import Failure, Pool
from dehusk.spark.files import kept_whole

BUNDLE = 32  # pages that go to the worker at once

Batches = Iterator[Any]


@dataclass(frozen=True)
class OfRows:
    """Rows of a DataFrame with a page each."""

    settings: Settings
    html: str
    url: str | None
    keep: tuple[str, ...]

    def __call__(self, batches: Batches) -> Batches:
        schema, work, limits = schema_of(self.settings.fields), Extraction(self.settings), self.settings.limits
        pieces: list[Any] = []  # those handed to the worker, and not all of their rows back
        outcomes: list[Outcome] = []
        with nameless(), Pool(work.work, deadline=limits.deadline, memory=limits.memory) as pool:
            for entry, outcome in pool.run(self._entries(piece) for piece in noted(cut(batches), pieces)):
                outcomes.append(work.failed(entry, outcome) if isinstance(outcome, Failure) else outcome)
                if len(outcomes) == len(pieces[0]):
                    rows = record_batch([one.row for one in outcomes], schema)
                    yield with_columns(rows, pieces.pop(0), self.keep)
                    outcomes = []

    def _entries(self, piece: Any) -> list[Entry]:
        pages = piece.column(self.html).to_pylist()
        urls = piece.column(self.url).to_pylist() if self.url is not None else [None] * len(pages)
        return [
            Entry("", row, html, url, skip="no_html" if html is None else None)
            for row, (html, url) in enumerate(zip(pages, urls, strict=True))
        ]


def cut(batches: Batches) -> Batches:
    for batch in batches:
        for lo in range(0, len(batch), BUNDLE):
            yield batch.slice(lo, BUNDLE)


def noted(pieces: Batches, into: list[Any]) -> Batches:
    for piece in pieces:
        into.append(piece)
        yield piece


def with_columns(rows: Any, piece: Any, names: tuple[str, ...]) -> Any:
    """Rows with columns of the piece that they came from."""
    schema = pa.schema([*rows.schema, *(piece.schema.field(name) for name in names)])
    return pa.RecordBatch.from_arrays([*rows.columns, *(piece.column(name) for name in names)], schema=schema)


@contextmanager
def nameless() -> Iterator[None]:
    """As a process without a program: workers would import Spark's, with pandas and all, each of them anew."""
    program = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = program


@contextmanager
def working_in(folder: str) -> Iterator[None]:
    """Relative paths mean what they meant to the driver, where its folder is here, too."""
    before = os.getcwd()
    if os.path.isdir(folder):
        os.chdir(folder)  # a Python worker of Spark's does one thing at a time
    try:
        with nameless():
            yield
    finally:
        os.chdir(before)


@dataclass(frozen=True)
class OfParts:
    """Numbers of parts, which are read here."""

    settings: Settings
    folder: str
    parts: tuple[Part, ...]

    def __call__(self, batches: Batches) -> Batches:
        with working_in(self.folder):
            for batch in batches:
                for number in batch.column(0).to_pylist():
                    yield from extract_parts([self.parts[number]], self.settings)


@dataclass(frozen=True)
class OfFiles:
    """Whole files, by name and content, as Hadoop's file systems gave them."""

    settings: Settings
    reading: Reading

    def __call__(self, batches: Batches) -> Batches:
        for batch in batches:
            for path, content in zip(batch.column(0).to_pylist(), batch.column(1), strict=True):
                with nameless(), kept_whole(path, content.as_buffer(), self.reading) as parts:
                    yield from extract_parts(parts, self.settings)
