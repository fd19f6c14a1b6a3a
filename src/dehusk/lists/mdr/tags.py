"""The tag tree of a page: elements only, each subtree a slice of one string of tags."""

from dataclasses import dataclass

import numpy as np

from dehusk.arrays import Ints, Mask
from dehusk.kernel import markup
from dehusk.page import Page
from dehusk.page.paths import in_order, labels, mix


@dataclass(frozen=True, eq=False)
class TagTree:
    """Lists, one entry an element; the tag string of element i is tags[i : end[i]]."""

    node: list[int]  # in the page
    tags: str
    end: list[int]
    children: list[list[int]]
    height: list[int]  # levels below

    @classmethod
    def of(cls, page: Page, kept: Mask | None = None) -> "TagTree":
        """Of the body, or of what a filter kept of it (ancestors of what is kept are kept)."""
        columns = page.columns
        shown = columns.flags & (markup.BODY | markup.SKIPPED) == markup.BODY
        node = np.flatnonzero(shown if kept is None else shown & kept)
        tags = "".join(map(chr, (in_order(mix(labels(page)))[node] + 1).tolist()))
        end = np.searchsorted(node, columns.end[node])
        children, height = _below(np.searchsorted(node, columns.parent[node]))
        return cls(node.tolist(), tags, end.tolist(), children, height)


def _below(parent: Ints) -> tuple[list[list[int]], list[int]]:
    children: list[list[int]] = [[] for _ in parent]
    height = [0] * len(parent)
    above = parent.tolist()
    for child in range(1, len(above)):
        children[above[child]].append(child)
    for child in range(len(above) - 1, 0, -1):
        height[above[child]] = max(height[above[child]], height[child] + 1)
    return children, height
