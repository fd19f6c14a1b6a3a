"""Records that are siblings: those like them are taken in, foreign ones thrown out."""

import numpy as np

from dehusk.arrays import Floats, Ints, Mask
from dehusk.lists.cut import Cut, subtrees
from dehusk.lists.facts import Facts
from dehusk.lists.score import things

BETWEEN, BESIDE, SAME_CLASS, FOREIGN = 0.5, 0.6, 0.25, 0.2  # how like the others: to be taken in, to be thrown out
FEWEST = 3  # records
ALL = 0.9
SAMPLE = 8  # records that a last one is compared with


def with_siblings(facts: Facts, cut: Cut) -> Cut:
    """Where records are subtrees: take in their siblings that are like them, or of their class among them, and what
    stands alone in a container beside theirs; throw out what is not."""
    tree = facts.tree
    labels, count = np.unique(tree.label[cut.starts], return_counts=True)
    parents, among = np.zeros((2, len(tree)), np.bool_)
    parents[tree.parent[cut.starts]] = True
    among[cut.starts] = True
    near = parents[tree.parent]
    lone = _in_other_containers(facts, cut, near)
    starts = np.flatnonzero((among | lone | near & (tree.label == labels[count.argmax()])) & tree.shows)
    if len(starts) < 2:
        return subtrees(tree, starts)
    old = among[starts]
    alike = likeness(facts, subtrees(tree, starts), old)
    kin = np.isin(tree.by_class[starts], tree.by_class[cut.starts]) & tree.classed[starts] & ~lone[starts]
    between = (starts > cut.starts[0]) & (starts < cut.starts[-1])
    enough = np.where(kin, np.where(between, 0.0, SAME_CLASS), np.where(between, BETWEEN, BESIDE))
    keep = np.where(old, kin | (alike >= FOREIGN), alike >= enough) | cut_short(facts, starts, old)
    starts = starts[keep]
    inside = starts < np.maximum.accumulate(np.append(0, tree.end[starts[:-1]]))[: len(starts)]
    return subtrees(tree, starts[~inside])


def _in_other_containers(facts: Facts, cut: Cut, near: Mask) -> Mask:
    """Which items have the path of most records and stand in a container beside theirs: alone under a heading."""
    tree = facts.tree
    paths, count = np.unique(tree.by_class[cut.starts], return_counts=True)
    same = np.flatnonzero((tree.by_class == paths[count.argmax()]) & ~near & ~facts.chrome)
    found = np.zeros(len(tree), np.bool_)
    above, theirs = tree.parent[tree.parent[same]], tree.parent[tree.parent[cut.starts]]
    found[same[(tree.parent[same] >= 0) & (above >= 0) & np.isin(above, theirs)]] = True
    return found


def cut_short(facts: Facts, starts: Ints, old: Mask) -> Mask:
    """Which is the last record, of which the end is missing: it stands behind the others and begins as they do, has
    next to nothing that they lack, and what it has is about as long as theirs."""
    tree, short = facts.tree, np.zeros(len(starts), np.bool_)
    if old[-1] or old.sum() < FEWEST:
        return short
    last = int(np.flatnonzero(old)[-1])
    item, before = int(starts[last + 1]), starts[old]
    first = tree.kind[tree.text_at(np.append(before, item))]
    if tree.parent[item] != tree.parent[before[-1]] or not facts.leads(np.array([item])):
        return short
    if tree.chars[item] > tree.chars[tree.end[before[-1]]] or 2 * (first[:-1] == first[-1]).sum() <= len(before):
        return short
    own, theirs = np.arange(item, tree.end[item]), subtrees(tree, before[-SAMPLE:]).items()
    known = np.isin(tree.kind[own], tree.kind[theirs[0]])
    same = np.bincount(theirs[1], tree.size[theirs[0]] * np.isin(tree.kind[theirs[0]], tree.kind[own]))
    short[last + 1] = known.mean() >= ALL and 2 * tree.size[own].sum() >= np.median(same)
    return short


def likeness(facts: Facts, cut: Cut, among: Mask) -> Floats:
    """Of each record's things and the things that most of the records `among` them have: the share in common (Dice)."""
    _, record, thing = things(facts, cut)
    kinds, which = np.unique(thing, return_inverse=True)
    usual = 2 * np.bincount(which[among[record]], minlength=len(kinds)) >= among.sum()
    shared = np.bincount(record[usual[which]], minlength=len(cut.starts))
    return np.asarray(2 * shared / (np.bincount(record, minlength=len(cut.starts)) + usual.sum()))
