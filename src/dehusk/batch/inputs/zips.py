"""Pages in a zip file; positions are numbers of members."""

import zipfile
import zlib
from collections.abc import Iterator
from functools import partial

from dehusk.batch.inputs.files import page_in
from dehusk.batch.inputs.judge import Fetched, judged
from dehusk.batch.inputs.names import is_page
from dehusk.batch.inputs.part import Entry, Part, Reading
from dehusk.errors import InputError


def members(path: str) -> list[zipfile.ZipInfo]:
    """All but folders."""
    try:
        with zipfile.ZipFile(path) as file:
            return [one for one in file.infolist() if not one.is_dir()]
    except (zipfile.BadZipFile, OSError, ValueError) as error:
        raise InputError(f"a damaged zip file ({error}): repair it with zip -FF") from None


def read(part: Part, after: int | None) -> Iterator[Entry]:
    start = part.lo if after is None else after + 1
    with zipfile.ZipFile(part.file) as file:
        inside = [one for one in file.infolist() if not one.is_dir()]
        for position in range(start, part.hi):
            yield _entry(
                file, inside[position], Fetched(f"{part.source}!{inside[position].filename}", position), part.reading
            )


def _entry(file: zipfile.ZipFile, member: zipfile.ZipInfo, page: Fetched, reading: Reading) -> Entry:
    if not is_page(member.filename):
        return page.skipped("not_html", "by its name")
    try:
        with file.open(member) as source:
            data = source.read(reading.largest + 1)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, RuntimeError, NotImplementedError) as error:
        return page.skipped("damaged", str(error)[:300])
    return judged(page, partial(page_in, data, member.filename), reading)
