"""Keys of words and names: looked up, numbered, counted. `_keys` is the same, compiled.

`number_keys`, `number_spans` and `mean_odds` have no compiled export: compiled columns call them in C.
"""

import os
import re
from collections.abc import Iterator

import numpy as np

from dehusk.arrays import Bytes, Floats32, Ints, Keys, WideKeys
from dehusk.kernel.columns import Columns

SEED, PRIME = 2166136261, 16777619  # FNV-1a over code points
SPREAD = 0x9E3779B97F4A7C15  # 2 ** 64 by the golden ratio: multiplied by it, like keys come to stand far apart
SECRET = int.from_bytes(os.urandom(8), "little") | 1  # or a page could have words that all look in one place first
ALL_BITS = 2**64 - 1
PART = re.compile(r"[A-Z]+[a-z]*|[a-z]+")


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


# -- names in attributes


def name_parts(source: str, lo: Ints, hi: Ints, seeds: Keys) -> tuple[Ints, Keys]:
    """The names in each span of a class or id, whole, and cut at hyphens, capitals and digits: span and key of each."""
    found = [
        (span, key_of(name, int(seeds[span])))
        for span, (start, stop) in enumerate(zip(lo.tolist(), hi.tolist(), strict=True))
        for name in _names(source[start:stop])
    ]
    spans, keys = zip(*found, strict=True) if found else ((), ())
    return np.array(spans, np.int32), np.array(keys, np.uint32)


def named_rows(columns: Columns, seeds: Keys) -> tuple[Ints, Ints, Ints, Keys]:
    """Rows of the attributes with names of all nodes with text, bounds and seed of each. seeds[code of an attribute]
    begins its keys; 0: not read."""
    seed = seeds[columns.attr_name] * (columns.hi > columns.lo)[columns.attr_node]
    rows = seed.nonzero()[0].astype(np.int32)
    return rows, columns.attr_lo[rows], columns.attr_hi[rows], seed[rows]


def named_nodes(
    source: str, columns: Columns, seeds: Keys, table: Keys, index: Ints, sets: Bytes
) -> tuple[Ints, Bytes]:
    """The nodes with text that have a name of one of the sets in these attributes, in document order, and the sets of
    each, a bit each; sets[i] are those of the key i of the table."""
    rows, lo, hi, seed = named_rows(columns, seeds)
    span, keys = name_parts(source, lo, hi, seed)
    number = find(keys, table, index)
    known = number >= 0
    held = np.zeros(len(columns.tag), np.uint8)
    np.bitwise_or.at(held, columns.attr_node[rows[span[known]]], sets[number[known]])
    nodes = held.nonzero()[0].astype(np.int32)
    return nodes, held[nodes]


def _names(text: str) -> Iterator[str]:
    for whole in re.split("[ \t\n]", text):
        parts = PART.findall(whole)
        yield from (part for part in parts if len(part) > 1)
        if len(parts) > 1:
            yield whole


def mean_odds(  # noqa: PLR0913, PLR0917
    source: str, lo: Ints, hi: Ints, seeds: Keys, owner: Ints, owners: int, table: Keys, index: Ints, odds: Floats32
) -> tuple[Floats32, Ints]:
    """For every owner of spans the mean odds of the names in them, of those in the table, and their number."""
    span, keys = name_parts(source, lo, hi, seeds)
    known = find(keys, table, index)
    mean, count = np.zeros(owners, np.float32), np.zeros(owners, np.int32)
    for at, number in zip(owner[span].tolist(), known.tolist(), strict=True):
        if number >= 0:
            mean[at] += odds[number]
            count[at] += 1
    return (mean / np.maximum(count, 1)).astype(np.float32), count
