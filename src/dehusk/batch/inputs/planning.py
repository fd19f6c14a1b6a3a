"""Inputs cut into parts."""

import contextlib
import os
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from dehusk import warc
from dehusk.batch.inputs import lines, tables, tars, zips
from dehusk.batch.inputs.kinds import kind_of
from dehusk.batch.inputs.names import STDIN, expanded, files_of
from dehusk.batch.inputs.part import Part, Reading
from dehusk.batch.inputs.stdin import kept
from dehusk.batch.inputs.streams import packing_of
from dehusk.errors import DehuskError, InputError
from dehusk.warc import wacz

PART_BYTES = 16 << 20  # of a packed crawl: some 500 pages, some seconds of work
UNPACKED = 4  # times as many bytes have the same pages when they are not packed
FILES, MEMBERS, MOST_PARTS = (
    256,
    256,
    64,
)  # files and members of a part; parts of a zip file, whose directory each reads
END = 1 << 62

Told = Callable[[InputError], None]
Thing = TypeVar("Thing")


def plan(  # noqa: PLR0913  # each is a word of the command
    inputs: Sequence[str],
    *,
    html_column: str | None = None,
    url_column: str | None = None,
    http_errors: bool = False,
    largest: int = warc.LARGEST,
    part_bytes: int = PART_BYTES,
    out: str | None = None,
    told: Told | None = None,
) -> Iterator[Part]:
    """The parts of inputs, in order; a file given twice is read once.

    An input that cannot be read at all is an InputError; `told` gets it, if given, and the others go on. The folder
    `out` is not looked into. Pages in files of their own are gathered into parts of some hundred.
    """
    planner = _Planner(Reading(html_column, url_column, http_errors, largest), part_bytes)
    for path in _paths(inputs, out, told):
        yield from _heeded(planner.parts(path), told)
    yield from planner.rest()


def _paths(inputs: Sequence[str], out: str | None, told: Told | None) -> Iterator[str]:
    """The files behind all inputs, none of them twice."""
    seen: set[str] = set()
    for given in inputs:
        for one in _heeded(expanded(given), told):
            for path in _heeded(files_of(one, out), told):
                if (name := os.path.abspath(path) if path != STDIN else path) not in seen:
                    seen.add(name)
                    yield path


def _heeded(things: Iterator[Thing], told: Told | None) -> Iterator[Thing]:
    """The same; an error ends them, and goes on only if nobody wants to be told."""
    try:
        yield from things
    except InputError as error:
        if told is None:
            raise
        told(error)


class _Planner:
    """Parts of files one after another; pages wait until there are enough for a part."""

    def __init__(self, reading: Reading, part_bytes: int) -> None:
        self.reading, self.part_bytes = reading, part_bytes
        self.waiting: list[str] = []
        self.size = self.position = 0

    def parts(self, path: str) -> Iterator[Part]:
        try:
            yield from self._parts(path)
        except DehuskError as error:
            raise InputError(f"{path}: {error}") from None
        except OSError as error:
            raise InputError(f"{path}: {error.strerror or error}") from None

    def _parts(self, path: str) -> Iterator[Part]:
        kept_at = kept() if path == STDIN else None
        where = kept_at or path
        kind = kind_of(where)
        if kind == "files" and kept_at is None:
            yield from self._page(path)
            return
        yield from self.rest()
        for part_kind, source, lo, hi in self._ranges(kind, where):
            name = path + source
            yield Part(name, part_kind, lo, hi, (name,) if kind == "files" else (), self.reading, kept_at)

    def _page(self, path: str) -> Iterator[Part]:
        self.waiting.append(path)
        with contextlib.suppress(OSError):  # one that is gone is told when it is read
            self.size += os.path.getsize(path)
        if len(self.waiting) >= FILES or self.size >= self.part_bytes * UNPACKED:
            yield from self.rest()

    def rest(self) -> Iterator[Part]:
        if self.waiting:
            lo, self.position = self.position, self.position + len(self.waiting)
            names, self.waiting, self.size = tuple(self.waiting), [], 0
            yield Part(
                os.path.commonpath(names) if len(names) > 1 and _alike(names) else names[0],
                "files",
                lo,
                self.position,
                names,
                self.reading,
            )

    def _ranges(self, kind: str, path: str) -> Iterator[tuple[str, str, int, int]]:
        """Kind, what follows the source's name, and range."""
        if kind == "wacz":
            with open(path, "rb") as file:
                inside = wacz.sizes(file, path)
            for name, size in inside:
                yield from (("warc", f"!{name}", lo, hi) for lo, hi in _cut(size, self.part_bytes))
        else:
            yield from ((kind, "", lo, hi) for lo, hi in self._of_file(kind, path))

    def _of_file(self, kind: str, path: str) -> Iterator[tuple[int, int]]:
        size = os.path.getsize(path)
        if kind == "warc":
            return _cut(size, self.part_bytes * (1 if packing_of(path) else UNPACKED))
        if kind == "parquet":
            return _gathered(tables.groups(path, self.reading), self.part_bytes * UNPACKED)
        if kind == "zip":
            count = len(zips.members(path))
            return _cut(count, max(MEMBERS, -(-count // MOST_PARTS)))
        if kind == "files":
            return iter([(0, 1)])
        if kind == "jsonl":
            lines.check(path, self.reading)
        if packing_of(path):
            return iter([(0, END)])
        return _cut(size, self.part_bytes * UNPACKED) if kind == "jsonl" else _of_tar(path, self.part_bytes * UNPACKED)


def _alike(names: tuple[str, ...]) -> bool:
    return len({os.path.isabs(name) for name in names}) == 1


def _cut(size: int, step: int) -> Iterator[tuple[int, int]]:
    return ((lo, min(lo + step, size)) for lo in range(0, size, step))


def _gathered(groups: list[tuple[int, int]], most: int) -> Iterator[tuple[int, int]]:
    lo = hi = size = 0
    for rows, of_pages in groups:
        hi, size = hi + rows, size + of_pages
        if size >= most:
            yield lo, hi
            lo, size = hi, 0
    if hi > lo:
        yield lo, hi


def _of_tar(path: str, most: int) -> Iterator[tuple[int, int]]:
    lo = 0
    for offset in tars.offsets(path):
        if offset - lo >= most:
            yield lo, offset
            lo = offset
    yield lo, END
