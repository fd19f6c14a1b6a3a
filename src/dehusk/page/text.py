"""Words of any script, and how alike two texts are. One tokenizer for the whole project."""

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Bytes, Ints, Mask
from dehusk.kernel.measure import SIGNS, UNSPACED, word_pattern

__all__ = ["lcs_length", "punctuation", "shared", "small", "spaces", "word_codes", "word_pattern", "word_spans",
           "words"]  # fmt: skip

# To cut at what this makes blank takes a quarter of the pattern's time.
ASCII_WORDS = "".join(c.lower() if c.isalnum() or c == "_" else " " for c in map(chr, range(128)))


def words(text: str) -> list[str]:
    """The words of a text in lower case; in a script without spaces, its characters."""
    return text.translate(ASCII_WORDS).split() if text.isascii() else word_pattern().findall(text.lower())


def small(text: str) -> str:
    """In lower case, character by character: a pattern in it is found several times as fast as in any case."""
    return text.lower() if text.isascii() else text.replace("İ", "i").lower()  # the one character that becomes two


HASH_BASE = 0x9E3779B97F4A7C15
HASH_INVERSE = pow(HASH_BASE, -1, 1 << 64)
WORD_CHARACTER, WORD_BY_ITSELF = 1, 2
LETTERS = 1 << 16  # of a text that powers are kept for: next to every page
BEYOND = 0x40000  # no letter, digit or mark from here on
LAST_MARK = 0x1FFFF  # no punctuation beyond


@cache
def _kinds() -> Bytes:
    """What each character is to a word: nothing, part of it, all of it."""
    characters = "".join(map(chr, range(BEYOND + 1)))
    kinds = np.zeros(BEYOND + 1, np.uint8)
    for pattern, kind in ((rf"[\w{SIGNS}]+", WORD_CHARACTER), (f"[{UNSPACED}]+", WORD_BY_ITSELF)):
        for run in re.finditer(pattern, characters):
            kinds[slice(*run.span())] = kind
    return kinds


@cache
def _marks() -> Mask:
    """Which characters are punctuation, in scripts without spaces too, where `words` takes a mark for a word."""
    kinds = (unicodedata.category(chr(code)) for code in range(LAST_MARK + 1))
    return np.array([kind[0] == "P" and kind != "Pc" for kind in kinds])  # Pc, as "_", joins words


def _codes(text: str) -> NDArray[np.uint32]:
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)


def word_spans(text: str) -> tuple[Ints, Ints]:
    """Where each word of `words` begins and ends: much faster when there are many, and enough to count them."""
    kinds = _kinds().take(_codes(text), mode="clip")
    inside = np.zeros(len(text) + 2, np.bool_)
    inside[1:-1] = kinds == WORD_CHARACTER
    alone = kinds == WORD_BY_ITSELF
    if not alone.any():
        bounds = (inside[1:] != inside[:-1]).nonzero()[0]
        return bounds[::2], bounds[1::2]
    begins, ends = alone | (inside[1:-1] & ~inside[:-2]), alone | (inside[1:-1] & ~inside[2:])
    return begins.nonzero()[0], ends.nonzero()[0] + 1


def _powers(base: int, many: int) -> NDArray[np.uint64]:
    return _first_powers(base)[:many] if many <= LETTERS else np.full(many, base, np.uint64).cumprod()


@cache
def _first_powers(base: int) -> NDArray[np.uint64]:
    return np.full(LETTERS, base, np.uint64).cumprod()


def word_codes(text: str, lo: Ints, hi: Ints) -> NDArray[np.uint64]:
    """A number for each word, the same for the same word in any case: a rolling hash, all words at once."""
    letters = _codes(small(text))
    powers, inverses = _powers(HASH_BASE, len(text)), _powers(HASH_INVERSE, len(text))
    sums = np.zeros(len(text) + 1, np.uint64)
    np.cumsum(letters * powers, out=sums[1:])
    return np.asarray((sums[hi] - sums[lo]) * inverses[lo], np.uint64)


def punctuation(text: str) -> Ints:
    """Where the punctuation marks are: Unicode's category P, of every script, but for what joins words."""
    return np.flatnonzero(_marks()[np.minimum(_codes(text), LAST_MARK)])


def spaces(text: str) -> Ints:
    """Where white space is."""
    codes = _codes(text)
    return np.flatnonzero((codes <= ord(" ")) | (codes == 0xA0) | (codes == 0x3000))


def lcs_length(a: Sequence[str], b: Sequence[str]) -> int:
    """Length of the longest common subsequence of two lists of words (bit-parallel)."""
    from rapidfuzz.distance import LCSseq  # noqa: PLC0415  (the everyday call needs none)

    return LCSseq.similarity(a, b)


def shared(a: Sequence[str], b: Sequence[str]) -> int:
    """How many words two lists have in common, each as often as both have it."""
    return sum((Counter(a) & Counter(b)).values())
