"""JSON-LD: what the page's `application/ld+json` scripts say of it. What cannot be read is passed over."""

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from dehusk.page import Page, fact, head

LARGEST = 1 << 20  # characters of a script; a longer one is a catalogue, not a description
WRAPPING = " \t\r\n;/<>!-*"  # of comments and CDATA sections
LOOSE_COMMA = re.compile(r",(?=\s{0,99}[}\]])")
BELOW = ("@graph", "mainEntity", "mainEntityOfPage")  # where what the page is about is nested
# Endings of types: what a page is, before what it belongs to.
PAGE_TYPES = ("Article", "BlogPosting", "Posting", "Question", "Report", "Recipe", "Product", "Review", "HowTo",
              "Course", "Event", "Book", "Movie", "VideoObject", "Page")  # fmt: skip
NESTED = (dict, list)
DECODER = json.JSONDecoder(strict=False, parse_int=str, parse_float=str)
REFERRING = ("author", "creator", "publisher", "isPartOf", "image")  # what may be named in another place

Thing = dict[str, Any]


@fact
def things(page: Page) -> list[Thing]:
    """Objects at the top of the scripts or described as the page's main entity, references to others resolved."""
    documents = [
        document
        for script in head.linked_data(page)
        if len(script) <= LARGEST and (document := _parsed(script)) is not None
    ]
    main = list(_main(documents))
    if not any(_refers(thing[key]) for thing in main for key in REFERRING if key in thing):
        return main
    named = _named(documents)
    return [thing | {key: _resolved(thing[key], named) for key in REFERRING if key in thing} for thing in main]


@fact
def main_entities(page: Page) -> list[Thing]:
    """Things of a type that a page can be, the most telling type first."""
    ranked = [(rank, thing) for thing in things(page) if (rank := _rank(types(thing))) < len(PAGE_TYPES)]
    return [thing for _, thing in sorted(ranked, key=lambda pair: pair[0])]


def _rank(kinds: list[str]) -> int:
    return min([_rank_of(kind[-20:]) for kind in kinds], default=len(PAGE_TYPES))  # no ending is longer


@lru_cache(maxsize=256)  # few, and the same on all pages
def _rank_of(kind: str) -> int:
    return next((rank for rank, ending in enumerate(PAGE_TYPES) if kind.endswith(ending)), len(PAGE_TYPES))


def types(thing: Thing) -> list[str]:
    """`@type` without the vocabulary that it is of."""
    return [kind.rpartition("/")[2].rpartition(":")[2] for kind in as_list(thing.get("@type")) if isinstance(kind, str)]


def names(value: Any) -> list[str]:
    """The names in a value: a text, a thing with a name, or a list of such."""
    found: list[str] = []
    for one in as_list(value):
        named = as_list(one.get("name")) if isinstance(one, dict) else [one]
        found += [name for name in named if isinstance(name, str)]
    return found


def as_list(value: Any) -> list[Any]:
    if value is None:
        return []
    return value if isinstance(value, list) else [value]


def _parsed(script: str) -> Any:
    """A script's value; a comma too many and raw line breaks in strings are forgiven. Numbers stay text."""
    for repair in (str.strip, _unwrapped):
        try:
            return DECODER.decode(repair(script))
        except (ValueError, RecursionError):
            continue
    return None


def _unwrapped(script: str) -> str:
    script = script.strip(WRAPPING).removeprefix("[CDATA[").strip(WRAPPING).removesuffix("]]").strip(WRAPPING)
    return LOOSE_COMMA.sub("", script)


def _named(documents: list[Any]) -> dict[str, Thing]:
    """Address -> object, of the objects at any depth with an address and more than that: others may point to them."""
    named: dict[str, Thing] = {}
    stack = documents[::-1]
    while stack:
        value = stack.pop()
        if isinstance(value, dict):
            if len(value) > 1 and isinstance(value.get("@id"), str):
                named[value["@id"]] = value
            stack += [inner for inner in value.values() if isinstance(inner, NESTED)]
        elif isinstance(value, list):
            stack += value
    return named


def _main(documents: list[Any]) -> Iterator[Thing]:
    """The objects that stand at the top or describe the page's main thing, in order."""
    stack = documents[::-1]
    while stack:
        value = stack.pop()
        if isinstance(value, dict):
            yield value
            stack += [value[key] for key in reversed(BELOW) if key in value]
        elif isinstance(value, list):
            stack.extend(reversed(value))


def _refers(value: Any) -> bool:
    return any(isinstance(one, dict) and "@id" in one and "name" not in one for one in as_list(value))


def _resolved(value: Any, named: dict[str, Thing]) -> Any:
    if isinstance(value, list):
        return [_resolved(one, named) if isinstance(one, dict) else one for one in value]
    if isinstance(value, dict) and "name" not in value:
        return named.get(value.get("@id", ""), value) if isinstance(value.get("@id"), str) else value
    return value
