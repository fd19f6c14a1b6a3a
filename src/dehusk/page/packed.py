"""Compressed pages: gzip, zlib and zstd, told by their first bytes, and brotli, which has no sign of its own.

A stream cut off gives what it held up to there, like a page cut off; bombs and damage are refused.
"""

import sys
import zlib
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from dehusk.errors import InputError

MEGABYTE = 1 << 20
MOST = 200 * MEGABYTE  # bytes of a page, unpacked
SMALL = 16 * MEGABYTE  # bytes of a page that may be packed as densely as it will
RATIO = 100  # of a larger one to its packed bytes; HTML is mostly at 3 to 20
STREAMS = 10_000  # one after another
WINDOW = 1 << 13  # bytes for a decoder at a time: it copies what follows the end of its stream
STEP = MEGABYTE  # bytes out of a decoder at a time
ZSTD_WINDOW = 23  # 8 MB, as on the web
ZSTD = "compression.zstd" if sys.version_info >= (3, 14) else "backports.zstd"
GZIP_OR_ZLIB = zlib.MAX_WBITS + 32

Decoded = Iterator[bytes]


class TooLargeError(InputError):
    """Unpacked, it is more than it may be."""


class MissingDecoderError(InputError):
    """The page may be well, but what unpacks it is not installed."""


def unpacked(data: bytes, packing: str, most: int = MOST) -> bytes:
    """The bytes of a page that came in one of PACKINGS, so many at most."""
    most = min(most, max(SMALL, RATIO * len(data)))
    page = bytearray()
    try:
        for part in PACKINGS[packing](data):
            page += part
            if len(page) > most:
                raise TooLargeError(f"{packing}: {len(data)} bytes become more than {most}: unpack them before")
    except ModuleNotFoundError:
        raise MissingDecoderError(f"{packing} needs a package more: pip install 'dehusk[compression]'") from None
    except InputError:
        raise
    except Exception as error:  # each decoder has an error of its own
        raise InputError(f"damaged {packing}: {error}") from None
    return bytes(page)


def _inflated(data: bytes) -> Decoded:
    return _streams(data, lambda: zlib.decompressobj(GZIP_OR_ZLIB), 0)


def _deflated(data: bytes) -> Decoded:
    """As HTTP names it: zlib, or what that holds alone, which some servers send."""
    bare = (data[0] << 8 | data[1]) % 31 or data[0] & 0x0F != 8 if len(data) > 1 else False
    return _streams(data, lambda: zlib.decompressobj(-zlib.MAX_WBITS), 0) if bare else _inflated(data)


def _from_zstd(data: bytes) -> Decoded:
    zstd = import_module(ZSTD)
    limits = {zstd.DecompressionParameter.window_log_max: ZSTD_WINDOW}
    return _streams(data, lambda: zstd.ZstdDecompressor(options=limits), STEP)


def _streams(data: bytes, decoder_for: Callable[[], Any], step: int) -> Decoded:
    """Streams that begin alike, one after another; what follows them is no part of the page."""
    view, at = memoryview(data), 0
    for _ in range(STREAMS):
        decoder = decoder_for()
        while not decoder.eof:
            window = view[at : at + WINDOW]
            if not window:
                return
            yield decoder.decompress(window, step)
            while not (decoder.eof or getattr(decoder, "needs_input", True)):
                yield decoder.decompress(b"", step)
            at += len(window) - len(decoder.unused_data)
        if data[at : at + 2] != data[:2]:
            return
    raise InputError(f"more than {STREAMS} streams: unpack them before")


def _from_brotli(data: bytes) -> Decoded:
    decoder = import_module("brotli").Decompressor()
    for at in range(0, len(data), WINDOW):
        yield decoder.process(data[at : at + WINDOW], output_buffer_limit=STEP)
        while not decoder.can_accept_more_data():
            yield decoder.process(b"", output_buffer_limit=STEP)


PACKINGS: dict[str, Callable[[bytes], Decoded]] = {
    "gzip": _inflated,
    "zlib": _inflated,
    "deflate": _deflated,
    "zstd": _from_zstd,
    "brotli": _from_brotli,
}
