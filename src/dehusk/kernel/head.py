"""Looks at what the head says. `_head` is the same, compiled."""

import html
from collections.abc import Callable
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from dehusk.arrays import Floats, Floats32, Ints, Keys
from dehusk.kernel.columns import Columns
from dehusk.kernel.keys import find
from dehusk.kernel.looks import SMALL
from dehusk.kernel.markup import ATTR, TAG
from dehusk.kernel.measure import words

META, LINK, A, SCRIPT, TITLE, SVG = (TAG[name] for name in ("meta", "link", "a", "script", "title", "svg"))
HTML, BODY = TAG["html"], TAG["body"]
CONTENT, REL, HREF, TYPE, CLASS = (ATTR[name] for name in ("content", "rel", "href", "type", "class"))
CANONICAL, LINKED_DATA = (LINK, REL, "canonical"), (SCRIPT, TYPE, "ld+json")
NAMING = frozenset(ATTR[name] for name in ("property", "name", "itemprop", "http-equiv"))

LONGEST = 2000  # characters of a title element that are read

Said = dict[str, list[str]]
Unescaped = Callable[[str], str]  # a text with its entities read


class Told(NamedTuple):
    title: str  # of the first title element that says something; one in an SVG is not meant
    contents: dict[str, str]  # of some names the first content of a meta element so called
    canonical: str  # the first address that a link element calls the page's own, or ""
    linked_data: list[str]  # the source of each JSON-LD script
    classes: list[str]  # of the root and of the body


def told(source: str, columns: Columns, names: tuple[str, ...], unescaped: Unescaped) -> Told:
    """What tells of what kind a page is, without a dictionary of all that the head says; `names`: small ASCII."""
    return Told(
        _title(source, columns, unescaped),
        _first_contents(source, columns, names, unescaped),
        _canonical(source, columns, unescaped),
        [source[columns.inner[node] : columns.close[node]] for node, _ in _saying(source, columns, *LINKED_DATA)],
        _classes(source, columns, unescaped),
    )


def _title(source: str, columns: Columns, unescaped: Unescaped) -> str:
    for node in (columns.tag == TITLE).nonzero()[0].tolist():
        lo, hi, parent = int(columns.inner[node]), int(columns.close[node]), columns.parent[node]
        text = " ".join(unescaped(source[lo : min(hi, lo + LONGEST)]).split())
        if text and (parent < 0 or columns.tag[parent] != SVG):
            return text
    return ""


def _first_contents(source: str, columns: Columns, names: tuple[str, ...], unescaped: Unescaped) -> dict[str, str]:
    found: dict[str, str] = {}
    rows = (columns.tag[columns.attr_node] == META).nonzero()[0].tolist()
    values = {row: source[columns.attr_lo[row] : columns.attr_hi[row]] for row in rows}
    contents = {int(columns.attr_node[row]): values[row] for row in rows if columns.attr_name[row] == CONTENT}
    for row in rows:
        content = unescaped(contents.get(int(columns.attr_node[row]), "")).strip()
        if content and columns.attr_name[row] in NAMING:
            for number in named(values[row], names):
                found.setdefault(names[number], content)
    return found


def _canonical(source: str, columns: Columns, unescaped: Unescaped) -> str:
    for node, rel in _saying(source, columns, *CANONICAL):
        rows = (columns.attr_node == node) & (columns.attr_name == HREF)
        for row in rows.nonzero()[0].tolist() if CANONICAL[2] in rel.lower().split() else ():
            if address := unescaped(source[columns.attr_lo[row] : columns.attr_hi[row]]).strip():
                return address
    return ""


def _classes(source: str, columns: Columns, unescaped: Unescaped) -> list[str]:
    nodes = [node for tag in (HTML, BODY) for node in (columns.tag == tag).nonzero()[0][:1].tolist()]
    rows = (columns.attr_name == CLASS).nonzero()[0].tolist()
    spans = {int(columns.attr_node[row]): slice(columns.attr_lo[row], columns.attr_hi[row]) for row in rows}
    return [unescaped(source[spans.get(node, slice(0))]) for node in nodes]


def _saying(source: str, columns: Columns, tag: int, attribute: int, stem: str) -> list[tuple[int, str]]:
    """Node and value of an attribute with the stem in it, in any case, of elements of a tag."""
    rows = ((columns.attr_name == attribute) & (columns.tag[columns.attr_node] == tag)).nonzero()[0].tolist()
    values = [(int(columns.attr_node[row]), source[columns.attr_lo[row] : columns.attr_hi[row]]) for row in rows]
    return [(node, value) for node, value in values if stem in value.translate(SMALL)]


def stated(source: str, columns: Columns, rels: tuple[str, ...], unescaped: Unescaped) -> tuple[Said, Said]:
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
