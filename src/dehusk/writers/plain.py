"""Whether all that is written are texts of kept blocks as the page's text has them: so it is on two pages of three."""

from dehusk.notation.code import may_have_listings
from dehusk.notation.tex import written
from dehusk.writers.images import telling_alts
from dehusk.writers.insertions import task_boxes
from dehusk.writers.invisible import is_clean
from dehusk.writers.outline import Outline
from dehusk.writers.structure import ALSO_LISTINGS


def is_plain(outline: Outline) -> bool:
    """No table of data, listing or inset among what is kept, nothing inserted into a block and nothing invisible."""
    page, columns = outline.page, outline.page.columns
    if outline.insets.text or page.has("q", "rt") or len(written(page).lo):
        return False
    if telling_alts(page, outline.kept) and outline.images.emoji:
        return False
    if page.has("input") and task_boxes(page, outline.kept):
        return False
    blocks = outline.kept.nonzero()[0]
    if not len(blocks):
        return True
    if page.has("table", *ALSO_LISTINGS) or may_have_listings(page):
        whole = outline.structure.whole[columns.block[blocks]]
        if whole.max() >= 0:
            return False
    return is_clean(columns.text[page.block_lo[blocks[0]] : page.block_hi[blocks[-1]]])
