"""What elements are called: the names in class, id and the like, each value cut into them once. `_names` is the same,
compiled."""

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


def read_names(source: str, columns: Columns) -> Named:
    """The names in every class, id, role, itemprop and rel, whole, and cut at hyphens, capitals and digits."""
    seeds = SEEDS[columns.attr_name]
    rows = seeds.nonzero()[0]
    spans = zip(columns.attr_lo[rows].tolist(), columns.attr_hi[rows].tolist(), seeds[rows].tolist(), strict=True)
    number: dict[tuple[str, int], int] = {}
    values = [number.setdefault((source[lo:hi], seed), len(number)) for lo, hi, seed in spans]
    keys = [[key_of(name, seed) for name in names_in(text)] for text, seed in number]
    return Named(
        columns.attr_node[rows],
        columns.attr_name[rows],
        np.array(values, np.int32),
        np.cumsum([0, *map(len, keys)], dtype=np.int32),
        np.array([key for of_value in keys for key in of_value], np.uint32),
    )


def names_in(text: str) -> Iterator[str]:
    for whole in re.split("[ \t\n]", text):
        parts = PART.findall(whole)
        yield from (part for part in parts if len(part) > 1)
        if len(parts) > 1:
            yield whole


def named_nodes(columns: Columns, named: Named, table: Keys, index: Ints, sets: Bytes) -> tuple[Ints, Bytes]:
    """The nodes with text that have a name of one of the sets, in document order, and the sets of each, a bit each;
    sets[i] are those of the key i of the table."""
    number = find(named.keys, table, index)
    bits = np.append(np.where(number >= 0, sets[number] if len(sets) else 0, 0), 0).astype(np.uint8)
    of_value = [np.bitwise_or.reduce(bits[lo:hi]) for lo, hi in zip(named.ends[:-1], named.ends[1:], strict=True)]
    held = np.zeros(len(columns.tag), np.uint8)
    np.bitwise_or.at(held, named.node, np.array(of_value, np.uint8)[named.value])
    nodes = (held * (columns.hi > columns.lo)).nonzero()[0].astype(np.int32)
    return nodes, held[nodes]
