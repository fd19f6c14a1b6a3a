"""Values of meta elements, attributes and JSON-LD as text, each with where it stands."""

from typing import Any, NamedTuple

from dehusk.page import Page, head, jsonld
from dehusk.page.head import unescaped

LONGEST = 10_000  # characters

Stated = tuple[Any, str]  # a value that may be one, and its place


class Said(NamedTuple):
    value: Any
    source: str  # the place in words: "og:title", "JSON-LD author", "time element"


def plain(value: Any) -> str:
    """A value as one line of text; "" where it is none, or has half a character (a lone surrogate)."""
    if not isinstance(value, str) or len(value) > LONGEST:
        return ""
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            return ""
    return " ".join((unescaped(value) if "&" in value else value).split())


def meta_values(page: Page, *names: str) -> list[Stated]:
    """The contents of the meta elements of these names, in the order of the names."""
    tags, found = head.meta_tags(page), list[Stated]()
    for name in names:
        if name in tags:
            found += [(content, name) for content in tags[name]]
    return found


def link_values(page: Page, rel: str) -> list[Stated]:
    """The addresses of the link elements of this kind."""
    return [(address, f"link {rel}") for address in head.links(page).get(rel, ())]


def entity_values(page: Page, *keys: str) -> list[Stated]:
    """What JSON-LD says of the page's main entities under these keys, in the order of the keys."""
    things, found = jsonld.main_entities(page), list[Stated]()
    for key in keys:
        for thing in things:
            if key in thing:
                found += [(value, f"JSON-LD {key}") for value in jsonld.as_list(thing[key])]
    return found
