"""The front of a page: its title, the lines beside it that say who and when, and the deck below it."""

import re
from functools import cache

import numpy as np

from dehusk.arrays import Ints, Mask
from dehusk.kernel import front_extent, front_lines
from dehusk.kernel.front import LINE, REST
from dehusk.languages import DATE_MARKS, MONTHS, any_of, pattern
from dehusk.page import Page
from dehusk.page.text import small, words
from dehusk.roles.kinds import BODY, BYLINE, DATE, DECK, TITLE
from dehusk.roles.title import title_block

NAMES = 3  # words of a line that says who; what is longer may be a sentence
DATES = 2  # lines with dates in a front; where there are more they are a schedule
_YEAR, _OF, _DAY = DATE_MARKS
WHEN = (  # <month>: the name of any
    rf"\d{{4}}\s?[-/.{_YEAR}]\s?\d{{1,2}}\s?[-/.{_OF}]\s?\d{{1,2}}[{_DAY}]?|\d{{1,2}}[-/.]\d{{1,2}}[-/.]\d{{2,4}}"
    r"|\b\d{1,2}\S{0,2}\s+(?:\w{1,3}\s+)?<month>\b\.?(?:,?\s+(?:\w{1,3}\s+)?\d{4})?"
    r"|\b<month>\b\.?\s+\d{1,2}\b(?:\S{0,2},?\s+\d{4})?"
)
SENTENCE = re.compile(r"[.!?。！？]\W*$")
WHO = rf"^\W*(?:{pattern('author')}\s*{pattern('by_author')}?|{pattern('by')})\s*[:：]?\s+(?=\S)"
CALLED_BYLINE = re.compile(r"by-?line|\bauthor|\bwriter|contributor")  # in lower case, as all below
CALLED_DECK = re.compile(r"\bde[ck]k?\b|standfirst|sub-?(?:title|head)|\blede?\b|tagline")
IN_BYLINE = ("by-line", "byline", "author", "writer", "contributor")
IN_DECK = ("dec", "dek", "standfirst", "sub", "led", "tagline")
NAMING = ("class", "id", "itemprop", "rel")


def front_blocks(page: Page, among: Mask | None = None, lines: bool = True) -> dict[int, int]:
    """block -> TITLE, BYLINE or DATE by what it says, of the blocks at the head of a page or of some; none without a
    title. Without `lines` the title alone."""
    title = title_block(page)
    if title < 0:
        return {}
    found = {title: TITLE} if among is None or among[title] else {}
    if not lines:
        return found
    for block, line, has_digit in front_lines(page.columns, title, among):
        role = _role(line, has_digit)
        if role != BODY:
            found[block] = role
    if len(found) > DATES and list(found.values()).count(DATE) > DATES:
        return {block: role for block, role in found.items() if role != DATE}
    return found


def called_blocks(page: Page) -> dict[int, int]:
    """block -> BYLINE or DECK, of the blocks at the head of a page by what they are called; one deck at most."""
    title = title_block(page)
    if title < 0:
        return {}
    lo, hi = page.block_lo, page.block_hi
    first, stop = front_extent(page.columns, title)
    called = _names(page, np.arange(first, stop))
    decks = [block for block in _matching(CALLED_DECK, IN_DECK, called, first) if block > title][:1]
    bylines = [block for block in _matching(CALLED_BYLINE, IN_BYLINE, called, first) if hi[block] - lo[block] <= LINE]
    return dict.fromkeys(decks, DECK) | dict.fromkeys(bylines, BYLINE)


def _matching(pattern: re.Pattern[str], stems: tuple[str, ...], called: list[str], first: int) -> list[int]:
    """The blocks from `first` on whose names match. One of the stems is in every match: most pages have none."""
    whole = "\n".join(called)
    if not any(stem in whole for stem in stems):
        return []
    return [block for block, names in enumerate(called, first) if pattern.search(names)]


def _role(text: str, has_digit: bool) -> int:
    when, whose = _patterns()
    said = small(text)
    date = when.search(said) if has_digit else None
    who = whose.match(said + " _")
    if not (date or who):
        return BODY
    rest = text[: date.start()] + text[date.end() :] if date else text
    count = len(words(rest))
    if who and count > NAMES and (text[who.end() :][:1].islower() or SENTENCE.search(text)):
        return BODY  # "By forty sheets", "By Friday the river had risen."
    return BODY if count > REST else BYLINE if who else DATE


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Of when and of who in all languages: they take longer to compile than the package to load without them. In lower
    case they are several times as fast as in any."""
    return re.compile(WHEN.replace("<month>", any_of(MONTHS))), re.compile(WHO)


def _names(page: Page, blocks: Ints) -> list[str]:
    """For each of the blocks what its element and the one around it are called."""
    nodes = page.columns.block[blocks]
    parents = page.columns.parent[nodes]
    wanted = np.zeros(len(page.columns.tag), np.bool_)
    wanted[nodes] = wanted[parents] = True
    said = page.attributes_of(wanted, NAMING)
    names = {node: " ".join([of[name] for name in NAMING if name in of]).lower() for node, of in said.items()}
    return [f"{names.get(a, '')} {names.get(b, '')}" for a, b in zip(nodes.tolist(), parents.tolist(), strict=True)]
