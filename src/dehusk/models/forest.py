"""Boosted trees as arrays."""

from typing import NamedTuple

from dehusk.arrays import Floats, Floats32, Ints
from dehusk.kernel import add_trees


class Forest(NamedTuple):
    """Children stand side by side, the left one first; a leaf is its own left child, behind a threshold of infinity."""

    roots: Ints
    depth: Ints  # of every tree
    feature: Ints
    threshold: Floats32
    left: Ints
    value: Floats32

    def margin(self, columns: Floats32) -> Floats:
        return add_trees(columns, *self)
