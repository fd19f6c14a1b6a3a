"""Text of pages whose kept blocks are written as the page's text has them: so it is on nine of ten."""

from dehusk.kernel import kept_lines
from dehusk.kernel.hints import CHECKBOX, CODE, DATA_TABLE, EMOJI_PICTURE, INSERTED, NESTED
from dehusk.notation.insets import LINK, READ
from dehusk.notation.tex import written
from dehusk.page.hints import hinted
from dehusk.writers.images import telling_alts
from dehusk.writers.insertions import task_boxes
from dehusk.writers.invisible import is_clean
from dehusk.writers.margins import list_margins, margins_of
from dehusk.writers.outline import Outline

# What there is to look at is found by a search for all of it at once.
STRUCTURED = CODE | DATA_TABLE | NESTED
TELLING = READ | EMOJI_PICTURE | CHECKBOX | INSERTED


def plain_lines(outline: Outline, indented: dict[int, str], deepest: int) -> str | None:
    """The kept blocks in their margins; None where there is more to them than slices of the page's text."""
    page = outline.page
    there = hinted(page)
    if there & TELLING and _has_insertions(outline, there):
        return None
    if there & STRUCTURED:
        nested, margins = outline.structure, margins_of(outline, indented, deepest=deepest)
    else:
        nested, margins = None, list_margins(page, indented, deepest)
    lines = kept_lines(margins, page.source, page.columns, outline.kept, nested)
    return lines if is_clean(lines) else None


def _has_insertions(outline: Outline, there: int) -> bool:
    """Whether something is inserted into a kept block or stands between two."""
    page, kept = outline.page, outline.kept
    if there & INSERTED:
        return True
    if there & READ and (_shows_insets(outline, there) or len(written(page).lo)):
        return True
    if there & EMOJI_PICTURE and telling_alts(page, kept) and outline.images.emoji:
        return True
    return bool(there & CHECKBOX) and bool(task_boxes(page, kept))


def _shows_insets(outline: Outline, there: int) -> bool:
    """Whether an inset is written in a kept block, or may be between two: a player is not, but in a table it has a
    cell."""
    kept, found = outline.kept, outline.insets
    unseen = -1 if there & DATA_TABLE else LINK
    rows = zip(found.block.tolist(), found.kind.tolist(), strict=True)
    return any(kept[block] if block >= 0 else kind != unseen for block, kind in rows)
