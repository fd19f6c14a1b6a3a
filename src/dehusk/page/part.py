"""A run of a page's blocks as a page of its own: the blocks, the elements between them and those around them."""

from typing import Any

import numpy as np

from dehusk.arrays import Ints
from dehusk.page.page import Page

NODES = ("parent", "end", "block_node", "attr_node", "piece_node", "block")  # columns that name nodes


def part_of(page: Page, lo: int, hi: int) -> Page:
    """The page of the blocks lo:hi, renumbered from 0. Source and text are the whole page's, and so are offsets."""
    columns = page.columns
    first, stop = int(page.block_pieces[lo]), int(page.block_pieces[hi])
    nodes, between = _nodes(page, first, stop)
    around = nodes[: len(nodes) - len(between)]
    spans = [columns.attr_node.searchsorted((node, node + 1)) for node in around]
    spans.append(columns.attr_node.searchsorted((between.start, between.stop)))
    attributes = np.concatenate([np.arange(*span) for span in spans])

    def renumbered(wanted: Ints) -> Ints:
        """Nodes by their row in the part, -1 as it is; for one past the last node, one past its last here."""
        return np.where(wanted < 0, -1, nodes.searchsorted(wanted)).astype(np.int32)

    def clipped(pieces: Ints) -> Ints:
        return np.asarray(pieces[nodes].clip(first, stop) - np.int32(first))

    rows: list[tuple[Ints | slice, str]] = [
        (nodes, "tag depth flags at inner close parent end block_node"),
        (attributes, "attr_node attr_name attr_lo attr_hi"),
        (slice(first, stop), "piece_node piece_lo piece_hi piece_at"),
        (slice(lo, hi), "block"),
    ]
    kept: dict[str, Any] = {name: getattr(columns, name)[some] for some, names in rows for name in names.split()}
    kept |= {name: renumbered(kept[name]) for name in NODES}
    kept |= {"lo": clipped(columns.lo), "hi": clipped(columns.hi)}
    part = columns._replace(**kept, block_piece=columns.block_piece[lo:hi] - np.int32(first))
    return Page(page.source, part, page.url, page.encoding)


def _nodes(page: Page, first: int, stop: int) -> tuple[Ints, range]:
    """The nodes of a part with the pieces first:stop, in order, and the last of them: those that begin in it."""
    columns, pieces = page.columns, len(page.columns.piece_at)
    begin = int(columns.at.searchsorted(columns.piece_at[first])) if first else 0
    end = int(columns.at.searchsorted(columns.piece_at[stop])) if stop < pieces else len(columns.at)
    around = np.flatnonzero(columns.hi[:begin] > first)
    return np.concatenate((around, np.arange(begin, end))), range(begin, end)
