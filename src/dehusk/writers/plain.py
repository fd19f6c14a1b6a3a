"""Text of pages whose kept blocks are written as the page's text has them: so it is on nine of ten."""

from dehusk.kernel import Margins, kept_lines
from dehusk.kernel.hints import CHECKBOX, CODE, DATA_TABLE, EMOJI_PICTURE
from dehusk.kernel.lines import Nested
from dehusk.kernel.markup import TAG
from dehusk.notation.insets import READ
from dehusk.notation.tex import written
from dehusk.page import Page
from dehusk.page.hints import hinted
from dehusk.writers.images import telling_alts
from dehusk.writers.insertions import task_boxes
from dehusk.writers.invisible import is_clean
from dehusk.writers.margins import list_margins, margins_of
from dehusk.writers.outline import Outline
from dehusk.writers.structure import ALSO_LISTINGS

# What there is to look at is found by a search for all of it at once.
TELLING = READ | EMOJI_PICTURE | CHECKBOX | CODE | DATA_TABLE
_TELLING_TAGS = {TAG[name] for name in ("q", "rt", "dt", *ALSO_LISTINGS)}
PLAIN_TAGS = bytes(code for code in range(256) if code not in _TELLING_TAGS)


def plain_lines(outline: Outline, indented: dict[int, str], deepest: int) -> str | None:
    """The kept blocks in their margins; None where there is more to them than slices of the page's text."""
    page = outline.page
    if not hinted(page) & TELLING and not page.tag_codes.translate(None, PLAIN_TAGS):
        margins, nested = list_margins(page, indented, deepest), None
    elif _has_insertions(outline):
        return None
    else:
        margins, nested = _nested(outline, indented, deepest)
    lines = kept_lines(margins, page.source, page.columns, outline.kept, nested)
    return lines if is_clean(lines) else None


def _has_insertions(outline: Outline) -> bool:
    """Whether something is inserted into a kept block or stands between two."""
    page, there = outline.page, hinted(outline.page)
    if there & READ and (outline.insets.text or len(written(page).lo)):
        return True
    if page.has("q", "rt"):
        return True
    if there & EMOJI_PICTURE and telling_alts(page, outline.kept) and outline.images.emoji:
        return True
    return bool(there & CHECKBOX) and bool(task_boxes(page, outline.kept))


def _nested(outline: Outline, indented: dict[int, str], deepest: int) -> tuple[Margins, Nested | None]:
    """The margins, and what blocks are in, on a page with tables of data, listings or terms of definitions."""
    page = outline.page
    if not hinted(page) & (DATA_TABLE | CODE) and not page.has("dt") and not _has_also_listings(page):
        return list_margins(page, indented, deepest), None
    structure = outline.structure
    return margins_of(outline, indented, deepest=deepest), Nested(structure.near, structure.whole, structure.cell)


def _has_also_listings(page: Page) -> bool:
    """Whether one has text: most are boxes to write into."""
    for tag in ALSO_LISTINGS:
        node = page.tag_codes.find(TAG[tag])
        while node >= 0:
            if page.columns.lo[node] < page.columns.hi[node]:
                return True
            node = page.tag_codes.find(TAG[tag], node + 1)
    return False
