"""Where a block stands in the tree: its ancestors' sizes, the element that holds the prose, the semantic elements."""

import numpy as np

from dehusk.arrays import Floats, Group
from dehusk.features.measures import View
from dehusk.kernel import distances, fold
from dehusk.kernel.markup import TAG

SEMANTIC = ("article", "main", "section", "nav", "header", "footer", "aside", "form", "table", "ul", "ol", "dl", "td",
            "pre", "a")  # fmt: skip
SEMANTIC_KIND = np.full(256, -1, np.int32)
SEMANTIC_KIND[[TAG[name] for name in SEMANTIC]] = np.arange(len(SEMANTIC))


def ancestors(view: View) -> Group:
    for level, node in enumerate(view.up[1:], 1):
        yield f"up{level}_words_share", view.node_words[node] / view.total
        yield f"up{level}_link_share", view.node_link_share[node]
        yield f"up{level}_blocks", view.node_blocks[node]


def semantic(view: View) -> Group:
    """How far up each semantic element is; 99 where there is none."""
    to = distances(view.columns.parent, SEMANTIC_KIND[view.columns.tag], len(SEMANTIC))
    for kind, name in enumerate(SEMANTIC):
        yield f"to_{name}", to[kind][view.node]


def container(view: View) -> Group:
    """The deepest element that holds a given share of the page's prose, and the best one as Readability scores them."""
    columns = view.columns
    prose = view.under(view.prose)
    total = max(float(view.prose.sum()), 1.0)
    for percent in (30, 50, 80):
        holds = np.flatnonzero(prose * 100 >= percent * total)
        at = int(holds[np.argmax(columns.depth[holds])]) if len(holds) else 0
        lo, hi = int(view.block_lo[at]), int(view.block_hi[at])
        yield f"place_in{percent}", np.clip((view.index - lo) / max(hi - lo, 1), -1, 2)
        yield f"size_of{percent}", view.constant(view.node_words[at] / view.total)
        inside = (view.node >= at) & (view.node < columns.end[at])
        yield f"below{percent}", np.where(inside, columns.depth[view.node] - columns.depth[at], -1)
    yield from readability(view)
    yield from prose_distance(view)


def readability(view: View) -> Group:
    """Prose counts for its parent and half for its grandparent, less what is links."""
    columns, nodes = view.columns, len(view.columns.tag)
    raw: Floats = np.bincount(view.up[1], weights=view.prose, minlength=nodes).astype(np.float64)
    raw = (raw + np.bincount(view.up[2], weights=view.prose / 2, minlength=nodes)) * (1 - view.node_link_share)
    at = int(np.argmax(raw))
    score = (raw / max(float(raw[at]), 1e-9)).astype(np.float32)
    yield "in_best", (view.node >= at) & (view.node < columns.end[at])
    yield "best_on_path", fold(columns.parent, score)[2][view.node]
    yield "parent_score", score[view.up[1]]


def prose_distance(view: View) -> Group:
    """Blocks to the next prose and from the last, 999 where there is none at all."""
    prose = np.flatnonzero(view.prose > 0)
    if not len(prose):
        yield "to_next_prose", view.constant(999)
        yield "from_last_prose", view.constant(999)
        return
    following = np.searchsorted(prose, view.index)
    last = np.searchsorted(prose, view.index, side="right") - 1
    yield "to_next_prose", prose[np.minimum(following, len(prose) - 1)] - view.index
    yield "from_last_prose", view.index - prose[np.maximum(last, 0)]
