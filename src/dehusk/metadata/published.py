"""When the page was published and last changed."""

import re
from collections.abc import Iterable, Iterator
from datetime import date

import numpy as np

from dehusk.metadata import called, dates, marked
from dehusk.metadata.clues import Clues, away, plain

PUBLISHED = (
    "article:published_time", "og:article:published_time", "article:published", "datepublished", "date_published",
    "og:published_time", "pubdate", "publishdate", "publish-date", "publish_date", "citation_publication_date",
    "citation_online_date", "citation_date", "dc.date.issued", "dcterms.issued", "dcterms.created", "dc.date.created",
    "dcterms.date", "dc.date", "sailthru.date", "parsely-pub-date", "published", "displaydate", "date", "datecreated",
)  # fmt: skip
MODIFIED = ("article:modified_time", "og:updated_time", "datemodified", "article:modified", "dcterms.modified",
            "dc.date.modified", "last-modified", "lastmod", "revised", "og:modified_time")  # fmt: skip
CHANGED = re.compile(
    r"(?:updat|modif|joined|member since|registered|edit|revis|review|aktualisiert|mis à jour|actualizad|обновл)\w*\W*"
    r"(?:\w{2,10}\W+)?$",
    re.IGNORECASE,
)
IN_URL = re.compile(r"(?<=[/-])(\d{4})[/-](\d{2})[/-](\d{2})(?!\d)")
BESIDE = 300  # characters of text between a title and its own date
MOST = 500  # elements that are looked at
BEFORE, AFTER = 400, 2000  # characters of text around a title in which a bare date is the page's


def published(clues: Clues, title_at: int) -> str | None:
    """What the head says, set right by what the reader sees; or that alone."""
    said, address = next(_said(clues), None), _in_url(clues)
    if said is None:
        return next(iter(_shown(clues, title_at)), address)
    if address and _apart(address, said) == 1:
        return address  # the day where the writer was, not in Greenwich
    shown = next(_beside(clues, title_at), said)
    return shown if shown < said and _apart(shown, said) > 1 else said  # what is older was not stamped by a rebuild


def modified(clues: Clues) -> str | None:
    said = [thing.get("dateModified") for thing in clues.about]
    said += clues.said(*MODIFIED)
    said += [marked.value(clues, node) for node in marked.marked(clues, "dateModified") if not clues.aside[node]]
    return next(_days(clues, said), None)


def _said(clues: Clues) -> Iterator[str]:
    for key in ("datePublished", "dateCreated", "uploadDate"):
        yield from _days(clues, [thing.get(key) for thing in clues.about])
    yield from _days(clues, clues.said(*PUBLISHED))
    others = [name for name in clues.meta if "publi" in name and ("date" in name or "time" in name)]
    yield from _days(clues, clues.said(*others))
    nodes = marked.marked(clues, "datePublished", "dateCreated")
    yield from _days(clues, [marked.value(clues, node) for node in nodes if not clues.aside[node]])


def _apart(one: str, other: str) -> int:
    return abs((date.fromisoformat(one) - date.fromisoformat(other)).days)


def _days(clues: Clues, values: Iterable[object]) -> Iterator[str]:
    month_first = american(clues)
    return (day for value in values if (day := dates.iso_day(plain(value), month_first)))


def american(clues: Clues) -> bool:
    """Whether 3/4/2026 is likely to be meant as a day of March."""
    language = clues.page.attributes("lang").get(0, "en").lower()
    return language.startswith("en") and not clues.host.endswith((".uk", ".au", ".nz", ".ie", ".in", ".za"))


def _beside(clues: Clues, title_at: int) -> Iterator[str]:
    """Dates that stand close below the title and are not said to be of a change."""
    found = sorted(_bare(clues, title_at, 0, BESIDE))
    return (day for place, later, day in found if place > title_at and not later)


def _shown(clues: Clues, title_at: int) -> list[str]:
    """Dates that the reader sees, the nearest to the title first; what says "updated" comes last."""
    found = [*_elements(clues), *_bare(clues, title_at, BEFORE, AFTER)]
    return [day for *_, day in sorted((later, int(away(np.int64(place), title_at)), day) for place, later, day in found)]


def _elements(clues: Clues) -> Iterator[tuple[int, bool, str]]:
    """Dates of time elements and of those that are called after a date."""
    page, month_first = clues.page, american(clues)
    times = np.flatnonzero(page.tagged("time"))
    nodes = np.unique([*times, *clues.called.nodes(called.DATE)]).astype(np.int64)
    for node in nodes[~clues.aside[nodes]][:MOST].tolist():
        text = page.attribute(node, "datetime") or clues.text_of(node, 150)
        if text and (day := dates.iso_day(text, month_first)):
            place = clues.place_of(node)
            yield place, _updated(page.columns.text, place), day


def _bare(clues: Clues, title_at: int, before: int, after: int) -> Iterator[tuple[int, bool, str]]:
    text, lo = clues.page.columns.text, max(0, title_at - before)
    for found in dates.in_text(text[lo : title_at + after], american(clues)):
        yield lo + found.start, _updated(text, lo + found.start), found.day


def _updated(text: str, place: int) -> bool:
    """Whether it is said to be the date of a change, or of somebody's joining a forum."""
    return bool(CHANGED.search(text[max(0, place - 30) : place]))


def _in_url(clues: Clues) -> str | None:
    match = IN_URL.search(clues.page.url or "")
    return dates.iso_day("-".join(match.groups())) if match else None
