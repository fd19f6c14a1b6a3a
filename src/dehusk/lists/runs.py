"""Records that run over several siblings (`dt dd`, pairs of rows, `a br text br br`): where they begin and end."""

import numpy as np

from dehusk.arrays import Ints, running
from dehusk.lists.cut import Cut, subtrees
from dehusk.lists.facts import Facts
from dehusk.lists.family import MOST, Family, tails
from dehusk.lists.peers import each_by_itself
from dehusk.lists.rotation import rotated
from dehusk.lists.tree import Tree

FEW = 0.15  # of the records: what so few end with may be a stranger
STRANGE = 0.25  # of what a sibling has: more that no record has, and it is not theirs


def cut_at(facts: Facts, starts: Ints) -> Cut:
    """A record is one subtree where most have no text beyond it; else it runs up to the next."""
    tree = facts.tree
    if (tree.level[starts] > 0).any():
        return Cut(starts, np.minimum(tree.end[starts], np.append(starts[1:], len(tree))))
    parent = tree.parent[starts]
    more = (tree.chars[starts[1:]] > tree.chars[tree.end[starts[:-1]]])[parent[1:] == parent[:-1]]
    if 2 * np.count_nonzero(more) <= len(more) or 2 * len(more) < len(starts):
        return subtrees(tree, starts)
    return each_by_itself(tree, starts) or _spans(facts, rotated(facts, Family.of(tree, starts)))


def _shown(facts: Facts, first: Ints, stop: Ints) -> Ints:
    """The first sibling of each record that shows something: text or an image."""
    tree = facts.tree
    place, record = Cut(first, stop).items()
    item = tree.siblings[place]
    end = tree.end[item]
    shows = np.flatnonzero((tree.chars[end] > tree.chars[item]) | (facts.images[end] > facts.images[item]))[::-1]
    found = first.copy()
    found[record[shows]] = place[shows]
    return found


def _spans(facts: Facts, first: Ints) -> Cut:
    """Records up to the next, less what is a heading of those that follow or a stranger between them."""
    tree = facts.tree
    first = _shown(facts, first, Family.of(tree, tree.siblings[first]).stop)
    starts = tree.siblings[first]
    family = Family.of(tree, starts)
    inner = ~family.last
    many = max(int(inner.sum()), 1)
    place, record, key = tails(tree, family.first, family.stop)
    _, which = np.unique(key, return_inverse=True)
    count = np.bincount(which[inner[record]], minlength=len(which) + 1)
    item = tree.siblings[place]
    leading = np.append(facts.leading, False)[tree.pieces[item]]
    stranger = (tree.heading[item] & (count[which] < MOST * many)) | (leading & (count[which] <= FEW * many))
    own = np.full(len(starts), -1)  # the last sibling with text that is no stranger, as a row of these
    own[record[~stranger]] = np.flatnonzero(~stranger)
    after = np.where(own >= 0, own, np.searchsorted(record, np.arange(len(starts))) - 1) + 1
    stop = family.stop.copy()
    cut = inner & (np.append(record, -1)[after] == np.arange(len(starts)))
    stop[cut] = place[after[cut]]
    if inner.any():
        stop = np.where(inner, stop, _last_stops(tree, family, stop, key[inner[record]]))
    return Cut(starts, tree.end[tree.siblings[np.maximum(stop - 1, family.first)]])


def _last_stops(tree: Tree, family: Family, stop: Ints, had: Ints) -> Ints:
    """The last record of a parent has no next: it ends before the first sibling with much that no other record
    has, and is no longer than the longest. `had`: keys of what the others have."""
    inner = ~family.last
    ends = tree.end[tree.siblings[np.maximum(stop - 1, family.first)]]
    known = np.zeros(int(tree.kind.max()) + 1, np.bool_)
    known[tree.kind[Cut(tree.siblings[family.first[inner]], ends[inner]).items()[0]]] = True
    strange = running(~known[tree.kind])
    longest = int((stop - family.first)[inner].max())
    last = np.flatnonzero(family.last)
    first, limit = family.first[last], np.minimum(family.stop[last], family.first[last] + longest)
    place, record = Cut(first + 1, np.maximum(limit, first + 1)).items()
    item = tree.siblings[place]
    new = strange[tree.end[item]] - strange[item] > STRANGE * (tree.end[item] - item)
    texts, of, key = tails(tree, first, limit)
    unheard = np.zeros(len(place) + 1, np.bool_)
    unheard[np.searchsorted(place + record * len(tree), texts + of * len(tree))] = ~np.isin(key, had)
    bad = np.flatnonzero(new | unheard[:-1])[::-1]
    found = limit.copy()
    found[record[bad]] = place[bad]
    stops = stop.copy()
    stops[last] = found
    return stops
