"""What elements are called: the names in class, id and the like, each value cut into them once. `_names` is the same,
compiled."""

import itertools
import re
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from dehusk.arrays import Bytes, Ints, Keys
from dehusk.kernel.columns import Columns
from dehusk.kernel.keys import SEED, find, key_of
from dehusk.kernel.markup import ATTR

PART = re.compile(r"[A-Z]+[a-z]*|[a-z]+")
REL = ATTR["rel"]
# A name in a role is not the same name in a class: each kind of attribute has keys of its own. 0 for no name.
SEEDS = np.zeros(256, np.uint32)
for _number, _attributes in enumerate((("class", "id"), ("role",), ("itemprop",), ("rel",))):
    SEEDS[[ATTR[name] for name in _attributes]] = SEED + _number
SEED_OF_REL = int(SEEDS[REL])


class Named(NamedTuple):
    """Every attribute with names, in document order, and the names of every different value."""

    node: Ints
    code: Bytes  # of the attribute
    value: Ints  # its number: the same for the same value of a kind of attribute, by first appearance
    ends: Ints  # keys[ends[i] : ends[i + 1]] are those of the names of value i
    keys: Keys
    called: Ints  # nodes with text that have a name of one of some sets, in document order
    sets: Ints  # of each of them, a bit each


def read_names(source: str, columns: Columns, table: Keys, index: Ints, sets: Ints) -> Named:
    """The names in every class, id, role, itemprop and rel, whole, and cut at hyphens, capitals and digits. sets[i] are
    those that the key i of the table is in."""
    seeds = SEEDS[columns.attr_name]
    rows = seeds.nonzero()[0]
    spans = zip(columns.attr_lo[rows].tolist(), columns.attr_hi[rows].tolist(), seeds[rows].tolist(), strict=True)
    number: dict[tuple[str, int], int] = {}
    values = [number.setdefault((source[lo:hi], seed), len(number)) for lo, hi, seed in spans]
    of_values = [[key_of(name, seed) for name in names_in(text)] for text, seed in number]
    node, value = columns.attr_node[rows], np.array(values, np.int32)
    ends = np.cumsum([0, *map(len, of_values)], dtype=np.int32)
    keys = np.array([key for of_value in of_values for key in of_value], np.uint32)
    held = np.zeros(len(columns.tag), np.uint16)
    np.bitwise_or.at(held, node, _sets_of_values(ends, keys, table, index, sets)[value])
    called = (held * (columns.hi > columns.lo)).nonzero()[0].astype(np.int32)
    return Named(node, columns.attr_name[rows], value, ends, keys, called, held[called])


def _sets_of_values(ends: Ints, keys: Keys, table: Keys, index: Ints, sets: Ints) -> Ints:
    """The sets that have a name of every value."""
    number = find(keys, table, index)
    bits = np.where(number >= 0, sets[number] if len(sets) else 0, 0).astype(np.uint16)
    return np.array([np.bitwise_or.reduce(bits[lo:hi]) for lo, hi in itertools.pairwise(ends)], np.uint16)


def names_in(text: str) -> Iterator[str]:
    for whole in re.split("[ \t\n]", text):
        parts = PART.findall(whole)
        yield from (part for part in parts if len(part) > 1)
        if len(parts) > 1:
            yield whole


def named_so(called: Ints, sets: Ints, bit: int) -> list[int]:
    """Of the nodes that are called, those with a name of one set, in document order."""
    return [node for node, held in zip(called.tolist(), sets.tolist(), strict=True) if held & bit]


def outermost(columns: Columns, first: int, codes: bytes, nodes: list[int]) -> tuple[list[int], list[int]]:
    """Where the outermost of some nodes, in document order, and of the nodes with one of some tags, from `first` on,
    begin and end."""
    wanted = np.isin(columns.tag, list(codes))
    wanted[nodes] = True
    starts, ends, end = list[int](), list[int](), first
    for node in wanted.nonzero()[0].tolist():
        if node >= end:
            end = int(columns.end[node])
            starts.append(node)
            ends.append(end)
    return starts, ends
