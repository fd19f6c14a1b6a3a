"""Passages that a page says twice: what its template repeats goes, what its text repeats stays.

A template shows a passage again elsewhere in the tree and in other clothes: for small screens, as a teaser, in a
slider. A refrain, a listing, a rule in every section or a quoted post is near the first one, or dressed alike.
"""

import numpy as np

from dehusk.arrays import Ints, WideKeys
from dehusk.choice.decision import COPY, Choice
from dehusk.extractors.base import KEEP
from dehusk.kernel import earlier_spans, far_copies, numbered_spans, path_keys
from dehusk.page import Page

NEAR = 3  # steps up from a passage to an element around both


def leave_copies(choice: Choice, copies: list[int]) -> Choice:
    """`copies`: kept blocks whose text stands earlier on the page."""
    likely = [block for block in copies if choice.scores[block] >= KEEP]
    stay = set(likely).difference(of_template(choice.page, likely)) if likely else ()
    return choice.changed_at([block for block in copies if block not in stay], kept=False, why=COPY)


def of_template(page: Page, copies: list[int]) -> list[int]:
    """The copies that the text itself does not repeat."""
    earlier = earlier_spans(page.columns.text, page.block_lo, page.block_hi)
    far = far_copies(page.columns, earlier, copies, NEAR)
    return dressed_otherwise(page, earlier, far) if far else far


def dressed_otherwise(page: Page, earlier: Ints, copies: list[int]) -> list[int]:
    """The copies to which other tags and classes lead than to the block before them that says the same."""
    columns = page.columns
    path = path_keys(columns.parent, _dress(page))[columns.block]
    return [block for block in copies if path[block] != path[earlier[block]]]


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
