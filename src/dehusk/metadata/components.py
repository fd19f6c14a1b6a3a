"""Elements of a site's own making (`shreddit-post`, `lit-timestamp`) that say who and when in their attributes."""

import re
from typing import NamedTuple

from dehusk.kernel import own_elements
from dehusk.metadata import dates
from dehusk.page import Page, fact

ATTRIBUTE = re.compile(r' ([\w:-]+)="([^"]*)"')
CREATED = re.compile(r"^(?:data-)?(?:created|publish|posted)")
LIKELY = (' author="', "created", "publish", "posted", ' timestamp="', ' ts="')  # one of which is in a tag that says it
MOMENT = re.compile(r"^(?:timestamp|ts)$")  # of anything, be it the page's delivery
SHORTEST = len('<a-b ts="2026">')
LONGEST = 5000  # characters of a start tag that are looked at
MOST = 1000


class Statement(NamedTuple):
    node: int
    author: str
    created: str | None  # an ISO day
    moment: str | None  # an ISO day


@fact
def statements(page: Page) -> list[Statement]:
    """What every such element states of an author or a day, in document order."""
    tags = own_elements(page.source, page.columns, LIKELY, SHORTEST, LONGEST, MOST) if 0 in page.tag_codes else []
    found = [_statement(node, dict(ATTRIBUTE.findall(tag))) for node, tag in tags]
    return [one for one in found if any(one[1:])]


def _statement(node: int, said: dict[str, str]) -> Statement:
    created, moment = (
        next((day for name, value in said.items() if naming.match(name) and (day := dates.iso_day(value))), None)
        for naming in (CREATED, MOMENT)
    )
    return Statement(node, said.get("author", ""), created, moment)
