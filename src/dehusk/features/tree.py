"""Where a block stands in the tree: its ancestors' sizes, the element that holds the prose, the semantic elements.

`_tree` is the same, compiled.
"""

import numpy as np

from dehusk.arrays import Floats, Group, Ints
from dehusk.features.measures import LEAST, Measures
from dehusk.features.schema import PERCENTS, SEMANTIC
from dehusk.kernel.markup import TAG
from dehusk.kernel.paths import fold_paths

NOWHERE = 99  # steps up to an element that there is not, and the most that are counted
BEFORE, BEHIND = -1, 2  # places in an element from 0 to 1: the least and the greatest of blocks outside of it
NO_PROSE = 999  # blocks to the next and from the last prose where there is none
SEMANTIC_KIND: Ints = np.full(256, -1, np.int32)
SEMANTIC_KIND[[TAG[name] for name in SEMANTIC]] = np.arange(len(SEMANTIC))


def ancestors_columns(measured: Measures) -> Group:
    for level, node in enumerate(measured.up[1:], 1):
        yield f"up{level}_words_share", measured.node_words[node] / measured.total
        yield f"up{level}_link_share", measured.node_link_share[node]
        yield f"up{level}_blocks", measured.node_blocks[node]


def semantic_columns(measured: Measures) -> Group:
    """How far up each semantic element is."""
    to = distances(measured.columns.parent, SEMANTIC_KIND[measured.columns.tag], len(SEMANTIC))
    for kind, name in enumerate(SEMANTIC):
        yield f"to_{name}", to[kind][measured.node]


def distances(parent: Ints, kinds: Ints, count: int) -> Ints:
    """The steps (a row a kind) from every node up to its nearest ancestor of each kind, itself included."""
    steps = np.full((count, len(parent)), NOWHERE, np.int32)
    for node, (up, kind) in enumerate(zip(parent.tolist(), kinds.tolist(), strict=True)):
        if up >= 0:
            steps[:, node] = np.minimum(steps[:, up] + 1, NOWHERE)
        if kind >= 0:
            steps[kind, node] = 0
    return steps


def container_columns(measured: Measures) -> Group:
    """The deepest element that holds a given share of the page's prose, and the best one as Readability scores them."""
    columns = measured.columns
    prose = measured.under(measured.prose)
    total = max(float(measured.prose.sum()), 1.0)
    for percent in PERCENTS:
        holds = np.flatnonzero(prose * 100 >= percent * total)
        at = int(holds[np.argmax(columns.depth[holds])]) if len(holds) else 0
        lo, hi = int(measured.block_lo[at]), int(measured.block_hi[at])
        yield f"place_in{percent}", np.clip((measured.index - lo) / max(hi - lo, 1), BEFORE, BEHIND)
        yield f"size_of{percent}", measured.node_words[at] / measured.total
        inside = (measured.node >= at) & (measured.node < columns.end[at])
        yield f"below{percent}", np.where(inside, columns.depth[measured.node] - columns.depth[at], -1)
    yield from readability(measured)
    yield from prose_distance(measured)


def readability(measured: Measures) -> Group:
    """Prose counts for its parent and half for its grandparent, less what is links."""
    columns, nodes = measured.columns, len(measured.columns.tag)
    raw: Floats = np.bincount(measured.up[1], weights=measured.prose, minlength=nodes).astype(np.float64)
    raw = (raw + np.bincount(measured.up[2], weights=measured.prose / 2, minlength=nodes)) * (
        1 - measured.node_link_share
    )
    at = int(np.argmax(raw))
    score = (raw / max(float(raw[at]), LEAST)).astype(np.float32)
    yield "in_best", (measured.node >= at) & (measured.node < columns.end[at])
    yield "best_on_path", fold_paths(columns.parent, score)[2][measured.node]
    yield "parent_score", score[measured.up[1]]


def prose_distance(measured: Measures) -> Group:
    """Blocks to the next prose and from the last; NO_PROSE where there is none at all."""
    prose = np.flatnonzero(measured.prose > 0)
    if not len(prose):
        yield "to_next_prose", NO_PROSE
        yield "from_last_prose", NO_PROSE
        return
    following = np.searchsorted(prose, measured.index)
    last = np.searchsorted(prose, measured.index, side="right") - 1
    yield "to_next_prose", prose[np.minimum(following, len(prose) - 1)] - measured.index
    yield "from_last_prose", measured.index - prose[np.maximum(last, 0)]
