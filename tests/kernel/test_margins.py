"""Margins: the compiled class equals that in Python, whatever is written in whatever order."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

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
    assert margins.joined([1, 3], ["a\nb", "c"], [False, False]) == "  a\n  b\n     c"


@compiled
@given(data=st.data())
def test_margins_equal(data: st.DataObject) -> None:
    codes = data.draw(st.lists(st.sampled_from(TAGS), min_size=1, max_size=12))
    parents = [-1] + [data.draw(st.integers(-1, node - 1)) for node in range(1, len(codes))]
    deepest = data.draw(st.integers(0, 4))
    ours, theirs = made(kernel.Margins, codes, parents, deepest), made(python.Margins, codes, parents, deepest)
    assert ours.near.tolist() == theirs.near.tolist()
    for node, how in data.draw(st.lists(st.tuples(st.integers(0, len(codes)), st.sampled_from("lbrj")))):
        at = int(ours.near[node])
        if how == "l":
            assert ours.lead(at) == theirs.lead(at)
        elif how == "b":
            assert ours.begin(at) == theirs.begin(at)
        elif how == "r":
            assert ours.rest(at) == theirs.rest(at)
            ours.last = theirs.last = -1
        else:
            asked = ([at, -1, at], ["x\ny", "z", ""], [True, False, True])
            assert ours.joined(*asked) == theirs.joined(*asked)
        assert ours.is_used(at) == theirs.is_used(at)
