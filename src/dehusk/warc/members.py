"""What a gzip member or a zstd frame inflates to, by offset, and where the next one begins after damage."""

import re
import struct
import zlib
from importlib import import_module
from types import ModuleType
from typing import Any, Protocol

from dehusk.errors import PackageError
from dehusk.page.packed import ZSTD
from dehusk.warc.spans import File, find

try:
    inflate: ModuleType = import_module("isal.isal_zlib")
except ImportError:
    inflate = zlib

FED = 1 << 16  # bytes for a decoder at a time: most members in one; it copies what follows their end
STEP = 1 << 20  # bytes out of a zstd decoder at a time
KEPT = 1 << 20  # bytes kept of those that are passed over
BOMB, RATIO = 1 << 28, 200  # bytes and times that a member may inflate to: one of them, not both
RESTARTS = 16  # times that one member is inflated anew
SNIFFED = 64  # bytes that tell a WARC header
FOREVER = 1 << 62
GZIP = 31  # bits of the window, and that a gzip header and a checksum are expected


class DamageError(Exception):
    """A member that does not inflate, or ends too early."""


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


class Member:
    """What one member inflates to, by offset. Little of what was passed over is kept; it can be inflated again."""

    def __init__(self, codec: Codec, start: int) -> None:
        self.codec, self.start = codec, start
        self.restarts = 0
        self.fault = "no record begins here"
        self._begin()

    def _begin(self) -> None:
        self.decoder = self.codec.decoder()
        self.fed = self.start  # the offset in the file up to which the decoder has been fed
        self.base = 0
        self.data: bytes | bytearray = b""

    @property
    def end(self) -> int:
        """Where the member ends in the file, once all of it has been inflated."""
        return self.fed - len(self.decoder.unused_data)

    def at(self, lo: int, hi: int) -> bytes:
        if lo < self.base:
            self.restarts += 1
            if self.restarts > RESTARTS:
                raise DamageError("too many lengths that are wrong")
            self._begin()
        while self.base + len(self.data) < hi and not self.decoder.eof:
            self._refuse_bomb()
            self._add(self._more())
            if self.base + len(self.data) < lo:
                self._forget(lo)
        if isinstance(self.data, bytes):
            return self.data[lo - self.base : hi - self.base]
        return bytes(memoryview(self.data)[lo - self.base : hi - self.base])

    def _refuse_bomb(self) -> None:
        inflated = self.base + len(self.data)
        if inflated > BOMB and inflated > RATIO * (self.fed - self.start):
            raise DamageError(f"{self.fed - self.start} bytes become more than {inflated}")

    def _add(self, piece: bytes) -> None:
        """Most members inflate to one piece, which need not be copied."""
        if not self.data:
            self.data = piece
        elif isinstance(self.data, bytes):
            self.data = bytearray(self.data)
            self.data += piece
        else:
            self.data += piece

    def begins(self) -> bool:
        """Whether it inflates to the header of a record."""
        try:
            return self.at(0, SNIFFED).lstrip(b"\r\n").startswith(b"WARC/")
        except DamageError as error:
            self.fault = str(error)
            return False

    def is_blank(self) -> bool:
        """Whether it inflates to nothing, or to empty lines: some writers end a file so."""
        try:
            return not self.at(0, SNIFFED).strip(b"\r\n") and bool(self.decoder.eof)
        except DamageError:
            return False

    def inflates(self, far: int = FOREVER) -> bool:
        """Whether it is whole, or undamaged up to an offset in the file."""
        try:
            while self.fed < far and not self.decoder.eof:
                self.at(self.base + len(self.data) + 1, self.base + len(self.data) + 2)
        except DamageError:
            return False
        return True

    def _forget(self, lo: int) -> None:
        """Drop what lies before an offset, but for some."""
        drop = min(lo - self.base, len(self.data)) - KEPT
        if drop > 0:
            self.data = bytearray(memoryview(self.data)[drop:])
            self.base += drop

    def _more(self) -> bytes:
        try:
            if not self.decoder.needs_input:
                return bytes(self.decoder.decompress(b"", STEP))
            window = self.codec.file.at(self.fed, self.fed + FED)
            if not window:
                raise DamageError("the file ends within a record")
            self.fed += len(window)
            return bytes(self.decoder.decompress(window, STEP))
        except DamageError:
            raise
        except Exception:  # each decoder has an error of its own, and words of its own for it
            raise DamageError("it does not unpack, or its checksum is wrong") from None


def starts(codec: Codec, at: int) -> bool:
    """Whether a member begins there that inflates to the header of a record."""
    return bool(codec.magic.match(codec.file.at(at, at + 4))) and Member(codec, at).begins()


def next_start(codec: Codec, lo: int, hi: int) -> int:
    """The first offset in [lo, hi) at which a record's member begins; `hi` if there is none."""
    return next((at for at in find(codec.file, codec.magic, lo, hi) if starts(codec, at)), hi)
