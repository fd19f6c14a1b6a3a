"""Counts over text and tree in Python: the reference for the compiled `_measure`, and what runs without a compiler."""

import re
from collections.abc import Iterator

import numpy as np

from dehusk.arrays import Bytes, Floats32, Ints, Keys, WideKeys

# FNV-1a over code points: a word's or a name's key.
SEED, PRIME = 2166136261, 16777619

# Scripts written without spaces between words: there a character counts as a word.
UNSPACED = (
    "\u0e00-\u0eff"  # Thai, Lao
    "\u1000-\u109f\u1780-\u17ff"  # Burmese, Khmer
    "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"  # kana, Han, Hangul
    "\U00020000-\U0003ffff"  # rarer Han
)
WORD = re.compile(rf"[{UNSPACED}]|[^\W{UNSPACED}]+")

# Kinds of characters that `profile` counts.
KINDS = ("capital", "digit", "end", "comma", "mark")
MARK: Bytes = np.zeros(128, np.uint8)  # of every ASCII character the number of its kind, from 1, or 0
for _number, _letters in enumerate(("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789", ".!?", ",;:", "|/<>#@&*+=$"), 1):
    MARK[[ord(letter) for letter in _letters]] = _number
_WIDE = {**dict.fromkeys("。！？…", 2), **dict.fromkeys("、，；：", 3)}


def key_of(name: str, seed: int = SEED) -> int:
    key = seed
    for letter in name:
        key = ((key ^ ord(letter.lower()[0])) * PRIME) & 0xFFFFFFFF
    return key


def words(text: str, lo: Ints, hi: Ints) -> tuple[Ints, Keys]:
    """The keys of the words of every span, one after the other, and where each span's begin, with the end at last."""
    bounds, keys = [0], []
    for start, stop in zip(lo.tolist(), hi.tolist(), strict=True):
        keys += [key_of(word) for word in WORD.findall(text[start:stop])]
        bounds.append(len(keys))
    return np.array(bounds, np.int32), np.array(keys, np.uint32)


def profile(text: str, lo: Ints, hi: Ints) -> Ints:
    """How many characters of each of KINDS every span has, and last the number of its last character's kind, or 0."""
    counts = np.zeros((len(KINDS) + 1, len(lo)), np.int32)
    for span, (start, stop) in enumerate(zip(lo.tolist(), hi.tolist(), strict=True)):
        for letter in text[start:stop]:
            kind = _kind(letter)
            if kind >= 0:
                counts[kind, span] += 1
            counts[-1, span] = kind + 1
    return counts


def _kind(letter: str) -> int:
    if ord(letter) < len(MARK):
        return int(MARK[ord(letter)]) - 1
    if letter.isupper():
        return 0
    return 1 if letter.isdecimal() else _WIDE.get(letter, -1)


PART = re.compile(r"[A-Z]+[a-z]*|[a-z]+")


def name_parts(source: str, lo: Ints, hi: Ints, seeds: Keys) -> tuple[Ints, Keys]:
    """The names in each span of a class or id: whole, and cut at hyphens, capitals and digits. Gives span and key."""
    found = [
        (span, key_of(name, int(seeds[span])))
        for span, (start, stop) in enumerate(zip(lo.tolist(), hi.tolist(), strict=True))
        for name in _names(source[start:stop])
    ]
    spans, keys = zip(*found, strict=True) if found else ((), ())
    return np.array(spans, np.int32), np.array(keys, np.uint32)


def name_odds(  # noqa: PLR0913, PLR0917
    source: str, lo: Ints, hi: Ints, seeds: Keys, owner: Ints, owners: int, table: Keys, index: Ints, odds: Floats32
) -> tuple[Floats32, Ints]:
    """Of every owner of spans the mean odds of the names in them that the table has, and how many those are."""
    span, keys = name_parts(source, lo, hi, seeds)
    known = find(keys, table, index)
    mean, count = np.zeros(owners, np.float32), np.zeros(owners, np.int32)
    for at, number in zip(owner[span].tolist(), known.tolist(), strict=True):
        if number >= 0:
            mean[at] += odds[number]
            count[at] += 1
    return (mean / np.maximum(count, 1)).astype(np.float32), count


def _names(text: str) -> Iterator[str]:
    for whole in re.split("[ \t\n]", text):
        parts = PART.findall(whole)
        yield from (part for part in parts if len(part) > 1)
        if len(parts) > 1:
            yield whole


def fold(parent: Ints, values: Floats32) -> Floats32:
    """Along the path from the root to every node, itself included: the sum, the least and the greatest value."""
    folded = np.tile(values, (3, 1)).astype(np.float32)
    for node, up in enumerate(parent.tolist()):
        if up >= 0:
            folded[0, node] += folded[0, up]
            folded[1, node] = min(folded[1, node], folded[1, up])
            folded[2, node] = max(folded[2, node], folded[2, up])
    return folded


def distances(parent: Ints, kinds: Ints, count: int) -> Ints:
    """Steps up from every node to the nearest ancestor of each kind, itself included; 99 for none or more."""
    steps = np.full((count, len(parent)), 99, np.int32)
    for node, (up, kind) in enumerate(zip(parent.tolist(), kinds.tolist(), strict=True)):
        if up >= 0:
            steps[:, node] = np.minimum(steps[:, up] + 1, 99)
        if kind >= 0:
            steps[kind, node] = 0
    return steps


def path_keys(parent: Ints, codes: Keys) -> Keys:
    """The key of every node's path: its own code after its parent's path."""
    keys: list[int] = []
    for up, code in zip(parent.tolist(), codes.tolist(), strict=True):
        keys.append((((keys[up] if up >= 0 else SEED) ^ code) * PRIME) & 0xFFFFFFFF)
    return np.array(keys, np.uint32)


def bits_for(size: int) -> int:
    """A table of 2 ** bits places has room for so many keys, and half of it stays free."""
    return max(int(2 * size).bit_length(), 1)


def place_of(key: int, bits: int) -> int:
    """Where a table of 2 ** bits places looks for a key first."""
    return ((key * 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF) >> (64 - bits)


def places(table: Keys) -> Ints:
    """An index of different keys for `find`: of every place the number of the key there, or -1."""
    bits = bits_for(len(table))
    index = np.full(1 << bits, -1, np.int32)
    for number, key in enumerate(table.tolist()):
        at = place_of(key, bits)
        while index[at] >= 0:
            at = (at + 1) % len(index)
        index[at] = number
    return index


def find(keys: Keys, table: Keys, index: Ints) -> Ints:
    """The number of every key in the table that `index` is of, or -1."""
    number = {key: number for number, key in enumerate(table.tolist())}
    return np.array([number.get(key, -1) for key in keys.tolist()], np.int32)


def count_shared(bounds: Ints, keys: Keys, *sets: Keys) -> tuple[Ints, Ints]:
    """Of each set of keys how many different ones it has, and how many of keys[bounds[i] : bounds[i + 1]] it has."""
    hits = [np.append(0, np.cumsum(np.isin(keys, wanted)))[bounds] for wanted in sets]
    sizes = [len(set(wanted.tolist())) for wanted in sets]
    return np.array(sizes, np.int32), np.array([np.diff(hit) for hit in hits], np.int32)


def same_spans(text: str, lo: Ints, hi: Ints) -> tuple[Ints, Ints]:
    """Number spans that say the same alike, in the order in which they first appear, and how many have each number."""
    number: dict[str, int] = {}
    spans = zip(lo.tolist(), hi.tolist(), strict=True)
    numbers = np.array([number.setdefault(text[start:stop], len(number)) for start, stop in spans], np.int32)
    return numbers, np.bincount(numbers, minlength=len(number)).astype(np.int32)


def groups(keys: WideKeys) -> tuple[Ints, Ints]:
    """Number like keys alike, in the order in which they first appear. Gives the numbers, and how many have each."""
    number: dict[int, int] = {}
    numbers = np.array([number.setdefault(key, len(number)) for key in keys.tolist()], np.int32)
    return numbers, np.bincount(numbers, minlength=len(number)).astype(np.int32)
