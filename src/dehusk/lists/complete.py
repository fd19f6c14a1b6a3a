"""The records that a candidate missed, and what it took for one."""

import numpy as np

from dehusk.arrays import Floats, Mask
from dehusk.lists.cut import Cut
from dehusk.lists.score import Facts, things

BETWEEN, BESIDE, SAME_CLASS, FOREIGN = 0.5, 0.6, 0.25, 0.2  # how like the others: to be taken in, to be thrown out


def with_siblings(facts: Facts, cut: Cut) -> Cut:
    """Where records are subtrees: take in their siblings that are like them, throw out what is not."""
    tree = facts.tree
    if (cut.stops != tree.end[cut.starts]).any():
        return cut
    labels, count = np.unique(tree.label[cut.starts], return_counts=True)
    parents, among = np.zeros((2, len(tree)), np.bool_)
    parents[tree.parent[cut.starts]] = True
    among[cut.starts] = True
    text = tree.chars[tree.end] > tree.chars[:-1]
    starts = np.flatnonzero((among | parents[tree.parent] & (tree.label == labels[count.argmax()])) & text)
    if len(starts) < 2:
        return Cut(starts, tree.end[starts])
    old = among[starts]
    alike = likeness(facts, Cut(starts, tree.end[starts]), old)
    kin = np.isin(tree.by_class[starts], tree.by_class[cut.starts]) & tree.classed[starts]
    between = (starts > cut.starts[0]) & (starts < cut.starts[-1])
    enough = np.where(kin, SAME_CLASS, np.where(between, BETWEEN, BESIDE))
    keep = np.where(old, kin | (alike >= FOREIGN), alike >= enough)
    return Cut(starts[keep], tree.end[starts[keep]])


def likeness(facts: Facts, cut: Cut, among: Mask) -> Floats:
    """Of each record's things and the things that most of the records `among` them have: the share in common (Dice)."""
    _, record, thing = things(facts, cut)
    kinds, which = np.unique(thing, return_inverse=True)
    usual = 2 * np.bincount(which[among[record]], minlength=len(kinds)) >= among.sum()
    shared = np.bincount(record[usual[which]], minlength=len(cut.starts))
    return np.asarray(2 * shared / (np.bincount(record, minlength=len(cut.starts)) + usual.sum()))
