"""What VIPS sees of a page: the nodes with an area on the screen, text nodes among them."""

from typing import NamedTuple

import numpy as np

from dehusk.arrays import Floats
from dehusk.kernel.columns import Layout
from dehusk.page import Page

Box = list[float]  # left, top, right, bottom


class VisualTree(NamedTuple):
    """The nodes by number: an element has that of its row, piece p the number of elements + p.

    Lists, because the rules look at one node after the other.
    """

    children: list[list[int]]  # the valid ones, in order
    box: list[Box]  # cut off at the page's edges
    virtual: list[bool]  # a text node, or an inline element with nothing else in it: a virtual text node
    inline: list[bool]
    tag: list[str]  # "" of a text node
    font: list[tuple[float, float]]  # size and weight
    background: list[float]
    body: int
    page_area: float

    def area(self, node: int) -> float:
        """As a share of the page's."""
        return area(self.box[node]) / self.page_area


def visual_tree(page: Page, layout: Layout) -> VisualTree:
    columns, size = page.columns, len(page.columns.tag)
    texts = len(columns.piece_node)
    element = np.concatenate((np.arange(size), columns.piece_node))  # its own, or the one that a text node is in
    tree = VisualTree(
        children=_children(page),
        box=_boxes(layout).tolist(),
        virtual=[False] * size + [True] * texts,
        inline=layout.inline.tolist() + [True] * texts,
        tag=[page.tag_name(node) for node in range(size)] + [""] * texts,
        font=list(zip(layout.font_size[element].tolist(), layout.font_weight[element].tolist(), strict=True)),
        background=layout.background[element].tolist(),
        body=page.body,
        page_area=max(float((layout.right[0] - layout.left[0]) * (layout.bottom[0] - layout.top[0])), 1.0),
    )
    for node in range(size - 1, page.body - 1, -1):  # children before their parents
        valid = [child for child in tree.children[node] if area(tree.box[child]) > 0]
        tree.children[node] = valid
        tree.virtual[node] = tree.inline[node] and bool(valid) and all(tree.virtual[child] for child in valid)
        if valid and area(tree.box[node]) <= 0:  # its content floats, or is visible where it is not itself
            tree.box[node] = around([tree.box[child] for child in valid])
    return tree


def area(box: Box) -> float:
    return max(box[2] - box[0], 0.0) * max(box[3] - box[1], 0.0)


def around(boxes: list[Box]) -> Box:
    """The smallest box with all of these in it."""
    left, top, right, bottom = zip(*boxes, strict=True)
    return [min(left), min(top), max(right), max(bottom)]


def _children(page: Page) -> list[list[int]]:
    """Of every node its elements and text nodes, as they come in the source."""
    columns = page.columns
    order = np.argsort(np.concatenate((columns.at, columns.piece_at)), kind="stable").tolist()
    parent = np.concatenate((columns.parent, columns.piece_node)).tolist()
    children: list[list[int]] = [[] for _ in parent]
    for node in order:
        if parent[node] >= 0:
            children[parent[node]].append(node)
    return children


def _boxes(layout: Layout) -> Floats:
    """A row a node."""
    elements = np.column_stack(layout[:4])
    texts = np.column_stack((layout.text_left, layout.text_top, layout.text_right, layout.text_bottom))
    low, high = np.tile(elements[0, :2], 2), np.tile(elements[0, 2:], 2)
    return np.asarray(np.clip(np.concatenate((elements, texts)), low, high))
