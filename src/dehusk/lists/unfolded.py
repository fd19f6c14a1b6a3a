"""Lists of lists: parts under headings, rows of a grid."""

from typing import NamedTuple

import numpy as np

from dehusk.kernel import markup
from dehusk.lists.cut import Cut
from dehusk.lists.facts import Facts
from dehusk.lists.traits import Traits
from dehusk.lists.tree import Tree

LITTLE = 0.2  # of the records may lack an image
SCATTERED = 0.45  # parents for a record: more, and they are parts of records
SEVERAL, LEADS, MOST, ALL = 1.8, 0.8, 0.75, 0.8  # of records in a record, that lead, of its text, in such records
FEWEST = 4  # items of lists beside those with a heading each
MUCH = 0.25  # more alike are the inner ones: the outer are what stands between headings


class Candidate(NamedTuple):
    score: float
    cut: Cut
    traits: Traits


def unfolded(facts: Facts, found: list[Candidate]) -> list[Candidate]:
    """The same with another first where the records of the first are lists of the other's: parts under headings, rows
    of a grid."""
    for outer in found[:1]:
        for inner in found[1:]:
            its = inner.traits
            if _further_items(facts.tree, outer, inner):
                return [inner._replace(score=outer.score), *(each for each in found if each is not inner)]
            if (
                its.fields + its.images < 2 - LITTLE
                or its.leads < LEADS
                or its.alike < LEADS
                or its.scattered > SCATTERED
                or its.records < SEVERAL * outer.traits.records
            ):
                continue
            if _lists_of(facts.tree, outer, inner):
                return [inner._replace(score=outer.score), *(each for each in found if each is not inner)]
    return found


def _lists_of(tree: Tree, outer: Candidate, inner: Candidate) -> bool:
    """Whether next to all of the inner records lie in outer ones and make up most of their text, or of the text of
    most of them."""
    (lo, hi), (starts, stops) = inner.cut, outer.cut
    within = np.searchsorted(starts, lo, side="right") - 1
    inside = (within >= 0) & (hi <= stops[within])
    if inside.mean() <= ALL:
        return False
    if inner.traits.chars >= MOST * outer.traits.chars or inner.traits.alike - outer.traits.alike > MUCH:
        return True
    chars = tree.chars[stops] - tree.chars[starts]
    held = np.bincount(within[inside], (tree.chars[hi] - tree.chars[lo])[inside], len(starts))
    several = np.bincount(within[inside], minlength=len(starts)) > 1
    return bool(2 * np.count_nonzero(several & (held >= MOST * chars)) > np.count_nonzero(chars))


def _further_items(tree: Tree, outer: Candidate, inner: Candidate) -> bool:
    """Whether the outer records are headings with a list each, and the inner ones the items of these lists and of
    others beside them."""
    its, (lo, hi), (starts, stops) = inner.traits, inner.cut, outer.cut
    if its.leads < LEADS or its.scattered > SCATTERED:
        return False
    lists = tree.parent[lo]
    if (tree.label[lo] != markup.TAG["li"]).any() or (tree.parent[lists] != tree.parent[starts[0]]).any():
        return False
    within = np.searchsorted(starts, lo, side="right") - 1
    inside = (within >= 0) & (hi <= stops[within])
    chars = tree.chars[stops] - tree.chars[starts]
    held = np.bincount(within[inside], (tree.chars[hi] - tree.chars[lo])[inside], len(starts))
    return bool((held >= MOST * chars).mean() >= ALL and np.count_nonzero(~inside) >= FEWEST)
