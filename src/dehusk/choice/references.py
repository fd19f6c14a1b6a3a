"""Reference lists: below a kept article they are content, however long and full of links."""

import re

import numpy as np

from dehusk.arrays import Mask
from dehusk.choice.decision import REFERRED, Choice
from dehusk.choice.headings import heading_levels
from dehusk.extractors.base import Evidence
from dehusk.kernel.markup import TAG
from dehusk.languages import pattern
from dehusk.page import Page

TYPES = (None, "article", "documentation")
TITLE = re.compile(rf"[\W\d]*{pattern('references')}\s*(?:\[[^\]]*\]\W*|\W*)", re.IGNORECASE)  # "[edit]" behind it
LONGEST = 60  # characters of such a heading
ARTICLE = 800  # characters kept above it
NEAR = 2  # blocks from the heading to its list: "[edit]", or a line that introduces it
MOST = 8  # such headings, the last of a page
LISTS = frozenset(TAG[tag] for tag in ("ol", "ul", "dl"))


def keep_references(choice: Choice, evidence: Evidence) -> Choice:
    page = choice.page
    if evidence.page_type not in TYPES or not page.has("ol", "ul", "dl"):
        return choice
    for head in _heads(choice):
        items = _list_below(page, head)
        if items is not None:
            items[head] = True
            blocks = items.nonzero()[0]
            choice = choice.changed_at(blocks[choice.doubted(blocks)], kept=True, why=REFERRED)
    return choice


def _heads(choice: Choice) -> list[int]:
    """The headings of references with an article above them and not beside it."""
    page = choice.page
    heads = heading_levels(page).nonzero()[0]
    heads = heads[(page.block_hi - page.block_lo)[heads] <= LONGEST]
    named = [head for head, text in zip(heads.tolist(), page.texts_of(heads), strict=True) if TITLE.fullmatch(text)]
    if not named:
        return []
    above = np.cumsum(page.block_chars * choice.kept)
    beside = page.nearest(page.tagged("nav", "aside"))[page.columns.block] >= 0
    return [head for head in named[-MOST:] if above[head] >= ARTICLE and not beside[head]]


def _list_below(page: Page, head: int) -> Mask | None:
    """The blocks of the outermost list that begins right below a heading, if there is one."""
    columns, heading = page.columns, int(page.columns.block[head])
    for block in range(head + 1, min(head + 2 + NEAR, len(page))):
        node, found = int(columns.block[block]), -1
        while node > heading:  # what began before the heading is not below it
            found = node if columns.tag[node] in LISTS else found
            node = int(columns.parent[node])
        if found >= 0:
            return np.asarray((columns.block >= found) & (columns.block < columns.end[found]))
    return None
