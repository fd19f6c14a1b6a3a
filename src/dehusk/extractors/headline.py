"""The title of a page: Algorithm 2 of TWCEM (Tan, He, Fang, Ge, Xiao 2018)."""

import re
import sys
from collections.abc import Iterable, Iterator

from rapidfuzz.distance import Levenshtein

from dehusk.page import Page, head
from dehusk.page.address import safe_address
from dehusk.page.names import nodes_matching
from dehusk.page.text import word_pattern

LONGEST = 1000  # characters; beyond it no title, and matching one would take time that grows with the square
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
TITLED = (("id", re.compile("^title|title$", re.IGNORECASE)), ("class", re.compile("^title", re.IGNORECASE)))


def find_title(page: Page, anchor: str | None = None) -> str | None:
    """The title as the page shows it. `anchor` is the text of the link that led to the page, which comes first.

    Else the heading nearest to what the page's head says; else an element whose id or class says "title"; else what
    the head says. None: the page has no title.
    """
    if anchor and normal(anchor):
        return " ".join(anchor.split())
    stated = meta_title(page)
    heading = _nearest(filter(normal, _headings(page)), stated)
    return heading or next(filter(normal, _titled(page)), stated)


def normal(title: str) -> bool:
    """Has a word in it, no character that a wrong encoding left behind, and an end in sight."""
    return len(title) <= LONGEST and "\ufffd" not in title and word_pattern().search(title) is not None


def anchor_text(home: Page, url: str) -> str | None:
    """The text of the first link on a home page that leads to `url` and says something: HyperLinkExtraction(H).

    None: no such link, or none with a sound text. Give the home page its own address, against which links are read.
    """
    links, wanted = home.attributes("href", home.tagged("a")), _resource(home, url)
    nodes = [node for node, address in sorted(links.items()) if wanted and _resource(home, address) == wanted]
    return next(filter(normal, (_line(home, node) for node in nodes)), None)


def _resource(home: Page, address: str) -> str:
    """The whole address but for its fragment and a slash at its end; "" where it is no address of the web."""
    return safe_address(home, address).partition("#")[0].rstrip("/")


def meta_title(page: Page) -> str | None:
    """What the head says: `og:title`, else a meta element named title, else the title element."""
    said = (*head.meta(page, "og:title", "title"), head.document_title(page))
    return next(filter(normal, (" ".join(title.split()) for title in said)), None)


def _headings(page: Page) -> Iterator[str]:
    """The highest in rank first."""
    nodes = page.tagged(*HEADINGS).nonzero()[0]
    ranked = nodes[page.columns.tag[nodes].argsort(kind="stable")]  # codes are in the order of the names
    return (_line(page, node) for node in ranked.tolist())


def _nearest(headings: Iterable[str], stated: str | None) -> str | None:
    """The first of those nearest to what the head says; those behind one that is the same are not read."""
    nearest, least = None, sys.maxsize
    for heading in headings:
        distance = Levenshtein.distance(heading, stated, score_cutoff=least) if stated else 0
        if distance < least:
            nearest, least = heading, distance
        if not least:
            break
    return nearest


def _titled(page: Page) -> Iterator[str]:
    for attribute, pattern in TITLED:
        yield from (_line(page, node) for node in nodes_matching(page, pattern, attribute))


def _line(page: Page, node: int) -> str:
    return " ".join(page.text_of(node).split())
