"""Records as runs of siblings."""

from typing import NamedTuple

import numpy as np

from dehusk.arrays import Ints, Mask
from dehusk.lists.cut import Cut, occurrences
from dehusk.lists.tree import Tree

MOST = 0.6  # of the records: enough to call something theirs
FARTHEST = 10  # siblings that a record may begin before the item that gave it away


class Family(NamedTuple):
    """Records as runs of siblings: record k is siblings[first[k]:stop[k]] of the tree."""

    first: Ints
    stop: Ints  # where the next record of the same parent begins, or where the parent's children end
    floor: Ints  # the first sibling that no record before it has
    last: Mask  # of their parents

    @classmethod
    def of(cls, tree: Tree, starts: Ints) -> "Family":
        parent, first = tree.parent[starts], tree.place[starts]
        again, last = parent[1:] == parent[:-1], np.ones(len(parent), np.bool_)
        np.logical_not(again, out=last[:-1])
        floor, stop = tree.parents.searchsorted(parent), tree.parents.searchsorted(parent, side="right")
        floor[1:][again] = first[:-1][again] + 1
        stop[:-1][again] = first[1:][again]
        return cls(first, stop, floor, last)

    def without_first(self) -> "Family":
        floor = self.floor[1:].copy()
        floor[0] = self.first[1] - 1 if self.last[0] else self.first[0] + 1
        return Family(self.first[1:], self.stop[1:], floor, self.last[1:])


def tails(tree: Tree, first: Ints, stop: Ints) -> tuple[Ints, Ints, Ints]:
    """The siblings with text after the first of each record: place, record, and a key of kind and how often before."""
    place, record = Cut(first + 1, np.maximum(stop, first + 1)).items()
    item = tree.siblings[place]
    text = tree.chars[tree.end[item]] > tree.chars[item]
    place, record, item = place[text], record[text], item[text]
    kind = tree.kind[item]
    nth = occurrences(kind * (len(first) + 1) + record)
    return place, record, kind * FARTHEST + np.minimum(nth, FARTHEST - 1)
