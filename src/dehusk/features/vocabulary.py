"""What the names in class, id, role and itemprop say, by a table learned from gold: name -> log odds of content.

`_vocabulary` is the same, compiled.
"""

from dataclasses import dataclass

import numpy as np

from dehusk.arrays import Floats32, Group, Ints, Keys
from dehusk.features.measures import Measures
from dehusk.features.schema import INNER
from dehusk.kernel import named_rows, places
from dehusk.kernel.keys import SEED, mean_odds
from dehusk.kernel.markup import ATTR
from dehusk.kernel.paths import fold_paths
from dehusk.lazy import cached

# A name in a role is not the same name in a class: each kind of attribute has keys of its own. 0 for no name.
NAME_SEED = np.zeros(256, np.uint32)
for _number, _attributes in enumerate((("class", "id"), ("role",), ("itemprop",))):
    NAME_SEED[[ATTR[name] for name in _attributes]] = SEED + _number


@dataclass(frozen=True, eq=False)
class Vocabulary:
    keys: Keys
    odds: Floats32  # a number, or a row, for each

    @cached
    def index(self) -> Ints:
        return places(self.keys)

    def __reduce__(self) -> tuple[type, tuple[Keys, Floats32]]:
        """A pickle has no index: it is of this process only."""
        return Vocabulary, (self.keys, self.odds)


EMPTY = Vocabulary(np.zeros(0, np.uint32), np.zeros(0, np.float32))


def vocabulary_columns(measured: Measures, table: Vocabulary) -> Group:
    columns = measured.columns
    rows, lo, hi, seeds = named_rows(columns, NAME_SEED)
    mean, count = mean_odds(
        measured.page.source, lo, hi, seeds, columns.attr_node[rows], len(columns.tag), table.keys, table.index,
        table.odds,
    )  # fmt: skip
    has = count > 0
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
