"""Tag paths as numbers: nodes whose way down from the root reads the same have the same code."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Ints, numbered
from dehusk.kernel import path_keys
from dehusk.page import Page

Hashes = NDArray[np.uint64]
GOLDEN = np.uint64(0x9E3779B97F4A7C15)


def mix(values: NDArray[np.integer]) -> Hashes:
    """Spread small numbers over 64 bits (the finaliser of splitmix64)."""
    x = values.astype(np.uint64) * GOLDEN + GOLDEN
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.asarray(x ^ (x >> np.uint64(31)))


def in_order(hashes: Hashes) -> Ints:
    """Codes 0, 1, 2, ... by first appearance."""
    _, first, inverse = np.unique(hashes, return_index=True, return_inverse=True)
    rank = np.empty(len(first), np.int64)
    rank[np.argsort(first)] = np.arange(len(first))
    return rank[inverse]


def labels(page: Page, *attributes: str) -> Ints:
    """A number for every node's tag and the values of these attributes."""
    label: Ints = page.columns.tag.astype(np.int64)
    unnamed = (label == 0).nonzero()[0]  # tags that HTML does not name
    label[unnamed] = -1 - numbered(page.tag_names(unnamed))
    for attribute in attributes:
        if page.has_attribute(attribute):
            label = (mix(label) + mix(page.attribute_codes(attribute)) * GOLDEN).view(np.int64)
    return label


def sequence(page: Page, attributes: Iterable[str] = ("class", "style")) -> tuple[Ints, Ints]:
    """The tag path sequence of the body: a code for every element and every text node, and what it stands for.

    The second array holds the node's number, or for a text node -1 - its piece.
    """
    columns = page.columns
    if page.body < 0:
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    hashes = path_keys(columns.parent, labels(page, *attributes).astype(np.uint64))
    first, stop = page.body, int(columns.end[page.body])
    pieces = np.arange(columns.lo[first], columns.hi[first])
    at = np.concatenate([columns.at[first:stop], columns.piece_at[pieces]])
    order = np.argsort(at, kind="stable")
    text = hashes[columns.piece_node[pieces]] * GOLDEN + np.uint64(1)
    codes = in_order(np.concatenate([hashes[first:stop], text])[order])
    return codes, np.concatenate([np.arange(first, stop), -1 - pieces])[order]
