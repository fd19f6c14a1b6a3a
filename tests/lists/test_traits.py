"""The traits of candidates, worked out of all at once: those of each alone, and of plain loops."""

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.arrays import Ints
from dehusk.kernel import markup
from dehusk.lists.build import tree_of
from dehusk.lists.cut import Cut, subtrees
from dehusk.lists.facts import Facts
from dehusk.lists.traits import TIMES, traits_of

cells = st.sampled_from(["<b>some words</b>", "<a href=x>link</a>", "<img src=x>", "12.", "<p>A paragraph.</p>"])
rows = st.lists(st.lists(cells, min_size=1, max_size=12).map("".join), min_size=2, max_size=50)


def page_of(lists: list[list[str]]) -> Facts:
    html = "".join("<ul>" + "".join(f"<li>{row}</li>" for row in rows) + "</ul>" for rows in lists)
    return Facts(tree_of(dehusk.parse(html)))


def items_of(facts: Facts) -> list[Ints]:
    """The items of each list."""
    items = np.flatnonzero(facts.tree.label == markup.TAG["li"])
    parent = facts.tree.parent[items]
    return [items[parent == each] for each in np.unique(parent).tolist()]


def in_loops(facts: Facts, cut: Cut) -> tuple[float, float, int]:
    """How alike the records are, how much each has again, and the texts in most of them."""
    have: Counter[tuple[int, int]] = Counter()
    things = again = 0
    for start, stop in zip(*(column.tolist() for column in cut), strict=True):
        seen: Counter[int] = Counter()
        for kind in facts.tree.kind[start:stop].tolist():
            have[kind, min(seen[kind], TIMES - 1)] += 1
            again += seen[kind] > 0
            seen[kind] += 1
            things += 1
    many = len(cut.starts)
    alike = sum(count * (min(count, many) - 1) for count in have.values()) / ((many - 1) * things)
    texts = sum(2 * count >= many and bool(facts.kind_is_text[kind]) for (kind, _), count in have.items())
    return alike, again / things, texts


@given(st.lists(rows, min_size=1, max_size=4))
def test_all_at_once(lists: list[list[str]]) -> None:
    facts = page_of(lists)
    cuts = [subtrees(facts.tree, items) for items in items_of(facts)]
    together = traits_of(facts, cuts)
    assert together == [traits_of(facts, [cut])[0] for cut in cuts]
    for its, cut in zip(together, cuts, strict=True):
        chars = facts.tree.chars[cut.stops] - facts.tree.chars[cut.starts]
        alike, folded, texts = in_loops(facts, cut)
        assert np.allclose((its.alike, its.folded), (alike, folded))
        assert (its.fields, its.records, its.chars) == (texts, len(chars), chars.sum())
        assert its.size == sorted(chars.tolist())[len(chars) // 2]
        assert its.leads == facts.leads(cut.starts)
        assert its.scattered == 1 / len(chars)


def test_none() -> None:
    assert traits_of(page_of([["<b>a</b>", "<b>b</b>"]]), []) == []
