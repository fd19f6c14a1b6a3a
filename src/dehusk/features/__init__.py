"""Page -> named columns, one value a block: what the learned extractor sees.

The signals of the published methods stand side by side with what they lack. A group is a function that yields columns
with their names; GROUPS names the groups for the ablation. All is arithmetic on the page's columns, and the same code
serves training and use.
"""

from collections.abc import Callable

import numpy as np

from dehusk.features.density import density
from dehusk.features.repetition import repetition
from dehusk.features.text import local, neighbours, position
from dehusk.features.title import title
from dehusk.features.tree import ancestors, container, semantic
from dehusk.features.view import View
from dehusk.features.vocabulary import EMPTY, Vocabulary, vocabulary
from dehusk.features.whole import whole_page
from dehusk.kernel.columns import Floats32, Group
from dehusk.page import parse

GROUPS: dict[str, Callable[[View], Group]] = {
    "local": local,
    "position": position,
    "neighbours": neighbours,
    "ancestors": ancestors,
    "container": container,
    "semantic": semantic,
    "density": density,
    "repetition": repetition,
    "title": title,
    "page": whole_page,
}
VOCABULARY = "vocabulary"  # the one group that is itself learned


def _named(view: View, table: Vocabulary) -> list[tuple[str, str, np.ndarray]]:
    named = [(group, name, column) for group, columns in GROUPS.items() for name, column in columns(view)]
    return named + [(VOCABULARY, name, column) for name, column in vocabulary(view, table)]


# Columns of the page as a whole stand last: they are the same for all of its blocks.
_SAMPLE = sorted(_named(View(parse("<p>sample")), EMPTY), key=lambda named: np.ndim(named[2]) == 0)
NAMES: tuple[str, ...] = tuple(name for _, name, _ in _SAMPLE)
OF_BLOCKS = sum(np.ndim(column) > 0 for _, _, column in _SAMPLE)
GROUP_OF: dict[str, str] = {name: group for group, name, _ in _SAMPLE}
_ROW = {name: row for row, name in enumerate(NAMES)}


def block_columns(view: View, table: Vocabulary) -> Floats32:
    """The columns of NAMES, a row each, for every block of the page."""
    into = np.empty((len(NAMES), view.size), np.float32)
    if view.size:
        for _, name, column in _named(view, table):
            into[_ROW[name]] = column
    return into
