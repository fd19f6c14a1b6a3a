"""The block of a page's own title: the heading most like the title in the head, or a line equal to it."""

import re
from collections.abc import Iterator

from dehusk.kernel import find_title
from dehusk.page import Page, fact, head

SEPARATOR = re.compile(r"\s+[|\-–—·•»«~/:]+\s+|\s*[|_]\s*")
READ = 600  # characters of what a page states as its title
MENTIONS = 20  # blocks with a title in them that are looked at


@fact
def title_block(page: Page) -> int:
    """The block, or -1."""
    told = head.telling(page)
    stated = told.said("og:title")[:READ], told.title[:READ]
    if stated == ("", ""):
        return page.block_level.tobytes().find(1)
    heading, lines = find_title(page.columns, stated)
    return _line(page, stated, lines) if lines else heading


def _line(page: Page, stated: tuple[str, ...], lines: dict[str, int]) -> int:
    """The first block equal to a stated title, or to a part of one; -1: none. `lines`: those that may be."""
    for part in _parts(stated):
        if part in lines:
            block = lines[part] if lines[part] < MENTIONS else _equal(page, part)
            if block >= 0:
                return block
    return -1


def _parts(stated: tuple[str, ...]) -> Iterator[str]:
    """Each title, then its parts, the longest first. To cut a title takes longer than to look for it."""
    for title in stated:
        yield title
        yield from sorted(SEPARATOR.split(title)[:4], key=len, reverse=True)


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
