"""Records that run over several siblings (`dt dd`, pairs of rows, `a br text br br`): where they begin and end."""

import numpy as np

from dehusk.arrays import Ints, running
from dehusk.lists.cut import Cut, Groups
from dehusk.lists.facts import Facts
from dehusk.lists.family import MOST, Family, tails
from dehusk.lists.peers import each_by_itself
from dehusk.lists.rotation import rotated
from dehusk.lists.tree import Tree

FEW = 0.15  # of the records: what so few end with may be a stranger
STRANGE = 0.25  # of what a sibling has: more that no record has, and it is not theirs


def cuts_at(facts: Facts, starts_of: list[Ints]) -> list[Cut]:
    """A record is one subtree where most have no text beyond it; else it runs up to the next."""
    if not starts_of:
        return []
    tree, groups = facts.tree, Groups.of_lengths([len(starts) for starts in starts_of])
    starts = np.concatenate(starts_of)
    end, parent = tree.end[starts], tree.parent[starts]
    beside = np.zeros((2, len(starts)), np.bool_)  # followed by another of the same parent; with text between
    np.logical_and(parent[1:] == parent[:-1], groups.of[1:] == groups.of[:-1], out=beside[0, :-1])
    np.logical_and(beside[0, :-1], tree.chars[starts[1:]] > tree.chars[end[:-1]], out=beside[1, :-1])
    nested, followed, more = groups.sums(tree.level[starts] > 0, *beside)
    whole = (2 * more <= followed) | (2 * followed < groups.many)
    cuts = [Cut(starts[lo:hi], end[lo:hi]) for lo, hi in zip(groups.begin, groups.begin + groups.many, strict=True)]
    for k in nested.nonzero()[0]:
        cuts[k] = Cut(starts_of[k], np.minimum(cuts[k].stops, np.append(starts_of[k][1:], len(tree))))
    for k in (~whole & (nested == 0)).nonzero()[0]:
        cuts[k] = each_by_itself(tree, starts_of[k]) or _spans(facts, rotated(facts, Family.of(tree, starts_of[k])))
    return cuts


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
    count = np.bincount(key[inner[record]], minlength=int(key.max(initial=0)) + 1)[key]
    item = tree.siblings[place]
    leading = facts.leading[tree.pieces[item]]  # each of these has text
    stranger = (tree.heading[item] & (count < MOST * many)) | (leading & (count <= FEW * many))
    each = np.arange(len(starts))
    after = record.searchsorted(each)  # behind the last sibling with text that is no stranger, as a row of these
    known = (~stranger).nonzero()[0]
    after[record[known]] = known + 1
    stop = family.stop.copy()
    cut = inner & (np.append(record, -1)[after] == each)
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
    heard = np.zeros(max(int(key.max(initial=0)), int(had.max(initial=0))) + 1, np.bool_)
    heard[had] = True
    unheard[(place + record * len(tree)).searchsorted(texts + of * len(tree))] = ~heard[key]
    bad = np.flatnonzero(new | unheard[:-1])[::-1]
    found = limit.copy()
    found[record[bad]] = place[bad]
    stops = stop.copy()
    stops[last] = found
    return stops
