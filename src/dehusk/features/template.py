"""Where a block stands in its site's template, and what it says, as keys that the site's other pages have, too."""

import numpy as np

from dehusk.arrays import Keys
from dehusk.features.measures import PROSE_WORDS, Measures
from dehusk.kernel import path_keys
from dehusk.kernel.keys import PRIME
from dehusk.page.called import name_keys


def place_keys(measured: Measures) -> Keys:
    """The block's element, its parent and its parent's parent by their tags and names, and whether the block is long.

    Where the grandparent has no name, the path goes up to the nearest element that has: `div div p` is on every site.
    Names are taken without numbers, which are a page's own (`post-123`). Long and short blocks are told apart because
    on a page without names the article and the menu may stand in like cells.
    """
    columns = measured.columns
    nodes, keys = name_keys(measured.page)
    of_names = np.bincount(nodes, weights=keys, minlength=len(columns.tag)).astype(np.uint64)
    named = of_names.astype(np.uint32) + columns.tag
    path = path_keys(np.where(of_names > 0, np.int32(-1), columns.parent), named.astype(np.uint64)).astype(np.uint32)
    places = (measured.block_words >= PROSE_WORDS).astype(np.uint32)
    for step in (path[measured.up[2]], named[measured.up[1]], named[measured.node]):
        places = places * np.uint32(PRIME) ^ step
    return places


def text_keys(measured: Measures, places: Keys) -> Keys:
    """A key of the words of every block, whatever their order, case and punctuation, at its place.

    At its place, because the headline of one page stands in the menus of others.
    """
    bounds, keys = measured.words
    sums = np.zeros(len(keys) + 1, np.uint32)
    np.cumsum(keys, dtype=np.uint32, out=sums[1:])
    words = np.diff(sums[bounds])
    return np.asarray(words * np.uint32(PRIME) ^ places)
