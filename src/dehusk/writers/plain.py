"""Text of pages whose kept blocks are written as the page's text has them: so it is on nine of ten."""

from dehusk.kernel import kept_lines
from dehusk.kernel.hints import CHECKBOX, CODE, DATA_TABLE, EMOJI_PICTURE
from dehusk.kernel.markup import TAG
from dehusk.kernel.structure import ALSO_LISTINGS
from dehusk.notation.insets import READ
from dehusk.notation.tex import written
from dehusk.page.hints import hinted
from dehusk.writers.images import telling_alts
from dehusk.writers.insertions import task_boxes
from dehusk.writers.invisible import is_clean
from dehusk.writers.margins import list_margins, margins_of
from dehusk.writers.outline import Outline

# What there is to look at is found by a search for all of it at once.
TELLING = READ | EMOJI_PICTURE | CHECKBOX | CODE | DATA_TABLE
INSERTED = bytes(TAG[name] for name in ("q", "rt"))
NESTED = bytes(TAG[name] for name in ("dt", *ALSO_LISTINGS))
OTHERS = bytes({*range(256)}.difference(INSERTED, NESTED))


def plain_lines(outline: Outline, indented: dict[int, str], deepest: int) -> str | None:
    """The kept blocks in their margins; None where there is more to them than slices of the page's text."""
    page = outline.page
    there, tags = hinted(page) & TELLING, page.tag_codes.translate(None, OTHERS)
    if (there or tags) and _has_insertions(outline, there, tags):
        return None
    if there & (CODE | DATA_TABLE) or tags:
        nested, margins = outline.structure, margins_of(outline, indented, deepest=deepest)
    else:
        nested, margins = None, list_margins(page, indented, deepest)
    lines = kept_lines(margins, page.source, page.columns, outline.kept, nested)
    return lines if is_clean(lines) else None


def _has_insertions(outline: Outline, there: int, tags: bytes) -> bool:
    """Whether something is inserted into a kept block or stands between two."""
    page, kept = outline.page, outline.kept
    if there & READ and (outline.insets.text or len(written(page).lo)):
        return True
    if tags.translate(None, NESTED):
        return True
    if there & EMOJI_PICTURE and telling_alts(page, kept) and outline.images.emoji:
        return True
    return bool(there & CHECKBOX) and bool(task_boxes(page, kept))
