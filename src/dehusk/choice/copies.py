"""Passages that a page says twice: what its template repeats goes, what its text repeats stays.

A template shows a passage again elsewhere in the tree and in other clothes: for small screens, as a teaser, in a
slider. A refrain, a listing, a rule in every section or a quoted post is near the first one, or dressed alike.
"""

import numpy as np

from dehusk.arrays import Ints, Mask, WideKeys
from dehusk.choice.decision import COPY, Choice
from dehusk.extractors.base import KEEP
from dehusk.kernel import earlier_spans, numbered_spans, path_keys
from dehusk.page import Page

NEAR = 3  # steps up from a passage to an element around both


def leave_copies(choice: Choice, copies: list[int]) -> Choice:
    """`copies`: kept blocks whose text stands earlier on the page."""
    blocks = np.array(copies)
    wanted = choice.scores[blocks] >= KEEP
    if wanted.any():
        wanted[wanted] = are_of_text(choice.page, blocks[wanted])
    return choice.changed_at(blocks[~wanted], kept=False, why=COPY)


def are_of_text(page: Page, blocks: Ints) -> Mask:
    """Which of these copies the text itself repeats."""
    first = earlier_spans(page.columns.text, page.block_lo, page.block_hi)[blocks]
    found = are_near(page, first, blocks)
    far = ~found
    if far.any():
        found[far] = are_alike(page, first[far], blocks[far])
    return found


def are_near(page: Page, first: Ints, second: Ints) -> Mask:
    columns = page.columns
    around = columns.block[second]
    for _ in range(NEAR):
        around = np.maximum(columns.parent[around], 0)
    return np.asarray((around <= columns.block[first]) & (columns.block[first] < columns.end[around]))


def are_alike(page: Page, first: Ints, second: Ints) -> Mask:
    """Whether the same tags and classes lead to both."""
    columns = page.columns
    path = path_keys(columns.parent, _dress(page))
    return np.asarray(path[columns.block[first]] == path[columns.block[second]])


def _dress(page: Page) -> WideKeys:
    """A number for the tag and the class of every node with text."""
    columns, rows = page.columns, page.attribute_rows("class")
    codes = columns.tag.astype(np.uint64)
    unknown = ((columns.tag == 0) & (columns.hi > columns.lo)).nonzero()[0]  # tags that HTML does not name
    names: dict[str, int] = {}
    codes[unknown] = [256 + names.setdefault(page.tag_name(node), len(names)) for node in unknown.tolist()]
    classes = numbered_spans(page.source, columns.attr_lo[rows], columns.attr_hi[rows])
    codes[columns.attr_node[rows]] |= (classes.astype(np.uint64) + np.uint64(1)) << np.uint64(32)
    return codes
