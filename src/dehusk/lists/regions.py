"""The regions of a page that hold records, the likeliest main list first."""

from itertools import islice
from typing import NamedTuple

import numpy as np

from dehusk.arrays import Ints, running
from dehusk.lists.candidates import candidates
from dehusk.lists.complete import with_siblings
from dehusk.lists.cut import Cut, cut_at
from dehusk.lists.score import Facts, traits, weigh
from dehusk.lists.tree import Tree

CLOSELY, BESIDES = 10, 6  # candidates looked at closely for the main list, and for the others
TWINS = 0.75  # how alike two siblings must be to be a list of two


class Ranked(NamedTuple):
    score: float
    cut: Cut


def ranked(tree: Tree) -> list[Ranked]:
    """Regions that do not overlap, best first."""
    if not len(tree):
        return []
    facts, pool = Facts(tree), candidates(tree)
    found = measured(facts, list(islice(pool, CLOSELY)))
    taken = np.zeros(len(tree), np.bool_)
    for best in found[:1]:
        taken[best.cut.items()[0]] = True
    held = running(taken)
    rest = (starts for starts in pool if not (held[tree.end[starts]] > held[starts]).any())
    found += measured(facts, list(islice(rest, BESIDES)))
    return _apart(facts, sorted(found, key=lambda each: -each.score))


def measured(facts: Facts, pool: list[Ints]) -> list[Ranked]:
    """Each distinct way to cut with its score, best first."""
    tree = facts.tree
    cuts: dict[object, Cut] = {}
    for each in sorted((cut_at(tree, starts) for starts in pool), key=lambda each: int(each.starts[0])):
        apart = bool((each.stops == tree.end[each.starts]).all())
        # of records that run up to the next, as many ways to cut as they have parts: the earliest is right
        key = each.starts.tobytes() if apart else (int(tree.parent[each.starts[0]]), len(each.starts))
        cuts.setdefault(key, each)
    known = [(traits(facts, each), each) for each in cuts.values()]
    scored = [Ranked(weigh(its), each) for its, each in known if its.records > 2 or its.alike >= TWINS]
    return sorted(scored, key=lambda each: -each.score)


def _apart(facts: Facts, found: list[Ranked]) -> list[Ranked]:
    """Each made complete; of two that overlap, the first."""
    taken = np.zeros(len(facts.tree), np.bool_)
    regions = []
    for each in found:
        if taken[each.cut.items()[0]].any():
            continue
        whole = with_siblings(facts, each.cut)
        items = whole.items()[0]
        if len(whole.starts) >= 2 and not taken[items].any():
            taken[items] = True
            regions.append(Ranked(each.score, whole))
    return regions
