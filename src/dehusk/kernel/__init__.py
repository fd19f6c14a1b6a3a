"""Passes over a page's source, text and tree, and the model's arithmetic: compiled where they could be, else in Python.

`x.py` is the definition in Python, `_x.pyx` the same compiled, each function under the same name: `scanner`, `measure`,
`keys`, `kept`, `paths`, `looks`, `margins`,
`learned`. `DEHUSK_KERNEL=python` asks for Python. `markup` and `columns` serve both.
"""

import os

from dehusk.kernel.columns import Columns

try:
    if os.environ.get("DEHUSK_KERNEL") == "python":
        raise ImportError
    from dehusk.kernel._guard import judge
    from dehusk.kernel._kept import boxes_before, telling_beside
    from dehusk.kernel._keys import count_shared, find, name_parts, name_sets, named_rows, places
    from dehusk.kernel._learned import add_trees, enter, with_neighbours
    from dehusk.kernel._looks import digit_pairs, rows_by_code, rows_holding, signs
    from dehusk.kernel._margins import Margins
    from dehusk.kernel._measure import profile, words
    from dehusk.kernel._paths import highest_below, inherit, path_keys
    from dehusk.kernel._scanner import scan

    COMPILED = True
except ImportError:
    from dehusk.kernel.guard import judge
    from dehusk.kernel.kept import boxes_before, telling_beside
    from dehusk.kernel.keys import count_shared, find, name_parts, name_sets, named_rows, places
    from dehusk.kernel.learned import add_trees, enter, with_neighbours
    from dehusk.kernel.looks import digit_pairs, rows_by_code, rows_holding, signs
    from dehusk.kernel.margins import Margins
    from dehusk.kernel.measure import profile, words
    from dehusk.kernel.paths import highest_below, inherit, path_keys
    from dehusk.kernel.scanner import scan

    COMPILED = False

__all__ = ["COMPILED", "Columns", "Margins", "add_trees", "boxes_before", "count_shared", "digit_pairs", "enter",
           "find", "highest_below", "inherit", "judge", "name_parts", "name_sets", "named_rows", "path_keys", "places",
           "profile", "rows_by_code", "rows_holding", "scan", "signs", "telling_beside", "with_neighbours",
           "words"]  # fmt: skip
