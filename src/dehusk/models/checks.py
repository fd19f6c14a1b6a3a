"""The arrays of a model file, checked one against the other before the compiled kernel sees them."""

from collections.abc import Mapping
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Column, Floats, Floats32, Ints
from dehusk.features.vocabulary import Vocabulary
from dehusk.kernel.net import FAR
from dehusk.models.forest import Forest
from dehusk.models.net import Net

NODES = 1 << 20  # of a forest; the shipped model has 9,760
WIDTH, LAYERS = 1024, 16  # of a net; the shipped one has 32 and 4
ODDS = 1e6  # no log odds are greater
GREATEST = 1e38  # of what a net may reach inside: beyond it float32 is infinite

Number = TypeVar("Number", bound=np.generic)


def check(sound: object, otherwise: str) -> None:
    """ValueError with the reason unless sound."""
    if not sound:
        raise ValueError(otherwise)


class Checked:
    def __init__(self, arrays: Mapping[str, Column]) -> None:
        self.arrays = arrays

    def take(self, name: str, kind: type[Number], *shape: int | None) -> NDArray[Number]:
        """An array of this type and shape; None stands for any length."""
        check(name in self.arrays, f"{name} is missing")
        values = self.arrays[name]
        check(values.dtype == kind and values.ndim == len(shape), f"{name} is {values.dtype}{values.shape}")
        fits = (wanted in (None, length) for wanted, length in zip(shape, values.shape, strict=True))
        check(all(fits), f"{name} has the shape {values.shape}")
        return values

    def numbers(self, name: str, *shape: int | None) -> Floats32:
        """Finite numbers."""
        values = self.take(name, np.float32, *shape)
        check(np.isfinite(values).all(), f"{name} has what is no number")
        return values

    def forest(self, name: str, columns: int) -> Forest:
        """Trees whose every node is reached once, from one root, and whose leaves lead to themselves."""
        value = self.numbers(f"{name}.value", None)
        nodes = len(value)
        check(0 < nodes <= NODES, f"{name} has no nodes, or more than {NODES}")
        threshold = self.take(f"{name}.threshold", np.float32, nodes)
        check(not np.isnan(threshold).any(), f"{name}.threshold has what is no number")
        feature, left = (self.take(f"{name}.{field}", np.int32, nodes) for field in ("feature", "left"))
        check(((feature >= 0) & (feature < columns)).all(), f"{name}.feature points nowhere")
        roots = self.take(f"{name}.roots", np.int32, None)
        depth = self.take(f"{name}.depth", np.int32, len(roots))
        every = np.arange(nodes)
        inner = threshold < np.inf
        check((left == every)[~inner].all(), f"{name}.left: a leaf leads elsewhere")
        check(((left > every) & (left < nodes - 1))[inner].all(), f"{name}.left: a node is below itself or nowhere")
        check(((roots >= 0) & (roots < nodes)).all(), f"{name}.roots points nowhere")
        reached = np.concatenate((roots, left[inner], left[inner] + 1))
        check((np.bincount(reached, minlength=nodes) <= 1).all(), f"{name}: a node is below two")
        check(np.array_equal(depth, _depths(roots, left, inner)), f"{name}.depth is not that of the trees")
        return Forest(roots, depth, feature, threshold, left, value)

    def net(self, name: str, columns: int) -> Net:
        """Layers of fitting shapes that no page can drive to infinity."""
        width = len(self.numbers(f"{name}.enter", None, columns))
        count = len(self.numbers(f"{name}.layers", None, None, None))
        check(0 < width <= WIDTH and count <= LAYERS, f"{name} has no width, or too much, or too many layers")
        shapes = (
            (columns,), (columns,), (width, columns), (width, 1), (width, 2 * width), (width, 1),
            (count, width, 3 * width), (count, width, 1), (1, width), (1,), (1, 2 * width),
        )  # fmt: skip
        fields = zip(Net._fields, shapes, strict=True)
        net = Net(*(self.numbers(f"{name}.{field}", *shape) for field, shape in fields))
        check((net.spread > 0).all(), f"{name}.spread is not above 0")
        check(_reach(net) < GREATEST, f"{name} has weights too great")
        return net

    def vocabulary(self, name: str, *width: int) -> Vocabulary:
        """Different keys with as many odds, or rows of odds."""
        keys = self.take(f"{name}.keys", np.uint32, None)
        check(np.diff(np.sort(keys)).all(), f"{name}.keys has one twice")  # np.unique would load numpy.ma
        odds = self.numbers(f"{name}.odds", len(keys), *width)
        check((np.abs(odds) <= ODDS).all(), f"{name}.odds are out of range")
        return Vocabulary(keys, odds)


def _depths(roots: Ints, left: Ints, inner: NDArray[np.bool_]) -> Ints:
    """The depth of every tree, all of them gone down a level at a time."""
    depth, level = np.zeros(len(roots), np.int32), 0
    tree, node = np.arange(len(roots)), roots
    while len(node):
        depth[tree] = level
        level += 1
        tree, node = np.tile(tree[inner[node]], 2), left[node[inner[node]]]
        node = np.concatenate((node, node + 1))
    return depth


def _reach(net: Net) -> float:
    """A bound on every number inside the net, whatever the page."""
    each = FAR * _size(net.enter).sum(axis=1) + _size(net.enter_bias)[:, 0]
    each = each + _size(net.page) @ np.tile(each, 2) + _size(net.page_bias)[:, 0]
    for weights, bias in zip(net.layers, net.layers_bias, strict=True):
        each = each + _size(weights) @ np.tile(each, 3) + _size(bias)[:, 0]
    left = _size(net.leave) @ each + _size(net.leave_bias) + _size(net.shift) @ np.tile(each, 2)
    return float(max(each.max(), left.max()))


def _size(values: Floats32) -> Floats:
    return np.abs(values, dtype=np.float64)
