"""Pages in a tar file; positions are offsets of headers in it, unpacked if it was packed."""

import io
import tarfile
from collections.abc import Iterator
from functools import partial
from typing import IO, Any

from dehusk.batch.inputs.files import page_in
from dehusk.batch.inputs.judge import Fetched, judged
from dehusk.batch.inputs.names import is_page
from dehusk.batch.inputs.part import Entry, Part, Reading
from dehusk.batch.inputs.streams import BROKEN as PACKED_BROKEN
from dehusk.batch.inputs.streams import opened, packing_of

BROKEN: tuple[type[Exception], ...] = (tarfile.TarError, *PACKED_BROKEN)


class _From(io.RawIOBase):
    """A file from an offset on, as one of its own: tarfile cannot begin in the middle."""

    def __init__(self, file: IO[bytes], base: int) -> None:
        self.file, self.base = file, base

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self.file.tell() - self.base

    def seek(self, offset: int, whence: int = 0) -> int:
        return self.file.seek(offset + (0 if whence else self.base), whence) - self.base

    def readinto(self, buffer: Any) -> int:
        data = self.file.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)


def offsets(path: str) -> Iterator[int]:
    """Where members begin, and the end of the last; it ends at damage, which is told when the part is read."""
    with open(path, "rb") as file, tarfile.open(fileobj=file, mode="r:") as tar:
        try:
            for member in tar:
                yield member.offset
                _forget(tar)
        except BROKEN:
            return


def _forget(tar: Any) -> None:
    """It keeps every member otherwise."""
    tar.members = []


def read(part: Part, after: int | None) -> Iterator[Entry]:
    at = part.lo
    try:
        with opened(part.file) as file, _tar(file, part) as tar:
            for member in tar:
                _forget(tar)
                at = part.lo + member.offset
                if at >= part.hi:
                    return
                if member.isfile() and (after is None or at > after):
                    yield _entry(tar, member, Fetched(f"{part.source}!{member.name}", at), part.reading)
    except BROKEN as error:
        yield Entry(part.source, at + 1, skip="damaged", detail=f"the rest of the file cannot be read: {error}"[:300])


def _tar(file: IO[bytes], part: Part) -> tarfile.TarFile:
    if packing_of(part.file):
        return tarfile.open(fileobj=file, mode="r|")
    file.seek(part.lo)
    return tarfile.open(fileobj=io.BufferedReader(_From(file, part.lo)), mode="r:")


def _entry(tar: tarfile.TarFile, member: tarfile.TarInfo, page: Fetched, reading: Reading) -> Entry:
    if not is_page(member.name):
        return page.skipped("not_html", "by its name")
    source = tar.extractfile(member)
    data = source.read(reading.largest + 1) if source else b""
    return judged(page, partial(page_in, data, member.name), reading)
