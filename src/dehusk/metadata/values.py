"""Values of meta elements, attributes and JSON-LD as text, each with where it stands."""

from typing import Any, NamedTuple

from dehusk.page import Page, head, jsonld
from dehusk.page.head import unescaped

LONGEST = 10_000  # characters


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


def meta_values(page: Page, *names: str) -> list[Said]:
    """The contents of the meta elements of these names, in the order of the names."""
    tags = head.meta_tags(page)
    return [Said(content, name) for name in names if name in tags for content in tags[name]]


def link_values(page: Page, rel: str) -> list[Said]:
    """The addresses of the link elements of this kind."""
    return [Said(address, f"link {rel}") for address in head.links(page).get(rel, ())]


def entity_values(page: Page, key: str) -> list[Said]:
    """What JSON-LD says of the page's main entities under a key, an entity after the other."""
    things = [thing for thing in jsonld.main_entities(page) if key in thing]
    return [Said(value, f"JSON-LD {key}") for thing in things for value in jsonld.as_list(thing[key])]
