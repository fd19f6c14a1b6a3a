"""Page -> named columns, one value a block: what the learned extractor sees.

The signals of the published methods stand side by side with what they lack. `schema` declares every column; a group of
them is a function `x_columns`, in numpy in `x.py` as the definition, and in `_x.pyx` the same, compiled. All is
arithmetic on the page's columns, and the same code serves training and use.
"""

import numpy as np

from dehusk.arrays import Floats32
from dehusk.features import compiled, in_numpy
from dehusk.features.measures import Measures
from dehusk.features.schema import GROUP_OF, GROUPS, NAMES, OF_BLOCKS, ROW, VOCABULARY, WORDS
from dehusk.features.vocabulary import EMPTY, Tables, Vocabulary

__all__ = ["EMPTY", "GROUPS", "GROUP_OF", "NAMES", "OF_BLOCKS", "Measures", "Tables", "Vocabulary", "block_columns",
           "with_tables"]  # fmt: skip

LEARNED = (VOCABULARY, WORDS)


def block_columns(measured: Measures, tables: Tables) -> Floats32:
    """The columns of NAMES, a row each, with one value for every block of the page."""
    into = np.empty((len(NAMES), measured.size), np.float32)
    _fill(into, GROUPS, measured, tables)
    return into


def with_tables(columns: Floats32, measured: Measures, tables: Tables) -> Floats32:
    """A copy of a page's columns as of other tables: these change the rows of the learned groups alone."""
    into = columns.copy()
    _fill(into, LEARNED, measured, tables)
    return into


def _fill(into: Floats32, groups: tuple[str, ...], measured: Measures, tables: Tables) -> None:
    if not measured.size:
        return
    for group in compiled.fill(into, groups, measured, tables):
        for name, column in in_numpy.columns_of(group, measured, tables):
            into[ROW[name]] = column
