"""Records that are siblings: those like them are taken in, foreign ones thrown out."""

import numpy as np

from dehusk.arrays import Floats, Ints, Mask, commonest, median
from dehusk.lists.cut import Cut, occurrences, subtrees
from dehusk.lists.facts import Facts
from dehusk.lists.traits import TIMES

BETWEEN, BESIDE, SAME_CLASS, FOREIGN = 0.5, 0.6, 0.25, 0.2  # how like the others: to be taken in, to be thrown out
FEWEST = 3  # records
ALL = 0.9
SAMPLE = 8  # records that a last one is compared with


def with_siblings(facts: Facts, cut: Cut) -> Cut:
    """Where records are subtrees: take in their siblings that are like them, or of their class among them, and what
    stands alone in a container beside theirs; throw out what is not."""
    tree = facts.tree
    label = commonest(tree.label[cut.starts])
    parents, among = np.zeros((2, len(tree)), np.bool_)
    parents[tree.parent[cut.starts]] = True
    among[cut.starts] = True
    near = parents[tree.parent]
    lone = _in_other_containers(facts, cut, near)
    starts = ((among | lone | near & (tree.label == label)) & tree.shows).nonzero()[0]
    if len(starts) < 2:
        return subtrees(tree, starts)
    old = among[starts]
    alike = likeness(facts, subtrees(tree, starts), old)
    classes = set(tree.by_class[cut.starts].tolist())
    same_class = np.array([each in classes for each in tree.by_class[starts].tolist()])
    kin = same_class & tree.classed[starts] & ~lone[starts]
    between = (starts > cut.starts[0]) & (starts < cut.starts[-1])
    enough = np.where(kin, np.where(between, 0.0, SAME_CLASS), np.where(between, BETWEEN, BESIDE))
    keep = np.where(old, kin | (alike >= FOREIGN), alike >= enough) | cut_short(facts, starts, old)
    starts = starts[keep]
    inside = starts < np.maximum.accumulate(np.append(0, tree.end[starts[:-1]]))[: len(starts)]
    return subtrees(tree, starts[~inside])


def _in_other_containers(facts: Facts, cut: Cut, near: Mask) -> Mask:
    """Which items have the path of most records and stand in a container beside theirs: alone under a heading."""
    tree = facts.tree
    path, found = commonest(tree.by_class[cut.starts]), np.zeros(len(tree), np.bool_)
    same = ((tree.by_class == path) & ~near & ~facts.chrome).nonzero()[0]
    if not len(same):
        return found
    above, theirs = tree.parent[tree.parent[same]], tree.parent[tree.parent[cut.starts]]
    found[same[(tree.parent[same] >= 0) & (above >= 0) & np.isin(above, theirs)]] = True
    return found


def cut_short(facts: Facts, starts: Ints, old: Mask) -> Mask:
    """Which is the last record, of which the end is missing: it stands behind the others and begins as they do, has
    next to nothing that they lack, and what it has is about as long as theirs."""
    tree, short = facts.tree, np.zeros(len(starts), np.bool_)
    if old[-1] or np.count_nonzero(old) < FEWEST:
        return short
    last = int(old.nonzero()[0][-1])
    item, before = int(starts[last + 1]), starts[old]
    first = tree.kind[tree.text_at(np.append(before, item))]
    if tree.parent[item] != tree.parent[before[-1]] or not facts.leads(np.array([item])):
        return short
    if tree.chars[item] > tree.chars[tree.end[before[-1]]] or 2 * (first[:-1] == first[-1]).sum() <= len(before):
        return short
    own, theirs = np.arange(item, tree.end[item]), subtrees(tree, before[-SAMPLE:]).items()
    known = np.isin(tree.kind[own], tree.kind[theirs[0]])
    same = np.bincount(theirs[1], tree.size[theirs[0]] * np.isin(tree.kind[theirs[0]], tree.kind[own]))
    short[last + 1] = known.mean() >= ALL and 2 * tree.size[own].sum() >= median(same)
    return short


def likeness(facts: Facts, cut: Cut, among: Mask) -> Floats:
    """Of each record's things and the things that most of the records `among` them have: the share in common (Dice)."""
    item, record = cut.items()
    path = facts.tree.kind[item]
    nth = occurrences(path * len(cut.starts) + record)
    thing = path * TIMES + np.minimum(nth, TIMES - 1)
    count, theirs = np.bincount(thing), np.bincount(thing[among[record]], minlength=int(thing.max()) + 1)
    usual = (2 * theirs >= among.sum()) & (count > 0)
    shared = np.bincount(record[usual[thing]], minlength=len(cut.starts))
    return np.asarray(2 * shared / (cut.stops - cut.starts + usual.sum()))
