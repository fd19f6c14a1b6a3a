"""Text of pages whose kept blocks are written as the page's text has them: so it is on two of three."""

import numpy as np

from dehusk.kernel.hints import CHECKBOX, CODE, EMOJI_PICTURE
from dehusk.kernel.markup import TAG
from dehusk.notation.code import listings, may_have_listings
from dehusk.notation.tex import written
from dehusk.page.hints import hinted
from dehusk.page.tables import has_data_table, in_data_table
from dehusk.writers.images import telling_alts
from dehusk.writers.insertions import task_boxes
from dehusk.writers.invisible import is_clean
from dehusk.writers.margins import list_margins
from dehusk.writers.outline import Outline
from dehusk.writers.structure import ALSO_LISTINGS

TERM = TAG["dt"]
# What there is to look at is found by a search for all of it at once.
TELLING = EMOJI_PICTURE | CHECKBOX | CODE
_TELLING_TAGS = {TAG[name] for name in ("q", "rt", "table", *ALSO_LISTINGS)}
PLAIN_TAGS = bytes(code for code in range(256) if code not in _TELLING_TAGS)


def plain_lines(outline: Outline, indented: dict[int, str], deepest: int) -> str | None:
    """The kept blocks in their margins; None where there is more to them than slices of the page's text."""
    if not _is_plain(outline):
        return None
    margins = list_margins(outline.page, indented, deepest)
    lines = margins.lines(outline.page.columns, outline.kept.view(np.uint8), _terms(outline))
    return lines if is_clean(lines) else None


def _is_plain(outline: Outline) -> bool:
    """No table of data, listing or inset among what is kept, and nothing inserted into a block."""
    page = outline.page
    if outline.insets.text or len(written(page).lo):
        return False
    if not hinted(page) & TELLING and not page.tag_codes.translate(None, PLAIN_TAGS):
        return True
    if page.has("q", "rt"):
        return False
    if telling_alts(page, outline.kept) and outline.images.emoji:
        return False
    if page.has("input") and task_boxes(page, outline.kept):
        return False
    return not _has_wholes(outline)


def _has_wholes(outline: Outline) -> bool:
    """Whether a kept block is in a table of data or in a listing."""
    page = outline.page
    has_tables, has_listings = has_data_table(page), page.has(*ALSO_LISTINGS) or may_have_listings(page)
    if not has_tables and not has_listings:
        return False
    columns = page.columns
    if has_tables and in_data_table(page)[columns.block[outline.kept]].any():
        return True
    if not has_listings:
        return False
    found = (page.tagged(*ALSO_LISTINGS) | listings(page)) & (columns.lo < columns.hi)  # most are boxes to write into
    return bool(found.any()) and bool((page.nearest(found)[columns.block[outline.kept]] >= 0).any())


def _terms(outline: Outline) -> list[bool] | None:
    """Which kept blocks are terms of definitions; None where no block is one."""
    page = outline.page
    if not page.has("dt"):
        return None
    tag, near = outline.structure.tag, outline.structure.near
    return [inside >= 0 and tag[inside] == TERM for inside in near[page.columns.block[outline.kept]].tolist()]
