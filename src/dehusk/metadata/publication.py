"""The days on which a page was published and last changed."""

import re
from collections.abc import Iterable, Iterator
from datetime import date
from itertools import chain

from dehusk.metadata import components, dates, microdata, shown
from dehusk.metadata.values import Said, Stated, entity_values, meta_values, plain
from dehusk.page import Page, head

SURE = ("article:published_time", "og:article:published_time", "article:published", "og:published_time")
PUBLISHED = (
    "datepublished", "date_published", "pubdate", "publishdate", "publish-date", "publish_date", "published-date",
    "published_date", "citation_publication_date", "citation_online_date", "citation_date", "dc.date.issued",
    "dcterms.issued", "dcterms.created", "dc.date.created", "sailthru.date", "parsely-pub-date", "published",
    "displaydate", "datecreated", "dcterms.date", "dc.date", "date",
)  # fmt: skip
MODIFIED = ("article:modified_time", "og:updated_time", "datemodified", "article:modified", "dcterms.modified",
            "dc.date.modified", "last-modified", "lastmod", "revised", "og:modified_time")  # fmt: skip
IN_ADDRESS = re.compile(r"(?<!\d)((?:19|20)\d\d)[/_-]?(\d\d)[/_-]?(\d\d)(?!\d)")
NAMED_IN_ADDRESS = re.compile(r"/((?:19|20)\d\d)/([a-z]{3,12})/(\d\d?)(?=/)", re.IGNORECASE)
IN_SCRIPT = re.compile(r'datePublished(?:\\*"|&quot;)\s*:\s*(?:\\*"|&quot;)([^"\\&]{8,40})')
BEGINNING = 50_000  # characters of a page in which such data is looked for


def published(page: Page, title_at: int) -> Said | None:
    """The day in `article:published_time`; else the one beside the title, which writers mind more than what else the
    page says to machines alone; else the first one found."""
    address, beside = _in_address(page.url) if page.url else [], shown.beside(page, title_at)
    plain_days = [Said(one.day, one.source) for one in beside if not one.changed]
    if said := next(_days(page, meta_values(page, *SURE)), None):
        return _of_writer(said, address, plain_days)
    described = list(_described(page))
    if address and (beside or described):
        return address[0]
    first = next(iter(described), None)
    if first and (_a_thread(described) or not beside or any(first.value == one.value for one in plain_days)):
        return first
    if found := beside or shown.anywhere(page, title_at) or shown.labelled(page, title_at):
        return Said(found[0].day, found[0].source)
    return next(iter(address), None) or _in_script(page) or modified(page)


def _a_thread(described: list[Said]) -> bool:
    """Whether several posts are dated, one as the other: the page begins with the first."""
    return len(set(described)) > len({said.source for said in described})


def _of_writer(said: Said, address: list[Said], shown_days: list[Said]) -> Said:
    """What was said, unless the address has the day before or after it, where the writer was and not in Greenwich; or
    only an older day is shown: that was not stamped by a rebuild."""
    near = [other for other in address if _apart(other, said) == 1]
    older = [other for other in shown_days if other.value < said.value and _apart(other, said) > 1]
    as_shown = any(other.value == said.value for other in shown_days)
    return next(iter(near or (not as_shown and older) or [said]))


def modified(page: Page) -> Said | None:
    said = entity_values(page, "dateModified") + meta_values(page, *MODIFIED)
    return next(_days(page, chain(said, _marked(page, "dateModified"))), None)


def _described(page: Page) -> Iterator[Said]:
    """What JSON-LD, the lesser meta elements and the body's markup say, in this order."""
    stated = entity_values(page, "datePublished", "dateCreated", "uploadDate")
    others = [name for name in head.meta_tags(page) if "publi" in name and ("date" in name or "time" in name)]
    stated += meta_values(page, *PUBLISHED, *others)
    yield from _days(page, chain(stated, _marked(page, "datePublished", "dateCreated")))
    yield from [Said(one.created, "custom element") for one in components.statements(page) if one.created][:1]


def _marked(page: Page, *names: str) -> Iterator[Stated]:
    """What nodes with one of these properties say."""
    for node in microdata.nodes_of_page(page, *names):
        yield microdata.value(page, node), "microdata"


def _apart(one: Said, other: Said) -> int:
    return abs((date.fromisoformat(one.value) - date.fromisoformat(other.value)).days)


def _days(page: Page, values: Iterable[Stated]) -> Iterator[Said]:
    for said, source in values:
        value = plain(said)
        if day := dates.standard_day(value) or (value and dates.iso_day(value, page)):
            yield Said(day, source)


def _in_address(address: str) -> list[Said]:
    match, named = IN_ADDRESS.search(address), NAMED_IN_ADDRESS.search(address)
    day = dates.iso_day("-".join(match.groups())) if match else None
    if named and not day:
        day = dates.iso_day(f"{named[3]} {named[2]} {named[1]}")
    return [Said(day, "address")] if day else []


def _in_script(page: Page) -> Said | None:
    """A `datePublished` in data of scripts or attributes that are no JSON-LD, as frameworks leave behind."""
    first = page.source.find("datePublished", 0, BEGINNING)
    found = IN_SCRIPT.finditer(page.source, first, BEGINNING) if first >= 0 else ()
    return next(_days(page, ((match[1], "script") for match in found)), None)
