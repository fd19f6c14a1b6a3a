"""How likely a candidate is the page's main list."""

import math
from typing import NamedTuple

import numpy as np

from dehusk.arrays import Ints
from dehusk.lists.cut import Cut, occurrences
from dehusk.lists.facts import Facts

TIMES = 8  # that a thing may come again in a record and still be told from the one before
SHORT = 50  # characters; records with fewer are suspect


class Traits(NamedTuple):
    """What the score weighs."""

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


def things(facts: Facts, cut: Cut) -> tuple[Ints, Ints, Ints]:
    """The items of the records, the record of each, and as what: its path and how often the record had it before."""
    item, record = cut.items()
    path = facts.tree.kind[item]
    nth = occurrences(path * len(cut.starts) + record)
    return item, record, path * TIMES + np.minimum(nth, TIMES - 1)


def _counts(facts: Facts, cut: Cut) -> tuple[Ints, int]:
    """(kinds, times): how many of the things are of a kind and come so often in their record; and how many things."""
    item, record = cut.items()
    key = np.sort(facts.tree.kind[item] * len(cut.starts) + record)
    first = np.flatnonzero(np.append(True, key[1:] != key[:-1]))
    times = np.diff(np.append(first, len(key)))
    kind = key[first] // len(cut.starts)
    exactly = np.bincount(kind * TIMES + np.minimum(times, TIMES) - 1, minlength=TIMES * len(facts.kind_is_text))
    count = exactly.reshape(-1, TIMES)[:, ::-1].cumsum(axis=1)[:, ::-1]
    beyond = times > TIMES
    np.add.at(count[:, -1], kind[beyond], times[beyond] - TIMES)
    return count, len(key)


def traits(facts: Facts, cut: Cut) -> Traits:
    starts, stops = cut
    tree, many = facts.tree, len(starts)
    chars = tree.chars[stops] - tree.chars[starts]
    total = float(chars.sum())
    count, size = _counts(facts, cut)
    having = np.minimum(count, many)
    mean = total / many
    return Traits(
        records=many,
        chars=total,
        size=float(np.partition(chars, many // 2)[many // 2]),
        alike=float((count * (having - 1)).sum()) / ((many - 1) * size),
        fields=float(np.count_nonzero(2 * count[facts.kind_is_text] >= many)),
        linked=float((facts.linked[stops] - facts.linked[starts]).sum()) / max(total, 1),
        chrome=float(np.count_nonzero(facts.chrome[starts])) / many,
        hidden=float(np.count_nonzero(facts.hidden[starts])) / many,
        uneven=math.sqrt(max(float(chars @ chars) / many - mean * mean, 0)) / max(mean, 1),
        filled=float(np.count_nonzero(chars)) / many,
        scattered=(1 + np.count_nonzero(np.diff(np.sort(tree.parent[starts])))) / many,
        images=float(np.count_nonzero(facts.images[stops] > facts.images[starts])) / many,
        folded=1 - float(count[:, 0].sum()) / size,
        leads=facts.leads(starts),
        counted=float(facts.counted(starts)),
    )


def weigh(t: Traits) -> float:
    """Much text in many records that are alike and have several fields; taken off for what speaks of page chrome.

    The weights were set by hand, on few pages: prefer a new trait to a finer weight.
    """
    short = max(0.0, 1 - t.size / SHORT)
    prose = t.linked < 0.1 and t.fields <= 2 and t.images < 0.5  # paragraphs of an article repeat, too
    return (
        math.log1p(t.chars)
        + 0.6 * math.log(min(t.records, 30))
        + 1.2 * math.log1p(min(t.fields + t.images, 8))
        + 3 * t.alike
        + t.filled
        + t.leads
        + 0.5 * t.counted
        - 0.5 * t.uneven
        - (t.fields < 2)
        - 0.7 * (t.linked < 0.01)
        - 3 * prose
        - short * (1 + 2 * t.linked)  # menus
        - t.folded * (1.5 + t.linked)  # records that are lists themselves: of records, or of links
        - 2 * t.scattered * (t.scattered > 0.34)  # parts of records
        - 3 * t.chrome
        - t.hidden
    )
