"""What a page says of itself, gathered once from its columns: each reader below takes what it needs from here."""

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any
from urllib.parse import urlsplit

import numpy as np

from dehusk.arrays import Ints, Mask
from dehusk.kernel.markup import ATTR
from dehusk.metadata import called, components, dates
from dehusk.page import Page, head, jsonld
from dehusk.page.text import words

# What the page is, before what it belongs to.
ABOUT = ("Article", "BlogPosting", "Posting", "Question", "Report", "Recipe", "Product", "Review", "HowTo", "Course",
         "Event", "Book", "Movie", "VideoObject", "Page")  # fmt: skip
HEADINGS = 10  # of a kind that are looked at
COMMENTS = ("Comment", "UserComments", "Answer")
TYPEOF = re.compile(r' typeof="([^"]*)"')
ENOUGH = 20_000  # characters of text that show how dates are written
DAY_FIRST = {"gb", "uk", "au", "nz", "ie", "in", "za"}  # where English is written with the day before the month
OWNERS = ("WebSite", "Organization", "NewsMediaOrganization", "Corporation", "LocalBusiness")


class Clues:
    def __init__(self, page: Page) -> None:
        self.page = page
        self._words: dict[str, tuple[str, ...]] = {}

    # -- the head

    @cached_property
    def meta(self) -> head.Names:
        return self.page.once(head.meta_tags)

    @cached_property
    def links(self) -> head.Names:
        return self.page.once(head.links)

    @cached_property
    def document_title(self) -> str:
        return self.page.once(head.document_title)

    @cached_property
    def things(self) -> list[jsonld.Thing]:
        return jsonld.things(self.page)

    @cached_property
    def about(self) -> list[jsonld.Thing]:
        """The things that are the page or its main entity, the most telling kind first."""
        ranked = [(rank, thing) for thing in self.things if (rank := _rank(jsonld.types(thing))) < len(ABOUT)]
        return [thing for _, thing in sorted(ranked, key=lambda pair: pair[0])]

    def said(self, *names: str) -> Iterator[str]:
        """The contents of the meta elements of these names, in the order of the names."""
        return (content for name in names for content in self.meta.get(name, ()))

    @cached_property
    def site_names(self) -> list[str]:
        """What the site calls itself, the surest first."""
        found = [*self.said("og:site_name", "application-name", "apple-mobile-web-app-title")]
        for thing in self.things:
            if set(jsonld.types(thing)) & set(OWNERS):
                found += jsonld.names(thing)
            found += [name for key in ("publisher", "isPartOf") for name in jsonld.names(thing.get(key))]
        return [name for one in found if (name := plain(one))]

    def words_of(self, text: str) -> tuple[str, ...]:
        """The words of a text, looked at once however often it is asked for."""
        if text not in self._words:
            self._words[text] = tuple(words(text))
        return self._words[text]

    @cached_property
    def site_words(self) -> set[str]:
        """The site's names and the parts of its host's, letters only; also of nothing at all."""
        names = [*self.site_names, self.host, *self.host.split(".")[:-1]]
        return {"", *("".join(words(name)) for name in names)}

    @cached_property
    def host(self) -> str:
        address = self.page.url or next(iter(self.links.get("canonical", [])), "")
        try:
            return (urlsplit(address).hostname or "").removeprefix("www.")
        except ValueError:
            return ""

    @cached_property
    def month_first(self) -> bool:
        """Whether 3/4/2026 is likely to be meant as a day of March."""
        language, _, country = (self.page.own_attribute(0, "lang") or "en").lower().partition("-")
        if language != "en" or country in DAY_FIRST or self.host.rpartition(".")[2] in DAY_FIRST:
            return False
        return not dates.shows_day_first(self.page.columns.text[:ENOUGH])

    # -- the body

    def text_of(self, node: int, longest: int = 10_000) -> str:
        """What a reader sees of a node, blocks apart by line breaks; "" where that is longer than it should be."""
        columns = self.page.columns
        lo, hi = int(columns.lo[node]), int(columns.hi[node])
        if hi <= lo or columns.piece_hi[hi - 1] - columns.piece_lo[lo] > longest:
            return ""
        return columns.text[columns.piece_lo[lo] : columns.piece_hi[hi - 1]]

    def place_of(self, node: int) -> int:
        return int(self.places[node])

    @cached_property
    def places(self) -> Ints:
        """Where in the page's text each node begins."""
        columns = self.page.columns
        return np.append(columns.piece_lo, len(columns.text))[columns.lo]

    @cached_property
    def headings(self) -> list[tuple[int, str]]:
        """The h1 that show something: node and text."""
        return self._shown("h1")

    @cached_property
    def second_headings(self) -> list[tuple[int, str]]:
        return self._shown("h2")

    def _shown(self, tag: str) -> list[tuple[int, str]]:
        """The first few elements of a tag with their text, those left out that have none."""
        nodes = np.flatnonzero(self.page.tagged(tag))[:HEADINGS].tolist()
        return [(node, text) for node in nodes if (text := " ".join(self.text_of(node, 300).split()))]

    @cached_property
    def properties(self) -> dict[str, list[int]]:
        """Microdata and RDFa of the body: what elements say that they hold, without a prefix -> the elements."""
        columns, found = self.page.columns, dict[str, list[int]]()
        naming = (columns.attr_name == ATTR["itemprop"]) | (columns.attr_name == ATTR["property"])
        for row in (naming & (columns.attr_node > self.page.body)).nonzero()[0].tolist():
            for name in self.page.source[columns.attr_lo[row] : columns.attr_hi[row]].split():
                found.setdefault(name.rpartition(":")[2], []).append(int(columns.attr_node[row]))
        return found

    @cached_property
    def in_comment(self) -> Mask:
        """Which nodes belong to a comment, as the nearest `itemtype` or `typeof` above them says."""
        typed = np.zeros(len(self.page.columns.tag), np.bool_)
        typed[list(self._kinds)] = True
        of_comments = np.zeros(len(typed) + 1, np.bool_)  # the last for those that are part of nothing
        of_comments[[node for node, kind in self._kinds.items() if kind.endswith(COMMENTS)]] = True
        return of_comments[self.page.nearest(typed)[self.page.columns.parent]]

    @cached_property
    def _kinds(self) -> dict[int, str]:
        columns, source = self.page.columns, self.page.source
        found = dict(self.page.attributes("itemtype"))
        for match in TYPEOF.finditer(source):
            node = int(columns.at.searchsorted(match.start())) - 1
            if node >= 0 and match.start() < columns.inner[node]:  # else it is text
                found[node] = match[1].rpartition(":")[2]
        return found

    @cached_property
    def stated(self) -> list[components.Stated]:
        return components.stated(self.page)

    @cached_property
    def called(self) -> called.Called:
        return called.Called(self.page)

    @cached_property
    def aside(self) -> Mask:
        """Which nodes stand in comments, sidebars and teasers, as their classes or tags say."""
        inside = self.page.tagged("aside", "footer", "nav")
        inside[self.called.nodes(called.ASIDE)] = True
        inside[: self.page.body + 1] = False
        return self.page.nearest(inside) >= 0


def away(place: int, title_at: int) -> int:
    """How far a place in the text is from the title; what belongs to an article rather stands below its title."""
    return place - title_at if place >= title_at else 10 * (title_at - place)


def plain(value: Any) -> str:
    """A value as one line of text; "" where it is none, or has half a character (a lone surrogate)."""
    if not isinstance(value, str) or len(value) > 10_000:
        return ""
    try:
        value.encode()
    except UnicodeEncodeError:
        return ""
    return " ".join(head.unescaped(value).split())


def _rank(types: list[str]) -> int:
    return min((rank for rank, kind in enumerate(ABOUT) for name in types if name.endswith(kind)), default=len(ABOUT))
