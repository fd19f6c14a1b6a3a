"""The scan of a serialised page into columns, and counts over them: compiled where it could be, else in Python.

`twin`, `measure` and `learned` are the reference in Python; `DEHUSK_KERNEL=python` asks for them. `_base`, `_blocks`,
`_tree` and `_names` are the columns of `dehusk.features`, compiled; their reference is there.
"""

import os

from dehusk.kernel.columns import Columns

try:
    if os.environ.get("DEHUSK_KERNEL") == "python":
        raise ImportError
    from dehusk.kernel import _base, _blocks, _names, _tree  # noqa: F401
    from dehusk.kernel._guard import is_tame
    from dehusk.kernel._keys import count_shared, find, groups, name_odds, name_parts, places, same_spans
    from dehusk.kernel._learned import add_trees, enter, with_neighbours
    from dehusk.kernel._measure import distances, fold, path_keys, profile, words
    from dehusk.kernel._scan import highest_below, inherit, scan

    COMPILED = True
except ImportError:
    from dehusk.kernel.guard import is_tame
    from dehusk.kernel.learned import add_trees, enter, with_neighbours
    from dehusk.kernel.measure import (
        count_shared,
        distances,
        find,
        fold,
        groups,
        name_odds,
        name_parts,
        path_keys,
        places,
        profile,
        same_spans,
        words,
    )
    from dehusk.kernel.twin import highest_below, inherit, scan

    COMPILED = False

__all__ = ["COMPILED", "Columns", "add_trees", "count_shared", "distances", "enter", "find", "fold", "groups",
           "highest_below", "inherit", "is_tame",
           "name_odds", "name_parts", "path_keys", "places", "profile", "same_spans",
           "scan", "with_neighbours", "words"]  # fmt: skip
