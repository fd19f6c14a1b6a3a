"""Bytes -> characters: byte-order mark, then the transport's charset, then UTF-8 if it fits but for a few bytes, then
`meta`, then a guess.

UTF-8 goes before `meta` because stored pages have often been re-encoded without touching their `meta`, while text in
another encoding hardly ever happens to be valid UTF-8.
"""

import codecs
import re
from functools import lru_cache

import turbohtml
from turbohtml import detect

from dehusk.errors import EncodingError
from dehusk.kernel import characters, not_ascii, sound_and_broken, windows_1252
from dehusk.page import prescan

SAMPLE = 1 << 16  # bytes that a guess may look at
BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32le"),  # begins like the next
    (codecs.BOM_UTF16_LE, "utf-16le"),
    (codecs.BOM_UTF16_BE, "utf-16be"),
    (codecs.BOM_UTF32_BE, "utf-32be"),
)
MARKS = tuple(mark for mark, _ in BOMS)
SEVERAL_BYTES = ("gbk", "big5", "shift_jis", "euc-jp", "euc-kr")
APART = re.compile(rb"[\0-/:-?]+")  # bytes that are no part of a character in any of them
NEXT_TO_ALL = 0.9  # of the bytes of the words that tell encodings apart
META = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]{1,40})""", re.IGNORECASE)

XML = re.compile(rb"""\s*+<\?xml\s[^>]*?\bencoding\s*=\s*["']([A-Za-z][\w.-]{0,39})["']""")


@lru_cache(256)
def named(label: str) -> str | None:
    """The encoding that the web means by a label ("gb2312" is GBK, "latin-1" windows-1252), or None."""
    try:
        name = turbohtml.parse(b"", encoding=label.strip()).encoding
    except (LookupError, ValueError):
        return None
    return None if name in (None, "replacement") else name.lower()


def decode(data: bytes, encoding: str | None = None) -> tuple[str, str]:
    """The page's characters, and the name of the encoding they came in. Bytes that make no sense become U+FFFD."""
    if data.startswith(MARKS):
        mark, name = next(bom for bom in BOMS if data.startswith(bom[0]))
        return _read(data[len(mark) :], name), name
    if encoding is not None:
        name = _transport(encoding)
        return _read(data, name), name
    return _as_utf8(data) or _as_found(data)


def _read(data: bytes, name: str) -> str:
    if name == "windows-1252":  # what most pages that are not UTF-8 are in
        return windows_1252(data)
    # turbohtml.detect registers the web's own decoders under the prefix; Python's differ, but for Unicode
    return data.decode(name if name.startswith("utf-") else f"whatwg-{name}", "replace")


def _transport(encoding: str) -> str:
    name = named(encoding) if isinstance(encoding, str) else None
    if name is None:
        raise EncodingError(f"unknown encoding {encoding!r}: name one such as utf-8, windows-1251 or gb18030")
    return name


def _as_utf8(data: bytes) -> tuple[str, str] | None:
    """The characters if the bytes are UTF-8 and nothing in them speaks for what is ASCII to the eye: ISO-2022-JP,
    UTF-16 and UTF-32."""
    text = characters(data, signs=False)
    if text is None and (b"\x1b" in data or b"\0" in data):
        text = None if b"\x1b$" in data or _wide(data) else characters(data)
    return None if text is None else (text, "utf-8")


def _as_found(data: bytes) -> tuple[str, str]:
    if name := _wide(data):
        return _read(data, name), name
    if _mostly_utf8(data):
        return data.decode("utf-8", "replace"), "utf-8"
    name = _declared(data) or _guessed(data)
    return _read(data, name), name


def _mostly_utf8(data: bytes) -> bool:
    """Whether the bytes are UTF-8 but for a few: text in another encoding has next to no valid sequences of bytes.

    A page cut inside a character, or with a quotation in another encoding, stays what it is.
    """
    sound, broken = sound_and_broken(data)
    return 2 * broken < sound


def _declared(data: bytes) -> str | None:
    """What a `meta` or an XML declaration says, unless the bytes show that it cannot be so."""
    name = named(prescan.declared(data) or _declared_as_xml(data))
    if name is None or name.startswith("utf-"):  # UTF-8 was tried, and a meta that could be read is not in UTF-16
        return None
    return "windows-1252" if name == "x-user-defined" else name


def _declared_as_xml(data: bytes) -> str:
    found = XML.match(data)
    return found[1].decode() if found else ""


def _wide(data: bytes) -> str | None:
    """UTF-32 or UTF-16 without a mark: in both, markup has zeros."""
    return (_utf32(data) or _utf16(data)) if b"\0" in data else None


def _utf32(data: bytes) -> str | None:
    """The first of every four bytes is zero, and the next at most 16: or the other way round."""
    sample = data[: SAMPLE & ~3]
    for name, first, second in (("utf-32le", 3, 2), ("utf-32be", 0, 1)):
        if len(sample) >= 8 and not any(sample[first::4]) and max(sample[second::4]) <= 16 and any(sample):
            return name
    return None


def _utf16(data: bytes) -> str | None:
    """UTF-16 without a mark: markup is ASCII, so its every other byte is zero."""
    sample = data[: SAMPLE & ~1]
    odd, even = sample[1::2].count(0), sample[0::2].count(0)
    if max(odd, even) * 20 < len(sample) or min(odd, even) * 4 > max(odd, even):
        return None
    name = "utf-16le" if odd > even else "utf-16be"
    tags = sample.decode(name, "ignore").count("<")  # in a page of bytes with some zeros among them there are none
    return name if tags * 2 >= sample.count(b"<") else None


def _guessed(data: bytes) -> str:
    sample = META.sub(b"", _telling(data[:SAMPLE]))  # detection would believe the meta that was found wrong
    name, confidence = _found(sample)
    return name if confidence else _but_for_few(sample) or name


def _found(sample: bytes) -> tuple[str, float]:
    """By detection: the name of an encoding, and how sure that is; 0 where it is at a loss."""
    found = detect.detect(sample)
    return (found.encoding or "windows-1252").lower(), found.confidence


def _but_for_few(sample: bytes) -> str | None:
    """The encoding of several bytes a character that reads next to all of the words: for a single character cut in two,
    at the end of a title of so many bytes, detection gives it up."""
    words = [word for word in APART.split(sample) if not word.isascii()]
    for name in SEVERAL_BYTES:
        read = b" ".join([word for word in words if "\ufffd" not in _read(word, name)])
        if read and len(read) >= NEXT_TO_ALL * len(b" ".join(words)) and _found(read)[0] == name:
            return name
    return None


def _telling(sample: bytes) -> bytes:
    """The words that tell encodings apart: detection takes as long for all others, which are ASCII in every one but
    ISO-2022-JP."""
    return sample if b"\x1b" in sample else not_ascii(sample)
