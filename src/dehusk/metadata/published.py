"""When the page was published and last changed."""

import re
from collections.abc import Iterable, Iterator
from datetime import date
from typing import NamedTuple

import numpy as np

from dehusk.arrays import Ints
from dehusk.languages import pattern
from dehusk.metadata import called, dates, microdata
from dehusk.metadata.facts import Clues, away, plain

SURE = ("article:published_time", "og:article:published_time", "article:published", "og:published_time")
PUBLISHED = (
    "datepublished", "date_published", "pubdate", "publishdate", "publish-date", "publish_date", "published-date",
    "published_date", "citation_publication_date", "citation_online_date", "citation_date", "dc.date.issued",
    "dcterms.issued", "dcterms.created", "dc.date.created", "sailthru.date", "parsely-pub-date", "published",
    "displaydate", "datecreated", "dcterms.date", "dc.date", "date",
)  # fmt: skip
MODIFIED = ("article:modified_time", "og:updated_time", "datemodified", "article:modified", "dcterms.modified",
            "dc.date.modified", "last-modified", "lastmod", "revised", "og:modified_time")  # fmt: skip
CHANGED = re.compile(rf"{pattern('changed')}\w*\W*(?:\w{{2,10}}\W+)?$", re.IGNORECASE)
IN_URL = re.compile(r"(?<=[/-])(\d{4})[/-](\d{2})[/-](\d{2})(?!\d)")
ABOVE, BELOW = 150, 600  # characters of text between a title and the date beside it
LINE = 150  # characters of a line that is not prose
MOST = 500  # elements that are looked at
BEFORE, AFTER = 400, 3000  # characters of text around a title in which a bare date is the page's


class Shown(NamedTuple):
    """A date that the reader sees."""

    changed: bool  # said to be of a change
    away: int  # from the title
    day: str


def published(clues: Clues, title_at: int) -> str | None:
    """The day that `article:published_time` says; else the one beside the title, which writers mind more than what
    else the page says to machines alone; else the first that is found."""
    address, beside = _in_url(clues), _beside(clues, title_at)
    plain_days = [shown.day for shown in beside if not shown.changed]
    if said := next(_days(clues, clues.said(*SURE)), None):
        if address and _apart(address, said) == 1:
            return address  # the day where the writer was, not in Greenwich
        return _older(plain_days, said)
    described = list(dict.fromkeys(_described(clues)))
    if address and (beside or described):
        return address
    a_thread = len(described) > 1  # several posts are dated: it begins with the first
    if described and (a_thread or not beside or described[0] in plain_days):
        return described[0]
    shown = beside or _anywhere(clues, title_at)
    return shown[0].day if shown else address


def _older(shown: list[str], said: str) -> str:
    """What was said, unless only an older day is shown: that was not stamped by a rebuild."""
    older = [day for day in shown if day < said and _apart(day, said) > 1]
    return older[0] if older and said not in shown else said


def modified(clues: Clues) -> str | None:
    said = [thing.get("dateModified") for thing in clues.about]
    said += clues.said(*MODIFIED)
    said += [microdata.value(clues, node) for node in microdata.of_the_page(clues, "dateModified")]
    return next(_days(clues, said), None)


def _described(clues: Clues) -> Iterator[str]:
    """What JSON-LD, the lesser meta elements and the body's markup say, in this order."""
    for key in ("datePublished", "dateCreated", "uploadDate"):
        yield from _days(clues, [thing.get(key) for thing in clues.about])
    yield from _days(clues, clues.said(*PUBLISHED))
    others = [name for name in clues.meta if "publi" in name and ("date" in name or "time" in name)]
    yield from _days(clues, clues.said(*others))
    nodes = microdata.of_the_page(clues, "datePublished", "dateCreated")
    yield from _days(clues, [microdata.value(clues, node) for node in nodes])
    yield from [one.created for one in clues.stated if one.created][:1]


def _apart(one: str, other: str) -> int:
    return abs((date.fromisoformat(one) - date.fromisoformat(other)).days)


def _days(clues: Clues, values: Iterable[object]) -> Iterator[str]:
    month_first = clues.month_first
    return (day for value in values if (day := dates.iso_day(plain(value), month_first)))


def _beside(clues: Clues, title_at: int) -> list[Shown]:
    """Dates close to the title, the nearest first; what says "updated" comes last."""
    nodes = clues.page.tagged("time").nonzero()[0]
    places = clues.places[nodes] if len(nodes) else nodes
    close = nodes[(places >= title_at - ABOVE) & (places < title_at + BELOW)]
    times = {shown.away: shown for shown in _dated(clues, title_at, close)}
    return sorted([*times.values(), *(one for one in _bare(clues, title_at, ABOVE, BELOW) if one.away not in times)])


def _anywhere(clues: Clues, title_at: int) -> list[Shown]:
    """Also dates of elements that are called after a date, however far from the title."""
    times = np.flatnonzero(clues.page.tagged("time"))
    nodes = np.union1d(times, clues.called.nodes(called.DATE))
    return sorted([*_dated(clues, title_at, nodes), *_bare(clues, title_at, BEFORE, AFTER)])


def _dated(clues: Clues, title_at: int, nodes: Ints) -> Iterator[Shown]:
    for node in nodes[~clues.aside[nodes]][:MOST].tolist() if len(nodes) else ():
        text = clues.page.attribute(node, "datetime") or clues.text_of(node, LINE)
        if text and (day := dates.iso_day(text, clues.month_first)):
            yield _shown(clues, clues.place_of(node), title_at, day)


def _bare(clues: Clues, title_at: int, before: int, after: int) -> Iterator[Shown]:
    """Dates in lines that are no prose."""
    text, lo = clues.page.columns.text, max(0, title_at - before)
    lo = text.rfind("\n", max(0, lo - LINE), lo) + 1 or lo  # a line that is cut would look short
    for line in text[lo : title_at + after + LINE].split("\n"):
        if len(line) < LINE and ("20" in line or "19" in line):  # quick, and rare
            for found in dates.in_text(line, clues.month_first):
                yield _shown(clues, lo + found.start, title_at, found.day)
        lo += len(line) + 1


def _shown(clues: Clues, place: int, title_at: int, day: str) -> Shown:
    said_before = clues.page.columns.text[max(0, place - 30) : place]
    return Shown(CHANGED.search(said_before) is not None, away(place, title_at), day)


def _in_url(clues: Clues) -> str | None:
    match = IN_URL.search(clues.page.url or "")
    return dates.iso_day("-".join(match.groups())) if match else None
