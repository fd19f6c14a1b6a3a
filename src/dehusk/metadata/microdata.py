"""Microdata and RDFa Lite in the body: elements that say with `itemprop` or `property` what they hold."""

from dehusk.metadata.facts import Clues, plain


def marked(clues: Clues, *properties: str) -> list[int]:
    """The nodes with one of these properties, in document order; a prefix ("schema:author") does not matter."""
    return sorted({node for name in properties for node in clues.properties.get(name, ())})


def of_the_page(clues: Clues, *properties: str) -> list[int]:
    """Those that are said of the page itself, not of a comment on it or of what stands beside it."""
    return [node for node in marked(clues, *properties) if not clues.aside[node] and not clues.in_comment[node]]


def value(clues: Clues, node: int) -> str:
    """What a node with a property says: by an attribute, or else to the reader."""
    for name in ("content", "datetime"):
        if said := plain(clues.page.attribute(node, name)):
            return said
    return clues.text_of(node)


def names(clues: Clues, node: int) -> list[str]:
    """The names of the person or persons that a node holds."""
    end = int(clues.page.columns.end[node])
    inner = [value(clues, part) for part in marked(clues, "name") if node < part < end]
    return [name for name in inner if name] or [value(clues, node)]
