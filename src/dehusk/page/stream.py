"""The body as its source has it: markup and text in turn, counted in tokens or in characters.

Scripts, styles, comments and what else is not shown count for nothing; white space is folded.
"""

from typing import Literal, NamedTuple

import numpy as np

from dehusk.arrays import Ints, Mask, running
from dehusk.page import Page
from dehusk.page.lines import END_TAG, shown_nodes
from dehusk.page.text import word_spans

Unit = Literal["tokens", "characters"]


class Stream(NamedTuple):
    """One row a piece: so much markup after the piece before it, then its text. The last row is what comes after."""

    markup: Ints
    text: Ints


def stream(page: Page, unit: Unit, tags: Mask | bool = True) -> Stream:
    """A token is a word, a start tag or an end tag; of the tags only those of the nodes in `tags` count."""
    if page.body < 0:
        return Stream(*np.zeros((2, 1), np.int64))
    columns = page.columns
    nodes = np.flatnonzero(shown_nodes(page) & tags)
    starts, ends, text = (columns.inner - columns.at)[nodes], END_TAG[columns.tag[nodes]], page.piece_chars
    if unit == "tokens":
        starts, ends, text = np.ones_like(starts), np.minimum(ends, 1), piece_words(page)
    order = np.argsort(columns.close[nodes])
    before = _before(columns.piece_at, columns.at[nodes], starts)
    before += _before(columns.piece_at, columns.close[nodes][order], ends[order])
    return Stream(np.diff(before, prepend=0), np.append(text, 0))


def piece_words(page: Page) -> Ints:
    """The number of words of each piece."""
    words, _ = word_spans(page.columns.text)
    return np.searchsorted(words, page.columns.piece_hi) - np.searchsorted(words, page.columns.piece_lo)


def _before(at: Ints, places: Ints, sizes: Ints) -> Ints:
    """The sum of the sizes at all (sorted) places before each offset, and of all of them."""
    sums = running(sizes).astype(np.int64)
    return np.append(sums[np.searchsorted(places, at)], sums[-1])
