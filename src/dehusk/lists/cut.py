"""From where records begin to where they end: records as spans of items."""

from typing import NamedTuple

import numpy as np

from dehusk.arrays import Ints, Mask
from dehusk.lists.tree import Tree

MOST = 0.6  # of the records: enough to call something theirs
FARTHEST = 10  # siblings that a record may begin before the item that gave it away


class Cut(NamedTuple):
    """Record k is the items starts[k]:stops[k]."""

    starts: Ints
    stops: Ints

    def items(self) -> tuple[Ints, Ints]:
        """All items of the records, and which record each is in."""
        size = self.stops - self.starts
        record = np.repeat(np.arange(len(size)), size)
        return np.arange(len(record)) - np.repeat(np.cumsum(size) - size - self.starts, size), record


def shift_back(tree: Tree, starts: Ints) -> Ints:
    """Begin the records earlier while what stands before the first of them stands before most of them."""
    taken = np.zeros(len(tree), np.bool_)
    taken[starts] = True
    for _ in range(FARTHEST):
        earlier = tree.before[starts]
        free = (earlier >= 0) & ~taken[earlier]
        alike = free & (tree.label[earlier] == tree.label[earlier[0]])
        if not alike[0] or alike.mean() < MOST:
            break
        starts = np.where(alike, earlier, starts)
    return starts


def cut_at(tree: Tree, starts: Ints) -> Cut:
    """A record is one subtree where most have no text beyond it; else it runs up to the next."""
    starts = shift_back(tree, starts)
    parent = tree.parent[starts]
    last = np.append(parent[1:] != parent[:-1], True)
    stops = np.where(last, tree.end[parent], np.append(starts[1:], 0))
    more = tree.chars[stops[~last]] > tree.chars[tree.end[starts[~last]]]
    if not len(more) or more.mean() <= 0.5:
        return Cut(starts, tree.end[starts])
    peers = np.flatnonzero(tree.by_class == tree.by_class[starts[0]])
    if tree.classed[starts[0]] and len(peers) > len(starts):
        return Cut(peers, tree.end[peers])  # each by itself, then: what follows it has its very class
    whole = Cut(starts[~last], stops[~last])
    known = np.zeros(int(tree.kind.max()) + 1, np.bool_)
    known[tree.kind[whole.items()[0]]] = True
    longest = int((whole.stops - whole.starts).max())
    for k in np.flatnonzero(last).tolist():
        stops[k] = _last_stop(tree, int(starts[k]), min(int(stops[k]), int(starts[k]) + longest), known)
    return Cut(starts, stops)


def _last_stop(tree: Tree, start: int, limit: int, known: Mask) -> int:
    """The last record has no next: it ends before the first sibling with something in it that no other record has."""
    stop = int(tree.end[start])
    strange = np.flatnonzero(~known[tree.kind[stop:limit]])
    limit = stop + int(strange[0]) if len(strange) else limit
    while stop < limit and tree.end[stop] <= limit:
        stop = int(tree.end[stop])
    return stop
