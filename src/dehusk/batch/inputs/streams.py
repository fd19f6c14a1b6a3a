"""Files that may be packed as a whole, read as what they hold."""

import gzip
import zlib
from importlib import import_module
from typing import IO, Any, cast

from dehusk.errors import PackageError
from dehusk.page.packed import ZSTD

try:
    _errors: tuple[type[Exception], ...] = (import_module(ZSTD).ZstdError,)
except ImportError:
    _errors = ()
BROKEN: tuple[type[Exception], ...] = (
    EOFError,
    zlib.error,
    OSError,
    ValueError,
    *_errors,
)  # what reading a packed file raises
GZIP, ZST, ZST_WITH_DICTIONARY = b"\x1f\x8b", b"\x28\xb5", b"\x5d\x2a"


def packing_of(path: str) -> bytes:
    """GZIP, ZST or ZST_WITH_DICTIONARY; empty if a file is not packed."""
    with open(path, "rb") as file:
        magic = file.read(2)
    return magic if magic in (GZIP, ZST, ZST_WITH_DICTIONARY) else b""


def opened(path: str) -> IO[bytes]:
    packing = packing_of(path)
    if packing == GZIP:
        return cast(IO[bytes], gzip.open(path))
    return cast(IO[bytes], _zstd().open(path)) if packing else open(path, "rb")


def _zstd() -> Any:
    try:
        return import_module(ZSTD)
    except ModuleNotFoundError:
        raise PackageError("a .zst file needs a package more: pip install 'dehusk[compression]'") from None
