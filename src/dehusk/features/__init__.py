"""Page -> named columns, one value a block: what the learned extractor sees.

The signals of the published methods stand side by side with what they lack. A group is a function that yields columns
with their names; GROUPS names the groups for the ablation. All is arithmetic on the page's columns, and the same code
serves training and use. What the groups say in numpy, `compiled` does faster.
"""

from collections.abc import Callable, Mapping
from functools import partial

import numpy as np

from dehusk.arrays import Floats32, Group, Ints
from dehusk.features import compiled
from dehusk.features.density import density
from dehusk.features.measures import View
from dehusk.features.repetition import repetition
from dehusk.features.text import local, neighbours, position
from dehusk.features.title_overlap import title
from dehusk.features.totals import whole_page
from dehusk.features.tree import ancestors, container, semantic
from dehusk.features.vocabulary import EMPTY, Vocabulary, vocabulary
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


def _in_numpy(table: Vocabulary) -> dict[str, Callable[[View], Group]]:
    return {**GROUPS, VOCABULARY: partial(vocabulary, table=table)}


_VIEW = View(parse(f"<p>{'prose ' * 20}"))
_SAMPLE = {group: list(columns(_VIEW)) for group, columns in _in_numpy(EMPTY).items()}
GROUP_OF: dict[str, str] = {name: group for group, columns in _SAMPLE.items() for name, _ in columns}
# Columns of the page as a whole stand last: they are the same for all of its blocks.
_OF_PAGE = {name: np.ndim(column) == 0 for columns in _SAMPLE.values() for name, column in columns}
NAMES: tuple[str, ...] = tuple(sorted(_OF_PAGE, key=_OF_PAGE.__getitem__))
OF_BLOCKS = len(NAMES) - sum(_OF_PAGE.values())
_ROWS = {group: np.array([NAMES.index(name) for name, _ in columns], np.int32) for group, columns in _SAMPLE.items()}


def block_columns(view: View, table: Vocabulary) -> Floats32:
    """The columns of NAMES, a row each, for every block of the page."""
    into = np.empty((len(NAMES), view.size), np.float32)
    _fill(into, _ROWS, view, table)
    return into


def with_vocabulary(columns: Floats32, view: View, table: Vocabulary) -> Floats32:
    """A copy of a page's columns as of another table: the rows of the vocabulary are the only ones that it changes."""
    into = columns.copy()
    _fill(into, {VOCABULARY: _ROWS[VOCABULARY]}, view, table)
    return into


def _fill(into: Floats32, groups: Mapping[str, Ints], view: View, table: Vocabulary) -> None:
    if not view.size:
        return
    filler, in_numpy = compiled.Filler(view, table, into), _in_numpy(table)
    for group, rows in groups.items():
        if group in compiled.GROUPS:
            filler.fill(group, rows)
        else:
            for row, (_, column) in zip(rows.tolist(), in_numpy[group](view), strict=True):
                into[row] = column
