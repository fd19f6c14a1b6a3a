"""Tag paths that repeat, records of like siblings (Velloso, Dorneles 2013; Liu, Grossman, Zhai 2003), and copies.

`_repetition` is the same, compiled.
"""

import numpy as np

from dehusk.arrays import Floats, Group, Ints
from dehusk.features.measures import Measures
from dehusk.features.schema import LEVELS, PATHS
from dehusk.kernel.keys import number_keys, number_spans
from dehusk.kernel.paths import fold_paths, path_keys

RECORDS = 3  # like siblings that make a list


def repetition_columns(measured: Measures) -> Group:
    yield from paths(measured)
    yield from siblings(measured)
    yield from copies(measured)


def paths(measured: Measures) -> Group:
    """Blocks on the same path of tags, and of tags with classes."""
    columns, words = measured.columns, measured.block_words
    for name, codes in zip(PATHS, (columns.tag, measured.signature), strict=True):
        group, size = number_keys(path_keys(columns.parent, codes.astype(np.uint64))[measured.node])
        total = np.bincount(group, weights=words)
        links = np.bincount(group, weights=measured.link_words)
        yield f"{name}_blocks", size[group]
        yield f"{name}_words_share", total[group] / measured.total
        yield f"{name}_mean_words", (total / size)[group]
        yield f"{name}_link_share", (links / np.maximum(total, 1))[group]


def siblings(measured: Measures) -> Group:
    """Siblings of the same tag and class: of the block's ancestors, and the list of them that holds the most words."""
    columns = measured.columns
    group, size = number_keys((np.maximum(columns.parent, 0).astype(np.uint64) << np.uint64(32)) | measured.signature)
    words = np.bincount(group, weights=measured.node_words)
    like, share = size[group], (words / measured.total)[group]
    yield "up0_like", like[measured.node]
    for level in range(LEVELS - 1):
        yield f"up{level}_like_words", share[measured.up[level]]
    yield from records(measured, like, share)


def records(measured: Measures, like: Ints, share: Floats) -> Group:
    columns, listed = measured.columns, like >= RECORDS
    weight = (share * listed).astype(np.float32)
    innermost = measured.page.nearest(listed)[measured.node]
    within = innermost >= 0
    yield "record_words_share", fold_paths(columns.parent, weight)[2][measured.node]
    yield "record_like", like[innermost] * within
    yield "record_mean_words", (share / like)[innermost] * measured.total * within
    yield "record_depth", np.where(within, columns.depth[measured.node] - columns.depth[innermost], -1)
    main = int(np.argmax(weight))
    yield "main_records_words", weight[main]
    yield "main_records_like", like[main]


def copies(measured: Measures) -> Group:
    group, size = number_spans(measured.columns.text, measured.page.block_lo, measured.page.block_hi)
    yield "copies", size[group]
    yield "is_copy", group <= np.maximum.accumulate(np.append(-1, group[:-1]))  # numbered as they first appear
