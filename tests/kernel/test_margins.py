"""Margins: the compiled class equals that in Python, whatever is written in whatever order."""

from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk import kernel
from dehusk.kernel import Columns
from dehusk.kernel import margins as python
from dehusk.kernel.markup import TAG

compiled = pytest.mark.skipif(not kernel.COMPILED, reason="built without a compiler: there is nothing to compare")
BOTH = [pytest.param(python.Margins, id="python"), pytest.param(kernel.Margins, id="kernel")]
TAGS = [TAG[name] for name in ("ul", "ol", "li", "li", "dd", "p", "blockquote")]
INDENTED = {TAG["dd"]: "  ", TAG["blockquote"]: "> "}


COUNTING: python.Counting = ({3: "7"}, {0: " 4 ", 2: "x"}, {2: ""})


def columns_of(codes: list[int], parents: list[int]) -> Columns:
    """Every fourth element shows nothing."""
    lo = np.arange(len(codes), dtype=np.int32)
    some: Any = SimpleNamespace(
        tag=np.array(codes, np.uint8), parent=np.array(parents, np.int32), lo=lo, hi=lo + (lo % 4 != 1).astype(np.int32)
    )
    return cast(Columns, some)


def made(of: type, codes: list[int], parents: list[int], deepest: int = 8) -> python.Margins:
    mask = np.array([node % 5 != 4 for node in range(len(codes))]).view(np.uint8)
    columns = columns_of(codes, parents)
    margins: python.Margins = of(bytes(codes), columns, mask, lambda: COUNTING, INDENTED, {3: "a"}, deepest)
    return margins


@pytest.mark.parametrize("of", BOTH)
def test_an_item_in_an_item(of: type) -> None:
    page = dehusk.parse("<ul><li>a<ol><li>b</ol></ul>")
    margins: python.Margins = of(page.tag_codes, page.columns, None, lambda: ({}, {}, {}), INDENTED, {}, 8)
    first, second = page.nodes_tagged("li")
    assert margins.near.tolist() == [-1] * first + [first] * (second - first) + [second, -1]
    assert margins.lead(second) == "- 1. "
    assert margins.lead(second) == margins.rest(second) == "     "


@pytest.mark.parametrize("of", BOTH)
def test_numbers(of: type) -> None:
    page = dehusk.parse(
        "<ol start=3><li>a<li><li>b<li value=9>c<li>d</ol><ol reversed><li>e<li>f</ol><ol start=999999999><li>g"
    )
    counting = (page.attributes("value"), page.attributes("start"), page.attributes("reversed"))
    margins: python.Margins = of(page.tag_codes, page.columns, None, lambda: counting, INDENTED, {}, 8)
    shown = [node for node in page.nodes_tagged("li") if page.text_of(node)]
    assert [margins.lead(node) for node in shown] == ["3. ", "4. ", "9. ", "10. ", "2. ", "1. ", "1. "]


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
