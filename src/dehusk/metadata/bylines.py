"""Authors of a page: by its head, then by its body's markup, then by a byline near the title."""

import re
from collections.abc import Iterable, Iterator

from dehusk.kernel import links_holding, nodes_between
from dehusk.languages import KNOWN
from dehusk.metadata import components, microdata
from dehusk.metadata.language import language_of
from dehusk.metadata.people import BEGINS_BY, LINE_BY, like_a_name, people
from dehusk.metadata.places import place_of
from dehusk.metadata.sidebars import in_sidebar
from dehusk.metadata.site import site_words
from dehusk.metadata.threads import thread_starter
from dehusk.metadata.title import distance
from dehusk.metadata.values import Said, plain
from dehusk.page import Page, head, jsonld
from dehusk.page.called import few_called
from dehusk.page.text import words

META = ("author", "article:author", "article:author_name", "og:author", "byl", "dc.creator", "dcterms.creator",
        "dc.contributor", "citation_author", "sailthru.author", "parsely-author", "author_name",
        "shareaholic:article_author_name")  # fmt: skip
LEADS_TO = ("/author", "/contributor", "/members/", "/people/", "/profile/", "/staff/", "/team/", "/user/", "/users/",
            "/u/")  # fmt: skip
SIGNATURES = {
    code: {
        field: [re.compile(one, re.MULTILINE) for one in getattr(known, field)] for field in ("signatures", "editors")
    }
    for code, known in KNOWN.items()
    if known.signatures
}
BEFORE, NEAR = 300, 1500  # characters of text between a title and its byline
LONGEST, MOST = 120, 20  # characters of a byline, and how many elements are looked at


def authors(page: Page, title_at: int) -> Said | None:
    """The first source that names somebody; the site itself counts as somebody only where nobody else is named."""
    site = None
    for source, names in _sources(page, title_at):
        if names and (found := people(names)):
            if not _of_site(page, found):
                return Said(found, source)
            site = site or Said(found, source)
    return site


def _sources(page: Page, title_at: int) -> Iterator[tuple[str, Iterable[str]]]:
    for thing in jsonld.main_entities(page):
        for key in ("author", "creator"):
            yield f"JSON-LD {key}", [plain(name) for name in jsonld.names(thing.get(key))]
    if _of_product(page):
        return  # what looks like a byline names a brand, a shop or a customer
    for names in _signed(page, "signatures"):
        yield "text", names
    tags = head.meta_tags(page)
    for name in META:
        if name in tags:
            yield name, map(plain, tags[name])
    yield "twitter:data", _twitter_label(page)
    yield "microdata", _by_markup(page)
    yield "custom element", [one.author for one in components.statements(page) if one.author][:1]
    yield from _shown(page, title_at)
    for names in _signed(page, "editors"):
        yield "text", names


def _shown(page: Page, title_at: int) -> Iterator[tuple[str, Iterable[str]]]:
    """What a reader takes for a byline."""
    for names in _by_name(page, title_at):
        yield "named element", names
    for names in _by_link(page, title_at):
        yield "link", names
    yield "first post", filter(None, [thread_starter(page)])
    for names in _by_text(page, title_at):
        yield "text", names


def _of_product(page: Page) -> bool:
    """Whether the page says of itself that it is a product of a shop."""
    things = jsonld.main_entities(page)
    kinds = [*(jsonld.types(things[0]) if things else ()), *head.meta_tags(page).get("og:type", ())]
    return any(kind.lower().startswith(("product", "og:product")) for kind in kinds)


def _signed(page: Page, field: str) -> Iterator[list[str]]:
    """Names in lines that a Chinese, Japanese or Korean page is signed with, wherever they stand."""
    for pattern in SIGNATURES.get(language_of(page) or "", {}).get(field, ()):
        if found := pattern.search(page.columns.text):
            names = (name.rstrip("摄攝") for name in re.split(r"[ \u3000、]+", found[1]))
            yield [name for name in names if len(name) > 1]


def _of_site(page: Page, names: tuple[str, ...]) -> bool:
    return all("".join(words(name)) in site_words(page) for name in names)


def _twitter_label(page: Page) -> list[str]:
    """twitter:label1 = "Written by", twitter:data1 = the name."""
    told = head.telling(page)
    for number in "12":
        label = told.said(f"twitter:label{number}").lower()
        if "by" in label.split() or "author" in label:
            return [plain(data) for data in told.meta.get(f"twitter:data{number}", ())]
    return []


def _by_markup(page: Page) -> list[str]:
    nodes = microdata.nodes_of_page(page, "author", "creator")
    return microdata.names(page, nodes[0]) if nodes else []


def _by_name(page: Page, title_at: int) -> Iterator[list[str]]:
    """Names in elements called byline or author, the nearest to the title first."""
    return _names(page, title_at, few_called(page, "author"))


def _by_link(page: Page, title_at: int) -> Iterator[list[str]]:
    """Links close to the title that lead to a person's page, as their addresses say."""
    close = nodes_between(page.columns, title_at - BEFORE + 1, title_at + NEAR)
    return _names(page, title_at, links_holding(page.source, page.columns, *close, LEADS_TO))


def _names(page: Page, title_at: int, nodes: list[int]) -> Iterator[list[str]]:
    """The names that elements show, the nearest to the title first; the first line of each, or else its second."""
    ranked = [(distance(place_of(page, node), title_at), node) for node in nodes if not in_sidebar(page, node)]
    for _, node in sorted(ranked)[:MOST]:
        lines = page.text_of(node, LONGEST).split("\n")[:2]
        found = next(filter(None, (people([line]) for line in lines)), ())
        yield [name for name in found if like_a_name(name)]


def _by_text(page: Page, title_at: int) -> Iterator[list[str]]:
    """A line that begins with "By" near the title; the name may stand on the next line."""
    text = page.columns.text[max(0, title_at - BEFORE) : title_at + NEAR]
    lines = text.split("\n") if LINE_BY.search(f"\n{text.lower()} _") else []
    for line, following in zip(lines, [*lines[1:], ""], strict=False):
        if len(line) <= LONGEST and BEGINS_BY.match(line.lower() + " _"):
            names = people([line]) or people([following[:LONGEST]])
            yield [name for name in names if like_a_name(name) and not name[0].islower()]
