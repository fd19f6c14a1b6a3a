"""Words of any script, and how alike two texts are. One tokenizer for the whole project."""

import re
from collections import Counter
from collections.abc import Sequence

from rapidfuzz.distance import LCSseq

# Scripts written without spaces between words: there a character counts as a word.
UNSPACED = (
    "\u0e00-\u0eff"  # Thai, Lao
    "\u1000-\u109f\u1780-\u17ff"  # Burmese, Khmer
    "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"  # kana, Han, Hangul
    "\U00020000-\U0003ffff"  # rarer Han
)
WORD = re.compile(rf"[{UNSPACED}]|[^\W{UNSPACED}]+")


def words(text: str) -> list[str]:
    """The words of a text in lower case; in a script without spaces, its characters."""
    return WORD.findall(text.lower())


def lcs_length(a: Sequence[str], b: Sequence[str]) -> int:
    """Length of the longest common subsequence of two lists of words (bit-parallel)."""
    return LCSseq.similarity(a, b)


def shared(a: Sequence[str], b: Sequence[str]) -> int:
    """How many words two lists have in common, each as often as both have it."""
    return sum((Counter(a) & Counter(b)).values())
