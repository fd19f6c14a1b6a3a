"""Who wrote the page: what it says in its head, then in its body's markup, then in a byline near the title."""

import re
from collections.abc import Iterable, Iterator

import numpy as np

from dehusk.arrays import Ints
from dehusk.metadata import called, microdata
from dehusk.metadata.facts import Clues, away, plain
from dehusk.metadata.people import BY, like_a_name, people
from dehusk.page import jsonld
from dehusk.page.text import words

META = ("author", "article:author", "article:author_name", "og:author", "byl", "dc.creator", "dcterms.creator",
        "dc.contributor", "citation_author", "sailthru.author", "parsely-author", "author_name",
        "shareaholic:article_author_name")  # fmt: skip
LEADS_TO = re.compile(r"/(?:author|contributor|members/|people/|profile/|staff/|team/|users?/|u/)", re.IGNORECASE)
BEFORE, NEAR = 300, 1500  # characters of text between a title and its byline
LONGEST, MOST = 120, 20  # characters of a byline, and how many elements are looked at


def authors(clues: Clues, title_at: int) -> tuple[str, ...]:
    """The first source that names somebody; the site itself counts as somebody only where nobody else is named."""
    site: tuple[str, ...] = ()
    for names in _sources(clues, title_at):
        if found := people(names):
            if not _of_site(clues, found):
                return found
            site = site or found
    return site


def _sources(clues: Clues, title_at: int) -> Iterator[Iterable[str]]:
    for thing in clues.about:
        for key in ("author", "creator"):
            yield [plain(name) for name in jsonld.names(thing.get(key))]
    for name in META:
        if name in clues.meta:
            yield map(plain, clues.meta[name])
    yield _twitter_label(clues)
    yield _by_markup(clues)
    yield [one.author for one in clues.stated if one.author][:1]
    yield from _by_name(clues, title_at)
    yield from _by_link(clues, title_at)
    yield from _by_text(clues, title_at)


def _of_site(clues: Clues, names: tuple[str, ...]) -> bool:
    return all("".join(words(name)) in clues.site_words for name in names)


def _twitter_label(clues: Clues) -> list[str]:
    """twitter:label1 = "Written by", twitter:data1 = the name."""
    for number in "12":
        label = next(clues.said(f"twitter:label{number}"), "").lower()
        if "by" in label.split() or "author" in label:
            return [plain(data) for data in clues.said(f"twitter:data{number}")]
    return []


def _by_markup(clues: Clues) -> list[str]:
    nodes = microdata.of_the_page(clues, "author", "creator")
    return microdata.names(clues, nodes[0]) if nodes else []


def _by_name(clues: Clues, title_at: int) -> Iterator[list[str]]:
    """Elements called byline or author, the nearest to the title first."""
    return _names(clues, title_at, clues.called.nodes(called.AUTHOR))


def _by_link(clues: Clues, title_at: int) -> Iterator[list[str]]:
    """Links close to the title that lead to a person's page, as their addresses say."""
    near = (clues.places > title_at - BEFORE) & (clues.places < title_at + NEAR) & clues.page.tagged("a")
    links = [node for node, address in clues.page.attributes("href", near).items() if LEADS_TO.search(address)]
    return _names(clues, title_at, np.array(links, np.int64))


def _names(clues: Clues, title_at: int, nodes: Ints) -> Iterator[list[str]]:
    """The names that elements show, the nearest to the title first; the first line of each, or else its second."""
    shown = nodes[~clues.aside[nodes]].tolist() if len(nodes) else []
    ranked = [(away(clues.place_of(node), title_at), node) for node in shown]
    for _, node in sorted(ranked)[:MOST]:
        lines = clues.text_of(node, LONGEST).split("\n")[:2]
        found = next(filter(None, (people([line]) for line in lines)), ())
        yield [name for name in found if like_a_name(name)]


def _by_text(clues: Clues, title_at: int) -> Iterator[list[str]]:
    """A line that begins with "By" near the title; the name may stand on the next line."""
    lines = clues.page.columns.text[max(0, title_at - BEFORE) : title_at + NEAR].split("\n")
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        if len(line) <= LONGEST and BY.match(line + " _"):
            yield [name for name in people([line]) or people([following[:LONGEST]]) if like_a_name(name)]
