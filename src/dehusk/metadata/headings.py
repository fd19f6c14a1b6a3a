"""Headings of a page that may be its title."""

import numpy as np

from dehusk.notation.insets import text_with_insets
from dehusk.page import Page, fact

LONGEST = 300  # characters of a heading
MOST = 10  # of a rank

Heading = tuple[int, str]  # node and text


@fact
def first_headings(page: Page) -> list[Heading]:
    """The h1 that show something."""
    return _shown(page, "h1")


@fact
def second_headings(page: Page) -> list[Heading]:
    """The h2 that show something."""
    return _shown(page, "h2")


def _shown(page: Page, tag: str) -> list[Heading]:
    nodes = np.flatnonzero(page.tagged(tag))[:MOST].tolist()
    return [(node, text) for node in nodes if page.text_of(node, LONGEST) and (text := _text(page, node))]


def _text(page: Page, node: int) -> str:
    return " ".join(text_with_insets(page, int(page.columns.lo[node]), int(page.columns.hi[node])).split())
