"""The tag tree of a page: its elements, with or without its text nodes, each subtree a slice of one string of tags."""

from dataclasses import dataclass

import numpy as np

from dehusk.arrays import Ints, Mask
from dehusk.kernel import markup
from dehusk.page import Page
from dehusk.page.paths import in_order, labels, mix

TEXT = 0  # the letter of a text node; those of elements are from 1 on


@dataclass(frozen=True, eq=False)
class TagTree:
    """Lists, one entry a node of the tree; the tag string of node i is tags[i : end[i]]."""

    node: list[int]  # in the page: an element, or -1 - piece of a text node
    tags: str
    end: list[int]
    children: list[list[int]]
    height: list[int]  # levels below

    @classmethod
    def of(cls, page: Page, kept: Mask | None = None, pieces: Mask | None = None) -> "TagTree":
        """Of the body, or of the elements that a filter kept (with their ancestors), and of these text nodes."""
        columns = page.columns
        shown = columns.flags & (markup.BODY | markup.SKIPPED) == markup.BODY
        elements = np.flatnonzero(shown if kept is None else shown & kept)
        texts = np.flatnonzero(pieces) if pieces is not None else np.zeros(0, np.int64)
        texts = texts[np.isin(columns.piece_node[texts], elements)]
        order = np.argsort(np.concatenate([columns.at[elements], columns.piece_at[texts]]), kind="stable")
        node = np.concatenate([elements, -1 - texts])[order]
        place = np.full(len(columns.tag) + 1, -1)  # of every element in the tree; of none: at its end
        place[node[node >= 0]] = np.flatnonzero(node >= 0)
        above = np.concatenate([columns.parent[elements], columns.piece_node[texts]])[order]
        children, height = _below(place[above])
        letters = in_order(mix(labels(page)))[elements] + 1
        tags = "".join(map(chr, np.concatenate([letters, np.full(len(texts), TEXT)])[order].tolist()))
        return cls(node.tolist(), tags, _ends(children), children, height)


def _below(parent: Ints) -> tuple[list[list[int]], list[int]]:
    children: list[list[int]] = [[] for _ in parent]
    height = [0] * len(parent)
    above = parent.tolist()
    for child in range(1, len(above)):
        children[above[child]].append(child)
    for child in range(len(above) - 1, 0, -1):
        height[above[child]] = max(height[above[child]], height[child] + 1)
    return children, height


def _ends(children: list[list[int]]) -> list[int]:
    """One past the last node of every subtree: its own place, or the end of its last child's."""
    end = list(range(1, len(children) + 1))
    for node in range(len(children) - 1, -1, -1):
        if children[node]:
            end[node] = end[children[node][-1]]
    return end
