"""Records that run over several siblings (`dt dd`, pairs of rows, `a br text br br`): where they begin and end."""

from typing import NamedTuple

import numpy as np

from dehusk.arrays import Ints, Mask, running
from dehusk.lists.cut import Cut, occurrences, subtrees
from dehusk.lists.facts import Facts
from dehusk.lists.peers import each_by_itself
from dehusk.lists.tree import Tree

MOST = 0.6  # of the records: enough to call something theirs
FEW = 0.15  # of the records: what so few end with may be a stranger
FARTHEST = 10  # siblings that a record may begin before the item that gave it away
AS_GOOD = 0.1  # of the records may begin otherwise, and the earlier beginning is still preferred
STRANGE = 0.25  # of what a sibling has: more that no record has, and it is not theirs
CUT_SHORT = 0.4  # of the records must begin better for the last to be cut short
FEWEST = 3  # records that are left when the first was none


def cut_at(facts: Facts, starts: Ints) -> Cut:
    """A record is one subtree where most have no text beyond it; else it runs up to the next."""
    tree = facts.tree
    if (tree.level[starts] > 0).any():
        return Cut(starts, np.minimum(tree.end[starts], np.append(starts[1:], len(tree))))
    parent = tree.parent[starts]
    more = (tree.chars[starts[1:]] > tree.chars[tree.end[starts[:-1]]])[parent[1:] == parent[:-1]]
    if 2 * np.count_nonzero(more) <= len(more) or 2 * len(more) < len(starts):
        return subtrees(tree, starts)
    return each_by_itself(tree, starts) or _spans(facts, _rotated(facts, Family.of(tree, starts)))


class Family(NamedTuple):
    """Records as runs of siblings: record k is siblings[first[k]:stop[k]] of the tree."""

    first: Ints
    stop: Ints  # where the next record of the same parent begins, or where the parent's children end
    floor: Ints  # the first sibling that no record before it has
    last: Mask  # of their parents

    @classmethod
    def of(cls, tree: Tree, starts: Ints) -> "Family":
        parent, first = tree.parent[starts], tree.place[starts]
        new = np.append(True, parent[1:] != parent[:-1])
        last = np.append(new[1:], True)
        order = tree.parents
        stop = np.where(last, np.searchsorted(order, parent, side="right"), np.append(first[1:], 0))
        floor = np.where(new, np.searchsorted(order, parent), np.append(0, first[:-1] + 1))
        return cls(first, stop, floor, last)

    def without_first(self) -> "Family":
        floor = self.floor[1:].copy()
        floor[0] = self.first[1] - 1 if self.last[0] else self.first[0] + 1
        return Family(self.first[1:], self.stop[1:], floor, self.last[1:])


def _rotated(facts: Facts, family: Family) -> Ints:
    """Where the records begin, as places among siblings: as early as all before the first of them stands before most,
    and the last is as complete as the others; of several such places the one where their first words lead.

    Where the last can be complete only without the first, the first was no record: a row with the count of results.
    A last that is cut short is likelier than records that all begin with words that do not lead.
    """
    tree = facts.tree
    far, need = _farthest(tree, family), _needed(tree, family)
    short = [_shifted(tree, family, shift) for shift in range(min(need, far + 1))]
    if need > far and len(family.first) > FEWEST:
        rest = family.without_first()
        without = _farthest(tree, rest), _needed(tree, rest)
        if without[1] <= without[0] and not _leading(facts, int(family.first[0]) - without[1], int(rest.first[0])):
            family, (far, need) = rest, without
    places = [_shifted(tree, family, shift) for shift in range(min(need, far), far + 1)]
    leads = [facts.leads(tree.siblings[each]) for each in places]
    cut_short = [facts.leads(tree.siblings[each]) - CUT_SHORT for each in short]
    places, leads = short + places, cut_short + leads
    best = next(each for each, lead in zip(places[::-1], leads[::-1], strict=True) if lead >= max(leads) - AS_GOOD)
    return _anchored(tree, best)


def _anchored(tree: Tree, first: Ints) -> Ints:
    """The same, where a record that begins otherwise than most begins at the last sibling before it that is as theirs:
    something more stood between what it begins with and what gave it away."""
    kind = tree.kind[tree.siblings[first]]
    kinds, count = np.unique(kind, return_counts=True)
    usual = kinds[count.argmax()]
    odd = np.flatnonzero(kind != usual)
    if not len(odd) or count.max() < MOST * len(first):
        return first
    family, found = Family.of(tree, tree.siblings[first]), first.copy()
    for record in odd[: len(first)].tolist():
        before = slice(int(family.floor[record]), int(first[record]))
        like = np.flatnonzero(tree.kind[tree.siblings[before]][-FARTHEST:] == usual)
        if len(like):
            found[record] = max(before.start, before.stop - FARTHEST) + int(like[-1])
    return found


def _leading(facts: Facts, place: int, stop: int) -> bool:
    """Whether one of these siblings begins with words that lead."""
    tree = facts.tree
    items = tree.siblings[max(place, stop - 2 * FARTHEST, 0) : stop]
    shown = items[tree.shows[items]]
    return bool(len(shown)) and facts.leads(shown) > 0


def _alike(tree: Tree, family: Family, shift: int) -> Mask:
    """Which records have before them, so many siblings away, what the first has there."""
    at = np.maximum(family.first - shift, 0)
    free = family.first - shift >= family.floor
    kind = tree.kind[tree.siblings[at]]
    return np.asarray(free & (kind == kind[0]))


def _farthest(tree: Tree, family: Family) -> int:
    """The siblings before the first record that stand before most."""
    for shift in range(1, FARTHEST + 1):
        alike = _alike(tree, family, shift)
        if not alike[0] or alike.mean() < MOST:
            return shift - 1
    return FARTHEST


def _shifted(tree: Tree, family: Family, shift: int) -> Ints:
    first, alike = family.first, np.ones(len(family.first), np.bool_)
    for step in range(1, shift + 1):
        alike &= _alike(tree, family, step)
        first = np.where(alike, family.first - step, first)
    return first


def _tails(tree: Tree, first: Ints, stop: Ints) -> tuple[Ints, Ints, Ints]:
    """The siblings with text after the first of each record: place, record, and a key of kind and how often before."""
    place, record = Cut(first + 1, np.maximum(stop, first + 1)).items()
    item = tree.siblings[place]
    text = tree.chars[tree.end[item]] > tree.chars[item]
    place, record, item = place[text], record[text], item[text]
    kind = tree.kind[item]
    nth = occurrences(kind * (len(first) + 1) + record)
    return place, record, kind * FARTHEST + np.minimum(nth, FARTHEST - 1)


def _needed(tree: Tree, family: Family) -> int:
    """How many siblings earlier the records must begin at least for the last to have what most have after their first
    sibling."""
    inner = ~family.last
    many = int(inner.sum())
    if not many:
        return 0
    longest = int((family.stop - family.first)[inner].max())
    stop = np.where(inner, family.stop, np.minimum(family.stop, family.first + longest))
    place, record, key = _tails(tree, family.first, stop)
    keys, which = np.unique(key, return_inverse=True)
    ends = inner[record]
    usual = np.bincount(which[ends], minlength=len(keys)) >= MOST * many
    at_last = np.bincount(which[~ends], minlength=len(keys)) >= MOST * (len(inner) - many)
    missing = np.flatnonzero(usual & ~at_last)
    before_next = family.stop[record] - place
    return max((int(np.median(before_next[(which == each) & ends])) for each in missing[:FARTHEST]), default=0)


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
    place, record, key = _tails(tree, family.first, family.stop)
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
    texts, of, key = _tails(tree, first, limit)
    unheard = np.zeros(len(place) + 1, np.bool_)
    unheard[np.searchsorted(place + record * len(tree), texts + of * len(tree))] = ~np.isin(key, had)
    bad = np.flatnonzero(new | unheard[:-1])[::-1]
    found = limit.copy()
    found[record[bad]] = place[bad]
    stops = stop.copy()
    stops[last] = found
    return stops
