"""Looks at what the head says, without a dictionary of all that it says. `_head` is the same, compiled."""

import html

import numpy as np

from dehusk.arrays import Floats, Floats32, Ints, Keys
from dehusk.kernel.columns import Columns
from dehusk.kernel.keys import find
from dehusk.kernel.looks import SMALL
from dehusk.kernel.markup import ATTR, TAG

META, CONTENT = TAG["meta"], ATTR["content"]
NAMING = frozenset(ATTR[name] for name in ("property", "name", "itemprop", "http-equiv"))


def content_rows(source: str, columns: Columns, names: tuple[str, ...]) -> list[list[int]]:
    """For each of some names, small ASCII, the rows of attributes with the content of the meta elements so called."""
    found: list[list[int]] = [[] for _ in names]
    rows = (columns.tag[columns.attr_node] == META).nonzero()[0].tolist()
    contents = {int(columns.attr_node[row]): row for row in rows if columns.attr_name[row] == CONTENT}
    for row in rows:
        content = contents.get(int(columns.attr_node[row]))
        if content is not None and columns.attr_name[row] in NAMING:
            for number in named(source[columns.attr_lo[row] : columns.attr_hi[row]], names):
                found[number].append(content)
    return found


def named(value: str, names: tuple[str, ...]) -> list[int]:
    """Which of the names stand in the value of an attribute, in any case."""
    return [names.index(name) for name in html.unescape(value).translate(SMALL).split() if name in names]


def different_words(bounds: Ints, keys: Keys) -> Keys:
    """The words of several texts, each once: keys[bounds[i] : bounds[i + 1]] are those of text i, and the same word in
    another text is another word."""
    return np.unique(keys + np.repeat(np.arange(len(bounds) - 1, dtype=np.uint32), np.diff(bounds)))


def sum_odds(bounds: Ints, keys: Keys, table: Keys, index: Ints, odds: Floats32) -> Floats:
    """The sum of the odds, a row a key of the table, of these words."""
    number = find(different_words(bounds, keys), table, index)
    return np.asarray(odds[number[number >= 0]].sum(axis=0), np.float64)
