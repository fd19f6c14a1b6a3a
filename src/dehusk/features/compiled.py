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


def fill(into: Floats32, rows: dict[str, dict[str, int]], measured: Measures, tables: Tables) -> None:
    """Write those groups that are compiled into an array of one row a column, one column a block. `rows`: of each
    group, by the names of its columns."""
    if GROUPS:
        _measures.fill(measured, tables, into, rows, GROUPS)
