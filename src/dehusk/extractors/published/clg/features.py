"""What CLG looks at: where a leaf, which is a block here, and the elements around it stand, and how they look."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Floats, Ints, Mask, running
from dehusk.kernel.columns import Layout
from dehusk.page import Page
from dehusk.page.densities import count, under

AROUND = ("element", "parent", "grandparent")  # of a leaf
PLACES = ("left", "top", "right", "bottom", "centre_x", "centre_y")
LOOKS = ("area", "colour", "font_size")
TEXTURE = ("text_ratio", "tag_density", "link_density")  # of elements only
NAMES = (
    *(f"{level}.{place}" for level in ("leaf", *AROUND) for place in PLACES),
    *(f"leaf.{look}" for look in LOOKS),
    *(f"{level}.{look}" for level in AROUND for look in LOOKS + TEXTURE),
)


class Leaves(NamedTuple):
    """One row a block."""

    box: Floats  # left, top, right, bottom in pixels; 0 where nothing of it is visible
    places: Floats  # (blocks, levels, 6) shares of the page's width and height
    looks: Floats  # (blocks, 21) the features that are no place

    @property
    def visible(self) -> Mask:
        return np.asarray(self.box[:, 2] > self.box[:, 0])

    def features(self, best: Floats) -> Floats:
        """(blocks, names): how near each place is to the best, a row a level; then the looks."""
        near = 1 - np.abs(self.places - best)
        return np.column_stack((near.reshape(len(near), -1), self.looks))


def leaves(page: Page, layout: Layout) -> Leaves:
    whole = np.maximum(np.tile([layout.right[0] - layout.left[0], layout.bottom[0] - layout.top[0]], 2), 1.0)
    text = np.column_stack((layout.text_left, layout.text_top, layout.text_right, layout.text_bottom))
    elements = np.column_stack(layout[:4])
    box, around = _block_boxes(page, text), _around(page)
    chars = page.piece_chars * (_areas(text) > 0)
    means = [_mean_under(page, chars, values) for values in _piece_looks(page, layout, chars)]
    leaf_means, element_means = [leaf for leaf, _ in means], [element for _, element in means]
    of_elements = np.column_stack((_areas(elements / whole), *element_means, *_texture(page, elements, text)))
    places = np.stack([_places(box / whole), *(_places(elements[level] / whole) for level in around)], axis=1)
    looks = np.column_stack((_areas(box / whole), *leaf_means, *(of_elements[level] for level in around)))
    return Leaves(box, places, looks)


def _areas(box: Floats) -> Floats:
    return np.asarray((box[:, 2] - box[:, 0]) * (box[:, 3] - box[:, 1]))


def _places(box: Floats) -> Floats:
    centres = (box[:, :2] + box[:, 2:]) / 2
    return np.clip(np.column_stack((box, centres)), 0, 1)


def _block_boxes(page: Page, text: Floats) -> Floats:
    """Around the visible pieces of each block."""
    seen = (_areas(text) > 0)[:, None]
    first = page.columns.block_piece
    low = np.minimum.reduceat(np.where(seen, text[:, :2], np.inf), first)
    high = np.maximum.reduceat(np.where(seen, text[:, 2:], -np.inf), first)
    box = np.column_stack((low, high))
    return np.where(np.isfinite(box), box, 0.0)


def _around(page: Page) -> list[Ints]:
    """The element of each block, its parent, its grandparent; none is above the body."""
    found = [np.maximum(page.columns.block, page.body)]
    for _ in AROUND[1:]:
        found.append(np.maximum(page.columns.parent[found[-1]], page.body))
    return found


def _piece_looks(page: Page, layout: Layout, chars: Ints) -> tuple[Floats, Floats]:
    """The share of the page's text that has a piece's colour, and where its font size is from the smallest to the
    largest."""
    node = page.columns.piece_node
    _, colour = np.unique(layout.colour[node], return_inverse=True)
    popular = np.bincount(colour, chars) / max(int(chars.sum()), 1)
    size = layout.font_size[node]
    least, most = (size[chars > 0].min(), size[chars > 0].max()) if chars.any() else (0.0, 0.0)
    return popular[colour], (size - least) / max(most - least, 1e-9) * (chars > 0)


def _mean_under(page: Page, chars: Ints, values: Floats) -> tuple[Floats, Floats]:
    """The mean of the pieces' values, by their characters: of each block, and of each element."""
    of_blocks = page.per_block(chars * values) / np.maximum(page.per_block(chars), 1)
    return of_blocks, under(page, chars * values) / np.maximum(under(page, chars), 1)


def _texture(page: Page, elements: Floats, text: Floats) -> tuple[Floats, Floats, Floats]:
    numbers = count(page)
    of_text = under(page, _areas(text))
    of_images = _below(page, _areas(elements) * page.tagged("img"))
    ratio = of_text / (of_text + of_images + 1)
    return ratio, numbers.t / (numbers.c + 1), numbers.lt / (numbers.t + 1)


def _below(page: Page, values: NDArray[Any]) -> Floats:
    """Sum a column of the nodes over each node's subtree."""
    sums = running(values)
    return sums[page.columns.end] - sums[:-1]
