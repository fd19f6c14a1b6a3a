"""Items between kept items of one list."""

import numpy as np
import pytest

import dehusk
from dehusk.choice import REASONS, choose
from dehusk.extractors.base import Evidence

LIST = "<ul><li>one<li>two<li>three<li>four</ul>"


def kept(html: str, *scores: float) -> list[bool]:
    choice = choose(dehusk.parse(html), Evidence(np.array(scores), by_units=True))
    return list(choice.kept.tolist())


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((0.9, 0.4, 0.9, 0.9), [True, True, True, True]),
        ((0.9, 0.4, 0.4, 0.9), [True, True, True, True]),
        ((0.9, 0.2, 0.9, 0.9), [True, False, True, True]),  # unlikely
        ((0.4, 0.9, 0.9, 0.4), [False, True, True, False]),  # at the ends
        ((0.4, 0.9, 0.4, 0.4), [False, True, False, False]),
    ],
)
def test_what_stands_between_stays(scores: tuple[float, ...], expected: list[bool]) -> None:
    assert kept(LIST, *scores) == expected


def test_the_reason_is_told() -> None:
    choice = choose(dehusk.parse(LIST), Evidence(np.array([0.9, 0.4, 0.9, 0.9]), by_units=True))
    assert REASONS[choice.why[1]] == "between kept items"


def test_an_item_between_two_lists_is_between_no_items() -> None:
    assert kept("<ul><li>one<li>two</ul><ul><li>three<li>four</ul>", 0.9, 0.4, 0.4, 0.9) == [True, False, False, True]


def test_nested_items_are_of_their_own_list() -> None:
    html = "<ul><li>one<ul><li>a<li>b<li>c</ul><li>two<li>three</ul>"
    assert kept(html, 0.9, 0.9, 0.4, 0.9, 0.4, 0.9) == [True] * 6
    assert kept(html, 0.9, 0.4, 0.4, 0.4, 0.9, 0.4) == [True, False, False, False, True, False]


def test_the_score_of_an_item_is_the_mean_of_its_characters() -> None:
    html = "<ul><li>one<li><p>long and likely<p>no<li>three</ul>"  # (15 * 0.4 + 2 * 0) / 17 = 0.35
    assert kept(html, 0.9, 0.4, 0.0, 0.9) == [True] * 4
    assert kept(html, 0.9, 0.0, 0.4, 0.9) == [True, False, False, True]


def test_a_comment_is_not_brought_back() -> None:
    html = "<h1>Tea</h1><p>A long enough article.<ul><li>one<li class=comment>two<li>three</ul>"
    choice = choose(dehusk.parse(html), Evidence(np.ones(5), by_units=True, parts_comments=True))
    assert choice.kept.tolist() == [True, True, True, False, True]
