"""Looks for what few pages have, so that the readers of it need not begin on the others. `_looks` is the same,
compiled."""

import re

import numpy as np

from dehusk.arrays import Mask
from dehusk.kernel.columns import Columns
from dehusk.kernel.markup import ATTR, FOREIGN, TAG

LINK, HREF, HEADINGS = TAG["a"], ATTR["href"], tuple(TAG[f"h{level}"] for level in range(1, 7))
SMALL = {capital: capital + 32 for capital in range(ord("A"), ord("Z") + 1)}

# Two kinds of address that a join leaves as they are: a whole one, and a path from the root. Most are one of them.
WHOLE, FROM_ROOT = 1, 2
ORDINARY = re.compile(r"https?://[A-Za-z0-9.-]+(?::[0-9]+)?(?:/[^\s?#;]*)?(?:\?[^\s#]+)?(?:#\S+)?")
ROOTED = re.compile(r"/(?![/\\])[^\s?#;:]*(?:\?[^\s#]+)?(?:#\S+)?")


def address_kind(value: str) -> int:
    """WHOLE or FROM_ROOT, or 0 where an address is neither as it stands."""
    if not value.isascii() or not value.isprintable():
        return 0
    if ORDINARY.fullmatch(value):
        return WHOLE
    return FROM_ROOT if ROOTED.fullmatch(value) and "/." not in value else 0


def rows_holding(source: str, columns: Columns, names: bytes, among: Mask | None, stems: tuple[str, ...]) -> list[int]:
    """Rows of the attributes of some names, by their codes, with one of the stems, small ASCII letters, in their value
    in any case. among[node]: the node's are looked at; None: all are."""
    rows = np.isin(columns.attr_name, list(names)).nonzero()[0]
    if among is not None:
        rows = rows[among[columns.attr_node[rows]]]
    spans = zip(rows.tolist(), columns.attr_lo[rows].tolist(), columns.attr_hi[rows].tolist(), strict=True)
    values = ((row, source[lo:hi].translate(SMALL)) for row, lo, hi in spans)
    return [row for row, value in values if any(stem in value for stem in stems)]


def tagged_spans(columns: Columns, code: int, most: int) -> list[tuple[int, int, int, int, int, int]]:
    """Of the first so many nodes of a tag those with text: node, one past its last descendant, its pieces lo:hi and
    its characters lo:hi."""
    nodes = (columns.tag == code).nonzero()[0][:most]
    nodes = nodes[columns.lo[nodes] < columns.hi[nodes]]
    lo, hi = columns.lo[nodes], columns.hi[nodes]
    table = (nodes, columns.end[nodes], lo, hi, columns.piece_lo[lo], columns.piece_hi[hi - 1])
    return list(zip(*(column.tolist() for column in table), strict=True))


def value_of(source: str, columns: Columns, node: int, name: int) -> str:
    """An attribute of a node by the code of its name, as it stands in the source; "" where it has none."""
    first, stop = columns.attr_node.searchsorted(np.array((node, node + 1), columns.attr_node.dtype)).tolist()
    named = (columns.attr_name[first:stop] == name).nonzero()[0]
    return source[columns.attr_lo[first + named[0]] : columns.attr_hi[first + named[0]]] if len(named) else ""


def nodes_between(columns: Columns, lo: int, hi: int) -> tuple[int, int]:
    """The nodes that begin in text[lo:hi], which follow one another: the first and one past the last."""
    most = len(columns.text)
    within = np.array((max(lo, 0), min(max(hi, 0), most)), columns.piece_lo.dtype)
    first, stop = columns.lo.searchsorted(columns.piece_lo.searchsorted(within)).tolist()
    return first, len(columns.lo) if hi > most else stop


def links_holding(source: str, columns: Columns, first: int, stop: int, stems: tuple[str, ...]) -> list[int]:
    """Of the nodes first:stop the links with one of the stems, small ASCII, in their address in any case."""
    links = columns.tag == LINK
    links[:first] = links[stop:] = False
    return [int(columns.attr_node[row]) for row in rows_holding(source, columns, bytes((HREF,)), links, stems)]


def own_elements(
    source: str, columns: Columns, stems: tuple[str, ...], shortest: int, longest: int, most: int
) -> list[tuple[int, str]]:
    """Nodes of a site's own making, with a hyphen in their name, that have one of the stems, small ASCII, in their
    start tag in any case, and the tag, up to so many characters. Of tags unknown to HTML so many of at least `shortest`
    characters are looked at."""
    nodes = (columns.tag == 0).nonzero()[0]
    long = columns.inner[nodes] - columns.at[nodes] >= shortest
    nodes = nodes[long & (columns.flags[nodes] & FOREIGN == 0)][:most]
    spans = ((node, int(columns.at[node]), int(columns.inner[node])) for node in nodes.tolist())
    tags = [(node, source[at : min(inner, at + longest)]) for node, at, inner in spans]
    own = [(node, tag) for node, tag in tags if "-" in tag.partition(" ")[0]]
    return [(node, tag) for node, tag in own if any(stem in tag.translate(SMALL) for stem in stems)]


def values_of(source: str, columns: Columns, nodes: list[int], codes: bytes) -> list[tuple[int, str]]:
    """Node and value, as it is written, of each attribute of some nodes, in document order, that has one of some
    names."""
    wanted = np.isin(columns.attr_node, nodes) & np.isin(columns.attr_name, list(codes))
    table = (column[wanted].tolist() for column in (columns.attr_node, columns.attr_lo, columns.attr_hi))
    return [(node, source[lo:hi]) for node, lo, hi in zip(*table, strict=True)]


def signs(columns: Columns, wanted: str) -> list[int]:
    """Pieces that are one of these characters and no more."""
    lengths = columns.piece_hi - columns.piece_lo
    return [piece for piece in (lengths == 1).nonzero()[0].tolist() if columns.text[columns.piece_lo[piece]] in wanted]


def digit_pairs(columns: Columns) -> list[int]:
    """Pieces of two digits right behind the piece before them."""
    text, lo = columns.text, columns.piece_lo
    pairs = (columns.piece_hi[1:] - lo[1:] == 2) & (columns.piece_hi[:-1] == lo[1:])
    return [piece for piece in (pairs.nonzero()[0] + 1).tolist() if text[lo[piece] : lo[piece] + 2].isdecimal()]


def parts_of_headings(columns: Columns, most: int, initials: str) -> list[int]:
    """Links that are a part of a heading of up to `most` links and begin with no letter or digit, or one of these."""
    tag, lo, hi = columns.tag, columns.lo, columns.hi
    found = []
    for head in (np.isin(tag, HEADINGS) & (hi - lo > 1)).nonzero()[0].tolist():
        links = head + (tag[head : columns.end[head]] == LINK).nonzero()[0]
        links = (
            links[(hi[links] > lo[links]) & (hi[links] - lo[links] < hi[head] - lo[head])] if len(links) <= most else []
        )
        letters = [(link, columns.text[columns.piece_lo[lo[link]]]) for link in map(int, links)]
        found += [link for link, letter in letters if letter in initials or not letter.isalnum()]
    return found
