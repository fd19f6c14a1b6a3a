"""The compiled groups of columns. Their definitions are in numpy, see `in_numpy`.

A group missing here, and every group where nothing is compiled, is computed in numpy: a new column may first be a
group of its own.
"""

from functools import cache

from dehusk.arrays import Floats32
from dehusk.features.measures import Measures
from dehusk.features.vocabulary import Tables
from dehusk.kernel import COMPILED as KERNEL_COMPILED

GROUPS: "dict[str, _measures.Group]" = {}
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
    for module in (_density, _repetition, _text, _title_overlap, _totals, _tree, _vocabulary, _words):
        GROUPS |= module.GROUPS
except ImportError:
    COMPILED = False


def fill(into: Floats32, groups: tuple[str, ...], measured: Measures, tables: Tables) -> tuple[str, ...]:
    """Write those groups that are compiled into an array of one row a column, one column a block. Gives the others."""
    found, others = parted(groups)
    if found:
        _measures.fill(measured, tables, into, found)
    return others


@cache
def parted(groups: tuple[str, ...]) -> "tuple[tuple[_measures.Group, ...], tuple[str, ...]]":
    return (
        tuple(GROUPS[group] for group in groups if group in GROUPS),
        tuple(group for group in groups if group not in GROUPS),
    )
