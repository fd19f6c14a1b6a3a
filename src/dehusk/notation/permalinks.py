"""Permalinks: the sign behind a heading that leads to the heading itself."""

import re
from collections.abc import Iterator

import numpy as np

from dehusk.kernel import parts_of_headings, signs
from dehusk.kernel.hints import MOST_LINKS, PERMALINK_INITIALS, PERMALINK_SIGNS
from dehusk.kernel.markup import TAG
from dehusk.notation.kinds import LEFT_OUT, Inset, codes, of_node
from dehusk.page import Page

IS_HEADING = codes("h1", "h2", "h3", "h4", "h5", "h6")
A = TAG["a"]
SIGNS = frozenset("¶ # § 🔗 ∞ ⚓ ⌗ ❡ \u200b".split(" "))
SAYING = re.compile(
    r"(?:link to (?:this|section|heading|definition)|permalink|permanent link|direct link to|anchor link|copy link|"
    r"section titled|jump to heading|link for this heading)\b|(?:anchor|link)$",
    re.IGNORECASE,
)
NAMED = re.compile(r"header-?link|anchor|hash-?link|octicon|perma-?link|deep-?link|heading-?link", re.IGNORECASE)
LONGEST = 300  # characters


def permalinks(page: Page) -> Iterator[Inset]:
    """Insets that leave out the permalinks of headings, and those with a class anywhere."""
    links = (*_in_headings(page), *_beside(page))
    yield from (of_node(page, link, LEFT_OUT) for link in links)


def _in_headings(page: Page) -> Iterator[int]:
    """Permalinks in headings of few links; a link around the whole heading is none."""
    links = parts_of_headings(page.columns, MOST_LINKS, PERMALINK_INITIALS)
    return (link for link in links if _is_permalink(page, link))


def _beside(page: Page) -> Iterator[int]:
    """Signs called permalinks by their class, or a block by themselves right before or behind a heading."""
    columns = page.columns
    found = {piece: link for piece in signs(columns, PERMALINK_SIGNS) if (link := _link_of(page, piece)) >= 0}
    if not found:
        return
    heads = IS_HEADING[columns.tag].nonzero()[0]
    edges = {*columns.lo[heads].tolist(), *columns.hi[heads].tolist()}
    alone = {*page.block_pieces[:-1][np.diff(page.block_pieces) == 1].tolist()}  # pieces that are all of a block
    for piece, link in found.items():
        beside = piece in alone and (piece in edges or piece + 1 in edges)
        if beside or NAMED.search(page.own_attribute(link, "class")):
            yield link


def _link_of(page: Page, piece: int) -> int:
    """The link into the page that holds a piece and nothing else, or -1."""
    columns, node = page.columns, int(page.columns.piece_node[piece])
    while node >= 0 and columns.hi[node] - columns.lo[node] == 1 and columns.tag[node] != A:
        node = int(columns.parent[node])
    linked = node >= 0 and columns.hi[node] - columns.lo[node] == 1 and own_fragment(page, node)
    return node if linked else -1


def _is_permalink(page: Page, link: int) -> bool:
    """Whether a link, one part of a heading, is only a sign or says that it is a permalink."""
    text = page.text_of(link, LONGEST).strip()
    sure = text in SIGNS or SAYING.match(text)
    if not sure and (any(map(str.isalnum, text)) or not NAMED.search(page.own_attribute(link, "class"))):
        return False
    return bool(own_fragment(page, link))


def own_fragment(page: Page, link: int) -> str:
    """The name of the place in the page itself that a link leads to, or ""."""
    address, _, fragment = page.own_attribute(link, "href").partition("#")
    here = not address or (page.url is not None and page.url.partition("#")[0].endswith(address))
    return fragment if here else ""
