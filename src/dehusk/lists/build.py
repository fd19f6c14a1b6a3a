"""A page -> its tree of items."""

import numpy as np

from dehusk.arrays import Ints, numbered
from dehusk.kernel import markup, path_keys
from dehusk.lists.nesting import nesting
from dehusk.lists.parts import FORMATTING
from dehusk.lists.tree import TEXT, Tree
from dehusk.page import Page
from dehusk.page.paths import GOLDEN

UNSEEN = ("link", "meta", "base", "wbr", "param", "source", "track", "col")  # void, and nothing that stands in a place


def tree_of(page: Page) -> Tree:
    columns = page.columns
    shown = np.flatnonzero((columns.flags & (markup.SKIPPED | markup.BODY) == markup.BODY) & ~page.tagged(*UNSEEN))
    pieces = np.arange(len(columns.piece_node))
    at = np.concatenate([columns.at[shown], columns.piece_at])
    order = np.argsort(at, kind="stable")
    place = np.empty(len(order), np.int64)
    place[order] = np.arange(len(order))
    item = np.full(len(columns.tag) + 1, -1)  # the last: of no node
    item[shown] = place[: len(shown)]
    node = np.concatenate([shown, -1 - pieces])[order]
    above = np.concatenate([columns.parent[shown], columns.piece_node])[order]
    depth = np.concatenate([columns.depth[shown], columns.depth[columns.piece_node] + 1])[order].astype(np.int64)
    stops = np.concatenate([columns.close[shown], columns.piece_at + 1])[order]
    end = np.searchsorted(at[order], stops)
    tag, value = _tags(page, shown), page.attribute_codes("class")
    structure = page.nearest(~page.tagged(*FORMATTING))[columns.parent]
    structure[0] = -1
    level, unnested = nesting(page, tag, value, shown, structure)
    paths = [(columns.parent, tag + (value << 20)), (structure, tag)]
    keys = [path_keys(up, codes.astype(np.uint64)) for up, codes in paths]
    keys.append(keys[1] if unnested is structure else path_keys(unnested, tag.astype(np.uint64)))
    by_class, by_structure, alike = (
        np.concatenate([path[shown], path[columns.piece_node] * GOLDEN + np.uint64(1)])[order] for path in keys
    )
    no_level = np.full(len(pieces), -1)
    return Tree(
        page, node, item[above], end, depth,
        np.concatenate([tag[shown], np.full(len(pieces), TEXT)])[order],
        by_class, by_structure, alike, np.concatenate([level[shown], no_level])[order],
    )  # fmt: skip


def _tags(page: Page, shown: Ints) -> Ints:
    """A number for the tag of every node; 0 for a hidden one that HTML does not name."""
    label: Ints = page.columns.tag.astype(np.int64)
    unnamed = shown[label[shown] == 0]
    label[unnamed] = 256 + numbered(page.tag_names(unnamed))
    return label
