"""The block of a page's own title: the heading most like the title in the head, or a line equal to it."""

import re

from dehusk.kernel import lines_within
from dehusk.page import Page, fact, head
from dehusk.page.text import words

SEPARATOR = re.compile(r"\s+[|\-–—·•»«~/:]+\s+|\s*[|_]\s*")
READ = 2000  # characters of what a page states as its title
LONGEST = 300  # characters of a title
MOST = 10  # headings of a rank that are looked at
SHARE = 0.6  # of a heading's words that the head says, too
FEWEST = 8  # characters of a line that is a title without being a heading
MENTIONS = 20  # blocks with a title in them that are looked at


@fact
def title_block(page: Page) -> int:
    """The block, or -1."""
    told = head.telling(page)
    stated = [title[:READ] for title in dict.fromkeys((told.said("og:title"), told.title)) if title]
    levels = page.block_level.tobytes()  # searched faster than an array
    if not stated:
        return levels.find(1)
    if 1 in levels or 2 in levels:
        said = [set(words(title[:LONGEST])) for title in stated]
        for level in (1, 2):
            if (best := _most_alike(page, _first(levels, level), said)) >= 0:
                return best
    return _line(page, stated)


def _first(levels: bytes, level: int) -> list[int]:
    """The first blocks of a level, up to MOST."""
    found: list[int] = []
    block = levels.find(level)
    while block >= 0 and len(found) < MOST:
        found.append(block)
        block = levels.find(level, block + 1)
    return found


def _most_alike(page: Page, headings: list[int], said: list[set[str]]) -> int:
    """The heading with most words of a stated title, and few others; -1: none."""
    best, most = -1, 0.0
    text, lo, hi = page.columns.text, page.block_lo, page.block_hi
    for block in headings:
        own = set(words(text[lo[block] : hi[block]][:LONGEST]))
        for whole in said if own else ():
            common = len(own & whole)
            alike = common / len(own | whole)
            if common >= SHARE * len(own) and alike > most:
                best, most = block, alike
    return best


def _line(page: Page, stated: list[str]) -> int:
    """The first block equal to a stated title, or to a part of one; -1: none."""
    shown = lines_within(page.columns.text, page.block_lo, page.block_hi, stated, FEWEST, LONGEST)
    for title in stated if shown else ():
        for part in (title, *sorted(SEPARATOR.split(title)[:4], key=len, reverse=True)):
            if part in shown:
                block = shown[part] if shown[part] < MENTIONS else _equal(page, part)
                if block >= 0:
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
