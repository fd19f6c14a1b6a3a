"""The regions of a page that hold records, the likeliest main list first."""

from itertools import islice
from typing import NamedTuple

import numpy as np

from dehusk.kernel.columns import Ints
from dehusk.lists.candidates import candidates
from dehusk.lists.complete import complete
from dehusk.lists.cut import Cut, cut
from dehusk.lists.score import Facts, score, traits
from dehusk.lists.tree import Tree
from dehusk.page import running

CLOSELY, BESIDES = 12, 8  # candidates looked at closely for the main list, and for the others


class Ranked(NamedTuple):
    score: float
    cut: Cut


def ranked(tree: Tree) -> list[Ranked]:
    """Regions that do not overlap, best first."""
    if not len(tree):
        return []
    facts, pool = Facts(tree), candidates(tree)
    found = measured(facts, list(islice(pool, CLOSELY)))
    if not found:
        return []
    taken = running(_mask(tree, found[0].cut))
    rest = (starts for starts in pool if not (taken[tree.end[starts]] > taken[starts]).any())
    found += measured(facts, list(islice(rest, BESIDES)))
    return _apart(facts, sorted(found, key=lambda each: -each.score))


def measured(facts: Facts, pool: list[Ints]) -> list[Ranked]:
    """Each distinct way to cut with its score, best first."""
    tree = facts.tree
    cuts: dict[object, Cut] = {}
    for each in sorted((cut(tree, starts) for starts in pool), key=lambda each: int(each.starts[0])):
        apart = bool((each.stops == tree.end[each.starts]).all())
        # of records that run up to the next, as many ways to cut as they have parts: the earliest is right
        key = each.starts.tobytes() if apart else (int(tree.parent[each.starts[0]]), len(each.starts))
        cuts.setdefault(key, each)
    scored = [Ranked(score(traits(facts, each)), each) for each in cuts.values()]
    return sorted(scored, key=lambda each: -each.score)


def _mask(tree: Tree, cut: Cut) -> "np.typing.NDArray[np.bool_]":
    inside = np.zeros(len(tree), np.bool_)
    inside[cut.items()[0]] = True
    return inside


def _apart(facts: Facts, found: list[Ranked]) -> list[Ranked]:
    taken = np.zeros(len(facts.tree), np.bool_)
    regions = []
    for each in found:
        if taken[each.cut.items()[0]].any():
            continue
        whole = complete(facts, each.cut)
        items = whole.items()[0]
        if len(whole.starts) >= 2 and not taken[items].any():
            taken[items] = True
            regions.append(Ranked(each.score, whole))
    return regions
