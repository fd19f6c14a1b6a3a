"""The page's own title: of all that is said to be it, what most sources agree on, without the site's name.

Each candidate is what it looks like in a few numbers; the weights were fitted on labelled pages (benchmarks/title.py).
"""

import math
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from dehusk.metadata import jsonld
from dehusk.metadata.clues import Clues, plain
from dehusk.text import words

SEPARATOR = re.compile(r"\s+(?:[|\-–—·•»«~/]|::|--|\|\|)\s+|\s*\|\s*")
LONGEST = 300  # characters of a title

# How much each number of a candidate speaks for it.
WEIGHTS = {
    "votes": 0.2, "first": 2.25, "og_first": 1.0, "whole": -0.3, "headline": 0.4, "heading_like": 0.5,
    "heading_within": 2.35, "heading_article": 1.25, "first_article": -0.8, "first_holds_heading": -0.75, "slug": 0.8,
    "site": -3.0, "one_word": -0.8, "second": 1.65, "no_heading": 1.4, "home": 0.9,
}  # fmt: skip


class Title(NamedTuple):
    text: str
    at: int  # where in the page's text it stands; the text's beginning where it is not shown


def title(clues: Clues) -> Title:
    best, most = "", -math.inf
    for text, numbers in candidates(clues):
        total = sum(WEIGHTS[name] * number for name, number in numbers.items())
        if total > most:
            best, most = text, total
    return Title(best, _place(clues, best))


def candidates(clues: Clues) -> Iterator[tuple[str, dict[str, float]]]:
    """Every text that may be the title, once, with its numbers."""
    sources = _sources(clues)
    whole = words(clues.document_title)
    heading = max((words(text) for text in sources["h1"]), key=lambda h: _alike(h, whole), default=[])
    slug, path = _slug(clues)
    article = any("Article" in kind or "Posting" in kind for thing in clues.about for kind in jsonld.types(thing))
    article |= "article" in next(clues.said("og:type"), "")
    site = clues.site_words
    second = {tuple(words(text)) for text in sources.pop("h2")}
    said: dict[tuple[str, ...], str] = {}
    by: dict[tuple[str, ...], set[str]] = {}
    for source, texts in sources.items():
        for text in texts:
            if key := tuple(words(text)):
                said.setdefault(key, text)
                by.setdefault(key, set()).add(source)
    for key, text in said.items():
        is_heading, first = list(key) == heading, "first" in by[key]
        yield (
            text,
            {
                "votes": len(by[key]),
                "first": first,
                "og_first": "og_first" in by[key],
                "whole": "title" in by[key],
                "headline": "headline" in by[key],
                "heading_like": is_heading * _alike(key, whole),
                "heading_within": is_heading * _within(key, whole),
                "heading_article": is_heading * article,
                "first_article": first * article,
                "first_holds_heading": first * _within(heading, key),
                "slug": _alike(key, slug),
                "site": "".join(key) in site,
                "one_word": len(key) == 1,
                "second": key in second,
                "no_heading": (not heading) * ("title" in by[key]),
                "home": (len(path) < 2) * ("title" in by[key]),
            },
        )


def _sources(clues: Clues) -> dict[str, list[str]]:
    """Who says what."""
    whole, og = clues.document_title, plain(next(clues.said("og:title"), ""))
    things = [thing for thing in clues.about if "name" in thing or "headline" in thing]
    found = {
        "h1": [text for _, text in clues.headings],
        "h2": [text for _, text in clues.second_headings],
        "title": [without_site(clues, whole)],
        "og": [without_site(clues, og)],
        "twitter": [without_site(clues, plain(next(clues.said("twitter:title"), "")))],
        "headline": [plain(thing.get("headline")) for thing in things][:1],
        "name": [without_site(clues, plain(thing.get("name"))) for thing in things][:1],
        "first": SEPARATOR.split(whole)[:1],
        "og_first": SEPARATOR.split(og)[:1],
        "part": SEPARATOR.split(whole)[1:5],
    }
    return {source: [text for text in texts if 0 < len(text) <= LONGEST] for source, texts in found.items()}


def without_site(clues: Clues, text: str) -> str:
    """`Title | Site` or `Site - Title` without the site."""
    if len(text) > LONGEST:
        return ""
    ends = [match.span() for match in SEPARATOR.finditer(text)]
    site = clues.site_words
    lo, hi = 0, len(text)
    while ends and "".join(words(text[ends[-1][1] : hi])) in site:
        hi = ends.pop()[0]
    while ends and "".join(words(text[lo : ends[0][0]])) in site:
        lo = ends.pop(0)[1]
    return text[lo:hi].strip()


def _slug(clues: Clues) -> tuple[list[str], str]:
    """The longest part of the address's path, in words; and the path."""
    try:
        path = unquote(urlsplit(clues.page.url or "").path)
    except ValueError:
        path = ""
    return words(max(path.split("/"), key=len).replace("_", " ")), path


def _alike(a: Sequence[str], b: Sequence[str]) -> float:
    """Of the words of both, how many are in each (Jaccard)."""
    one, other = set(a), set(b)
    return len(one & other) / max(1, len(one | other))


def _within(a: Sequence[str], b: Sequence[str]) -> float:
    """How much of a's words b has."""
    one = set(a)
    return len(one & set(b)) / max(1, len(one))


def _place(clues: Clues, text: str) -> int:
    """Where the heading that is most like the title begins."""
    wanted = words(text)
    headings = clues.headings + clues.second_headings
    if not headings:
        return 0
    node, _ = max(headings, key=lambda heading: _alike(words(heading[1]), wanted))
    return clues.place_of(node)
