"""The regions of a page that hold records, the likeliest main list first."""

from itertools import islice
from typing import NamedTuple

import numpy as np

from dehusk.arrays import Ints, running
from dehusk.lists.candidates import candidates, nested
from dehusk.lists.complete import complete
from dehusk.lists.cut import Cut
from dehusk.lists.facts import Facts
from dehusk.lists.probability import LIST, log_odds, no_list, probability
from dehusk.lists.runs import cut_at
from dehusk.lists.score import Traits, traits, weigh
from dehusk.lists.signs import Signs, signs

REGIONS = 5  # that are judged
CLOSELY, BESIDES = 10, 3  # candidates looked at closely for the main list, and for the others
PARTS = 0.34  # parents for a record: more, and they are parts of records
SEVERAL, LEADS, MOST, ALL = 1.8, 0.8, 0.75, 0.9  # of records in a record, that lead, of its text, in such records
AGAINST_SCORE = 0.5  # what a unit of log odds counts among lists, in units of the score
TWINS = 0.75  # how alike two siblings must be to be a list of two


class Candidate(NamedTuple):
    score: float
    cut: Cut
    traits: Traits


class Ranked(NamedTuple):
    score: float  # how likely it is the main list, if it is one
    odds: float  # that it is a list of things, logarithm
    cut: Cut
    signs: Signs


def ranked(facts: Facts) -> list[Ranked]:
    """The lists of a page, the likeliest main one first."""
    lists = [each for each in found_in(facts) if probability(each.odds) >= LIST and not no_list(each.signs)]
    return sorted(lists, key=lambda each: -each.score - AGAINST_SCORE * each.odds)


def found_in(facts: Facts) -> list[Ranked]:
    """Regions that do not overlap, whether lists or not."""
    return [_judged(facts, each) for each in _apart(facts, _candidates(facts))]


def _judged(facts: Facts, each: Candidate) -> Ranked:
    its = signs(facts, each.cut, each.traits)
    return Ranked(each.score, log_odds(its), each.cut, its)


def _candidates(facts: Facts) -> list[Candidate]:
    tree = facts.tree
    pool = candidates(tree)
    found = unfolded(measured(facts, [*nested(tree), *islice(pool, CLOSELY)]))
    taken = np.zeros(len(tree), np.bool_)
    for best in found[:1]:
        taken[best.cut.items()[0]] = True
    held = running(taken)
    rest = (starts for starts in pool if not (held[tree.end[starts]] > held[starts]).any())
    others = measured(facts, list(islice(rest, BESIDES)))
    return found[:1] + sorted(found[1:] + others, key=lambda each: -each.score)


def measured(facts: Facts, pool: list[Ints]) -> list[Candidate]:
    """Each distinct way to cut with its score, best first."""
    cuts = {(each.starts.tobytes(), each.stops.tobytes()): each for each in (cut_at(facts, starts) for starts in pool)}
    known = [(traits(facts, each), each) for each in cuts.values()]
    scored = [Candidate(weigh(its), each, its) for its, each in known if its.records > 2 or its.alike >= TWINS]
    return sorted(scored, key=lambda each: -each.score)


def unfolded(found: list[Candidate]) -> list[Candidate]:
    """The same with another first where the records of the first are lists of the other's: parts under headings, rows
    of a grid."""
    for outer in found[:1]:
        for inner in found[1:]:
            its = inner.traits
            if (
                its.fields < 2
                or its.leads < LEADS
                or its.alike < LEADS
                or its.scattered > PARTS
                or its.records < SEVERAL * outer.traits.records
            ):
                continue
            within = np.searchsorted(outer.cut.starts, inner.cut.starts, side="right") - 1
            inside = (within >= 0) & (inner.cut.stops <= outer.cut.stops[within])
            if inside.mean() > ALL and its.chars >= MOST * outer.traits.chars:
                return [inner._replace(score=outer.score), *(each for each in found if each is not inner)]
    return found


def _apart(facts: Facts, found: list[Candidate]) -> list[Candidate]:
    """Each made complete; of two that overlap, the first."""
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
        if len(regions) == REGIONS:
            break
    return regions
