"""Bytes -> characters: byte-order mark, then the transport's charset, then UTF-8 if it fits, then `meta`, then a guess.

UTF-8 goes before `meta` because stored pages have often been re-encoded without touching their `meta`, while text in
another encoding hardly ever happens to be valid UTF-8.
"""

import codecs
import re

from turbohtml import detect

from dehusk.errors import EncodingError

SAMPLE = 1 << 16  # bytes that a guess may look at
BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
META = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]{1,40})""", re.IGNORECASE)


def codec_for(label: str) -> str | None:
    """The codec that the web means by a label ("gb2312" is GBK, "latin-1" windows-1252), or None."""
    label = label.strip().lower()
    try:
        # turbohtml.detect registers the WHATWG encodings under this prefix
        return codecs.lookup(f"whatwg-{label}").name if label != "utf-8" else label
    except (LookupError, ValueError):
        return None


def decode(data: bytes, encoding: str | None = None) -> tuple[str, str]:
    """The page's characters, and the name of the encoding they came in. Bytes that make no sense become U+FFFD."""
    for mark, codec in BOMS:
        if data.startswith(mark):
            return data[len(mark) :].decode(codec, "replace"), codec
    if encoding is not None:
        named = codec_for(encoding)
        if named is None:
            raise EncodingError(f"unknown encoding {encoding!r}: name one such as utf-8, windows-1251 or gb18030")
        return data.decode(named, "replace"), named
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        codec = _declared(data) or _guessed(data)
        return data.decode(codec, "replace"), codec
    if "\0" in text and (wide := _utf16(data)):
        return data.decode(wide, "replace"), wide
    if "\x1b$" in text and (declared := _declared(data)):  # ISO-2022-JP is ASCII to the eye
        return data.decode(declared, "replace"), declared
    return text, "utf-8"


def _declared(data: bytes) -> str | None:
    """What a `meta` says, unless the bytes show that it cannot be so."""
    if wide := _utf16(data):
        return wide
    found = META.search(data, 0, 4096)
    codec = codec_for(found[1].decode("ascii", "replace")) if found else None
    if codec is None or "utf_16" in codec:  # a meta that could be read is not in UTF-16
        return None
    if codec == "utf-8":
        sample = data[:SAMPLE].decode("utf-8", "ignore")
        wrong = data[:SAMPLE].decode("utf-8", "replace").count("�")
        return codec if wrong * 4 < len(sample.encode()) - len(sample) else None
    return codec


def _utf16(data: bytes) -> str | None:
    """UTF-16 without a mark: markup is ASCII, so its every other byte is zero."""
    sample = data[: SAMPLE & ~1]
    odd, even = sample[1::2].count(0), sample[0::2].count(0)
    if max(odd, even) * 20 < len(sample) or min(odd, even) * 4 > max(odd, even):
        return None
    return "utf-16-le" if odd > even else "utf-16-be"


def _guessed(data: bytes) -> str:
    return detect.detect(data[:SAMPLE]).codec or "whatwg-windows-1252"
