"""From where records begin to where they end: records as spans of items."""

from typing import NamedTuple

import numpy as np

from dehusk.arrays import Column, Floats, Ints, Mask, changes
from dehusk.lists.tree import Tree


class Cut(NamedTuple):
    """Record k is the items starts[k]:stops[k]."""

    starts: Ints
    stops: Ints

    def items(self) -> tuple[Ints, Ints]:
        """All items of the records, and which record each is in."""
        size = self.stops - self.starts
        record = np.arange(len(size)).repeat(size)
        return np.arange(len(record)) - (size.cumsum() - size - self.starts)[record], record

    def where(self, kept: Mask) -> "Cut":
        return Cut(self.starts[kept], self.stops[kept])


class Groups(NamedTuple):
    """Rows of several groups, one group after the other: what is asked of each is asked of all at once."""

    many: Ints  # rows of each group
    begin: Ints  # its first
    of: Ints  # the group of each row

    @classmethod
    def of_lengths(cls, lengths: list[int]) -> "Groups":
        many = np.array(lengths)
        return cls(many, many.cumsum() - many, np.arange(len(many)).repeat(many))

    def sums(self, *columns: Column) -> list[Floats]:
        """Of each column, summed over each group."""
        return list(np.add.reduceat(np.array(columns, np.float64), self.begin, axis=1))


def subtrees(tree: Tree, starts: Ints) -> Cut:
    return Cut(starts, tree.end[starts])


def occurrences(key: Ints) -> Ints:
    """For each key how often it came before."""
    order = key.argsort(kind="stable")
    place = np.arange(len(key))
    nth = np.empty(len(key), np.int64)
    nth[order] = place - np.maximum.accumulate(place * changes(key[order]))
    return nth
