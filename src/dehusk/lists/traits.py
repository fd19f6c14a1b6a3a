"""What the score weighs, of all candidates at once: their records stand one after the other in the same columns."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from dehusk.arrays import Column, Floats, Ints, Mask, changes, summed
from dehusk.lists.cut import Cut, Groups
from dehusk.lists.facts import SAMPLE, Facts

TIMES = 8  # that a thing may come again in a record and still be told from the one before


class Traits(NamedTuple):
    records: float
    chars: float
    size: float  # characters of the median record
    alike: float  # how many of the records have a thing that a record has, on average
    fields: float  # texts that most records have
    linked: float
    chrome: float
    hidden: float
    uneven: float
    filled: float
    scattered: float  # parents for a record
    images: float  # records with one
    folded: float  # of what a record has, the share that it has again
    leads: float  # records whose first words are linked, bold, a heading or a number
    counted: float  # whether they are numbered


def traits_of(facts: Facts, cuts: Sequence[Cut]) -> list[Traits]:
    if not cuts:
        return []
    tree, groups = facts.tree, Groups.of_lengths([len(cut.starts) for cut in cuts])
    starts, stops = (np.concatenate(columns) for columns in zip(*cuts, strict=True))
    chars, first = tree.chars[stops] - tree.chars[starts], tree.pieces[starts]
    read = _sample(groups) & (first < len(facts.leading))
    leading = read.copy()
    leading[read] = facts.leads_at(first[read])
    total, squares, things, linked, chrome, hidden, filled, images, parents, reads, leads = groups.sums(
        chars, chars * chars, stops - starts, facts.linked[stops] - facts.linked[starts], facts.chrome[starts],
        facts.hidden[starts], chars > 0, facts.images[stops] > facts.images[starts],
        _first_of_parents(groups, tree.parent[starts]), read, leading,
    )  # fmt: skip
    once, pairs, texts = _counts(facts, groups, Cut(starts, stops))
    many = groups.many
    mean = total / many
    columns: dict[str, Column] = {
        "records": many,
        "chars": total,
        "size": _medians(groups, chars),
        "alike": pairs / ((many - 1) * things),
        "fields": texts,
        "linked": linked / np.maximum(total, 1),
        "chrome": chrome / many,
        "hidden": hidden / many,
        "uneven": np.sqrt(np.maximum(squares / many - mean * mean, 0)) / np.maximum(mean, 1),
        "filled": filled / many,
        "scattered": parents / many,
        "images": images / many,
        "folded": 1 - once / things,
        "leads": leads / np.maximum(reads, 1),
        "counted": np.array([facts.counted(cut.starts) for cut in cuts], np.float64),
    }
    return [Traits(*row) for row in zip(*(columns[name].tolist() for name in Traits._fields), strict=True)]


def _counts(facts: Facts, groups: Groups, records: Cut) -> list[Floats]:
    """Of the things in the records of each group: those new to their record; pairs of one and another record with it;
    texts in most records. A thing: a path, and how often the record had it before."""
    item, record = records.items()
    kinds, many = len(facts.kind_is_text), len(groups.of)
    key = (groups.of[record] * kinds + facts.tree.kind[item]) * many + record
    key.sort()
    first = changes(key).nonzero()[0]
    times = np.append(first[1:], len(key)) - first
    kind = key[first] // many  # with its group
    new = changes(kind)
    once = new.nonzero()[0]
    exactly = np.bincount((new.cumsum() - 1) * TIMES + np.minimum(times, TIMES) - 1, minlength=TIMES * len(once))
    count = exactly.reshape(-1, TIMES)[:, ::-1].cumsum(axis=1)[:, ::-1]  # of records that have it once, twice, ...
    if (times > TIMES).any():
        count[:, -1] += np.add.reduceat(np.maximum(times - TIMES, 0), once)
    group, kind = np.divmod(kind[once], kinds)
    theirs = groups.many[group, None]
    pairs = (count * (np.minimum(count, theirs) - 1)).sum(axis=1)
    texts = (2 * count >= theirs).sum(axis=1) * facts.kind_is_text[kind]
    return [summed(column, group, len(groups.many)) for column in (count[:, 0], pairs, texts)]


def _medians(groups: Groups, chars: Floats) -> Floats:
    """The greater of the two in the middle."""
    apart = groups.of * (chars.max() + 1)
    return np.asarray((np.sort(apart + chars) - apart)[groups.begin + groups.many // 2])


def _first_of_parents(groups: Groups, parent: Ints) -> Mask:
    """As many in each group as its records have parents."""
    return changes(np.sort(groups.of * (parent.max() + 2) + parent))


def _sample(groups: Groups) -> Mask:
    """The records whose first words are read."""
    step = np.maximum(groups.many // SAMPLE, 1)[groups.of]
    return np.asarray((np.arange(len(groups.of)) - groups.begin[groups.of]) % step == 0)
