"""Looks at what the head says. `_head` is the same, compiled."""

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
LINKED_DATA = "ld+json"
RELS = {LINK: {"canonical", "license"}, A: {"license"}}  # relations whose addresses are read
NAMING = frozenset(ATTR[name] for name in ("property", "name", "itemprop", "http-equiv"))

LONGEST = 2000  # characters of a title element that are read

Said = dict[str, list[str]]
Unescaped = Callable[[str], str]  # a text with its entities read


class Told(NamedTuple):
    title: str  # of the first title element that says something; one in an SVG is not meant
    meta: Said  # what meta elements say: name in lower case -> contents, in document order
    links: Said  # where `link` and `a` lead that have one of some relations: relation -> addresses
    linked_data: list[str]  # the source of each JSON-LD script
    classes: list[str]  # of the root and of the body

    def said(self, name: str) -> str:
        """The content of the first meta element of this name, or ""."""
        return self.meta[name][0] if name in self.meta else ""

    @property
    def canonical(self) -> str:
        """The first address that a link element calls the page's own, or ""."""
        return self.links["canonical"][0] if "canonical" in self.links else ""


def told(source: str, columns: Columns, unescaped: Unescaped) -> Told:
    """What a page says of itself beside its text. `unescaped` reads entities."""
    return Told(
        _title(source, columns, unescaped),
        *_stated(source, columns, unescaped),
        [source[columns.inner[node] : columns.close[node]] for node in _scripts(source, columns)],
        _classes(source, columns, unescaped),
    )


def _title(source: str, columns: Columns, unescaped: Unescaped) -> str:
    for node in (columns.tag == TITLE).nonzero()[0].tolist():
        lo, hi, parent = int(columns.inner[node]), int(columns.close[node]), columns.parent[node]
        text = " ".join(unescaped(source[lo : min(hi, lo + LONGEST)]).split())
        if text and (parent < 0 or columns.tag[parent] != SVG):
            return text
    return ""


def _classes(source: str, columns: Columns, unescaped: Unescaped) -> list[str]:
    nodes = [node for tag in (HTML, BODY) for node in (columns.tag == tag).nonzero()[0][:1].tolist()]
    rows = (columns.attr_name == CLASS).nonzero()[0].tolist()
    spans = {int(columns.attr_node[row]): slice(columns.attr_lo[row], columns.attr_hi[row]) for row in rows}
    return [unescaped(source[spans.get(node, slice(0))]) for node in nodes]


def _scripts(source: str, columns: Columns) -> list[int]:
    """The scripts of linked data, as their type says in any case."""
    rows = ((columns.attr_name == TYPE) & (columns.tag[columns.attr_node] == SCRIPT)).nonzero()[0].tolist()
    kinds = [(int(columns.attr_node[row]), source[columns.attr_lo[row] : columns.attr_hi[row]]) for row in rows]
    return [node for node, kind in kinds if LINKED_DATA in kind.translate(SMALL)]


def _stated(source: str, columns: Columns, unescaped: Unescaped) -> tuple[Said, Said]:
    meta, links = Said(), Said()
    for node in np.unique(columns.attr_node[np.isin(columns.tag[columns.attr_node], (META, LINK, A))]).tolist():
        rows = range(*columns.attr_node.searchsorted(np.array((node, node + 1), np.int32)))
        own = [(int(columns.attr_name[row]), source[columns.attr_lo[row] : columns.attr_hi[row]]) for row in rows]
        held = {code: unescaped(value).strip() for code, value in own}
        if columns.tag[node] == META and (content := held.get(CONTENT)):
            for name in [name for code, value in own if code in NAMING for name in unescaped(value).lower().split()]:
                meta.setdefault(name, []).append(content)
        elif columns.tag[node] != META and (address := held.get(HREF)):
            for rel in RELS[columns.tag[node]].intersection(dict(own).get(REL, "").lower().split()):
                links.setdefault(rel, []).append(address)
    return meta, links


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
