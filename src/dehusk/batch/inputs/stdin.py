"""Standard input, kept in a file so that ranges of it can be read, and read again."""

import atexit
import contextlib
import os
import shutil
import sys
import tempfile

from dehusk.errors import InputError

PIECE = 1 << 20


def kept() -> str:
    """The path of a file that holds all of standard input; it is gone when this process ends."""
    if sys.stdin is None:
        raise InputError("there is no standard input")
    handle, path = tempfile.mkstemp(prefix="dehusk-stdin-")
    atexit.register(_remove, path, os.getpid())
    try:
        with open(handle, "wb") as file:
            shutil.copyfileobj(sys.stdin.buffer, file, PIECE)
    except OSError as error:
        raise InputError(f"it cannot be kept in {tempfile.gettempdir()}: {error.strerror}") from None
    return path


def _remove(path: str, process: int) -> None:
    """Not by a fork."""
    if os.getpid() == process:
        with contextlib.suppress(OSError):
            os.unlink(path)
