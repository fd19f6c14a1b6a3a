"""WISDOM's index and what it keeps, by hand."""

import numpy as np
import pytest

import dehusk
from dehusk.extractors.published.wisdom import Wisdom, evenness, siblings

from .pages import kept


def index_of(html: str, tag: str) -> float:
    page = dehusk.parse(html)
    text = page.piece_chars * ~page.piece_linked
    return float(evenness(page, text)[np.flatnonzero(page.tagged(tag))[0]])


@pytest.mark.parametrize(
    ("inside", "index"),
    [
        ("<p>0123456789</p><p>0123456789</p>", 1.0),
        ("<p>012345678901234567890123456789</p><p>0123456789</p>", 0.8113),  # 3/4 and 1/4, to the base 2
        ("0123456789<p>0123456789</p><p><a href=/>a link is no text</a></p>", 1.0),  # its own text is a child
        ("<p>0123456789</p><p>01234</p><p>01234</p>", 1.5 * np.log(2) / np.log(3)),  # 1/2, 1/4, 1/4, to the base 3
        ("<p>0123456789</p>", 0.0),  # a sole child
        ("0123456789", 1.0),  # a leaf
        ("<a href=/>a link</a>", 0.0),
    ],
)
def test_the_structure_information_index(inside: str, index: float) -> None:
    assert index_of(f"<div>{inside}</div>", "div") == pytest.approx(index, abs=1e-4)


def test_siblings_have_one_parent_and_one_tag() -> None:
    page = dehusk.parse("<div><p>a</p><h1>b</h1><p>c</p></div><div><p>d</p></div>")
    first = np.zeros(len(page.columns.tag), np.bool_)
    first[np.flatnonzero(page.tagged("p"))[0]] = True
    assert np.flatnonzero(siblings(page, first)).tolist() == np.flatnonzero(page.tagged("p"))[:2].tolist()


STORY = "<p>" + "x" * 100 + "</p>"


def test_even_subtrees_are_kept_whole_and_others_taken_apart() -> None:
    # the body has 12 and 300 in two children: its index is 0.24. The div's is 1, the nav's of three links and a word 0
    page = f"<nav>not linked: <a href=/>menu</a></nav><div>{STORY * 3}<p><a href=/>more</a></p></div>"
    assert [text[0] for text in kept(page, Wisdom())] == ["x", "x", "x", "m"]


def test_what_is_small_or_linked_is_dropped() -> None:
    # the body's index is below 0.8 with 300, 20 and 0; the second is less than 0.3 of the first
    page = f"<div>{STORY * 3}</div><section>{'y' * 20}</section><ul><li><a href=/>menu</a></li></ul>"
    assert [text[0] for text in kept(page, Wisdom())] == ["x", "x", "x"]
    assert [text[0] for text in kept(page, Wisdom(least=0.05))] == ["x", "x", "x", "y"]


def test_small_siblings_of_a_kept_subtree_come_along() -> None:
    # index of the div: 100 and 9, 0.41, so it is taken apart; the short p is below 0.3, but beside the long one
    page = f"<div>{STORY}<p>{'y' * 9}</p></div><div><h2>{'z' * 9}</h2></div>"
    assert [text[0] for text in kept(page, Wisdom())] == ["x", "y"]
