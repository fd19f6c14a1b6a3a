"""The scan of a serialised page into columns, and counts over them: compiled where it could be, else in Python.

`twin` and `measure` are the reference in Python; `DEHUSK_KERNEL=python` asks for them.
"""

import os

from dehusk.kernel.columns import Columns

try:
    if os.environ.get("DEHUSK_KERNEL") == "python":
        raise ImportError
    from dehusk.kernel._measure import (
        add_trees,
        distances,
        find,
        fold,
        groups,
        name_odds,
        name_parts,
        path_keys,
        places,
        profile,
        span_keys,
        words,
    )
    from dehusk.kernel._scan import highest_below, inherit, scan

    COMPILED = True
except ImportError:
    from dehusk.kernel.measure import (
        add_trees,
        distances,
        find,
        fold,
        groups,
        name_odds,
        name_parts,
        path_keys,
        places,
        profile,
        span_keys,
        words,
    )
    from dehusk.kernel.twin import highest_below, inherit, scan

    COMPILED = False

__all__ = ["COMPILED", "Columns", "add_trees", "distances", "find", "fold", "groups", "highest_below", "inherit",
           "name_odds", "name_parts", "path_keys", "places", "profile", "scan", "span_keys", "words"]  # fmt: skip
