"""Words of languages, one place a language: what pages are read by is put together from all of them."""

import re
import unicodedata
from collections.abc import Iterable
from zlib import crc32

from dehusk.languages.known import KNOWN
from dehusk.languages.language import Language

__all__ = ["DATE_MARKS", "KNOWN", "MONTHS", "STOP_WORDS", "Language", "any_of", "month_number", "pattern",
           "stop_words_digest"]  # fmt: skip

BREAK = re.compile(r"\s*\n\s*")  # a long pattern is written on several lines

STOP_WORDS = frozenset(word for language in KNOWN.values() for word in language.stop_words.split())

# A month's name in lower case -> its number, from 1.
MONTHS = {
    name: number
    for language in KNOWN.values()
    for number, names in enumerate(language.months.split(), 1)
    for name in names.split("/")
    if name != "-"
}


def _unaccented(word: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))


_UNACCENTED = {_unaccented(name): number for name, number in MONTHS.items()}


def month_number(word: str) -> int:
    """1 to 12 for a month's name in any case, accents left out or not (capitals often are without); else 0."""
    name = word.lower()
    return MONTHS.get(name) or _UNACCENTED.get(_unaccented(name), 0)


# The characters that may follow the number of a year, of a month and of a day.
_MARKS = [language.date_marks for language in KNOWN.values() if language.date_marks]
DATE_MARKS = tuple("".join(dict.fromkeys(marks)) for marks in zip(*_MARKS, strict=True))


def pattern(field: str, *codes: str) -> str:
    """The patterns of a field as alternatives of one group: of all languages, or of some."""
    patterns = dict.fromkeys(BREAK.sub("", getattr(KNOWN[code], field)) for code in codes or KNOWN)
    return f"(?:{'|'.join(filter(None, patterns))})"


def any_of(words: Iterable[str]) -> str:
    """A pattern of words, the longest first, in which those that begin alike share their beginning: of hundreds a few
    are tried at a place."""
    after: dict[str, list[str]] = {}
    for word in words:
        after.setdefault(word[:1], []).append(word[1:])
    may_end = after.pop("", None) is not None
    branches = [re.escape(letter) + any_of(rest) for letter, rest in after.items()]
    if len(branches) == 1 and not may_end:
        return branches[0]
    return f"(?:{'|'.join(branches)}){'?' if may_end else ''}" if branches else ""


def stop_words_digest() -> str:
    """A digest of the stop words, for a model to say with which it was trained."""
    return f"{crc32(' '.join(sorted(STOP_WORDS)).encode()):08x}"
