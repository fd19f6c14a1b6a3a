"""What runs in a partition: pages handed to a killable worker beside it. One that hangs, exits or eats memory is a row
with its code; Spark would try the whole partition again, and give the job up."""

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import Any

import pyarrow as pa

from dehusk.batch import Part, Settings, extract_parts, plan
from dehusk.batch.inputs import Entry
from dehusk.batch.pages import Extraction, Outcome
from dehusk.batch.schema import record_batch, schema_of
from dehusk.pool import Failure, Pool

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
        with Pool(work.work, deadline=limits.deadline, memory=limits.memory) as pool:
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


@dataclass(frozen=True)
class OfParts:
    """Numbers of parts, which are read here."""

    settings: Settings
    parts: tuple[Part, ...]

    def __call__(self, batches: Batches) -> Batches:
        for batch in batches:
            for number in batch.column(0).to_pylist():
                yield from extract_parts([self.parts[number]], self.settings)


@dataclass(frozen=True)
class OfFiles:
    """Whole files, by name and content, as Hadoop's file systems gave them."""

    settings: Settings
    reading: dict[str, Any]

    def __call__(self, batches: Batches) -> Batches:
        for batch in batches:
            for path, content in zip(batch.column(0).to_pylist(), batch.column(1), strict=True):
                yield from self._of_file(path, content.as_buffer())

    def _of_file(self, path: str, content: Any) -> Batches:
        with tempfile.NamedTemporaryFile(suffix=f"-{PurePosixPath(path).name}") as file:
            file.write(content)
            file.flush()
            parts = [replace(part, source=path, path=file.name) for part in plan([file.name], **self.reading)]
            yield from extract_parts(parts, self.settings)
