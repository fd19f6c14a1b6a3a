"""Permalinks: the sign behind a heading that leads to the heading itself."""

import re
from collections.abc import Iterator

import numpy as np

from dehusk.arrays import Ints
from dehusk.notation.kinds import LEFT_OUT, Inset, codes, has, of_node
from dehusk.page import Page

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
IS_HEADING = codes(*HEADINGS)
SIGNS = frozenset("¶ # § 🔗 ∞ ⚓ ⌗ ❡ \u200b".split(" "))
USUAL = "¶#§🔗"  # also beside a heading
SAYING = re.compile(
    r"(?:link to (?:this|section|heading|definition)|permalink|permanent link|direct link to|anchor link|copy link|"
    r"section titled|jump to heading|link for this heading)\b|(?:anchor|link)$",
    re.IGNORECASE,
)
INITIALS = frozenset("acdjlpsACDJLPS")  # of what they say
NAMED = re.compile(r"header-?link|anchor|hash-?link|octicon|perma-?link|deep-?link|heading-?link", re.IGNORECASE)
LONGEST = 300  # characters
MOST = 3  # links of a heading: one with more is an index


def permalinks(page: Page) -> Iterator[Inset]:
    """Insets that leave out the permalinks of headings, and those with a class anywhere."""
    if not has(page, "a"):
        return
    columns = page.columns
    if has(page, *HEADINGS):
        heads = IS_HEADING[columns.tag].nonzero()[0]
        several = heads[columns.hi[heads] - columns.lo[heads] > 1]  # a link that is the whole heading is no permalink
        links = _links_in(page, several) if len(several) else []
        yield from (of_node(page, link, LEFT_OUT) for link in links if _is_permalink(page, link))
    if any(sign in columns.text for sign in USUAL):
        yield from _beside(page)


def _links_in(page: Page, heads: Ints) -> list[int]:
    """The links that are a part of a heading, and may be a permalink by their first letter."""
    columns, marked = page.columns, np.zeros(len(page.columns.tag), np.bool_)
    marked[heads] = True
    links = page.tagged("a").nonzero()[0]
    head = page.nearest(marked)[links]
    links, head = links[head >= 0], head[head >= 0]
    few = np.bincount(head)[head] <= MOST
    links, head = links[few], head[few]
    pieces = columns.hi - columns.lo
    links = links[(pieces[links] > 0) & (pieces[links] < pieces[head])]
    letters = [columns.text[at] for at in columns.piece_lo[columns.lo[links]].tolist()]
    table = zip(links.tolist(), letters, strict=True)
    return [link for link, letter in table if letter in INITIALS or not letter.isalnum()]


def _beside(page: Page) -> Iterator[Inset]:
    """Signs called permalinks by their class, or a block by themselves right before or behind a heading."""
    columns, links = page.columns, page.tagged("a").nonzero()[0]
    links = links[columns.hi[links] - columns.lo[links] == 1]
    links = links[page.piece_chars[columns.lo[links]] == 1]
    signs = [link for link in links.tolist() if page.text_of(link) in USUAL and own_fragment(page, link)]
    if not signs:
        return
    heads = IS_HEADING[columns.tag].nonzero()[0]
    edges = {*columns.lo[heads].tolist(), *columns.hi[heads].tolist()}
    alone = {*page.block_pieces[:-1][np.diff(page.block_pieces) == 1].tolist()}  # pieces that are all of a block
    for link in signs:
        piece = int(columns.lo[link])
        beside = piece in alone and (piece in edges or piece + 1 in edges)
        if beside or NAMED.search(page.own_attribute(link, "class")):
            yield of_node(page, link, LEFT_OUT)


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
