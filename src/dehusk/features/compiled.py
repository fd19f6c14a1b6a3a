"""The compiled groups of columns. Their definitions are in numpy, see `in_numpy`.

A group missing here, and every group where nothing is compiled, is computed in numpy: a new column may first be a
group of its own.
"""

from collections.abc import Callable

from dehusk.arrays import Floats32
from dehusk.features.measures import Measures
from dehusk.features.vocabulary import Tables
from dehusk.kernel import COMPILED as KERNEL_COMPILED

GROUPS: "dict[str, Callable[[_measures.Measures, _measures.Rows], None]]" = {}
try:
    if not KERNEL_COMPILED:
        raise ImportError
    from dehusk.features import (
        _density,
        _measures,
        _repetition,
        _text,
        _title_overlap,
        _totals,
        _tree,
        _vocabulary,
        _words,
    )

    COMPILED = True
    GROUPS |= {
        "local": _text.local_columns,
        "position": _text.position_columns,
        "neighbours": _text.neighbours_columns,
        "ancestors": _tree.ancestors_columns,
        "container": _tree.container_columns,
        "semantic": _tree.semantic_columns,
        "density": _density.density_columns,
        "repetition": _repetition.repetition_columns,
        "title": _title_overlap.title_columns,
        "page": _totals.page_columns,
        "vocabulary": _vocabulary.vocabulary_columns,
        "words": _words.words_columns,
    }
except ImportError:
    COMPILED = False


class Filler:
    """The columns of a page, written group by group into an array of one row a column, one column a block."""

    def __init__(self, measured: Measures, tables: Tables, into: Floats32) -> None:
        self.measures, self.rows = _measures.Measures(measured, tables), _measures.Rows(into)

    def fill(self, group: str, numbers: dict[str, int]) -> None:
        """Write the columns of a group into the rows of these numbers, each by its name."""
        GROUPS[group](self.measures, self.rows.of(numbers))
        self.rows.end()
        self.measures.release()
