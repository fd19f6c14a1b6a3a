"""Passages that a page says twice: what its template repeats goes, what its text repeats stays.

A template shows a passage again elsewhere in the tree and in other clothes: for small screens, as a teaser, in a
slider. A refrain, a listing, a rule in every section or a quoted post is near the first one, or dressed alike.
"""

import numpy as np

from dehusk.arrays import Ints, Mask
from dehusk.choice.decision import COPY, Choice
from dehusk.extractors.base import KEEP
from dehusk.kernel import path_keys
from dehusk.page import Page
from dehusk.page.paths import labels

NEAR = 3  # steps up from a passage to an element around both


def leave_copies(choice: Choice, copies: Mask) -> Choice:
    """`copies`: blocks whose text stands earlier on the page."""
    blocks = np.flatnonzero(choice.kept & copies)
    if not len(blocks):
        return choice
    first = earlier(choice.page, blocks)
    wanted = (choice.scores[blocks] >= KEEP) & (
        are_near(choice.page, first, blocks) | are_alike(choice.page, first, blocks)
    )
    return choice.changed_at(blocks[~wanted], kept=False, why=COPY)


def earlier(page: Page, blocks: Ints) -> Ints:
    """For each of these blocks the last one before it with the same text; itself where there is none."""
    length = page.block_hi - page.block_lo
    same = np.flatnonzero(np.isin(length, length[blocks]))
    last: dict[str, int] = {}
    before: dict[int, int] = {}
    for block, text in zip(same.tolist(), page.texts_of(same), strict=True):
        before[block] = last.get(text, block)
        last[text] = block
    return np.array([before[block] for block in blocks.tolist()], np.int64)


def are_near(page: Page, first: Ints, second: Ints) -> Mask:
    columns = page.columns
    around = columns.block[second]
    for _ in range(NEAR):
        around = np.maximum(columns.parent[around], 0)
    return np.asarray((around <= columns.block[first]) & (columns.block[first] < columns.end[around]))


def are_alike(page: Page, first: Ints, second: Ints) -> Mask:
    """Whether the same tags and classes lead to both."""
    columns = page.columns
    path = path_keys(columns.parent, labels(page, "class").astype(np.uint64))
    return np.asarray(path[columns.block[first]] == path[columns.block[second]])
