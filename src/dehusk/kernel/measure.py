"""Words and characters of spans of a text. `_measure` is the same, compiled."""

import re
import unicodedata
from functools import cache

import numpy as np

from dehusk.arrays import Bytes, Ints, Keys
from dehusk.kernel.keys import key_of

# Scripts written without spaces between words, as ranges of a character class: there a character counts as a word.
UNSPACED = (
    "\u0e00-\u0eff"  # Thai, Lao
    "\u1000-\u109f\u1780-\u17ff"  # Burmese, Khmer
    "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"  # kana, Han, Hangul
    "\U00020000-\U0003ffff"  # rarer Han
)
UNSPACED_RANGES = tuple(zip(map(ord, UNSPACED[::3]), map(ord, UNSPACED[2::3]), strict=True))  # in order
# Accents and vowel signs that stand for themselves, of all scripts up to there: to a regular expression no letters.
SIGNS_END = 0x0E00
SIGNS = "".join(c for c in map(chr, range(0x0300, SIGNS_END)) if unicodedata.category(c)[0] == "M")

# Kinds of characters, and their rows in what `profile` gives; the row LAST has the kind of a span's last character.
# Upper-case letters of every script are capitals, decimals of every script digits.
CAPITAL, DIGIT, END, COMMA, MARK, LAST = range(6)
KIND: Bytes = np.zeros(128, np.uint8)  # of every ASCII character the number of its kind from 1, or 0
for _kind, _letters in (
    (CAPITAL, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    (DIGIT, "0123456789"),
    (END, ".!?"),
    (COMMA, ",;:"),
    (MARK, "|/<>#@&*+=$"),
):
    KIND[[ord(letter) for letter in _letters]] = _kind + 1
WIDE: dict[str, int] = {**dict.fromkeys("。！？…．｡؟۔।॥։።။។", END), **dict.fromkeys("、，；：､،؛՝፣၊", COMMA)}


@cache
def word_pattern() -> re.Pattern[str]:
    """It takes longer to compile than any other, and the compiled twin does without."""
    letter, sign = rf"[^\W{UNSPACED}]", f"[{SIGNS}]"
    return re.compile(rf"[{UNSPACED}]|{letter}+(?:{sign}+{letter}*)*|{sign}+(?:{letter}+{sign}*)*")


def words(text: str, lo: Ints, hi: Ints) -> tuple[Ints, Keys]:
    """The words of every span lo:hi. Those of span i have the keys keys[bounds[i] : bounds[i + 1]]; gives both."""
    bounds, keys = [0], []
    for start, stop in zip(lo.tolist(), hi.tolist(), strict=True):
        keys += [key_of(word) for word in word_pattern().findall(text[start:stop])]
        bounds.append(len(keys))
    return np.array(bounds, np.int32), np.array(keys, np.uint32)


def profile(text: str, lo: Ints, hi: Ints) -> Ints:
    """The number of characters of each kind (a row each) in every span, and the last one's kind from 1, or 0."""
    counts = np.zeros((LAST + 1, len(lo)), np.int32)
    for span, (start, stop) in enumerate(zip(lo.tolist(), hi.tolist(), strict=True)):
        for letter in text[start:stop]:
            kind = _kind_of(letter)
            if kind >= 0:
                counts[kind, span] += 1
            counts[LAST, span] = kind + 1
    return counts


def _kind_of(letter: str) -> int:
    if ord(letter) < len(KIND):
        return int(KIND[ord(letter)]) - 1
    if letter.isupper():
        return CAPITAL
    return DIGIT if letter.isdecimal() else WIDE.get(letter, -1)
