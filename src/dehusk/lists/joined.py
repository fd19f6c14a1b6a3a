"""One list that markup cut in two: by a heading, an advertisement, an element never closed."""

import numpy as np

from dehusk.arrays import Floats, median
from dehusk.kernel import markup
from dehusk.lists.cut import Cut
from dehusk.lists.facts import Facts

SAME_TAGS = 0.85  # of what the records of the one have, in those of the other
BETWEEN = 1.0  # records as long as the text between the two, at most
AS_LONG = 2.0  # times, at most
SAMPLE = 8  # records whose tags are counted


def belong_together(facts: Facts, one: Cut, other: Cut) -> bool:
    """Whether the records of both are made alike and next to nothing stands between the last of the one and the first
    of the other, which says something else."""
    tree = facts.tree
    first, second = (one, other) if one.starts[0] < other.starts[0] else (other, one)
    if first.stops[-1] > second.starts[0] or len(second.starts) < 2:
        return False
    sizes = [median(tree.chars[cut.stops] - tree.chars[cut.starts]) for cut in (first, second)]
    gap = float(tree.chars[second.starts[0]] - tree.chars[first.stops[-1]])
    if gap > BETWEEN * min(sizes) or max(sizes) > AS_LONG * min(sizes):
        return False
    if facts.chrome[first.starts].any() != facts.chrome[second.starts].any():
        return False
    return _dice(_tags(facts, first), _tags(facts, second)) >= SAME_TAGS and not _again(facts, first, second)


def joined(one: Cut, other: Cut) -> Cut:
    starts, stops = np.append(one.starts, other.starts), np.append(one.stops, other.stops)
    order = np.argsort(starts)
    return Cut(starts[order], stops[order])


def _tags(facts: Facts, cut: Cut) -> Floats:
    """How often each tag stands in a record, on average."""
    label = facts.tree.label[Cut(cut.starts[:SAMPLE], cut.stops[:SAMPLE]).items()[0]]
    known = label[(label > 0) & (label < len(markup.TAGS))]
    return np.bincount(known, minlength=len(markup.TAGS)) / min(len(cut.starts), SAMPLE)


def _dice(one: Floats, other: Floats) -> float:
    return float(2 * np.minimum(one, other).sum() / max(one.sum() + other.sum(), 1))


def _again(facts: Facts, one: Cut, other: Cut) -> bool:
    """Whether the second says what the first says: the same list for another size of screen."""
    pieces, page = facts.tree.pieces, facts.tree.page
    texts = [page.text_between(int(pieces[cut.starts[0]]), int(pieces[cut.stops[0]])) for cut in (one, other)]
    return texts[0] == texts[1]
