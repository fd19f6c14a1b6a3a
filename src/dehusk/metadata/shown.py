"""Days shown to a reader: in `time` elements, in elements called after a date, in lines of text other than prose."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from dehusk.kernel import nodes_between
from dehusk.kernel.markup import TAG
from dehusk.languages import pattern
from dehusk.metadata import dates
from dehusk.metadata.places import place_of
from dehusk.metadata.sidebars import in_sidebar
from dehusk.metadata.title import distance
from dehusk.page import Page
from dehusk.page.called import few_called

CHANGED = re.compile(rf"{pattern('changed')}\w*\W*(?:\w{{2,10}}\W+)?$")  # in lower case: several times as fast
PUBLISHED = re.compile(rf"(?<!\w){pattern('published')}\w*\W*(?:\w{{2,10}}\W+)?$")
ABOVE, BELOW = 150, 600  # characters of text between a title and the date beside it
LINE = 150  # characters of a line that is not prose
SAID = 30  # characters before a date that say what it is of
BEGINNING = 30  # characters of prose in which its own date stands
TIME = TAG["time"]
MOST = 500  # elements that are looked at
BEFORE, AFTER = 400, 3000  # characters of text around a title in which a bare date is the page's


class Shown(NamedTuple):
    """A day shown to the reader; the least is the likeliest day of publication."""

    changed: bool  # said to be of a change
    away: int  # from the title
    day: str
    source: str


def beside(page: Page, title_at: int) -> list[Shown]:
    """Dates close to the title, the nearest first; what says "updated" comes last."""
    times: dict[int, Shown] = {}
    if page.has("time"):
        first, stop = nodes_between(page.columns, title_at - ABOVE, title_at + BELOW)
        tags = page.tag_codes[first:stop]
        close = [node for node, tag in enumerate(tags, first) if tag == TIME] if TIME in tags else []
        times = {shown.away: shown for shown in _dated(page, title_at, close)}
    return sorted([*times.values(), *(one for one in _bare(page, title_at, ABOVE, BELOW) if one.away not in times)])


def anywhere(page: Page, title_at: int) -> list[Shown]:
    """Also dates of elements that are called after a date, however far from the title."""
    nodes = {*page.nodes_tagged("time"), *few_called(page, "date")}
    return sorted([*_dated(page, title_at, sorted(nodes)), *_bare(page, title_at, BEFORE, AFTER)])


def labelled(page: Page, title_at: int) -> list[Shown]:
    """Dates said to be of publication, in any line but prose, the nearest to the title first."""
    text = page.columns.text
    found = islice(_in_lines(page, 0, len(text)), MOST)
    return sorted(
        Shown(False, distance(place, title_at), day, "text")
        for place, day in found
        if _of_publication(text, place) and not _of_change(text, place)
    )


def _dated(page: Page, title_at: int, nodes: list[int]) -> Iterator[Shown]:
    for node in islice((node for node in nodes if not in_sidebar(page, node)), MOST):
        text = page.attribute(node, "datetime") or page.text_of(node, LINE)
        if text and (day := dates.standard_day(text) or dates.iso_day(text, page)):
            source = "time element" if page.tag_codes[node] == TIME else "named element"
            yield _shown(page, place_of(page, node), title_at, day, source)


def _bare(page: Page, title_at: int, before: int, after: int) -> Iterator[Shown]:
    """Dates in lines around the title: alone there, or at the beginning of prose."""
    lo = max(0, title_at - before)
    lo = page.columns.text.rfind("\n", max(0, lo - LINE), lo) + 1 or lo  # a line that is cut would look short
    found = _in_lines(page, lo, title_at + after + LINE)
    return (_shown(page, place, title_at, day, "text") for place, day in found)


def _in_lines(page: Page, lo: int, hi: int) -> Iterator[tuple[int, str]]:
    """Place and day of each date of the lines lo:hi of the text; of a line of prose only at its beginning."""
    text = page.columns.text[lo:hi]
    end = 0
    for year in dates.years(text):
        if year >= end:
            start, end = text.rfind("\n", 0, year) + 1, text.find("\n", year + dates.YEAR)
            end = end if end >= 0 else len(text)
            said = text[start : end if end - start < LINE else start + BEGINNING]
            for found in dates.in_text(said, page):
                yield lo + start + found.start, found.day


def _shown(page: Page, place: int, title_at: int, day: str, source: str) -> Shown:
    return Shown(_of_change(page.columns.text, place), distance(place, title_at), day, source)


def _of_publication(text: str, place: int) -> bool:
    before = text[max(0, place - SAID - 1) : place].lower()
    return PUBLISHED.search(before, len(before) > SAID) is not None  # the first character only bounds a word


def _of_change(text: str, place: int) -> bool:
    return CHANGED.search(text[max(0, place - SAID) : place].lower()) is not None
