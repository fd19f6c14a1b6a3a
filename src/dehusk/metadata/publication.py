"""The days on which a page was published and last changed."""

import re
from collections.abc import Iterable, Iterator
from datetime import date
from typing import NamedTuple

import numpy as np

from dehusk.arrays import Ints
from dehusk.languages import pattern
from dehusk.metadata import components, dates, microdata
from dehusk.metadata.sidebars import in_sidebar
from dehusk.metadata.title import distance
from dehusk.metadata.values import plain
from dehusk.page import Page, head, jsonld
from dehusk.page.names import Names, nodes_named

SURE = ("article:published_time", "og:article:published_time", "article:published", "og:published_time")
PUBLISHED = (
    "datepublished", "date_published", "pubdate", "publishdate", "publish-date", "publish_date", "published-date",
    "published_date", "citation_publication_date", "citation_online_date", "citation_date", "dc.date.issued",
    "dcterms.issued", "dcterms.created", "dc.date.created", "sailthru.date", "parsely-pub-date", "published",
    "displaydate", "datecreated", "dcterms.date", "dc.date", "date",
)  # fmt: skip
MODIFIED = ("article:modified_time", "og:updated_time", "datemodified", "article:modified", "dcterms.modified",
            "dc.date.modified", "last-modified", "lastmod", "revised", "og:modified_time")  # fmt: skip
DATED = Names("""date dates datetime pubdate postdate articledate newsdate createdate dateline datestamp timestamp
    publish published posted updated update lastupdated byline bylines articlebyline meta metadata postmeta entrymeta
    articlemeta""")
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


def published(page: Page, title_at: int) -> str | None:
    """The day in `article:published_time`; else the one beside the title, which writers mind more than what else the
    page says to machines alone; else the first one found."""
    address, beside = _in_url(page), _beside(page, title_at)
    plain_days = [shown.day for shown in beside if not shown.changed]
    if said := next(_days(page, head.meta(page, *SURE)), None):
        if address and _apart(address, said) == 1:
            return address  # the day where the writer was, not in Greenwich
        return _older(plain_days, said)
    described = list(dict.fromkeys(_described(page)))
    if address and (beside or described):
        return address
    a_thread = len(described) > 1  # several posts are dated: it begins with the first
    if described and (a_thread or not beside or described[0] in plain_days):
        return described[0]
    shown = beside or _anywhere(page, title_at)
    return shown[0].day if shown else address


def _older(shown: list[str], said: str) -> str:
    """What was said, unless only an older day is shown: that was not stamped by a rebuild."""
    older = [day for day in shown if day < said and _apart(day, said) > 1]
    return older[0] if older and said not in shown else said


def modified(page: Page) -> str | None:
    said = [thing.get("dateModified") for thing in jsonld.main_entities(page)]
    said += head.meta(page, *MODIFIED)
    said += [microdata.value(page, node) for node in microdata.nodes_of_page(page, "dateModified")]
    return next(_days(page, said), None)


def _described(page: Page) -> Iterator[str]:
    """What JSON-LD, the lesser meta elements and the body's markup say, in this order."""
    for key in ("datePublished", "dateCreated", "uploadDate"):
        yield from _days(page, [thing.get(key) for thing in jsonld.main_entities(page)])
    yield from _days(page, head.meta(page, *PUBLISHED))
    others = [name for name in head.meta_tags(page) if "publi" in name and ("date" in name or "time" in name)]
    yield from _days(page, head.meta(page, *others))
    nodes = microdata.nodes_of_page(page, "datePublished", "dateCreated")
    yield from _days(page, [microdata.value(page, node) for node in nodes])
    yield from [one.created for one in components.statements(page) if one.created][:1]


def _apart(one: str, other: str) -> int:
    return abs((date.fromisoformat(one) - date.fromisoformat(other)).days)


def _days(page: Page, values: Iterable[object]) -> Iterator[str]:
    month_first = dates.month_first(page)
    return (day for value in values if (day := dates.iso_day(plain(value), month_first)))


def _beside(page: Page, title_at: int) -> list[Shown]:
    """Dates close to the title, the nearest first; what says "updated" comes last."""
    nodes = page.tagged("time").nonzero()[0]
    places = page.node_lo[nodes] if len(nodes) else nodes
    close = nodes[(places >= title_at - ABOVE) & (places < title_at + BELOW)]
    times = {shown.away: shown for shown in _dated(page, title_at, close)}
    return sorted([*times.values(), *(one for one in _bare(page, title_at, ABOVE, BELOW) if one.away not in times)])


def _anywhere(page: Page, title_at: int) -> list[Shown]:
    """Also dates of elements that are called after a date, however far from the title."""
    times = np.flatnonzero(page.tagged("time"))
    nodes = np.union1d(times, nodes_named(page, DATED))
    return sorted([*_dated(page, title_at, nodes), *_bare(page, title_at, BEFORE, AFTER)])


def _dated(page: Page, title_at: int, nodes: Ints) -> Iterator[Shown]:
    month_first = dates.month_first(page)
    for node in nodes[~in_sidebar(page)[nodes]][:MOST].tolist() if len(nodes) else ():
        text = page.attribute(node, "datetime") or page.text_of(node, LINE)
        if text and (day := dates.iso_day(text, month_first)):
            yield _shown(page, int(page.node_lo[node]), title_at, day)


def _bare(page: Page, title_at: int, before: int, after: int) -> Iterator[Shown]:
    """Dates in lines that are no prose."""
    text, lo = page.columns.text, max(0, title_at - before)
    lo = text.rfind("\n", max(0, lo - LINE), lo) + 1 or lo  # a line that is cut would look short
    for line in text[lo : title_at + after + LINE].split("\n"):
        if len(line) < LINE and ("20" in line or "19" in line):  # quick, and rare
            for found in dates.in_text(line, dates.month_first(page)):
                yield _shown(page, lo + found.start, title_at, found.day)
        lo += len(line) + 1


def _shown(page: Page, place: int, title_at: int, day: str) -> Shown:
    said_before = page.columns.text[max(0, place - 30) : place]
    return Shown(CHANGED.search(said_before) is not None, distance(place, title_at), day)


def _in_url(page: Page) -> str | None:
    match = IN_URL.search(page.url or "")
    return dates.iso_day("-".join(match.groups())) if match else None
