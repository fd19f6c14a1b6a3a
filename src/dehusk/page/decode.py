"""Bytes -> characters: byte-order mark, then the transport's charset, then UTF-8 if it fits, then `meta`, then a guess.

UTF-8 goes before `meta` because stored pages have often been re-encoded without touching their `meta`, while text in
another encoding hardly ever happens to be valid UTF-8.
"""

import codecs
import re

import turbohtml
from turbohtml import detect

from dehusk.errors import EncodingError

SAMPLE = 1 << 16  # bytes that a guess may look at
BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16le"), (codecs.BOM_UTF16_BE, "utf-16be"))
META = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]{1,40})""", re.IGNORECASE)


def named(label: str) -> str | None:
    """The encoding that the web means by a label ("gb2312" is GBK, "latin-1" windows-1252), or None."""
    try:
        name = turbohtml.parse(b"", encoding=label.strip()).encoding
    except (LookupError, ValueError):
        return None
    return None if name in (None, "replacement") else name.lower()


def decode(data: bytes, encoding: str | None = None) -> tuple[str, str]:
    """The page's characters, and the name of the encoding they came in. Bytes that make no sense become U+FFFD."""
    for mark, name in BOMS:
        if data.startswith(mark):
            return _read(data[len(mark) :], name), name
    if encoding is not None:
        name = _transport(encoding)
        return _read(data, name), name
    return _as_utf8(data) or _as_found(data)


def _read(data: bytes, name: str) -> str:
    # turbohtml.detect registers the web's own decoders under the prefix; Python's differ, but for Unicode
    return data.decode(name if name.startswith("utf-") else f"whatwg-{name}", "replace")


def _transport(encoding: str) -> str:
    name = named(encoding) if isinstance(encoding, str) else None
    if name is None:
        raise EncodingError(f"unknown encoding {encoding!r}: name one such as utf-8, windows-1251 or gb18030")
    return name


def _as_utf8(data: bytes) -> tuple[str, str] | None:
    """The characters if the bytes are UTF-8 and nothing in them speaks for UTF-16 or ISO-2022-JP, ASCII to the eye."""
    # one byte is looked for much faster than two
    if (b"\x1b" in data and b"\x1b$" in data) or (b"\0" in data and _utf16(data)):
        return None
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        return None


def _as_found(data: bytes) -> tuple[str, str]:
    name = _utf16(data) or _declared(data) or _guessed(data)
    return _read(data, name), name


def _declared(data: bytes) -> str | None:
    """What a `meta` says, unless the bytes show that it cannot be so."""
    found = META.search(data, 0, 4096)
    name = named(found[1].decode("ascii", "replace")) if found else None
    if name is None or name.startswith("utf-16"):  # a meta that could be read is not in UTF-16
        return None
    if name == "utf-8":
        sample = data[:SAMPLE].decode("utf-8", "ignore")
        wrong = data[:SAMPLE].decode("utf-8", "replace").count("\ufffd")
        return name if wrong * 4 < len(sample.encode()) - len(sample) else None
    return name


def _utf16(data: bytes) -> str | None:
    """UTF-16 without a mark: markup is ASCII, so its every other byte is zero."""
    sample = data[: SAMPLE & ~1]
    odd, even = sample[1::2].count(0), sample[0::2].count(0)
    if max(odd, even) * 20 < len(sample) or min(odd, even) * 4 > max(odd, even):
        return None
    return "utf-16le" if odd > even else "utf-16be"


def _guessed(data: bytes) -> str:
    sample = META.sub(b"", data[:SAMPLE])  # detection would believe the meta that was found wrong
    return (detect.detect(sample).encoding or "windows-1252").lower()
