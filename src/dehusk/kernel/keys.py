"""Keys of words and names: looked up, numbered, counted. `_keys` is the same, compiled.

`number_keys` and `number_spans` have no compiled export: compiled modules call them in C.
"""

import os

import numpy as np

from dehusk.arrays import Ints, Keys, WideKeys

SEED, PRIME = 2166136261, 16777619  # FNV-1a over code points
SPREAD = 0x9E3779B97F4A7C15  # 2 ** 64 by the golden ratio: multiplied by it, like keys come to stand far apart
SECRET = int.from_bytes(os.urandom(8), "little") | 1  # or a page could have words that all look in one place first
ALL_BITS = 2**64 - 1


def key_of(name: str, seed: int = SEED) -> int:
    """The 32-bit key of a word or a name, whatever its case."""
    key = seed
    for letter in name:
        key = ((key ^ ord(letter.lower()[0])) * PRIME) & 0xFFFFFFFF
    return key


# -- look-up


def bits_for(size: int) -> int:
    """The bits b of a table of 2 ** b places with room for `size` keys, half of it free."""
    return max(int(2 * size).bit_length(), 1)


def place_of(key: int, bits: int) -> int:
    """The place where a table of 2 ** bits places looks for a key first."""
    key = (key ^ SECRET) * SPREAD & ALL_BITS
    return ((key ^ key >> 32) * SECRET & ALL_BITS) >> (64 - bits)


def places(table: Keys) -> Ints:
    """The index of different keys for `find`: for every place the number of the key there, or -1."""
    bits = bits_for(len(table))
    index = np.full(1 << bits, -1, np.int32)
    for number, key in enumerate(table.tolist()):
        at = place_of(key, bits)
        while index[at] >= 0:
            at = (at + 1) % len(index)
        index[at] = number
    return index


def find(keys: Keys, table: Keys, index: Ints) -> Ints:
    """The number of every key in the table of this index, or -1."""
    number = {key: number for number, key in enumerate(table.tolist())}
    return np.array([number.get(key, -1) for key in keys.tolist()], np.int32)


def count_shared(bounds: Ints, keys: Keys, *sets: Keys) -> tuple[Ints, Ints]:
    """The number of different keys of each set, and (one row a set, one column a span) how many of
    keys[bounds[i] : bounds[i + 1]] it has."""
    hits = [np.append(0, np.cumsum(np.isin(keys, wanted)))[bounds] for wanted in sets]
    sizes = [len(set(wanted.tolist())) for wanted in sets]
    return np.array(sizes, np.int32), np.array([np.diff(hit) for hit in hits], np.int32)


# -- numbers for what is alike


def number_keys(keys: WideKeys) -> tuple[Ints, Ints]:
    """A number for every key, like keys alike, in the order of their first appearance; and how many have each."""
    return _numbered(keys.tolist())


def number_spans(text: str, lo: Ints, hi: Ints) -> tuple[Ints, Ints]:
    """The same for spans lo:hi of a text: those of the same characters alike."""
    return _numbered([text[start:stop] for start, stop in zip(lo.tolist(), hi.tolist(), strict=True)])


def numbered_spans(text: str, lo: Ints, hi: Ints) -> Ints:
    """The numbers alone, also compiled."""
    return number_spans(text, lo, hi)[0]


def earlier_spans(text: str, lo: Ints, hi: Ints) -> Ints:
    """For each span the last one before it of the same characters; itself where there is none."""
    last: dict[int, int] = {}
    earlier: list[int] = []
    for span, number in enumerate(numbered_spans(text, lo, hi).tolist()):
        earlier.append(last.get(number, span))
        last[number] = span
    return np.array(earlier, np.int32)


def _numbered(values: list[int] | list[str]) -> tuple[Ints, Ints]:
    number: dict[int | str, int] = {}
    numbers = np.array([number.setdefault(value, len(number)) for value in values], np.int32)
    return numbers, np.bincount(numbers, minlength=len(number)).astype(np.int32)
