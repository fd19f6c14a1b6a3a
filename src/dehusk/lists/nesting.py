"""Records in each other: replies to replies, and lists that nobody closed."""

import numpy as np

from dehusk.arrays import Ints, changes
from dehusk.kernel import markup
from dehusk.page import Page

NAMED = ("div", "section", "table", "tr", "details", "blockquote", "ul", "ol")  # a class tells which of these are alike
UNNAMED = ("li", "dl", "article")
FEWEST = 3  # records


def nesting(page: Page, tag: Ints, value: Ints, shown: Ints, structure: Ints) -> tuple[Ints, Ints]:
    """One number a node: in how many of its make it lies where some of them lie in others, else -1; and for each its
    parent in a tree in which those are siblings (`structure` where there are none).

    Of one make are elements with one tag and one first name in their class, whose first words stand in elements
    of one make: the features of a product are no products.
    """
    columns = page.columns
    level, parent = np.full(len(tag), -1), structure
    first = _first_names(page, value)
    make = tag * (len(first) + 1) + first[value]
    of = np.zeros(256, np.bool_)
    of[[markup.TAG[name] for name in UNNAMED]] = True
    plain = of[columns.tag]
    of[[markup.TAG[name] for name in NAMED]] = True
    nodes = shown[((plain | (of[columns.tag] & (first[value] > 0))) & (columns.hi > columns.lo))[shown]]
    if len(nodes) < FEWEST:
        return level, parent
    first_words = columns.piece_node[columns.lo[nodes]]
    begins = make[first_words] * (int(make.max()) + 1) + make[columns.block_node[first_words]]
    order = np.lexsort((begins, make[nodes]))
    nodes, begins = nodes[order], begins[order]
    key = (changes(make[nodes]) | changes(begins)).cumsum()
    inside = (key[1:] == key[:-1]) & (nodes[1:] < columns.end[nodes[:-1]])
    for group in dict.fromkeys(key[1:][inside].tolist()):
        members = nodes[np.searchsorted(key, group) : np.searchsorted(key, group, side="right")]
        if len(members) >= FEWEST and _own_text(page, members):
            parent = parent.copy() if parent is structure else parent
            _flatten(page, members, level, parent)
    return level, parent


def _own_text(page: Page, members: Ints) -> bool:
    """Whether each says something before the next begins in it."""
    columns = page.columns
    stop = np.append(np.minimum(columns.hi[members[:-1]], columns.lo[members[1:]]), columns.hi[members[-1]])
    return bool((stop > columns.lo[members]).all())


def _flatten(page: Page, members: Ints, level: Ints, parent: Ints) -> None:
    columns = page.columns
    open_until: list[int] = []
    top = -1
    for node in members.tolist():
        while open_until and open_until[-1] <= node:
            open_until.pop()
        if not open_until:
            top = int(parent[node])
        parent[node] = top
        level[node] = len(open_until)
        open_until.append(int(columns.end[node]))


def _first_names(page: Page, value: Ints) -> Ints:
    """For the number of a class the number of its first name, 0 for none."""
    rows = page.attribute_rows("class")
    new = changes(np.maximum.accumulate(value[page.columns.attr_node[rows]]))  # numbers go by first appearance
    names = ["", *[(each.split(None, 1) or [""])[0] for each in page.values_at(rows[new])]]
    number = {name: place for place, name in enumerate(dict.fromkeys(names))}
    return np.array([*map(number.__getitem__, names)], np.int64)
