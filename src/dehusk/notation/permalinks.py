"""Permalinks: the sign behind a heading that leads to the heading itself."""

import re
from collections.abc import Iterator

from dehusk.arrays import Ints
from dehusk.notation.kinds import LEFT_OUT, Inset, has, of_node
from dehusk.page import Page

HEADINGS = tuple(f"h{level}" for level in range(1, 7))
SIGNS = frozenset("¶ # § 🔗 ∞ ⚓ ⌗ ❡ \u200b".split(" "))
USUAL = "¶#§🔗"  # also beside a heading
SAYING = re.compile(
    r"(?:link to (?:this|section|heading|definition)|permalink|permanent link|direct link to|anchor link|copy link|"
    r"section titled|jump to heading|link for this heading)\b|(?:anchor|link)$",
    re.IGNORECASE,
)
NAMED = re.compile(r"header-?link|anchor|hash-?link|octicon|perma-?link|deep-?link|heading-?link", re.IGNORECASE)
LONGEST = 300  # characters


def permalinks(page: Page) -> Iterator[Inset]:
    """Insets that leave out the permalinks of headings, and those with a class anywhere."""
    if not has(page, "a"):
        return
    columns, links = page.columns, page.tagged("a").nonzero()[0]
    if has(page, *HEADINGS):
        head = page.nearest(page.tagged(*HEADINGS))[links]
        inside = (head >= 0).nonzero()[0]
        head, inner = head[inside], links[inside]
        lo, hi = columns.lo[inner], columns.hi[inner]
        part = (lo < hi) & ((lo > columns.lo[head]) | (hi < columns.hi[head]))
        yield from (of_node(page, link, LEFT_OUT) for link in inner[part].tolist() if _is_permalink(page, link))
    if any(sign in columns.text for sign in USUAL):
        yield from _beside(page, links)


def _beside(page: Page, links: Ints) -> Iterator[Inset]:
    """Signs that a class calls a permalink, or that stand right before or behind a heading."""
    columns, heads = page.columns, page.tagged(*HEADINGS).nonzero()[0]
    single = links[columns.hi[links] - columns.lo[links] == 1]
    short = single[page.piece_chars[columns.lo[single]] <= 2]
    around = set(columns.lo[heads].tolist()) | set(columns.hi[heads].tolist())
    for link in short.tolist():
        beside = int(columns.hi[link]) in around or int(columns.lo[link]) in around
        called = beside or NAMED.search(page.own_attribute(link, "class"))
        if called and page.text_of(link) in SIGNS and own_fragment(page, link):
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
