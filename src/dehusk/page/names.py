"""What elements are called: nodes by the values of their class, id and the like.

Three ways to ask, from loose to strict: a stem anywhere in a value, a pattern, and whole names as authors of pages
write them, cut at hyphens, capitals and digits ("post-byline" and "articleByline" are called byline, "candidate" is not
called date).
"""

import re
from collections.abc import Callable, Collection, Iterable

import numpy as np

from dehusk.arrays import Bytes, Ints, Keys, Mask
from dehusk.kernel import named_nodes, places, read_names
from dehusk.kernel.keys import SEED, key_of
from dehusk.kernel.names import REL, SEED_OF_REL, Named
from dehusk.page import Page, fact


def nodes_with_stem(page: Page, stems: tuple[str, ...], *attributes: str, among: Mask | None = None) -> list[int]:
    """Nodes with one of the stems in the value of one of the attributes, in any case, in document order."""
    rows = page.rows_holding(stems, *attributes, among=among)
    if not rows:
        return []
    return list(dict.fromkeys(page.columns.attr_node[rows].tolist()))


def nodes_matching(
    page: Page, pattern: re.Pattern[str], *attributes: str, among: Mask | None = None, stems: tuple[str, ...] = ()
) -> list[int]:
    """Nodes with a match of the pattern in the value of one of the attributes, in document order. `stems`: one of them
    is in every match, and values without one are not read."""
    if stems:
        rows = page.rows_holding(stems, *attributes, among=among)
        if not rows:
            return []
        among = np.zeros(len(page.columns.tag), np.bool_)
        among[page.columns.attr_node[rows]] = True
    if among is None:
        return _nodes(page, lambda values: {value for value in set(values) if pattern.search(value)}, attributes)
    said = page.values_of(among, *attributes)
    matching = {value for value in {value for _, value in said} if pattern.search(value)}
    return list(dict.fromkeys(node for node, value in said if value in matching))


def _nodes(page: Page, telling: Callable[[Collection[str]], set[str]], attributes: Iterable[str]) -> list[int]:
    """`telling` gives the values that count, of all those of an attribute: each is looked at once, most are shared."""
    found: set[int] = set()
    for name in attributes:
        value_of = page.attributes(name)
        if values := telling(value_of.values()):
            found.update([node for node, value in value_of.items() if value in values])
    return sorted(found)


class Names:
    """Sets of names, up to eight, that are looked up by their keys at once."""

    def __init__(self, **sets: str) -> None:
        self.bit = {called: 1 << number for number, called in enumerate(sets)}
        of_key: dict[int, int] = {}
        for called, names in sets.items():
            for key in (key_of(name, seed) for name in names.split() for seed in (SEED, SEED_OF_REL)):
                of_key[key] = of_key.get(key, 0) | self.bit[called]
        self.keys: Keys = np.array(list(of_key), np.uint32)
        self.index = places(self.keys)
        self.sets: Bytes = np.array(list(of_key.values()), np.uint8)  # of each key

    def found(self, page: Page) -> tuple[Ints, Bytes]:
        """The nodes that show something and have names in class, id or rel, in document order; the sets of each."""
        return named_nodes(page.columns, names_of(page), self.keys, self.index, self.sets)


def nodes_named(page: Page, names: Names, called: str) -> Ints:
    """Nodes that show something and have a name of this set in their class, id or rel, in document order."""
    node, sets = page.once(names.found)
    return node[(sets & names.bit[called]).nonzero()[0]] if len(node) else node


@fact
def names_of(page: Page) -> Named:
    """The names of all elements: the model asks for them, and so do the readers of metadata and lists."""
    return read_names(page.source, page.columns)


def name_keys(page: Page) -> tuple[Ints, Keys]:
    """Columns of all names in class, id, role and itemprop of the nodes with text: node and key."""
    named = names_of(page)
    shown = (page.columns.hi > page.columns.lo)[named.node] & (named.code != REL)
    node, value = named.node[shown], named.value[shown]
    counts = np.diff(named.ends)[value]
    before = np.cumsum(counts) - counts  # names of the rows before each
    at = np.arange(counts.sum()) + np.repeat(named.ends[value] - before, counts)
    return np.repeat(node, counts), named.keys[at]
