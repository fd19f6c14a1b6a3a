"""Boosted trees as arrays."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from dehusk.arrays import Floats, Floats32, Ints
from dehusk.kernel import add_trees, sort_questions, sum_by_group
from dehusk.kernel.questions import Questions


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


class Forests(NamedTuple):
    """Several forests that are asked about the same page."""

    number: int
    of_tree: Ints  # the number of each tree's forest
    trees: Forest  # of all, one behind the other

    def margins(self, row: Floats32) -> Floats:
        """What each forest says of one block, or of a page: a single column."""
        return sum_by_group(row, self.number, self.of_tree, *self.trees)


def joined(forests: Sequence[Forest]) -> Forests:
    first = np.cumsum([0, *(len(forest.value) for forest in forests[:-1])], dtype=np.int32)
    moved = [
        forest._replace(roots=forest.roots + at, left=forest.left + at)
        for at, forest in zip(first, forests, strict=True)
    ]
    numbers = np.repeat(np.arange(len(forests), dtype=np.int32), [len(forest.roots) for forest in forests])
    return Forests(len(forests), numbers, Forest(*(np.concatenate(arrays) for arrays in zip(*moved, strict=True))))


def questions_of(forest: Forest, columns: int) -> Questions | None:
    """The questions of a forest about so many columns; None where its trees are too large for that."""
    return sort_questions(columns, *forest)
