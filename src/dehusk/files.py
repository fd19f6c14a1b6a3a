"""Files at the edge of the program: read only if regular and of bounded size, written whole or not at all."""

import contextlib
import errno
import json
import os
import stat
from pathlib import Path
from typing import Any

MEGABYTE = 1 << 20
LARGEST = 32 * MEGABYTE  # bytes of a model, a site file, rules or a layout; the shipped model has 0.3 MB


def read(path: str | Path) -> bytes:
    """The bytes of a regular file; OSError for anything else. A pipe or a device is never waited for."""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except ValueError:  # a zero byte, or half a character
        raise OSError(errno.EINVAL, "no file can have such a name") from None
    with open(descriptor, "rb") as file:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise OSError(errno.EINVAL, "not a regular file")
        if status.st_size > LARGEST:
            raise OSError(errno.EFBIG, f"larger than {LARGEST // MEGABYTE} MB")
        return file.read(status.st_size)


def parsed(data: bytes) -> Any:
    """The value of a JSON document; ValueError where it is none, or nested too deep."""
    try:
        return json.loads(data.decode("utf-8"))
    except RecursionError:
        raise ValueError("nested too deep") from None


def write(path: Path, content: str | bytes) -> None:
    """Put the content into a file beside and rename that: what stands at `path` is whole, also after a full disk.

    What is no regular file (/dev/stdout, a pipe) cannot be renamed over and is written directly.
    """
    try:
        _write(path, content.encode() if isinstance(content, str) else content)
    except OSError as error:  # of the file beside, which nobody has named
        raise OSError(error.errno, error.strerror or str(error), str(path)) from None


def _write(path: Path, data: bytes) -> None:
    target = Path(os.path.realpath(path))  # a link stays a link
    if path.exists() and not target.is_file():
        path.write_bytes(data)
        return
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    beside = target.parent / f".dehusk-{os.urandom(8).hex()}.part"
    try:
        with open(beside, "xb") as file:
            file.write(data)
        if target.exists():
            os.chmod(beside, stat.S_IMODE(target.stat().st_mode))
        os.replace(beside, target)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
