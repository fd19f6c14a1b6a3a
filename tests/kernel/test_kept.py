"""Looks at what stands beside kept blocks: the compiled functions equal those in Python, and both are right by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk import kernel
from dehusk.kernel import kept as python
from dehusk.kernel.markup import TAGS

compiled = pytest.mark.skipif(not kernel.COMPILED, reason="built without a compiler: there is nothing to compare")
BOTH = [pytest.param(python, id="python"), pytest.param(kernel, id="kernel")]
PART = st.sampled_from(
    ("<p>", "word", "<b>汉</b>", '<img alt=":-)">', '<img alt="A tree">', '<img alt="">', '<img alt="a long, far way">',
     '<img alt="𝔄!">', "<div>", "</div>", "<li>", "<input type=Checkbox>", "<input type=text>", "<input type=check>",
     "<figure>", "</figure>", "<img src=a.png width=1 hidden>", '<img src="b.png?a&amp;b" class=c>')
)  # fmt: skip


@pytest.mark.parametrize("hand", BOTH)
def test_short_telling_values_beside_kept_blocks(hand: object) -> None:
    page = dehusk.parse('<p>a<img alt=":-)"><img alt="A tree"><p>b<img alt="!"><p><img alt="a long way, indeed">c')
    asked = (page.source, page.columns)
    assert hand.telling_beside(*asked, np.array([1, 0, 1], bool), 9) == [(0, 0)]  # type: ignore[attr-defined]
    found = hand.telling_beside(*asked, np.array([1, 1, 1], bool), 99)  # type: ignore[attr-defined]
    assert found == [(0, 0), (2, 1), (3, 2)]


@pytest.mark.parametrize("hand", BOTH)
def test_boxes_before_kept_blocks(hand: object) -> None:
    page = dehusk.parse(
        "<ul><li><input type=CheckBox>a<li><input type=checkbox>b<li><input type=text>c</ul>d<input type=checkbox>"
    )
    asked = (page.source, page.columns)
    assert len(hand.boxes_before(*asked, np.ones(4, bool))) == 2  # type: ignore[attr-defined]
    assert hand.boxes_before(*asked, np.array([0, 1, 1, 1], bool)) == [1]  # type: ignore[attr-defined]


@pytest.mark.parametrize("hand", BOTH)
def test_characters_of_kept_blocks_and_nodes_around_them(hand: object) -> None:
    columns = dehusk.parse("<div><p>one <b>two</b></div><ul><li>three</ul>four").columns
    kept = np.array([1, 0, 1], bool)
    assert hand.kept_chars(columns, kept) == 11  # type: ignore[attr-defined]
    assert hand.piece_chars(columns, kept) == 10  # type: ignore[attr-defined]
    around = hand.around_kept(columns, kept)  # type: ignore[attr-defined]
    names = [TAGS[code] for code in columns.tag[around].tolist()]
    assert names == ["html", "body", "div", "p", "b"]


@pytest.mark.parametrize("hand", BOTH)
def test_kept_blocks_in_an_element(hand: object) -> None:
    columns = dehusk.parse("<ul><li>a<p>b</ul>c<ul><li>d</ul>").columns
    within = hand.kept_within(columns, np.array([0, 1, 1, 0], bool), TAGS.index("li"))  # type: ignore[attr-defined]
    assert within.tolist() == [False, True, False, False]
    assert hand.kept_within(columns, np.array([0, 0, 1, 0], bool), TAGS.index("li")) is None  # type: ignore[attr-defined]


@pytest.mark.parametrize("hand", BOTH)
def test_pictures_between_kept_pieces_or_beside_one_in_a_figure(hand: object) -> None:
    page = dehusk.parse(
        '<img src=first><p>a<img src="b?c&amp;d" class=e alt=f><img src=h hidden>g<p>i<img src=j></p>'
        "<figure><img src=k><p>l</figure><figure>m<img src=n></figure><img src=o>"
    )
    figure, names = page.nearest(page.tagged("figure")), ("src", "alt")
    kept = np.array([1, 1, 0, 1], np.uint8)
    found = hand.pictures_beside(page.source, page.columns, kept, None, figure, names)  # type: ignore[attr-defined]
    assert [(block, own) for _, block, own in found] == [
        (0, {"src": "b?c&d", "alt": "f"}),
        (-1, {"src": "k"}),
        (-1, {"src": "n"}),
    ]
    left_out = np.zeros(len(page.columns.tag), np.uint8)
    left_out[found[0][0]] = 1
    rest = hand.pictures_beside(page.source, page.columns, kept, left_out, None, names)  # type: ignore[attr-defined]
    assert rest == []


@pytest.mark.parametrize("hand", BOTH)
def test_kept_blocks_and_others_in_order(hand: object) -> None:
    page = dehusk.parse("<div>a</div><hr><p>b</p><hr>c<hr>")
    first, second, third = (int(at) for at in page.columns.at[page.tagged("hr")])
    others = [(third, 2, 7, 1), (second, 3, 8, -1), (second, 1, 9, -1), (first, 3, 6, 2)]
    found = hand.in_order(page.columns, np.array([1, 0, 1], np.uint8), page.columns.parent, others)  # type: ignore[attr-defined]
    kinds, whats, around = found
    assert (kinds, whats) == ([0, 3, 3, 1, 0, 2], [0, 6, 8, 9, 2, 7])
    up = page.columns.parent[page.columns.block].tolist()
    assert around.tolist() == [up[0], 2, -1, -1, up[2], 1]


@compiled
@given(parts=st.lists(PART, max_size=12), chosen=st.integers(0, 2**12 - 1))
def test_looks_equal(parts: list[str], chosen: int) -> None:
    page = dehusk.parse("".join(parts))
    kept = np.array([chosen >> block & 1 for block in range(len(page))], np.uint8)
    mask = kept.view(np.bool_)
    assert kernel.kept_chars(page.columns, mask) == python.kept_chars(page.columns, mask)
    assert kernel.piece_chars(page.columns, mask) == python.piece_chars(page.columns, mask)
    within = [hand.kept_within(page.columns, mask, TAGS.index("figure")) for hand in (kernel, python)]
    assert (within[0] is None) == (within[1] is None)
    assert within[0] is None or np.array_equal(within[0], within[1])
    around = kernel.around_kept(page.columns, mask)
    assert around.dtype == np.bool_
    assert np.array_equal(around, python.around_kept(page.columns, mask))
    for longest in (3, 99):
        asked = (page.source, page.columns, mask, longest)
        assert kernel.telling_beside(*asked) == python.telling_beside(*asked)
    asked_of = (page.source, page.columns, mask)
    assert kernel.boxes_before(*asked_of) == python.boxes_before(*asked_of)
    figures, left_out = page.nearest(page.tagged("figure")), page.tagged("b").view(np.uint8)
    for besides in ((None, None), (left_out, figures)):
        asked_for = (page.source, page.columns, kept, *besides, ("src", "alt", "width"))
        assert kernel.pictures_beside(*asked_for) == python.pictures_beside(*asked_for)
    nodes = page.tagged("img", "figure").nonzero()[0].tolist()[::-1]
    others = [(int(page.columns.at[node]), node % 3 + 1, node, node - 1) for node in nodes]
    in_order = [hand.in_order(page.columns, kept, page.columns.parent, others) for hand in (kernel, python)]
    assert in_order[0][:2] == in_order[1][:2]
    assert np.array_equal(in_order[0][2], in_order[1][2])


@compiled
def test_blocks_of_another_page_are_refused() -> None:
    page = dehusk.parse("<p>a<img alt=!><input type=checkbox>")
    with pytest.raises(ValueError, match="blocks"):
        kernel.telling_beside(page.source, page.columns, np.ones(2, bool), 9)
    for refuses in (kernel.kept_chars, kernel.piece_chars, kernel.around_kept):
        with pytest.raises(ValueError, match="blocks"):
            refuses(page.columns, np.ones(2, bool))
    with pytest.raises(ValueError, match="blocks"):
        kernel.kept_within(page.columns, np.ones(2, bool), 1)
    with pytest.raises(ValueError, match="blocks"):
        kernel.boxes_before(page.source, page.columns, np.ones(2, bool))
