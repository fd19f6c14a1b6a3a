"""The margins of an outline: before the lines of list items, quotations and the like."""

from functools import partial

import numpy as np

from dehusk.arrays import Ints
from dehusk.kernel import Margins
from dehusk.kernel.markup import TAG
from dehusk.page import Page
from dehusk.writers.outline import Outline

DEEPEST = 32  # lists and quotations inside each other; a page nested to hurt would be mostly margin
MOST = 999_999_999  # a marker has at most nine digits


def margins_of(
    outline: Outline, indented: dict[int, str], notes: dict[int, str] | None = None, deepest: int = DEEPEST
) -> Margins:
    """`indented`: what stands before the lines of elements other than items, by the code of their tag; `notes`: the
    labels of the items that are notes, by node."""
    page, structure = outline.page, outline.structure
    mask = structure.mask.view(np.uint8)
    return Margins(structure.tag, page.columns.parent, mask, partial(_numbers, page), indented, notes or {}, deepest)


def list_margins(page: Page, indented: dict[int, str], deepest: int = DEEPEST) -> Margins:
    """Those of a page in which nothing is a listing: every item has one."""
    return Margins(page.tag_codes, page.columns.parent, None, partial(_numbers, page), indented, {}, deepest)


def _numbers(page: Page, lists: Ints) -> dict[int, int]:
    """li -> its number, of the items of ordered lists: items that show nothing do not count."""
    columns = page.columns
    items = ((columns.tag == TAG["li"]) & (columns.hi > columns.lo)).nonzero()[0]
    lists = lists[items]
    ordered = (lists >= 0) & (columns.tag[lists] == TAG["ol"])
    items, lists = items[ordered], lists[ordered]
    value = page.attributes("value", page.tagged("li"))
    start, down = (page.attributes(name, page.tagged("ol")) for name in ("start", "reversed"))
    length = np.bincount(lists) if down else lists
    next_of: dict[int, int] = {}
    numbers = {}
    for item, above in zip(items.tolist(), lists.tolist(), strict=True):
        if above not in next_of:
            next_of[above] = _number(start.get(above), int(length[above]) if above in down else 1)
        numbers[item] = number = _number(value.get(item), next_of[above])
        next_of[above] = number - 1 if above in down else number + 1
    return numbers


def _number(value: str | None, otherwise: int) -> int:
    value = (value or "").strip()
    return int(value) if value.isascii() and value.isdecimal() and len(value) < 9 else min(max(otherwise, 0), MOST)
