"""What a gzip member or a zstd frame inflates to, by offset, and where the next one begins after damage."""

from dehusk.warc.codecs import Codec
from dehusk.warc.spans import find

FED = 1 << 16  # bytes for a decoder at a time: most members in one; it copies what follows their end
STEP = 1 << 20  # bytes out of a zstd decoder at a time
KEPT = 1 << 20  # bytes that are not worth dropping
BOMB, RATIO = 1 << 28, 200  # bytes and times that a member may inflate to: one of them, not both
RESTARTS = 16  # times that one member is inflated anew
SNIFFED = 64  # bytes that tell a WARC header
FOREVER = 1 << 62


class DamageError(Exception):
    """A member that does not inflate, or ends too early."""


class Member:
    """What one member inflates to, by offset. Little of what was passed over is kept; it can be inflated again."""

    checked = True

    def __init__(self, codec: Codec, start: int) -> None:
        self.codec, self.start = codec, start
        self.restarts = 0
        self.worth = (0, FOREVER)
        self.fault = ""  # what was wrong when it was inflated: a decoder is of no use after that
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
        if self.fault:
            raise DamageError(self.fault)
        if lo < self.base:
            self.restarts += 1
            if self.restarts > RESTARTS:
                raise DamageError("too many lengths that are wrong")
            self._begin()
        while self.base + len(self.data) < hi and not self.decoder.eof:
            self._refuse_bomb()
            self._add(self._more())
            end = self.base + len(self.data)
            if self.worth[1] < end < lo:  # passed over
                self._drop(end - KEPT)
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
        except DamageError:
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
                end = self.base + len(self.data)
                self.forget(end, end)
                self.at(end, end + 1)
        except DamageError:
            return False
        return True

    def forget(self, lo: int, hi: int) -> None:
        """What is left is copied, so it waits until that is the lesser part."""
        self.worth = (lo, hi)
        if lo - self.base > max(KEPT, len(self.data) // 2):
            self._drop(lo)

    def _drop(self, lo: int) -> None:
        if lo > self.base:
            self.data = self.data[lo - self.base :]
            self.base = lo

    def _more(self) -> bytes:
        window = self.codec.file.at(self.fed, self.fed + FED) if self.decoder.needs_input else b""
        if self.decoder.needs_input and not window:
            self.fault = "the file ends within a record"
            raise DamageError(self.fault)
        self.fed += len(window)
        try:
            return bytes(self.decoder.decompress(window, STEP))
        except Exception:  # each decoder has an error of its own, and words of its own for it
            self.fault = "it does not unpack, or its checksum is wrong"
            raise DamageError(self.fault) from None


def starts(codec: Codec, at: int) -> bool:
    """Whether a member begins there that inflates to the header of a record."""
    return bool(codec.magic.match(codec.file.at(at, at + 4))) and Member(codec, at).begins()


def next_start(codec: Codec, lo: int, hi: int) -> int:
    """The first offset in [lo, hi) at which a record's member begins; `hi` if there is none."""
    return next((at for at in find(codec.file, codec.magic, lo, hi) if starts(codec, at)), hi)
