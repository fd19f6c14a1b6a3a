"""What the names in class, id, role and itemprop say, by a table learned from gold: name -> log odds of content.

`_vocabulary` is the same, compiled.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from dehusk.arrays import Column, Floats32, Group, Ints, Keys, Mask
from dehusk.features.measures import Measures
from dehusk.features.schema import INNER, PLACES
from dehusk.kernel import find, places
from dehusk.kernel.paths import fold_paths
from dehusk.lazy import cached
from dehusk.page.called import name_keys


@dataclass(frozen=True, eq=False)
class Vocabulary:
    keys: Keys
    odds: Floats32  # a number, or a row, for each

    @cached
    def index(self) -> Ints:
        return places(self.keys)

    @cached
    def slots(self) -> Column:
        """The same as one table in the order of the index, where a look-up finds all that it needs in one place."""
        row = np.dtype([("key", np.uint32), ("known", np.uint32), ("odds", np.float32, self.odds.shape[1:])])
        found, known = np.zeros(len(self.index), row), self.index >= 0
        for name, column in (("key", self.keys), ("odds", self.odds), ("known", np.ones(len(self.keys), np.uint32))):
            found[name][known] = column[self.index[known]]
        return found.view(np.uint8)

    def __reduce__(self) -> tuple[type, tuple[Keys, Floats32]]:
        """A pickle has neither index nor slots: they are of this process only."""
        return Vocabulary, (self.keys, self.odds)


NO_NAMES = Vocabulary(np.zeros(0, np.uint32), np.zeros(0, np.float32))
NO_WORDS = Vocabulary(np.zeros(0, np.uint32), np.zeros((0, len(PLACES)), np.float32))


class Tables(NamedTuple):
    """What the learned groups of columns go by."""

    names: Vocabulary  # log odds of content of names in class, id, role and itemprop
    words: Vocabulary  # of words, a number for every place (schema.PLACES)


EMPTY = Tables(NO_NAMES, NO_WORDS)


def vocabulary_columns(measured: Measures, table: Vocabulary) -> Group:
    columns = measured.columns
    nodes, keys = name_keys(measured.page)
    mean, has = mean_odds(nodes, keys, len(columns.tag), table)
    total, least, greatest = fold_paths(columns.parent, mean)[:, measured.node]
    steps = fold_paths(columns.parent, has.astype(np.float32))[0][measured.node]
    nearest = measured.page.nearest(has)[measured.node]
    for level in range(INNER):
        yield f"up{level}_odds", mean[measured.up[level]]
    yield "path_odds", total
    yield "path_odds_min", least
    yield "path_odds_max", greatest
    yield "path_odds_mean", total / np.maximum(steps, 1)
    yield "nearest_odds", mean[nearest] * (nearest >= 0)


def mean_odds(nodes: Ints, keys: Keys, count: int, table: Vocabulary) -> tuple[Floats32, Mask]:
    """For every node the mean odds of its names, of those in the table, and whether there are any."""
    number = find(keys, table.keys, table.index)
    known = number >= 0
    total, names = np.zeros(count, np.float32), np.bincount(nodes[known], minlength=count)
    np.add.at(total, nodes[known], table.odds[number[known]])
    return (total / np.maximum(names, 1)).astype(np.float32), names > 0
