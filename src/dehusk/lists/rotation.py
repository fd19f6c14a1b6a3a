"""Where records begin that run over several siblings: which of them is the first."""

import numpy as np

from dehusk.arrays import Ints, Mask, commonest, median
from dehusk.lists.facts import Facts
from dehusk.lists.family import FARTHEST, MOST, Family, tails
from dehusk.lists.tree import Tree

AS_GOOD = 0.1  # of the records may begin otherwise, and the earlier beginning is still preferred
CUT_SHORT = 0.4  # of the records must begin better for the last to be cut short
FEWEST = 3  # records that are left when the first was none


def rotated(facts: Facts, family: Family) -> Ints:
    """Where the records begin, as places among siblings: as early as all before the first of them stands before most,
    and the last is as complete as the others; of several such places the one where their first words lead.

    Where the last can be complete only without the first, the first was no record: a row with the count of results.
    A last that is cut short is likelier than a bad beginning of every record.
    """
    tree = facts.tree
    earlier, need = _earlier(tree, family), _needed(tree, family)
    short = earlier[:need]
    if need >= len(earlier) and len(family.first) > FEWEST:
        rest = family.without_first()
        without, enough = _earlier(tree, rest), _needed(tree, rest)
        if enough < len(without) and not _leading(facts, int(family.first[0]) - enough, int(rest.first[0])):
            earlier, need = without, enough
    places = earlier[need:] or earlier[-1:]
    leads = [_leads(facts, each) for each in places]
    cut_short = [_leads(facts, each) - CUT_SHORT for each in short]
    places, leads = short + places, cut_short + leads
    best = next(each for each, lead in zip(places[::-1], leads[::-1], strict=True) if lead >= max(leads) - AS_GOOD)
    return _anchored(tree, best)


def _leads(facts: Facts, first: Ints) -> float:
    """How well records begin here: with words that lead, better still with their numbers."""
    starts = facts.tree.siblings[first]
    return facts.leads(starts) + facts.counted(starts)


def _anchored(tree: Tree, first: Ints) -> Ints:
    """The same, where a record that begins otherwise than most begins at the last sibling before it made as theirs:
    something more stood between what it begins with and what gave it away."""
    kind = tree.kind[tree.siblings[first]]
    usual = commonest(kind)
    odd = (kind != usual).nonzero()[0]
    if not len(odd) or len(kind) - len(odd) < MOST * len(first):
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


def _earlier(tree: Tree, family: Family) -> list[Ints]:
    """Where the records begin, and where they would begin one, two, ... siblings earlier: as far as those before the
    first stand before most."""
    places, alike = [family.first], np.ones(len(family.first), np.bool_)
    for shift in range(1, FARTHEST + 1):
        same = _alike(tree, family, shift)
        if not same[0] or np.count_nonzero(same) / len(same) < MOST:
            break
        alike &= same
        places.append(np.where(alike, family.first - shift, places[-1]))
    return places


def _needed(tree: Tree, family: Family) -> int:
    """How many siblings earlier the records must begin at least for the last to have what most have after their first
    sibling."""
    inner = ~family.last
    many = int(inner.sum())
    if not many:
        return 0
    longest = int((family.stop - family.first)[inner].max())
    stop = np.where(inner, family.stop, np.minimum(family.stop, family.first + longest))
    place, record, key = tails(tree, family.first, stop)
    ends, keys = inner[record], int(key.max(initial=0)) + 1
    usual = np.bincount(key[ends], minlength=keys) >= MOST * many
    at_last = np.bincount(key[~ends], minlength=keys) >= MOST * (len(inner) - many)
    missing = (usual & ~at_last).nonzero()[0]
    before_next = family.stop[record] - place
    return max((int(median(before_next[(key == each) & ends])) for each in missing[:FARTHEST]), default=0)
