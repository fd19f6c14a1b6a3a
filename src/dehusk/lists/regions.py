"""The regions of a page that hold records, the likeliest main list first."""

import math
from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

import numpy as np

from dehusk.arrays import running
from dehusk.lists.candidates import Pool, candidates, items, nested
from dehusk.lists.complete import complete
from dehusk.lists.cut import Cut
from dehusk.lists.facts import Facts
from dehusk.lists.joined import belong_together, joined
from dehusk.lists.probability import LIST, log_odds, no_list, probability
from dehusk.lists.runs import cut_at
from dehusk.lists.score import traits, weigh
from dehusk.lists.signs import Signs, signs
from dehusk.lists.unfolded import Candidate, unfolded

REGIONS = 5  # that are judged
CLOSELY, BESIDES = 10, 3  # candidates looked at closely for the main list, and for the others
AGAINST_SCORE = 1.0  # what a unit of log odds counts among lists, in units of the score
AT_MOST = 7.0  # what likeness, fields and links add to the score of nearly all
TWINS = 0.75  # how alike two siblings must be to be a list of two


class Found(NamedTuple):
    score: float  # how likely it is the main list, if it is one
    cut: Cut
    signs: Signs


class Ranked(NamedTuple):
    score: float
    odds: float  # that it is a list of things, logarithm
    cut: Cut


def ranked(facts: Facts, effort: float = 1.0) -> list[Ranked]:
    """The lists of a page, the likeliest main one first. `effort`: of the candidates, the share that is looked at."""
    found = [
        Ranked(each.score, log_odds(each.signs), each.cut)
        for each in found_in(facts, effort)
        if not no_list(each.signs)
    ]
    lists = [each for each in found if probability(each.odds) >= LIST]
    return sorted(lists, key=lambda each: -each.score - AGAINST_SCORE * each.odds)


def found_in(facts: Facts, effort: float = 1.0) -> list[Found]:
    """Regions that do not overlap, whether lists or not."""
    found = _apart(facts, _candidates(facts, effort), round(effort * REGIONS))
    return [Found(each.score, each.cut, signs(facts, each.cut, each.traits)) for each in found]


def _candidates(facts: Facts, effort: float) -> list[Candidate]:
    tree = facts.tree
    pool = candidates(tree)
    found = unfolded(facts, measured(facts, [*nested(tree), *items(tree), *islice(pool, round(effort * CLOSELY))]))
    taken = np.zeros(len(tree), np.bool_)
    for best in found[:1]:
        taken[best.cut.items()[0]] = True
    held = running(taken)
    rest = (each for each in pool if not (held[tree.end[each.starts]] > held[each.starts]).any())
    others = measured(facts, islice(rest, round(effort * BESIDES)))
    return found[:1] + sorted(found[1:] + others, key=lambda each: -each.score)


def measured(facts: Facts, pool: Iterable[Pool]) -> list[Candidate]:
    """Each distinct way to cut with its score, best first; those that cannot come near the best are left out."""
    found: dict[object, Candidate] = {}
    best = -math.inf
    for each in pool:
        if each.base + AT_MOST < best:
            continue
        cut = cut_at(facts, each.starts)
        key = (cut.starts.tobytes(), cut.stops.tobytes())
        if key not in found and opens_lines(facts, cut):
            its = traits(facts, cut)
            found[key] = Candidate(weigh(its), cut, its)
            best = max(best, found[key].score)
    scored = [each for each in found.values() if each.traits.records > 2 or each.traits.alike >= TWINS]
    return sorted(scored, key=lambda each: -each.score)


def opens_lines(facts: Facts, cut: Cut) -> bool:
    """Whether records that run over several siblings begin lines: a link in a sentence and what follows it are none."""
    if (cut.stops == facts.tree.end[cut.starts]).all():
        return True
    return bool(2 * np.count_nonzero(facts.opening[facts.tree.pieces[cut.starts]]) >= len(cut.starts))


def _apart(facts: Facts, found: list[Candidate], most: int) -> list[Candidate]:
    """Each made complete, at most so many; of two that overlap, the first."""
    taken = np.zeros(len(facts.tree), np.bool_)
    regions = []
    for each in found:
        if taken[each.cut.items()[0]].any():
            continue
        whole = complete(facts, each.cut)
        items = whole.items()[0]
        if len(whole.starts) >= 2 and not taken[items].any():
            taken[items] = True
            same = len(whole.starts) == len(each.cut.starts) and (whole.starts == each.cut.starts).all()
            regions.append(each._replace(cut=whole, traits=each.traits if same else traits(facts, whole)))
        if len(regions) == most:
            break
    return _together(facts, regions)


def _together(facts: Facts, regions: list[Candidate]) -> list[Candidate]:
    """The same, with those that belong to the first in it."""
    for main in regions[:1]:
        cut = main.cut
        for other in (others := regions[1:]):
            if belong_together(facts, cut, other.cut):
                cut = joined(cut, other.cut)
                others = [each for each in others if each is not other]
        if cut is not main.cut:
            return [main._replace(cut=cut, traits=traits(facts, cut)), *others]
    return regions
