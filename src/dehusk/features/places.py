"""Where a block stands in its site's template, and what it says, as keys that the site's other pages have, too."""

import numpy as np

from dehusk.features.view import PROSE_WORDS, View
from dehusk.kernel.columns import Keys
from dehusk.kernel.measure import PRIME


def place_keys(view: View) -> Keys:
    """Tag and class of the block's element, its parent and its parent's parent, and whether it is long.

    Long and short blocks of one place are told apart: where a site has no classes, the article and the menu
    stand in the same cells.
    """
    keys = (view.block_words >= PROSE_WORDS).astype(np.uint32)
    for nodes in view.up[2::-1]:
        keys = keys * np.uint32(PRIME) ^ view.signature[nodes]
    return keys


def text_keys(view: View, places: Keys) -> Keys:
    """A key of the words of every block, whatever their order, case and punctuation, at its place.

    At its place, because the headline of one page stands in the menus of others.
    """
    sums = np.zeros(len(view.words[1]) + 1, np.uint32)
    np.cumsum(view.words[1], dtype=np.uint32, out=sums[1:])
    words = sums[view.word_bounds[1:]] - sums[view.word_bounds[:-1]]
    return np.asarray(words * np.uint32(PRIME) ^ places)
