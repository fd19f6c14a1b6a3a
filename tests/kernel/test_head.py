"""Looks at the head: the compiled ones equal their Python twins."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.kernel import head as python
from dehusk.kernel import places
from dehusk.kernel.keys import key_of
from dehusk.page import head
from tests.golden import FOLDER, names
from tests.pages import markup

compiled = pytest.importorskip("dehusk.kernel._head", reason="built without a compiler")
METAS = {
    "none": "<p>x",
    "in any case, several names at once": "<meta property='OG:Title  b' content=x><meta NAME=b content=y>",
    "content first, or none": "<meta content=x name=description><meta name=description><meta content=y>",
    "spaces of every kind": "<meta name='\u2003b\x1cdescription\xa0og:title\t' content=x>",
    "longer and shorter names": "<meta name='bb' content=x><meta name='og:titles' content=x><meta name='' content=x>",
    "wide": "<meta name=description content='汉字'><meta name='b\u212a' content=😀>",
    "links and scripts": "<link rel='Shortlink CANONICAL' href=x><link rel=canonical><a rel=canonical href=y>y</a>"
    "<script type='application/LD+JSON; x'>{}</script><script type=ld>{}</script><link rel=noncanonicals>汉",
    "classes": "<html class='a &amp;amp; b'><body id=x class=c><p class=d>x",
    "no class": "<html lang=en><body><p class=d>x",
    "no body": "<html class=a><frameset class=b>",
    "titles": "<svg><title>Icon</title></svg><title> </title><title> A  &amp;amp; 汉 </title><title>B</title>",
    "elsewhere": "<div name=b content=x></div><body><p>x<meta itemprop=b content=y><meta http-equiv=b content=z>",
}


def assert_same(html: bytes | str) -> None:
    page = dehusk.parse(html)
    found = compiled.told(page.source, page.columns, head.unescaped)
    assert found == python.told(page.source, page.columns, head.unescaped)


@pytest.mark.parametrize("hand", [python, compiled], ids=["python", "compiled"])
def test_what_the_head_states(hand: object) -> None:
    page = dehusk.parse(
        "<meta name='Author  b' content=' A &amp; B '><meta content=z property=b><meta name=c content=' '><meta name=d>"
        "<link rel='x CANONICAL' href=' /a '><link rel=canonical><body><a rel=license href='/l?a&amp;b'>l</a>"
        "<a rel=licenses href=/no>n</a><meta itemprop=b content=in>"
    )
    found = hand.told(page.source, page.columns, head.unescaped)  # type: ignore[attr-defined]
    assert found.meta == {"author": ["A & B"], "b": ["A & B", "z", "in"]}
    assert found.links == {"canonical": ["/a"], "license": ["/l?a&b"]}
    assert (found.said("b"), found.said("c"), found.canonical) == ("A & B", "", "/a")


@pytest.mark.parametrize("html", METAS.values(), ids=METAS)
def test_metas(html: str) -> None:
    assert_same(html)


@pytest.mark.parametrize("name", names())
def test_golden_pages(name: str) -> None:
    assert_same((FOLDER / name / "page.html").read_bytes())


@given(before=st.sampled_from(list(METAS.values())), source=markup)
def test_generated_pages(before: str, source: str) -> None:
    assert_same(before + source)


words = st.sampled_from(["tea", "Tea", "cup", "é", "汉", "汉字", "a", "-"])


@given(
    texts=st.lists(st.lists(words, max_size=20).map(" ".join), min_size=1, max_size=4),
    table=st.sets(st.tuples(words, st.integers(0, 3)), max_size=9),
)
def test_sums_of_odds(texts: list[str], table: set[tuple[str, int]]) -> None:
    known = np.array(sorted({key_of(word) + text for word, text in table}), np.uint32)
    odds = np.random.default_rng(0).normal(size=(len(known), 3)).astype(np.float32)
    found = compiled.sum_odds(texts, known, places(known), odds)
    assert found.tolist() == python.sum_odds(texts, known, places(known), odds).tolist()


@pytest.mark.parametrize("hand", [python, compiled], ids=["python", "compiled"])
def test_what_tells_of_a_page(hand: object) -> None:
    page = dehusk.parse(
        f"<html class='a &amp;amp; b'>{METAS['titles']}{METAS['links and scripts']}<link rel='canonical' href=' z '>"
        "<meta name=description content=' '><meta name=Description content='a &amp;amp; b'>"
        "<meta name=description content=c>"
    )
    found = hand.told(page.source, page.columns, head.unescaped)  # type: ignore[attr-defined]
    meta, links = {"description": ["a &amp; b", "c"]}, {"canonical": ["x", "z"]}  # an anchor is no address of the page
    assert found == ("A &amp; 汉", meta, links, ["{}"], ["a &amp; b", ""])


def test_the_address_of_a_link_without_one_is_the_next() -> None:
    assert head.canonical(dehusk.parse("<link rel=canonical href=' '><link rel=canonical href=z>")) == "z"


def test_by_hand() -> None:
    tea = key_of("tea")
    known, odds = np.array([tea, tea + 1], np.uint32), np.array([[1.0], [10.0]], np.float32)
    for hand in (python, compiled):  # it stands twice in the first text, and in the other
        assert hand.sum_odds(["Tea, tea", "tea", "cup"], known, places(known), odds).tolist() == [11]
