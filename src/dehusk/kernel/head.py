"""Looks at what the head says, without a dictionary of all that it says. `_head` is the same, compiled."""

import html
from collections.abc import Callable
from itertools import accumulate

import numpy as np

from dehusk.arrays import Floats, Floats32, Ints, Keys
from dehusk.kernel.columns import Columns
from dehusk.kernel.keys import find
from dehusk.kernel.looks import SMALL
from dehusk.kernel.markup import ATTR, TAG
from dehusk.kernel.measure import words

META, LINK, A, SCRIPT = TAG["meta"], TAG["link"], TAG["a"], TAG["script"]
CONTENT, REL, HREF, TYPE = ATTR["content"], ATTR["rel"], ATTR["href"], ATTR["type"]
CANONICAL, LINKED_DATA = "canonical", "ld+json"
NAMING = frozenset(ATTR[name] for name in ("property", "name", "itemprop", "http-equiv"))

Said = dict[str, list[str]]


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


def stated(source: str, columns: Columns, rels: tuple[str, ...], unescaped: Callable[[str], str]) -> tuple[Said, Said]:
    """What meta elements say: name in lower case -> contents, in document order; and where `link` and `a` lead that
    have one of some relations, small ASCII: relation -> addresses. `unescaped` reads entities."""
    meta, links = Said(), Said()
    for node in np.unique(columns.attr_node[np.isin(columns.tag[columns.attr_node], (META, LINK, A))]).tolist():
        rows = range(*columns.attr_node.searchsorted(np.array((node, node + 1), np.int32)))
        own = [(int(columns.attr_name[row]), source[columns.attr_lo[row] : columns.attr_hi[row]]) for row in rows]
        held = {code: unescaped(value).strip() for code, value in own}
        if columns.tag[node] == META and (content := held.get(CONTENT)):
            for name in [name for code, value in own if code in NAMING for name in unescaped(value).lower().split()]:
                meta.setdefault(name, []).append(content)
        elif columns.tag[node] != META and (address := held.get(HREF)):
            for rel in set(rels).intersection(dict(own).get(REL, "").lower().split()):
                links.setdefault(rel, []).append(address)
    return meta, links


def telling_rows(source: str, columns: Columns) -> tuple[list[int], list[int]]:
    """The rows of `rel` that have "canonical" in it, of link elements, and of `type` with "ld+json", of scripts."""
    found = []
    for tag, attribute, stem in ((LINK, REL, CANONICAL), (SCRIPT, TYPE, LINKED_DATA)):
        rows = ((columns.attr_name == attribute) & (columns.tag[columns.attr_node] == tag)).nonzero()[0].tolist()
        values = (source[columns.attr_lo[row] : columns.attr_hi[row]].translate(SMALL) for row in rows)
        found.append([row for row, value in zip(rows, values, strict=True) if stem in value])
    return found[0], found[1]


def named(value: str, names: tuple[str, ...]) -> list[int]:
    """Which of the names stand in the value of an attribute, in any case."""
    return [names.index(name) for name in html.unescape(value).translate(SMALL).split() if name in names]


def different_words(bounds: Ints, keys: Keys) -> Keys:
    """The words of several texts, each once: keys[bounds[i] : bounds[i + 1]] are those of text i, and the same word in
    another text is another word."""
    return np.unique(keys + np.repeat(np.arange(len(bounds) - 1, dtype=np.uint32), np.diff(bounds)))


def end_to_end(texts: list[str]) -> tuple[str, Ints, Ints]:
    """Several texts as spans of one."""
    ends = np.array((0, *accumulate(map(len, texts))), np.int32)
    return "".join(texts), ends[:-1], ends[1:]


def sum_odds(texts: list[str], table: Keys, index: Ints, odds: Floats32) -> Floats:
    """The sum of the odds, a row a key of the table, of the different words of several texts."""
    number = find(different_words(*words(*end_to_end(texts))), table, index)
    return np.asarray(odds[number[number >= 0]].sum(axis=0), np.float64)
