"""The records that a candidate missed, and what it took for one."""

import re

import numpy as np

from dehusk.arrays import Floats, Ints, median
from dehusk.kernel import markup
from dehusk.lists.cut import Cut, subtrees
from dehusk.lists.facts import Facts
from dehusk.lists.kin import with_siblings
from dehusk.lists.paging import stated_total

SAME_TAGS = 0.8  # of the tags in what stands beside the records, in another container
FEWEST = 3  # records
SHORT, BEGINNING = 400, 60  # characters of a record that counts the others, and of where it does
ALL = 0.9
MORE = re.compile(r"\W*(?:(?:view|see|show|load|read) )?(?:more|all|next|previous|prev|back)\b", re.IGNORECASE)
NEAR = 3  # siblings without text between it and them
EARLIER = 8  # siblings in which a first record may begin


def complete(facts: Facts, cut: Cut) -> Cut:
    tree = facts.tree
    chrome = facts.chrome[cut.starts]
    if 0 < np.count_nonzero(chrome) < len(chrome):
        cut = cut.where(~chrome)  # a list of the same make in a sidebar
    if (tree.level[cut.starts] > 0).any():
        return cut
    if (cut.stops != tree.end[cut.starts]).any():
        return without_head(facts, with_rest(facts, with_first(facts, cut)))
    return without_head(facts, with_ends(facts, with_siblings(facts, cut)))


def without_head(facts: Facts, cut: Cut) -> Cut:
    """Without a first or last record that counts the others, a short first one without a link where all others have
    one: the head of a table; and a short last one with the way to further pages."""
    tree, (starts, stops) = facts.tree, cut
    if len(starts) <= FEWEST:
        return cut
    kept = np.ones(len(starts), np.bool_)
    chars = tree.chars[stops] - tree.chars[starts]
    links = facts.linked[stops] > facts.linked[starts]
    usual = median(chars)
    kept[0] = not (not links[0] and links[1:].mean() > ALL and 2 * chars[0] < usual)
    kept[-1] = not (2 * chars[-1] < usual and MORE.match(_beginning(facts, cut, -1)))
    for k in (0, -1):
        kept[k] &= not _states(facts, cut, k) or _states(facts, cut, k + 1 if k == 0 else k - 1)
    return cut.where(kept)


def _states(facts: Facts, cut: Cut, k: int) -> bool:
    """Whether a record begins with a number of things, not fewer than these: the results, unless others do, too."""
    return (stated_total(_beginning(facts, cut, k)) or 0) >= len(cut.starts) - 1


def _beginning(facts: Facts, cut: Cut, k: int) -> str:
    pieces = facts.tree.pieces
    return facts.tree.page.text_between(int(pieces[cut.starts[k]]), int(pieces[cut.stops[k]]), SHORT)[:BEGINNING]


def with_ends(facts: Facts, cut: Cut) -> Cut:
    """A first or a last record beside the others, in another container: it has the tags that they have."""
    tree, (starts, stops) = facts.tree, cut
    if len(starts) < 2 or (tree.parent[starts] != tree.parent[starts[0]]).any():
        return cut
    place = tree.place[starts]
    beside = [_neighbour(facts, int(place[0]), -1), _neighbour(facts, int(place[-1]), 1)]
    if max(beside) < 0:
        return cut
    usual = [_tags(facts, int(a), int(b)) for a, b in zip(starts[1:9].tolist(), stops[1:9].tolist(), strict=True)]
    mean = np.mean(usual, axis=0)
    new = [item for item in beside if item >= 0 and _dice(_tags(facts, item, int(tree.end[item])), mean) >= SAME_TAGS]
    return subtrees(tree, np.sort(np.append(starts, np.array(new, np.int64)))) if new else cut


def _neighbour(facts: Facts, place: int, step: int) -> int:
    """The nearest sibling with text, or -1."""
    tree = facts.tree
    for at in range(place + step, place + step * (NEAR + 2), step):
        if not 0 <= at < len(tree) or tree.parent[tree.siblings[at]] != tree.parent[tree.siblings[place]]:
            return -1
        item = int(tree.siblings[at])
        if tree.chars[tree.end[item]] > tree.chars[item]:
            return item
    return -1


def _tags(facts: Facts, start: int, stop: int) -> Ints:
    """How often each tag stands in a span, containers of one thing aside."""
    label = facts.tree.label[start:stop]
    return np.bincount(label[(label > 0) & (label < len(markup.TAGS))], minlength=len(markup.TAGS))


def _dice(one: Ints, other: Floats) -> float:
    return float(2 * np.minimum(one, other).sum() / max(one.sum() + other.sum(), 1))


def with_first(facts: Facts, cut: Cut) -> Cut:
    """Where records are runs of siblings: one before them that begins inside of what stands there, an element
    left open. From where it begins up to the next record it has the same tags as they."""
    tree, (starts, stops) = facts.tree, cut
    place, first = int(tree.place[starts[0]]), int(starts[0])
    before = [int(tree.siblings[at]) for at in range(max(place - EARLIER, 0), place)]
    within = next((item for item in before if tree.parent[item] == tree.parent[first]), first)
    begins = within + np.flatnonzero(tree.label[within:first] == tree.label[first])
    begins = begins[tree.parent[begins] != tree.parent[first]]
    if not 0 < len(begins) <= EARLIER or len(starts) < FEWEST:  # many: a list of its own
        return cut
    mean = np.mean([_tags(facts, a, b) for a, b in zip(starts[:8].tolist(), stops[:8].tolist(), strict=True)], axis=0)
    for item in begins[: -NEAR - 1 : -1].tolist():
        if _dice(_tags(facts, item, first), mean) >= SAME_TAGS and facts.leads(np.array([item])):
            return Cut(np.append(item, starts), np.append(first, stops))
    return cut


def with_rest(facts: Facts, cut: Cut) -> Cut:
    """Where records are runs of siblings: one more that begins as they do and was cut short."""
    tree, (starts, stops) = facts.tree, cut
    last = int(starts[-1])
    stop = int(tree.end[tree.parent[last]]) if tree.parent[last] >= 0 else len(tree)
    at = int(stops[-1])
    if (
        at >= stop
        or tree.kind[at] != tree.kind[last]
        or _make(facts, at) != _make(facts, last)
        or not facts.leads(np.array([at]))
    ):
        return cut
    until, known = int(tree.end[at]), np.unique(tree.kind[Cut(starts, stops).items()[0]])
    longest = until + int((stops - starts).max())
    while until < min(stop, longest) and _make(facts, until) != _make(facts, at):
        end = int(tree.end[until])
        if not np.isin(tree.kind[until:end], known).all():
            break
        until = end
    return Cut(np.append(starts, at), np.append(stops, until))


def _make(facts: Facts, item: int) -> set[int]:
    """The kinds of what an item has with text in it."""
    tree = facts.tree
    return set(tree.kind[item : int(tree.end[item])].tolist())
