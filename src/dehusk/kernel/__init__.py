"""Passes over a page's source, text and tree, and the model's arithmetic: compiled where they could be, else in Python.

`x.py` is the definition in Python, `_x.pyx` the same compiled, each function under the same name: `decoding`, `guard`,
`bodies`, `scanner`, `measure`, `keys`, `names`, `kept`, `paths`, `looks`, `hints`, `structure`, `margins`, `grids`,
`lines`, `sections`, `tables`, `front`, `units`, `trees`, `net`, `verdict`, `head`, `questions`, `sight`.
`DEHUSK_KERNEL=python` asks for Python. `markup`, `columns` and `entities` serve both.
"""

import os

from dehusk.kernel.columns import Columns

try:
    if os.environ.get("DEHUSK_KERNEL") == "python":
        raise ImportError
    from dehusk.kernel._bodies import restored, shortened
    from dehusk.kernel._decoding import characters, not_ascii, sound_and_broken, windows_1252
    from dehusk.kernel._front import find_title, front_extent, front_lines
    from dehusk.kernel._grids import grid_rows
    from dehusk.kernel._guard import judge
    from dehusk.kernel._head import sum_odds, told
    from dehusk.kernel._hints import find_hints
    from dehusk.kernel._kept import (
        around_kept,
        boxes_before,
        in_order,
        kept_chars,
        kept_within,
        pictures_beside,
        piece_chars,
        telling_beside,
    )
    from dehusk.kernel._keys import count_shared, earlier_spans, find, numbered_spans, places
    from dehusk.kernel._lines import kept_lines
    from dehusk.kernel._looks import (
        address_kind,
        digit_pairs,
        links_holding,
        nodes_between,
        own_elements,
        parts_of_headings,
        rows_holding,
        signs,
        tagged_spans,
        value_of,
        values_of,
    )
    from dehusk.kernel._margins import Margins
    from dehusk.kernel._measure import profile, words
    from dehusk.kernel._names import named_so, outermost, read_names
    from dehusk.kernel._net import net_margins
    from dehusk.kernel._paths import highest_below, inherit, path_keys
    from dehusk.kernel._questions import answer, sort_questions
    from dehusk.kernel._scanner import scan
    from dehusk.kernel._sections import block_table, headed_lists, headings_between, lost_headings
    from dehusk.kernel._sight import Sight
    from dehusk.kernel._structure import structured
    from dehusk.kernel._tables import in_data_tables
    from dehusk.kernel._trees import add_trees, sum_by_group
    from dehusk.kernel._units import far_copies, items_between, parted_units
    from dehusk.kernel._verdict import (
        Types,
        best_selection,
        chosen,
        leanings,
        likeliest,
        probabilities,
        said_before,
        sharpened,
        summed_up,
    )

    COMPILED = True
except ImportError:
    from dehusk.kernel.bodies import restored, shortened
    from dehusk.kernel.decoding import characters, not_ascii, sound_and_broken, windows_1252
    from dehusk.kernel.front import find_title, front_extent, front_lines
    from dehusk.kernel.grids import grid_rows
    from dehusk.kernel.guard import judge
    from dehusk.kernel.head import sum_odds, told
    from dehusk.kernel.hints import find_hints
    from dehusk.kernel.kept import (
        around_kept,
        boxes_before,
        in_order,
        kept_chars,
        kept_within,
        pictures_beside,
        piece_chars,
        telling_beside,
    )
    from dehusk.kernel.keys import count_shared, earlier_spans, find, numbered_spans, places
    from dehusk.kernel.lines import kept_lines
    from dehusk.kernel.looks import (
        address_kind,
        digit_pairs,
        links_holding,
        nodes_between,
        own_elements,
        parts_of_headings,
        rows_holding,
        signs,
        tagged_spans,
        value_of,
        values_of,
    )
    from dehusk.kernel.margins import Margins
    from dehusk.kernel.measure import profile, words
    from dehusk.kernel.names import named_so, outermost, read_names
    from dehusk.kernel.net import net_margins
    from dehusk.kernel.paths import highest_below, inherit, path_keys
    from dehusk.kernel.questions import answer, sort_questions
    from dehusk.kernel.scanner import scan
    from dehusk.kernel.sections import block_table, headed_lists, headings_between, lost_headings
    from dehusk.kernel.sight import Sight
    from dehusk.kernel.structure import structured
    from dehusk.kernel.tables import in_data_tables
    from dehusk.kernel.trees import add_trees, sum_by_group
    from dehusk.kernel.units import far_copies, items_between, parted_units
    from dehusk.kernel.verdict import (
        Types,
        best_selection,
        chosen,
        leanings,
        likeliest,
        probabilities,
        said_before,
        sharpened,
        summed_up,
    )

    COMPILED = False

__all__ = ["COMPILED", "Columns", "Margins", "Sight", "Types", "add_trees", "address_kind", "answer", "around_kept",
           "best_selection", "block_table", "boxes_before", "characters", "chosen", "count_shared",
           "digit_pairs", "earlier_spans", "far_copies", "find", "find_hints", "find_title", "front_extent",
           "front_lines", "grid_rows", "headed_lists", "headings_between", "highest_below", "in_data_tables",
           "in_order", "inherit", "items_between", "judge", "kept_chars", "kept_lines", "kept_within",
           "leanings", "likeliest", "links_holding", "lost_headings", "named_so", "net_margins",
           "nodes_between", "not_ascii", "numbered_spans", "outermost", "own_elements", "parted_units",
           "parts_of_headings", "path_keys", "pictures_beside", "piece_chars", "places", "probabilities",
           "profile", "read_names", "restored", "rows_holding", "said_before", "scan", "sharpened",
           "shortened", "signs", "sort_questions", "sound_and_broken", "structured", "sum_by_group",
           "sum_odds", "summed_up", "tagged_spans", "telling_beside", "told", "value_of", "values_of",
           "windows_1252", "words"]  # fmt: skip
