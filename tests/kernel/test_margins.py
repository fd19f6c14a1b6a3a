"""Margins: the compiled class equals that in Python, whatever is written in whatever order."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk import kernel
from dehusk.arrays import Ints
from dehusk.kernel import margins as python
from dehusk.kernel.markup import TAG

compiled = pytest.mark.skipif(not kernel.COMPILED, reason="built without a compiler: there is nothing to compare")
BOTH = [pytest.param(python.Margins, id="python"), pytest.param(kernel.Margins, id="kernel")]
TAGS = [TAG[name] for name in ("ul", "ol", "li", "li", "dd", "p", "blockquote")]
INDENTED = {TAG["dd"]: "  ", TAG["blockquote"]: "> "}


def numbers(lists: Ints) -> dict[int, int]:
    return {node: 7 + node for node in range(0, len(lists), 2)}


def made(of: type, codes: list[int], parents: list[int], deepest: int = 8) -> python.Margins:
    mask = np.array([node % 5 != 4 for node in range(len(codes))]).view(np.uint8)
    margins: python.Margins = of(bytes(codes), np.array(parents, np.int32), mask, numbers, INDENTED, {3: "a"}, deepest)
    return margins


@pytest.mark.parametrize("of", BOTH)
def test_an_item_in_an_item(of: type) -> None:
    codes = [TAG[name] for name in ("ul", "li", "ol", "li")]
    margins: python.Margins = of(
        bytes(codes), np.arange(-1, 3, dtype=np.int32), np.ones(4, np.uint8), numbers, INDENTED, {}, 8
    )
    assert margins.near.tolist() == [-1, 1, 1, 3, -1]
    assert margins.lead(3) == "- 1. "  # `numbers` has even nodes alone
    assert margins.lead(3) == margins.rest(3) == "     "


@compiled
@given(data=st.data())
def test_margins_equal(data: st.DataObject) -> None:
    codes = data.draw(st.lists(st.sampled_from(TAGS), min_size=1, max_size=12))
    parents = [-1] + [data.draw(st.integers(-1, node - 1)) for node in range(1, len(codes))]
    deepest = data.draw(st.integers(0, 4))
    ours, theirs = made(kernel.Margins, codes, parents, deepest), made(python.Margins, codes, parents, deepest)
    assert ours.near.tolist() == theirs.near.tolist()
    for node, how in data.draw(st.lists(st.tuples(st.integers(0, len(codes)), st.sampled_from("lbr")))):
        at = int(ours.near[node])
        if how == "l":
            assert ours.lead(at) == theirs.lead(at)
        elif how == "b":
            assert ours.begin(at) == theirs.begin(at)
        else:
            assert ours.rest(at) == theirs.rest(at)
            ours.last = theirs.last = -1
        assert ours.is_used(at) == theirs.is_used(at)


ITEMS = st.sampled_from(
    (
        "<ul>",
        "<ol start=9>",
        "</ol>",
        "</ul>",
        "<li>",
        "<dl>",
        "</dl>",
        "<dt>",
        "<dd>",
        "<p>",
        "<br>",
        "a b",
        "é",
        "汉",
        "𝔄x",
        "</p>",
    )
)


@pytest.mark.parametrize("of", BOTH)
def test_lines_by_hand(of: type) -> None:
    page = dehusk.parse("<p>a<p>left out<ul><li>b<br>c<li>d<p>é</ul><dl><dt>t<dd>汉</dl>")
    margins = of(page.tag_codes, page.columns.parent, None, numbers, INDENTED, {}, 8)
    kept = np.array([1, 0, 1, 1, 1, 1, 1], np.uint8)
    terms = [False, False, False, False, True, False]
    assert margins.lines(page.columns, kept, terms) == "a\n\n- b\n  c\n- d\n  é\n\nt\n  汉"


@compiled
@given(parts=st.lists(ITEMS, max_size=12), chosen=st.integers(0, 2**12 - 1), last=st.sampled_from("aé汉𝔄"))
def test_lines_equal(parts: list[str], chosen: int, last: str) -> None:
    page = dehusk.parse("".join(parts) + "<p>" + last)
    kept = np.array([chosen >> block & 1 for block in range(len(page))], np.uint8)
    terms = [block % 3 == 1 for block in range(int(kept.sum()))]
    for named in (None, terms):
        ours, theirs = (
            of(page.tag_codes, page.columns.parent, None, numbers, INDENTED, {}, 2).lines(page.columns, kept, named)
            for of in (kernel.Margins, python.Margins)
        )
        assert ours == theirs
        assert hash(ours) == hash(theirs)  # as narrow as its characters
