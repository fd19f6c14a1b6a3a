"""The one record of a page that says it found one: nothing repeats there, but its element is named."""

import re

import numpy as np

from dehusk.lists.cut import Cut, subtrees
from dehusk.lists.facts import Facts
from dehusk.lists.paging import stated_total
from dehusk.page.names import Names, nodes_named

NAMES = Names("result results hit hits product products item items listing listings entry job jobs event events record")
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
    columns = page.columns
    for node in nodes_named(page, NAMES).tolist():
        item = int(np.searchsorted(columns.at[tree.node[tree.node >= 0]], columns.at[node]))
        items = np.flatnonzero(tree.node >= 0)
        if columns.lo[node] < after or item >= len(items) or tree.node[items[item]] != node:
            continue
        found = int(items[item])
        if facts.chrome[found] or tree.chars[tree.end[found]] - tree.chars[found] < SHORTEST:
            continue
        return subtrees(tree, np.array([found]))
    return None
