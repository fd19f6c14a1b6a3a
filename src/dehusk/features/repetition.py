"""Tag paths that repeat, records of like siblings (Velloso, Dorneles 2013; Liu, Grossman, Zhai 2003), and copies."""

import numpy as np

from dehusk.arrays import Floats, Group, Ints
from dehusk.features.measures import LEVELS, View
from dehusk.kernel import fold, groups, path_keys, same_spans

RECORDS = 3  # like siblings that make a list


def repetition(view: View) -> Group:
    yield from paths(view)
    yield from siblings(view)
    yield from copies(view)


def paths(view: View) -> Group:
    """Blocks on the same path of tags, and of tags with classes."""
    columns, words = view.columns, view.block_words
    for name, codes in (("path", columns.tag.astype(np.uint32)), ("class_path", view.signature)):
        group, size = groups(path_keys(columns.parent, codes)[view.node].astype(np.uint64))
        total = np.bincount(group, weights=words)
        links = np.bincount(group, weights=view.link_words)
        yield f"{name}_blocks", size[group]
        yield f"{name}_words_share", total[group] / view.total
        yield f"{name}_mean_words", (total / size)[group]
        yield f"{name}_link_share", (links / np.maximum(total, 1))[group]


def siblings(view: View) -> Group:
    """Siblings of the same tag and class: of the block's ancestors, and the list of them that holds the most words."""
    columns = view.columns
    group, size = groups((np.maximum(columns.parent, 0).astype(np.uint64) << np.uint64(32)) | view.signature)
    words = np.bincount(group, weights=view.node_words)
    like, share = size[group], (words / view.total)[group]
    yield "up0_like", like[view.node]
    for level in range(LEVELS - 1):
        yield f"up{level}_like_words", share[view.up[level]]
    yield from records(view, like, share)


def records(view: View, like: Ints, share: Floats) -> Group:
    columns, listed = view.columns, like >= RECORDS
    weight = (share * listed).astype(np.float32)
    innermost = view.page.nearest(listed)[view.node]
    within = innermost >= 0
    yield "record_words_share", fold(columns.parent, weight)[2][view.node]
    yield "record_like", like[innermost] * within
    yield "record_mean_words", (share / like)[innermost] * view.total * within
    yield "record_depth", np.where(within, columns.depth[view.node] - columns.depth[innermost], -1)
    main = int(np.argmax(weight))
    yield "main_records_words", view.constant(weight[main])
    yield "main_records_like", view.constant(like[main])


def copies(view: View) -> Group:
    group, size = same_spans(view.columns.text, view.page.block_lo, view.page.block_hi)
    yield "copies", size[group]
    yield "is_copy", group <= np.maximum.accumulate(np.append(-1, group[:-1]))  # numbered as they first appear
