"""The margins of an outline: before the lines of list items, quotations and the like."""

from functools import partial

import numpy as np

from dehusk.kernel import Margins
from dehusk.kernel.margins import Counting
from dehusk.page import Page
from dehusk.writers.outline import Outline

DEEPEST = 32  # lists and quotations inside each other; a page nested to hurt would be mostly margin


def margins_of(
    outline: Outline, indented: dict[int, str], notes: dict[int, str] | None = None, deepest: int = DEEPEST
) -> Margins:
    """`indented`: what stands before the lines of elements other than items, by the code of their tag; `notes`: the
    labels of the items that are notes, by node."""
    page, structure = outline.page, outline.structure
    mask = structure.mask.view(np.uint8)
    return Margins(structure.tag, page.columns, mask, partial(_counting, page), indented, notes or {}, deepest)


def list_margins(page: Page, indented: dict[int, str], deepest: int = DEEPEST) -> Margins:
    """Those of a page in which nothing is a listing: every item has one."""
    return Margins(page.tag_codes, page.columns, None, partial(_counting, page), indented, {}, deepest)


def _counting(page: Page) -> Counting:
    """What items and lists say of their numbers."""
    if not page.has_attribute("value", "start", "reversed"):
        return {}, {}, {}
    ordered = page.tagged("ol")
    value = page.attributes("value", page.tagged("li"))
    return value, page.attributes("start", ordered), page.attributes("reversed", ordered)
