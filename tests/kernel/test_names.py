"""Names: the compiled functions equal those in Python, and both are right on cases read by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk import kernel
from dehusk.features.vocabulary import Vocabulary, mean_odds
from dehusk.kernel import names as python
from dehusk.kernel.keys import SEED, key_of
from dehusk.kernel.markup import ATTR, TAG
from dehusk.page.called import name_keys

compiled = pytest.mark.skipif(not kernel.COMPILED, reason="built without a compiler: there is nothing to compare")
BOTH = [pytest.param(python, id="python"), pytest.param(kernel, id="kernel")]


@compiled
@given(
    values=st.lists(st.text(st.sampled_from("abcXYZ019-_ \t\né汉𝔄"), max_size=9), max_size=6),
    wanted=st.sets(st.text("abcxyz-", min_size=1)),
)
def test_names_equal(values: list[str], wanted: set[str]) -> None:
    html = "".join(
        f'<p class="{value}" id="{value[::-1]}" role="{value}" rel="{value}" title="{value}">{value[:1]}'
        for value in values * 2
    )
    page = dehusk.parse(html)
    table = np.array(sorted({key_of(name, seed) for name in wanted for seed in (SEED, SEED + 1, SEED + 3)}), np.uint32)
    asked = (page.source, page.columns, table, kernel.places(table), np.arange(len(table), dtype=np.uint16))
    for ours, theirs in zip(kernel.read_names(*asked), python.read_names(*asked), strict=True):
        assert np.array_equal(ours, theirs)
        assert ours.dtype == theirs.dtype


def read(hand: object, page: dehusk.Page, *names: str) -> python.Named:
    """The page's names; the first of these is set 1, the second set 2, the third set 4."""
    table = np.array([key_of(name) for name in names], np.uint32)
    sets = np.array([1 << number for number in range(len(names))], np.uint16)
    return hand.read_names(page.source, page.columns, table, kernel.places(table), sets)  # type: ignore[attr-defined]


@pytest.mark.parametrize("hand", BOTH)
def test_every_value_is_cut_once_at_hyphens_capitals_and_digits(hand: object) -> None:
    page = dehusk.parse('<p class="post-body2 mainText x" title=t id=c>a<p id="c" role=c></p><b rel=author>b</b>')
    named = read(hand, page)
    assert [page.tag_name(node) for node in named.node] == ["p", "p", "p", "p", "b"]
    assert named.code.tolist() == [ATTR[name] for name in ("class", "id", "id", "role", "rel")]
    assert named.value.tolist() == [0, 1, 1, 2, 3]  # a role is no id
    assert named.ends.tolist() == [0, 6, 6, 6, 7]  # one letter is no name
    first = ("post", "body", "post-body2", "main", "text", "maintext")
    assert named.keys.tolist() == [*map(key_of, first), key_of("author", python.SEED_OF_REL)]


@pytest.mark.parametrize("hand", BOTH)
def test_nodes_by_the_sets_of_their_names(hand: object) -> None:
    page = dehusk.parse(
        "<body><p class=post-byline id=comment>a<p class=x>b<p id=articleByline>c<p class=byline></p>"
        "<b title=date>d</b><i role=byline>e"
    )
    named = read(hand, page, "byline", "comment", "date")
    assert [page.text_of(node) for node in named.called] == ["a", "c"]
    assert named.sets.tolist() == [3, 1]


@pytest.mark.parametrize("hand", BOTH)
def test_nodes_of_one_set(hand: object) -> None:
    page = dehusk.parse("<body><p class=byline>a<p class=comment>b<p class=byline id=comment>c")
    named = read(hand, page, "byline", "comment")
    assert [page.text_of(node) for node in hand.named_so(named.called, named.sets, 2)] == ["b", "c"]  # type: ignore[attr-defined]
    assert hand.named_so(named.called, named.sets, 4) == []  # type: ignore[attr-defined]


@pytest.mark.parametrize("hand", BOTH)
def test_outermost_nodes_by_tag_or_among_some(hand: object) -> None:
    page = dehusk.parse("<body><nav>a<p>b</p></nav><p>c<i>d<b>e</b></i><nav>f<nav>g</nav></nav>")
    navs, (i,) = page.nodes_tagged("nav"), page.nodes_tagged("i")
    codes = bytes([TAG["nav"], TAG["b"]])
    asked = (page.columns, page.body + 1, codes, [navs[0] + 1, i])
    starts, ends = hand.outermost(*asked)  # type: ignore[attr-defined]
    assert starts == [navs[0], i, navs[1]]
    assert ends == [navs[0] + 2, i + 2, len(page.columns.tag)]
    assert hand.outermost(page.columns, navs[1], codes, [i]) == ([navs[1]], [len(page.columns.tag)])  # type: ignore[attr-defined]
    assert hand.outermost(page.columns, 0, b"", []) == ([], [])  # type: ignore[attr-defined]


@compiled
@given(tags=st.text("pbi/"), among=st.integers(0, 1 << 20), first=st.integers(-1, 9))
def test_outermost_nodes_equal(tags: str, among: int, first: int) -> None:
    page = dehusk.parse("".join("</b></i></p>" if tag == "/" else f"<{tag}>a" for tag in tags))
    nodes = [node for node in range(len(page.columns.tag)) if among >> node & 1]
    asked = (page.columns, max(first, 0), bytes([TAG["i"], TAG["b"]]), nodes)
    assert kernel.outermost(*asked) == python.outermost(*asked)


def test_keys_of_the_names_of_nodes_with_text() -> None:
    page = dehusk.parse('<p class="top bar" id=top>a<p class="none"></p><b role=main>b</b><a rel=author>c</a>')
    nodes, keys = name_keys(page)
    assert [page.text_of(node) for node in nodes] == ["a", "a", "a", "b"]
    assert keys.tolist() == [key_of("top"), key_of("bar"), key_of("top"), key_of("main", SEED + 1)]


def test_the_mean_odds_of_names() -> None:
    table = Vocabulary(np.array([5, 7], np.uint32), np.array([1, 4], np.float32))
    mean, has = mean_odds(np.array([2, 1, 2, 0]), np.array([5, 6, 7, 5], np.uint32), 4, table)
    assert mean.tolist() == [1, 0, 2.5, 0]
    assert has.tolist() == [True, False, True, False]
