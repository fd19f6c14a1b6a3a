"""Looks for what few pages have: the compiled functions equal those in Python, and both are right by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk import kernel
from dehusk.kernel import looks as python
from dehusk.kernel.markup import ATTR, TAG

compiled = pytest.mark.skipif(not kernel.COMPILED, reason="built without a compiler: there is nothing to compare")
BOTH = [pytest.param(python, id="python"), pytest.param(kernel, id="kernel")]
VALUES = st.text(st.sampled_from("coMmENt-dis ^#é汉𝔄٣1"), max_size=12)
PAGE = '<p class="Comments x" id=no>a<sup>#</sup><b>٣4</b><i>12</i><p class="my-COMMENT">5 <b>67</b><p id=comment>'


@pytest.mark.parametrize("hand", BOTH)
def test_rows_holding_a_stem_in_any_case(hand: object) -> None:
    page = dehusk.parse(PAGE)
    classes = bytes((ATTR["class"],))
    found = hand.rows_holding(page.source, page.columns, classes, None, ("disqus", "comment"))  # type: ignore[attr-defined]
    values = [page.source[page.columns.attr_lo[row] : page.columns.attr_hi[row]] for row in found]
    assert values == ["Comments x", "my-COMMENT"]
    among = np.zeros(len(page.columns.tag), np.bool_)
    assert hand.rows_holding(page.source, page.columns, classes, among, ("comment",)) == []  # type: ignore[attr-defined]


@pytest.mark.parametrize("hand", BOTH)
def test_pieces_that_are_signs_or_two_digits(hand: object) -> None:
    columns = dehusk.parse(PAGE).columns
    text = [columns.text[lo:hi] for lo, hi in zip(columns.piece_lo, columns.piece_hi, strict=True)]
    assert text == ["a", "#", "٣4", "12", "5", "67"]
    assert hand.signs(columns, "¶#") == [1]  # type: ignore[attr-defined]
    assert hand.digit_pairs(columns) == [2, 3]  # type: ignore[attr-defined]  # a blank is before 67


@pytest.mark.parametrize("hand", BOTH)
def test_links_that_are_parts_of_headings(hand: object) -> None:
    page = dehusk.parse(
        "<h1>A <a>(b)</a></h1><h2><a>c</a></h2><h3>D <a>ease</a><a>link</a><a>x</a></h3><h3>E <a>#</a><a>#</a></h3>"
        "<p>f<a>#"
    )
    found = hand.parts_of_headings(page.columns, 3, "l")  # type: ignore[attr-defined]
    assert [page.text_of(link) for link in found] == ["(b)", "link", "#", "#"]
    assert len(hand.parts_of_headings(page.columns, 2, "l")) == 3  # type: ignore[attr-defined]


@pytest.mark.parametrize("hand", BOTH)
def test_nodes_of_a_tag_that_show_something(hand: object) -> None:
    page = dehusk.parse("<body><h1></h1><h1>a <b>b</b></h1><p>c<h1>d</h1>")
    first, second = page.nodes_tagged("h1")[1:]
    assert hand.tagged_spans(page.columns, TAG["h1"], 2) == [(first, first + 2, 0, 2, 0, 3)]  # type: ignore[attr-defined]
    assert hand.tagged_spans(page.columns, TAG["h1"], 3)[1:] == [(second, second + 1, 3, 4, 6, 7)]  # type: ignore[attr-defined]


@pytest.mark.parametrize("hand", BOTH)
def test_the_value_of_an_attribute_of_one_node(hand: object) -> None:
    page = dehusk.parse("<p id=a class='b &amp; c'><i>d</i><b id=e>f</b>")
    asked = [(tag, name) for tag in ("p", "i", "b") for name in ("id", "class")]
    values = {
        (tag, name): hand.value_of(page.source, page.columns, page.nodes_tagged(tag)[0], ATTR[name])  # type: ignore[attr-defined]
        for tag, name in asked
    }
    assert {key: value for key, value in values.items() if value} == {
        ("p", "id"): "a",
        ("p", "class"): "b &amp; c",
        ("b", "id"): "e",
    }
    assert hand.value_of(page.source, page.columns, -1, ATTR["id"]) == ""  # type: ignore[attr-defined]


@pytest.mark.parametrize("hand", BOTH)
def test_nodes_that_begin_in_a_part_of_the_text(hand: object) -> None:
    page = dehusk.parse("<body><p>ab<p>cd<b>ef</b><p>gh</p><hr>")
    assert page.columns.text == "ab\ncdef\ngh"
    tags = {
        (lo, hi): [page.tag_name(node) for node in range(*hand.nodes_between(page.columns, lo, hi))]  # type: ignore[attr-defined]
        for lo, hi in ((-9, 0), (1, 5), (4, 8), (3, 99), (0, 10), (99, 200))
    }
    assert tags[-9, 0] == []
    assert tags[1, 5] == ["p"]
    assert tags[4, 8] == ["b"]
    assert tags[3, 99] == ["p", "b", "p", "hr"]
    assert tags[0, 10] == ["html", "head", "body", "p", "p", "b", "p"]
    assert tags[99, 200] == ["hr"]


@pytest.mark.parametrize("hand", BOTH)
def test_links_that_lead_to_what_is_wanted(hand: object) -> None:
    page = dehusk.parse("<body><a href=/Author/1>a</a><a href=/x title=/author>b</a><p href=/author>c<a href=/AUTHOR>d")
    found = hand.links_holding(page.source, page.columns, 0, len(page.columns.tag), ("/u/", "/author"))  # type: ignore[attr-defined]
    assert [page.text_of(node) for node in found] == ["a", "d"]
    assert hand.links_holding(page.source, page.columns, found[0] + 1, found[1], ("/author",)) == []  # type: ignore[attr-defined]


@pytest.mark.parametrize("hand", BOTH)
def test_elements_of_a_sites_own_making(hand: object) -> None:
    page = dehusk.parse(
        "<body><a-b c=1>x</a-b><own c-d=1>x</own><a-b>x</a-b><svg><font-face c=1></svg><e-f C=2>x</e-f>"
    )
    found = hand.own_elements(page.source, page.columns, ("x=", " c="), 1, 99, 9)  # type: ignore[attr-defined]
    assert [(page.tag_name(node), tag) for node, tag in found] == [("a-b", '<a-b c="1">'), ("e-f", '<e-f c="2">')]
    assert hand.own_elements(page.source, page.columns, (" c=",), 1, 99, 3) == found[:1]  # type: ignore[attr-defined]
    assert hand.own_elements(page.source, page.columns, (" c=",), 1, 6, 9) == []  # type: ignore[attr-defined]
    assert hand.own_elements(page.source, page.columns, (" c=",), 9, 99, 2) == found[:1]  # type: ignore[attr-defined]


@pytest.mark.parametrize("hand", BOTH)
def test_values_of_some_nodes(hand: object) -> None:
    page = dehusk.parse('<body class=a><p id="b&amp;c" title=d class=e>f<p class=g>h<p>i<p class=j id=k>l')
    nodes, codes = page.nodes_tagged("p"), bytes([ATTR["class"], ATTR["id"]])
    found = hand.values_of(page.source, page.columns, [nodes[0], *nodes[2:]], codes)  # type: ignore[attr-defined]
    assert found == [(nodes[0], "b&amp;c"), (nodes[0], "e"), (nodes[3], "j"), (nodes[3], "k")]
    assert hand.values_of(page.source, page.columns, [], codes) == []  # type: ignore[attr-defined]


ADDRESSES = {
    "https://e.org": 1, "http://E.org:80/a;": 0, "http://e.org:80/a.b?c;d#e": 1, "https://": 0, "http://e.org:/": 0,
    "https://e.org?": 0, "https://e.org#": 0, "ftp://e.org": 0, "/": 2, "/a/b?c=/d": 2, "//e.org": 0, "/\\e": 0,
    "/a/./b": 0, "/a:b": 0, "/a?b:c": 2, "/a b": 0, "/é": 0, "a": 0, "": 0, "/a?#b": 0, "/a#": 0, "/a\n": 0,
}  # fmt: skip


@pytest.mark.parametrize("hand", BOTH)
@pytest.mark.parametrize(("address", "kind"), ADDRESSES.items())
def test_kinds_of_addresses(hand: object, address: str, kind: int) -> None:
    assert hand.address_kind(address) == kind  # type: ignore[attr-defined]


@given(
    begin=st.sampled_from(["", "/", "http://", "https://a"]),
    rest=st.text(st.sampled_from("/?#;:. -a9\\\n\x7fé汉"), max_size=9),
)
def test_kinds_of_generated_addresses(begin: str, rest: str) -> None:
    assert kernel.address_kind(begin + rest) == python.address_kind(begin + rest)


@compiled
@given(values=st.lists(VALUES, max_size=6))
def test_all_looks_equal(values: list[str]) -> None:
    html = "".join(
        f'<p class="{value}" alt="{value}">{value}<b>{value[:2]}</b><h2>{value}<a>{value}</a></h2>' for value in values
    )
    page = dehusk.parse(html)
    names = bytes((ATTR["class"], ATTR["alt"]))
    among = np.arange(len(page.columns.tag)) % 3 > 0
    for nodes in (None, among):
        for stems in (("comment",), ("dis", "^", "nt"), ()):
            asked = (page.source, page.columns, names, nodes, stems)
            assert kernel.rows_holding(*asked) == python.rows_holding(*asked)
    assert kernel.signs(page.columns, "#^é汉𝔄") == python.signs(page.columns, "#^é汉𝔄")
    parts = [hand.parts_of_headings(page.columns, 1, "cM") for hand in (kernel, python)]
    assert parts[0] == parts[1]
    assert kernel.digit_pairs(page.columns) == python.digit_pairs(page.columns)
    for node in range(len(page.columns.tag)):
        asked_of = (page.source, page.columns, node, ATTR["href"])
        assert kernel.value_of(*asked_of) == python.value_of(*asked_of)
    assert kernel.tagged_spans(page.columns, TAG["h2"], 4) == python.tagged_spans(page.columns, TAG["h2"], 4)


@compiled
@given(values=st.lists(VALUES, max_size=6), lo=st.integers(-3, 40), length=st.integers(-3, 40))
def test_looks_near_a_place_equal(values: list[str], lo: int, length: int) -> None:
    html = "".join(
        f'<p>{value}<a href="/{value}">{value}</a><x{value[:1].strip()}-y z="{value}">{value}' for value in values
    )
    page = dehusk.parse(html)
    nodes = kernel.nodes_between(page.columns, lo, lo + length)
    assert nodes == python.nodes_between(page.columns, lo, lo + length)
    for stems in (("comment",), ("dis", "^", "nt")):
        asked = (page.source, page.columns, *nodes, stems)
        assert kernel.links_holding(*asked) == python.links_holding(*asked)
    for few in (list(range(0, len(page.columns.tag), 3)), list(range(*nodes))):
        asked_of = (page.source, page.columns, few, bytes([ATTR["href"]]))
        assert kernel.values_of(*asked_of) == python.values_of(*asked_of)
    for most, longest in ((2, 99), (99, 9)):
        asked_for = (page.source, page.columns, ("y z", "nt"), 12, longest, most)
        assert kernel.own_elements(*asked_for) == python.own_elements(*asked_for)
