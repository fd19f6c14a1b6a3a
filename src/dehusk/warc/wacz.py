"""WACZ, a zip file with WARC files in it, and any other zip file with some."""

import re
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from dehusk.errors import InputError
from dehusk.warc.spans import File

WARC = re.compile(r"\.warc(?:\.gz|\.zst)?$", re.IGNORECASE)
MAGIC = b"PK\x03\x04"
LOCAL_HEADER = 30  # bytes, before name and extra field, whose lengths are its last four


def split(path: str) -> tuple[str, str]:
    """A file and what is meant in it: "crawl.wacz!archive/data.warc.gz"."""
    marks = [at for at, character in enumerate(path) if character == "!"]
    return next(((path[:at], path[at + 1 :]) for at in marks if zipfile.is_zipfile(path[:at])), (path, ""))


def is_whole(file: IO[bytes]) -> bool:
    """Whether a file is a zip file with its directory; a WARC file may have one of another at its end."""
    file.seek(0)
    return file.read(4) == MAGIC and zipfile.is_zipfile(file)


def archives(file: IO[bytes], name: str) -> list[tuple[str, int]]:
    """The WARC files in a zip file, and where the bytes of each begin."""
    members = _directory(file, name).infolist()
    return [(one.filename, _begin(file, one)) for one in members if WARC.search(one.filename)]


def sizes(file: IO[bytes], name: str) -> list[tuple[str, int]]:
    """The WARC files in a zip file, and how many bytes each has."""
    return [(one.filename, one.file_size) for one in _directory(file, name).infolist() if WARC.search(one.filename)]


def _directory(file: IO[bytes], name: str) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(file)
    except (zipfile.BadZipFile, OSError, ValueError) as error:
        raise InputError(f"{name}: a damaged zip file ({error}): repair it with zip -FF") from None


def _begin(file: IO[bytes], member: zipfile.ZipInfo) -> int:
    file.seek(member.header_offset + LOCAL_HEADER - 4)
    lengths = file.read(4)
    return (
        member.header_offset
        + LOCAL_HEADER
        + int.from_bytes(lengths[:2], "little")
        + int.from_bytes(lengths[2:], "little")
    )


@contextmanager
def opened(file: IO[bytes], name: str, inner: str) -> Iterator[File]:
    """The bytes of a WARC file in a zip file: where they stand, or unpacked to a file that is gone afterwards."""
    directory = _directory(file, name)
    try:
        member = directory.getinfo(inner)
    except KeyError:
        raise InputError(f"{name}: no {inner} in it") from None
    if member.compress_type == zipfile.ZIP_STORED:
        yield File(file, _begin(file, member), member.file_size)
        return
    with tempfile.TemporaryFile() as whole:
        try:
            with directory.open(member) as source:
                shutil.copyfileobj(source, whole, 1 << 20)
        except (RuntimeError, NotImplementedError) as error:
            raise InputError(f"{name}: {inner} in it is encrypted, or packed in an unknown way ({error})") from None
        except (zipfile.BadZipFile, zlib.error, EOFError):
            pass  # the reader tells where it ends
        whole.flush()
        yield File(whole)
