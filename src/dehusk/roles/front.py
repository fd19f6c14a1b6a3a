"""The front of a page: its title, the lines beside it that say who and when, and the deck below it."""

import re

import numpy as np

from dehusk.arrays import Ints, Mask
from dehusk.languages import DATE_MARKS, MONTHS, pattern
from dehusk.page import Page
from dehusk.page.text import words
from dehusk.roles.kinds import BODY, BYLINE, DATE, DECK, TITLE
from dehusk.roles.title import title_block

ABOVE, BELOW = 3, 12  # blocks beside the title
LINE = 120  # characters of a line that is not prose
REST = 8  # words that a line has besides its date or its "by"
DATES = 2  # lines with dates in a front; where there are more they are a schedule
_MONTH = f"(?:{'|'.join(sorted(MONTHS, key=len, reverse=True))})"
_YEAR, _OF, _DAY = DATE_MARKS
WHEN = re.compile(
    rf"\d{{4}}\s?[-/.{_YEAR}]\s?\d{{1,2}}\s?[-/.{_OF}]\s?\d{{1,2}}[{_DAY}]?|\d{{1,2}}[-/.]\d{{1,2}}[-/.]\d{{2,4}}"
    rf"|\b\d{{1,2}}\S{{0,2}}\s+(?:\w{{1,3}}\s+)?{_MONTH}\b\.?(?:,?\s+(?:\w{{1,3}}\s+)?\d{{4}})?"
    rf"|\b{_MONTH}\b\.?\s+\d{{1,2}}\b(?:\S{{0,2}},?\s+\d{{4}})?",
    re.IGNORECASE,
)
DIGIT = re.compile(r"\d")
WHO = re.compile(
    rf"^\W*(?:{pattern('author')}\s*{pattern('by_author')}?|{pattern('by')})\s*[:：]?\s+(?=\S)", re.IGNORECASE
)
CALLED = {
    BYLINE: re.compile(r"by-?line|\bauthor|\bwriter|contributor", re.IGNORECASE),
    DECK: re.compile(r"\bde[ck]k?\b|standfirst|sub-?(?:title|head)|\blede?\b|tagline", re.IGNORECASE),
}
NAMING = ("class", "id", "itemprop", "rel")


def front(page: Page, among: Mask | None = None) -> dict[int, int]:
    """block -> TITLE, DECK, BYLINE or DATE, of the blocks at the head of the page or of some; a page that shows no
    title has none. Two blocks of prose below the title end it."""
    title = title_block(page)
    if title < 0:
        return {}
    first = max(0, title - ABOVE)
    long = (page.block_hi - page.block_lo)[first : title + BELOW + 1] > LINE
    prose = np.flatnonzero(long[title - first + 1 :])
    stop = title + 1 + int(prose[1]) if len(prose) > 1 else first + len(long)
    blocks = np.arange(first, stop)
    blocks = blocks[blocks != title] if among is None else blocks[(blocks != title) & among[first:stop]]
    found = {title: TITLE} if among is None or among[title] else {}
    if len(blocks):
        rows = zip(blocks.tolist(), page.texts_of(blocks), _names(page, blocks), strict=True)
        found |= {block: role for block, text, names in rows if (role := _role(text, names, block > title)) != BODY}
    if list(found.values()).count(DATE) > DATES:
        return {block: role for block, role in found.items() if role != DATE}
    return found


def _role(text: str, names: str, below: bool) -> int:
    if len(text) <= LINE and not text.endswith(":"):
        date = WHEN.search(text) if DIGIT.search(text) else None
        rest = text[: date.start()] + text[date.end() :] if date else text
        who = WHO.match(text + " _") or CALLED[BYLINE].search(names)
        if (date or who) and len(words(rest)) <= REST + bool(who):
            return BYLINE if who else DATE
    return DECK if below and CALLED[DECK].search(names) else BODY


def _names(page: Page, blocks: Ints) -> list[str]:
    """For each of the blocks what its element and the one around it are called."""
    nodes = page.columns.block[blocks]
    parents = page.columns.parent[nodes]
    wanted = np.zeros(len(page.columns.tag), np.bool_)
    wanted[nodes] = wanted[parents] = True
    said = page.attributes_of(wanted)
    names = {node: " ".join([of[name] for name in NAMING if name in of]) for node, of in said.items()}
    return [f"{names.get(a, '')} {names.get(b, '')}" for a, b in zip(nodes.tolist(), parents.tolist(), strict=True)]
