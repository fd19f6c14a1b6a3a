"""The regions of a page that hold records, the likeliest main list first."""

import math
from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

import numpy as np

from dehusk.arrays import Floats, running
from dehusk.lists.candidates import Pool, candidates, items, nested
from dehusk.lists.complete import complete
from dehusk.lists.cut import Cut, subtrees
from dehusk.lists.facts import Facts
from dehusk.lists.joined import belong_together, joined
from dehusk.lists.probability import LIST, log_odds, no_list, probability
from dehusk.lists.runs import cuts_at
from dehusk.lists.score import weigh
from dehusk.lists.signs import Signs, signs
from dehusk.lists.traits import traits_of
from dehusk.lists.unfolded import Candidate, unfolded

REGIONS = 5  # that are judged
CLOSELY, BESIDES = 10, 3  # candidates looked at closely for the main list, and for the others
AGAINST_SCORE = 1.0  # what a unit of log odds counts among lists, in units of the score
AT_ONCE = 200_000  # items of candidates that are measured together: more would take much memory, and gain nothing
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
    rest = (each for each in pool if not _overlap(held, subtrees(tree, each.starts)))
    others = measured(facts, islice(rest, round(effort * BESIDES)))
    return found[:1] + sorted(found[1:] + others, key=lambda each: -each.score)


def measured(facts: Facts, pool: Iterable[Pool]) -> list[Candidate]:
    """Each distinct way to cut with its score, best first; those that cannot come near the best are left out."""
    found: dict[object, Candidate] = {}
    best, rest = -math.inf, iter(pool)
    while pools := list(islice(rest, max(AT_ONCE // len(facts.tree), 1))):
        promising = [each for each in pools if each.base + AT_MOST >= best]
        cuts = cuts_at(facts, [each.starts for each in promising])
        keys = [(cut.starts.tobytes(), cut.stops.tobytes()) for cut in cuts]
        scored = _scored(facts, dict(zip(keys, cuts, strict=True)))
        for each, key in zip(promising, keys, strict=True):
            if key in scored and each.base + AT_MOST >= best:
                found.setdefault(key, scored[key])
                best = max(best, scored[key].score)
    several = [each for each in found.values() if each.traits.records > 2 or each.traits.alike >= TWINS]
    return sorted(several, key=lambda each: -each.score)


def _scored(facts: Facts, cuts: dict[object, Cut]) -> dict[object, Candidate]:
    lined = {key: cut for key, cut in cuts.items() if opens_lines(facts, cut)}
    its = traits_of(facts, list(lined.values()))
    return {key: Candidate(weigh(t), cut, t) for (key, cut), t in zip(lined.items(), its, strict=True)}


def opens_lines(facts: Facts, cut: Cut) -> bool:
    """Whether records that run over several siblings begin lines: a link in a sentence and what follows it are none."""
    if (cut.stops == facts.tree.end[cut.starts]).all():
        return True
    return bool(2 * np.count_nonzero(facts.opening[facts.tree.pieces[cut.starts]]) >= len(cut.starts))


def _apart(facts: Facts, found: list[Candidate], most: int) -> list[Candidate]:
    """Each made complete, at most so many; of two that overlap, the first."""
    taken = np.zeros(len(facts.tree), np.bool_)
    held = running(taken)
    regions: list[tuple[Candidate, Cut]] = []
    for each in found:
        if _overlap(held, each.cut):
            continue
        whole = complete(facts, each.cut)
        if len(whole.starts) >= 2 and not _overlap(held, whole):
            taken[whole.items()[0]] = True
            held = running(taken)
            regions.append((each, whole))
        if len(regions) == most:
            break
    return _measured_anew(facts, _together(facts, regions))


def _overlap(held: Floats, cut: Cut) -> bool:
    """Whether one of the items that are counted is in a record."""
    return bool((held[cut.stops] > held[cut.starts]).any())


def _together(facts: Facts, regions: list[tuple[Candidate, Cut]]) -> list[tuple[Candidate, Cut]]:
    """The same, with those that belong to the first in it."""
    if not regions:
        return []
    (main, cut), *others = regions
    for other in regions[1:]:
        if belong_together(facts, cut, other[1]):
            cut = joined(cut, other[1])
            others = [each for each in others if each is not other]
    return [(main, cut), *others]


def _measured_anew(facts: Facts, regions: list[tuple[Candidate, Cut]]) -> list[Candidate]:
    """Each with its new cut, and with new traits where that has other records."""
    same = [np.array_equal(each.cut.starts, cut.starts) for each, cut in regions]
    anew = iter(traits_of(facts, [cut for (_, cut), old in zip(regions, same, strict=True) if not old]))
    return [
        each._replace(cut=cut, traits=each.traits if old else next(anew))
        for (each, cut), old in zip(regions, same, strict=True)
    ]
