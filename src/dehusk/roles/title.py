"""The block of a page's own title: the heading most like the title in the head, or a line equal to it."""

import re

from dehusk.arrays import Ints
from dehusk.page import Page, fact, head
from dehusk.page.text import words

SEPARATOR = re.compile(r"\s+[|\-–—·•»«~/:]+\s+|\s*[|_]\s*")
LONGEST = 300  # characters of a title
MOST = 10  # headings of a rank that are looked at
SHARE = 0.6  # of a heading's words that the head says, too
FEWEST = 8  # characters of a line that is a title without being a heading
MENTIONS = 20  # blocks with a title in them that are looked at


@fact
def title_block(page: Page) -> int:
    """The block, or -1."""
    titles = (head.telling(page).said("og:title"), head.document_title(page))
    stated = [title for title in dict.fromkeys(titles) if title]
    said = [set(words(title[:LONGEST])) for title in stated]
    for level, rank in enumerate(("h1", "h2"), 1):
        if not page.has(rank):
            continue
        headings = (page.block_level == level).nonzero()[0][:MOST]
        if (best := _most_alike(page, headings, said)) >= 0:
            return best
        if rank == "h1" and len(headings) and not stated:
            return int(headings[0])
    return _line(page, stated)


def _most_alike(page: Page, headings: Ints, said: list[set[str]]) -> int:
    """The heading with most words of a stated title, and few others; -1: none."""
    best, most = -1, 0.0
    for block, text in zip(headings.tolist(), page.texts_of(headings), strict=True):
        own = set(words(text[:LONGEST]))
        for whole in said if own else ():
            common = len(own & whole)
            alike = common / len(own | whole)
            if common >= SHARE * len(own) and alike > most:
                best, most = block, alike
    return best


def _line(page: Page, stated: list[str]) -> int:
    """The first block equal to a stated title, or to a part of one; -1: none."""
    for title in stated:
        for part in (title, *sorted(SEPARATOR.split(title)[:4], key=len, reverse=True)):
            if FEWEST <= len(part) <= LONGEST and (block := _equal(page, part)) >= 0:
                return block
    return -1


def _equal(page: Page, line: str) -> int:
    """The first block of just this line, or -1; of the blocks with the line in them a few are looked at."""
    text, block = page.columns.text, -1
    for _ in range(MENTIONS):
        at = text.find(line, int(page.block_hi[block]) if block >= 0 else 0)
        if at < 0:
            return -1
        block = int(page.block_lo.searchsorted(at, "right")) - 1
        if page.block_lo[block] == at and page.block_hi[block] == at + len(line):
            return block
    return -1
