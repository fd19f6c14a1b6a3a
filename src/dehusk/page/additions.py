"""A page with further paragraphs at its end: rows put behind its columns, its source as it was."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from dehusk.kernel import Columns, markup
from dehusk.kernel.columns import Layout
from dehusk.page.page import Page


def with_paragraphs(page: Page, texts: Sequence[str]) -> Page:
    """The page with one paragraph a text after all blocks of the body, white space folded; blank texts are none."""
    said = [folded for text in texts if (folded := " ".join(text.split()))]
    return replace(page, columns=_extended(page, said), layout=_not_displayed(page.layout, len(said))) if said else page


def _extended(page: Page, said: list[str]) -> Columns:
    columns, count, nodes, pieces = page.columns, len(said), len(page.columns.tag), len(page.columns.piece_node)
    parent = _last_open(page)
    depth = columns.depth[parent] + 1 if parent >= 0 else 0
    at = int(columns.close[parent]) if parent >= 0 else len(page.source)
    node, piece = np.arange(nodes, nodes + count), np.arange(pieces, pieces + count)
    gap = len(columns.text) + bool(columns.text)
    hi = gap + np.cumsum([len(text) + 1 for text in said]) - 1
    lo = hi - [len(text) for text in said]
    rows: dict[str, Any] = {
        "tag": markup.TAG["p"], "parent": parent, "end": node + 1, "depth": depth,
        "flags": markup.BODY, "block_node": node, "at": at, "inner": at, "close": at, "lo": piece, "hi": piece + 1,
        "piece_node": node, "piece_lo": lo, "piece_hi": hi, "piece_at": at, "block": node, "block_piece": piece,
    }  # fmt: skip
    longer = {name: _appended(getattr(columns, name), values, count) for name, values in rows.items()}
    while parent >= 0:
        longer["end"][parent], longer["hi"][parent] = nodes + count, pieces + count
        parent = int(columns.parent[parent])
    return columns._replace(**longer, text="\n".join(filter(None, (columns.text, *said))))


def _appended(column: Any, values: Any, count: int) -> Any:
    return np.concatenate([column, np.broadcast_to(np.asarray(values, column.dtype), count)])


def _last_open(page: Page) -> int:
    """The body, or else the root, if all nodes up to the last stand in it; -1 where there is no such node."""
    nodes = len(page.columns.tag)
    return next((node for node in (page.body, 0) if nodes and node >= 0 and page.columns.end[node] == nodes), -1)


def _not_displayed(layout: Layout | None, count: int) -> Layout | None:
    return layout and Layout._make(_appended(column, 0, count) for column in layout)
