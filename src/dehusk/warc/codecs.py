"""Gzip members and zstd frames: how they are told and inflated."""

import re
import struct
import zlib
from importlib import import_module
from types import ModuleType
from typing import Any, Protocol

from dehusk.errors import PackageError
from dehusk.page.packed import ZSTD
from dehusk.warc.spans import File

try:
    inflate: ModuleType = import_module("isal.isal_zlib")
except ImportError:
    inflate = zlib

GZIP = 31  # bits of the window, and that a gzip header and a checksum are expected


class Codec(Protocol):
    """How members are told and inflated."""

    file: File
    magic: re.Pattern[bytes]
    run: int  # bytes of a member, at most, that may stand in it as they are, and so might look like members

    def decoder(self) -> Any: ...
    def past(self, at: int) -> int:
        """Where the next member may begin, behind what is none and no damage either."""
        ...


class Gzip:
    magic = re.compile(rb"\x1f\x8b\x08[\x00-\x1f]")
    run = 0xFFFF  # a stored block

    def __init__(self, file: File) -> None:
        self.file = file

    def decoder(self) -> Any:
        return _Inflater()

    def past(self, at: int) -> int:
        return at


class _Inflater:
    """zlib's decoder with the names of zstd's."""

    def __init__(self) -> None:
        self.inner = inflate.decompressobj(GZIP)
        self.needs_input = True

    def decompress(self, data: bytes, _most: int) -> bytes:
        out: bytes = self.inner.decompress(data)
        return out

    @property
    def eof(self) -> bool:
        return bool(self.inner.eof)

    @property
    def unused_data(self) -> bytes:
        unused: bytes = self.inner.unused_data
        return unused


class Zstd:
    """Frames of zstd; the first may be a dictionary for the others, itself packed or not, in a frame to be skipped."""

    magic = re.compile(rb"\x28\xb5\x2f\xfd")
    run = 1 << 17  # a raw block
    SKIPPED = re.compile(rb"[\x50-\x5f]\x2a\x4d\x18(?s:....)")
    DICTIONARY = b"\x5d\x2a\x4d\x18"
    LARGEST_DICTIONARY = 1 << 26
    LIMITS = 27  # 128 MB: the window that `zstd --long` asks for

    def __init__(self, file: File) -> None:
        self.file = file
        try:
            self.zstd = import_module(ZSTD)
        except ImportError:
            raise PackageError("a .zst file needs a package more: pip install 'dehusk[compression]'") from None
        self.options = {self.zstd.DecompressionParameter.window_log_max: self.LIMITS}
        self.dictionary = self._dictionary()

    def _dictionary(self) -> Any:
        if self.file.at(0, 4) != self.DICTIONARY:
            return None
        data = self.file.at(8, min(self._skipped(0), self.LARGEST_DICTIONARY))
        try:
            if self.magic.match(data):
                data = self.zstd.ZstdDecompressor().decompress(data, self.LARGEST_DICTIONARY)
            return self.zstd.ZstdDict(data)
        except (ValueError, self.zstd.ZstdError):
            return None  # then each record says that it is damaged

    def decoder(self) -> Any:
        return self.zstd.ZstdDecompressor(zstd_dict=self.dictionary, options=self.options)

    def _skipped(self, at: int) -> int:
        """Where a frame that is to be skipped ends; `at` if there is none, or not so many bytes."""
        head = self.file.at(at, at + 8)
        if not self.SKIPPED.match(head):
            return at
        end = at + 8 + int(struct.unpack("<I", head[4:])[0])
        return end if end <= self.file.size else at

    def past(self, at: int) -> int:
        while (end := self._skipped(at)) > at:
            at = end
        return at
