"""What may stand in the content or apart from it, by convention: title, byline and date, captions."""

import numpy as np

from dehusk.arrays import Mask
from dehusk.choice.decision import APART, CAPTION, OPTION, Choice
from dehusk.extractors.base import Evidence
from dehusk.kernel import kept_within, piece_chars
from dehusk.kernel.hints import FIGCAPTION
from dehusk.kernel.markup import TAG
from dehusk.options import Options
from dehusk.page import Page
from dehusk.page.hints import hinted
from dehusk.page.tables import has_data_table, in_data_table
from dehusk.roles import block_roles, front_blocks, kinds

TITLED = ("forum", "listing", "product")  # pages whose title is content: of a thread, of a list, of what is sold
ARTICLE = (None, "article")
FIGCAPTION_TAG = TAG["figcaption"]


def part_front(choice: Choice, evidence: Evidence, title: bool) -> Choice:
    """The title stands in the metadata, and where `title` says so before the content; so do an article's byline and
    date. What no content follows stays: a signature, or a title that is all there is."""
    untitled = title or (evidence.parts_front and evidence.page_type not in TITLED)
    unsigned = evidence.parts_front and evidence.page_type in ARTICLE
    front = front_blocks(choice.page, choice.kept, lines=unsigned) if untitled else None
    if not front:
        return choice
    content = bytearray(choice.kept.tobytes())
    for block in front:
        content[block] = False
    last = content.rfind(True)
    followed = [block for block in front if block < last]
    if followed and has_data_table(choice.page):
        followed = [block for block in followed if not in_table(choice.page, block)]
    return choice.changed_at(followed, kept=False, why=APART)


def settle_captions(choice: Choice, evidence: Evidence, wanted: bool | None) -> Choice:
    """`wanted`: those beside a kept block, none of them, or None for what the extractor holds right."""
    if wanted is None:
        if not (evidence.parts_front and evidence.page_type in ARTICLE and hinted(choice.page) & FIGCAPTION):
            return choice
        return _leave_figcaptions(choice)
    page, kept = choice.page, choice.kept
    captions = (block_roles(page) == kinds.CAPTION) & ~in_table(page, slice(None))
    if not wanted:
        return choice.changed(kept & captions, kept=False, why=OPTION)
    beside = np.append(kept[1:], False) | np.append(False, kept[:-1])
    return choice.changed(captions & beside & ~kept, kept=True, why=OPTION)


def _leave_figcaptions(choice: Choice) -> Choice:
    """They stay where they are most of the content, as in a gallery."""
    page = choice.page
    of_figure = kept_within(page.columns, choice.kept, FIGCAPTION_TAG)
    if of_figure is None:
        return choice
    if has_data_table(page):
        of_figure &= ~in_table(page, slice(None))
    if 2 * piece_chars(page.columns, of_figure) > piece_chars(page.columns, choice.kept):
        return choice
    return choice.changed(of_figure, kept=False, why=CAPTION)


def in_table(page: Page, blocks: int | slice) -> Mask:
    """Which of the blocks are in a table of data: left out, they would be holes."""
    return in_data_table(page)[page.columns.block[blocks]]


def settle_conventions(choice: Choice, evidence: Evidence, options: Options) -> Choice:
    return settle_captions(part_front(choice, evidence, options.title), evidence, options.captions)
