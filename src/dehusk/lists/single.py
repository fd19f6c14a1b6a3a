"""The one record of a page that says it found one: nothing repeats there, but its element is named."""

import re

import numpy as np

from dehusk.lists.cut import Cut, subtrees
from dehusk.lists.facts import Facts
from dehusk.lists.paging import stated_total
from dehusk.page.called import nodes_called

ONE = re.compile(r"(?<![\d.,])1 (?:\w+ )?[^\W\d]{3,}|(?:of|von|sur|de|/) ?1\b")
SHORTEST = 20  # characters of a record
LONGEST = 80  # characters of the line that says so
MOST_BLOCKS = 400


def single(facts: Facts) -> Cut | None:
    """The outermost element behind "1 result" that is named as a record or a list of such."""
    tree, page = facts.tree, facts.tree.page
    if not ONE.search(page.columns.text):
        return None
    short = np.flatnonzero(page.block_chars <= LONGEST)[:MOST_BLOCKS]
    said = [block for block, text in zip(short.tolist(), page.texts_of(short), strict=True) if stated_total(text) == 1]
    if not said:
        return None
    after = int(page.block_pieces[said[0] + 1])
    item_of = np.full(len(page.columns.tag), -1)
    elements = np.flatnonzero(tree.node >= 0)
    item_of[tree.node[elements]] = elements
    named = nodes_called(page, "result")
    items = item_of[named[page.columns.lo[named] >= after]]
    for item in items[items >= 0].tolist():
        if not facts.chrome[item] and tree.chars[tree.end[item]] - tree.chars[item] >= SHORTEST:
            return subtrees(tree, np.array([item]))
    return None
