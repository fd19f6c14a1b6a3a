"""The page's own title: of all that is said to be it, what most sources agree on, without the site's name.

Each candidate is what it looks like in a few numbers; the weights were fitted on labelled pages (benchmarks/titles.py).
"""

import math
import re
from collections.abc import Iterator
from functools import lru_cache
from operator import mul
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from rapidfuzz.distance import Levenshtein

from dehusk.kernel import markup
from dehusk.metadata import microdata
from dehusk.metadata.headings import first_headings, second_headings, second_headings_with
from dehusk.metadata.places import place_of
from dehusk.metadata.site import site_words
from dehusk.metadata.values import plain
from dehusk.page import Page, fact, head, jsonld
from dehusk.page.text import words

SEPARATOR = re.compile(
    r"\s+(?:[|\-–—·•»«~/]|::|--|\|\|)\s+|\s*[|｜]\s*|(?<=[\u4e00-\u9fff？！”》）])[-_](?=[\u4e00-\u9fff])"
)
SIGN = re.compile(r"[|｜\-–—·•»«~/:_]")  # one of which every separator has
LONGEST = 300  # characters of a title
LONG = 15  # words

# How much each number of a candidate speaks for it.
WEIGHTS = {
    "first": 0.95, "og_first": 0.74, "whole": 0.12, "headline": 0.43, "twitter": 0.26, "name": -0.43,
    "few_edits": 0.05, "heading_within": 0.87, "heading_article": 0.57, "heading_alone": 0.31,
    "heading_linked": -0.46, "heading_length": 0.58, "heading_colon": 0.63, "first_holds_heading": -0.20,
    "slug": 1.60, "site": -2.0, "second": 1.24, "home": 0.29, "length": 0.66, "parts": -0.55,
}  # fmt: skip
SAID_BY = {
    "h1": "h1", "h2": "h2", "title": "title", "og": "og:title", "twitter": "twitter:title", "headline": "headline",
    "name": "JSON-LD name", "first": "title", "og_first": "og:title", "part": "title",
}  # fmt: skip


# Words of a text -> the text as it was first said, and by whom: those who say it in other letters say the same.
Claims = dict[tuple[str, ...], tuple[str, list[str]]]


class Title(NamedTuple):
    text: str
    at: int  # where in the page's text it stands; the text's beginning where it is not shown
    source: str  # all that say it


@fact
def read_title(page: Page) -> Title:
    claims = _claims(page)
    best, by = _likeliest(page, claims) if len(claims) > 1 else next(iter(claims.values()), ("", []))
    return Title(best, _place(page, best), ", ".join(dict.fromkeys(map(SAID_BY.__getitem__, by))))


def distance(place: int, title_at: int) -> int:
    """How far a place in the text is from the title; what belongs to an article rather stands below its title."""
    return place - title_at if place >= title_at else 10 * (title_at - place)


def candidates(page: Page) -> Iterator[tuple[str, dict[str, float]]]:
    """Every text that may be the title, once, with its numbers."""
    around = _surroundings(page)
    return ((text, _numbers(text, key, by, around)) for key, (text, by) in _claims(page).items())


def _likeliest(page: Page, claims: Claims) -> tuple[str, list[str]]:
    """The first of the texts for which most speaks, and who says it."""
    around = _surroundings(page)
    best, most = next(iter(claims.values())), -math.inf
    for key, (text, by) in claims.items():
        numbers = _numbers(text, key, by, around)
        total = sum(map(mul, WEIGHTS.values(), numbers.values()))  # both in the order of `_numbers`
        if total > most:
            best, most = (text, by), total
    return best


@lru_cache(maxsize=256)  # the same few texts are held against each other
def words_of(text: str) -> tuple[str, ...]:
    return tuple(words(text))


@lru_cache(maxsize=256)
def separators(text: str) -> tuple[tuple[int, int], ...]:
    """Span of each separator; most texts have no sign of one."""
    return tuple(match.span() for match in SEPARATOR.finditer(text)) if SIGN.search(text) else ()


def parts_of(text: str) -> list[str]:
    """What stands between the separators."""
    parts, begin = list[str](), 0
    for lo, hi in separators(text):
        parts.append(text[begin:lo])
        begin = hi
    return [*parts, text[begin:]]


class Surroundings(NamedTuple):
    """What candidates are held against."""

    whole: frozenset[str]  # words of the title element
    heading: frozenset[str]  # words of the h1 most like it
    headings: int  # how many h1 there are
    linked: set[tuple[str, ...]]  # words of each h1 that is a link, as a site's name is
    slug: frozenset[str]  # words of the address
    site: set[str]
    article: bool
    home: bool
    stated: str  # what the head says first


def _surroundings(page: Page) -> Surroundings:
    whole = frozenset(words_of(head.document_title(page)))
    headings = [frozenset(words_of(text)) for _, text in first_headings(page) if len(text) <= LONGEST]
    heading = max(headings, key=lambda heading: _alike(heading, whole)) if len(headings) > 1 else frozenset(*headings)
    path = _path(page) if page.url else ""
    slug = frozenset(words(max(path.split("/"), key=len).replace("_", " "))) if path else frozenset()
    kinds = [kind for one in jsonld.main_entities(page) for kind in jsonld.types(one)]
    kinds += head.meta_tags(page).get("og:type", ())
    article = any(kind.lower().endswith(("article", "posting")) for kind in kinds)
    stated = " ".join(words_of(_stated(page, "og:title") or head.document_title(page)))
    linked = {words_of(text) for node, text in first_headings(page) if _linked(page, node)}
    return Surroundings(whole, heading, len(headings), linked, slug, site_words(page), article, len(path) < 2, stated)


def _linked(page: Page, node: int) -> bool:
    columns = page.columns
    pieces = range(columns.lo[node], columns.hi[node])
    return all(columns.flags[columns.piece_node[piece]] & markup.LINKED for piece in pieces)  # mostly the first is not


def _numbers(text: str, key: tuple[str, ...], by: list[str], around: Surroundings) -> dict[str, float]:
    own = frozenset(key)
    heading, nearest, first = "h1" in by, "h1" in by and own == around.heading, "first" in by
    length = min(len(key), LONG) / 10
    return {
        "first": first,
        "og_first": "og_first" in by,
        "whole": "title" in by,
        "headline": "headline" in by,
        "twitter": "twitter" in by,
        "name": "name" in by,
        "few_edits": heading and Levenshtein.normalized_similarity(" ".join(key), around.stated),
        "heading_within": nearest and _within(own, around.whole),
        "heading_article": nearest and around.article,
        "heading_alone": heading and around.headings == 1,
        "heading_linked": heading and key in around.linked,
        "heading_length": nearest and length,
        "heading_colon": nearest and ":" in text,
        "first_holds_heading": first and _within(around.heading, own),
        "slug": _alike(own, around.slug),
        "site": "".join(key) in around.site,
        "second": "h2" in by,
        "home": "title" in by and around.home,
        "length": length,
        "parts": "|" in text or (not heading and bool(separators(text))),
    }


def _claims(page: Page) -> Claims:
    """Every text that may be the title, once. An h2 is only another voice for what is said elsewhere."""
    headings = [("h1", text) for _, text in first_headings(page)]
    stated = _stated_titles(page, [text for _, text in headings])
    claims: Claims = {}
    for source, text in headings + _alike_headings(page, headings + stated) + stated:
        if 0 < len(text) <= LONGEST and (key := words_of(text)):
            claims.setdefault(key, (text, []))[1].append(source)
    return claims


def _stated_titles(page: Page, headings: list[str]) -> list[tuple[str, str]]:
    """Who says what, but for headings."""
    whole, og, twitter = head.document_title(page), _stated(page, "og:title"), _stated(page, "twitter:title")
    bare = {text: without_site(page, text) for text in {whole, og, twitter}}
    said = [("title", bare[whole]), ("og", bare[og]), ("twitter", bare[twitter])]
    things = [thing for thing in jsonld.main_entities(page) if "name" in thing or "headline" in thing]
    if things:
        said.append(("headline", plain(things[0].get("headline"))))
        said.append(("name", without_site(page, plain(things[0].get("name")))))
    else:
        said += [("headline", text) for text in _marked_headline(page)]
    said.append(("first", _first_part(whole, bare[whole], headings)))
    said.append(("og_first", _first_part(og, bare[og], headings)))
    return said + [("part", text) for text in parts_of(whole)[1:5]]


def _alike_headings(page: Page, claimed: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The h2 with all the words of another claim in its order; most have not even the first of them."""
    if not page.has("h2"):
        return []
    wanted = {words_of(text) for _, text in claimed if 0 < len(text) <= LONGEST} - {()}
    likely = second_headings_with(page, {key[0] for key in wanted})
    return [("h2", text) for text in dict.fromkeys(likely) if words_of(text) in wanted]


def _stated(page: Page, name: str) -> str:
    return plain(head.telling(page).said(name))


def _first_part(text: str, bare: str, headings: list[str]) -> str:
    """What stands before the first separator; of a text that is also a heading, but for the site, all of it."""
    return bare if bare in headings else parts_of(text)[0]


def _marked_headline(page: Page) -> list[str]:
    """By microdata or RDFa in the body."""
    return [" ".join(microdata.value(page, node).split()) for node in microdata.nodes_of_page(page, "headline")[:1]]


def without_site(page: Page, text: str) -> str:
    """`Title | Site` or `Site - Title` without the site."""
    if len(text) > LONGEST:
        return ""
    ends, lo, hi = list(separators(text)), 0, len(text)
    site = site_words(page) if ends else ()
    while ends and "".join(words_of(text[ends[-1][1] : hi])) in site:
        hi = ends.pop()[0]
    while ends and "".join(words_of(text[lo : ends[0][0]])) in site:
        lo = ends.pop(0)[1]
    return text[lo:hi].strip()


def _path(page: Page) -> str:
    try:
        return unquote(urlsplit(page.url or "").path)
    except ValueError:
        return ""


def _alike(a: frozenset[str], b: frozenset[str]) -> float:
    """Of the words of both, how many are in each (Jaccard)."""
    common = len(a & b)
    return common / max(1, len(a) + len(b) - common)


def _within(a: frozenset[str], b: frozenset[str]) -> float:
    """How much of a's words b has."""
    return len(a & b) / max(1, len(a))


def _place(page: Page, text: str) -> int:
    """Where the title stands: as a heading, as any line, or else where the heading most like it begins."""
    for of_rank in (first_headings, second_headings):
        for node, heading in of_rank(page):
            if heading == text:
                return place_of(page, node)
    headings = first_headings(page) + second_headings(page)
    wanted = frozenset(words_of(text))
    likeness = [_alike(frozenset(words_of(heading)), wanted) for _, heading in headings]
    best = max(likeness, default=0.0)
    at = page.columns.text.find(text) if text and best < 1 else -1
    return at if at >= 0 else place_of(page, headings[likeness.index(best)][0]) if headings else 0
