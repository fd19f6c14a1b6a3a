"""Reference lists: below a kept article they are content, however long and full of links."""

import re

import numpy as np

from dehusk.arrays import Ints, Mask
from dehusk.choice.decision import REFERRED, Choice
from dehusk.extractors.base import Evidence
from dehusk.kernel import headed_lists
from dehusk.languages import pattern
from dehusk.page import Page

TYPES = (None, "article", "documentation")
TITLE = re.compile(rf"[\W\d]*{pattern('references')}\s*(?:\[[^\]]*\]\W*|\W*)")  # in lower case; "[edit]" behind it
LONGEST = 60  # characters of such a heading
ARTICLE = 800  # characters kept above it
NEAR = 2  # blocks from the heading to its list: "[edit]", or a line that introduces it
MOST = 8  # such headings, the last of a page


def keep_references(choice: Choice, evidence: Evidence) -> Choice:
    page = choice.page
    if evidence.page_type not in TYPES:
        return choice
    for head, found in _lists(choice):
        blocks = np.append(head, _blocks_in(page, found))
        choice = choice.changed_at(blocks[choice.doubted[blocks]], kept=True, why=REFERRED)
    return choice


def _lists(choice: Choice) -> list[tuple[int, int]]:
    """Block and node: headings of references with an article above them and not beside it, and the lists below."""
    page = choice.page
    pairs = headed_lists(page.columns, choice.kept, ARTICLE, LONGEST, NEAR)
    named = [pair for pair in pairs if TITLE.fullmatch(_said(page, pair[0]).lower())][-MOST:]
    if not named:
        return []
    beside = page.nearest(page.tagged("nav", "aside"))[page.columns.block] >= 0
    return [(head, found) for head, found in named if not beside[head]]


def _said(page: Page, block: int) -> str:
    return page.columns.text[page.block_lo[block] : page.block_hi[block]]


def _blocks_in(page: Page, node: int) -> Ints:
    """The blocks in an element."""
    columns = page.columns
    inside: Mask = (columns.block >= node) & (columns.block < columns.end[node])
    return inside.nonzero()[0]
