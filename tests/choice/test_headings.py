"""Headings with their sections."""

import numpy as np
import pytest

import dehusk
from dehusk.choice import REASONS, Choice, choose
from dehusk.extractors.base import Evidence


def chosen(html: str, *scores: float, kind: str = "article") -> Choice:
    return choose(dehusk.parse(html), Evidence(np.array(scores), by_units=True, page_types={kind: 1.0}))


PAGE = "<p>Before.<h2>Water</h2><p>Soft water is best.<h2>Fire</h2><p>Charcoal, if you have it."


def test_a_heading_between_kept_blocks_stays() -> None:
    choice = chosen(PAGE, 0.9, 0.3, 0.9, 0.9, 0.9)
    assert choice.kept.all()
    assert REASONS[choice.why[1]] == "heading of a kept section"


@pytest.mark.parametrize("scores", [(0.9, 0.2, 0.9), (0.1, 0.3, 0.9), (0.9, 0.3, 0.1)])
def test_unlikely_or_at_an_edge_it_does_not(scores: tuple[float, ...]) -> None:
    assert not chosen(PAGE, *scores, 0.9, 0.9).kept[1]


def test_a_heading_before_another_of_its_rank_has_no_section_to_stay_with() -> None:
    html = "<p>Before.<h2>Water</h2><h2>Fire</h2><p>Charcoal."
    assert chosen(html, 0.9, 0.3, 0.9, 0.9).kept.tolist() == [True, False, True, True]
    assert chosen(html.replace("h2>Fire</h2", "h3>Fire</h3"), 0.9, 0.3, 0.9, 0.9).kept.all()


def test_a_heading_whose_section_is_lost_goes() -> None:
    choice = chosen(PAGE, 0.9, 0.7, 0.1, 0.7, 0.9)
    assert choice.kept.tolist() == [True, False, False, True, True]
    assert REASONS[choice.why[1]] == "heading without a section"


def test_a_section_ends_at_a_heading_of_its_rank_or_above() -> None:
    html = "<p>Before.<h2>Water</h2><p>Not this one.<h3>Soft</h3><p>This one.<h2>Fire</h2><p>And this one."
    assert chosen(html, 0.9, 0.7, 0.1, 0.7, 0.9, 0.7, 0.9).kept.tolist() == [True, True, False, True, True, True, True]
    assert chosen(html, 0.9, 0.7, 0.1, 0.7, 0.1, 0.7, 0.9).kept.tolist() == [
        True,
        False,
        False,
        False,
        False,
        True,
        True,
    ]


def test_the_last_section_ends_with_the_page() -> None:
    assert chosen(PAGE, 0.9, 0.7, 0.9, 0.7, 0.1).kept.tolist() == [True, True, True, False, False]


def test_a_heading_that_is_sure_or_says_more_than_its_section_stays() -> None:
    assert chosen(PAGE, 0.9, 0.85, 0.1, 0.7, 0.9).kept[1]
    assert chosen("<p>Before.<h2>Water from the well</h2><p>$3<h2>Fire</h2><p>Charcoal.", 0.9, 0.7, 0.1, 0.7, 0.9).kept[
        1
    ]


def test_headings_with_nothing_below_them_on_the_page_stay() -> None:
    assert chosen("<h2>Water</h2><h2>Fire</h2><h2>Leaf</h2>", 0.7, 0.7, 0.7).kept.all()


@pytest.mark.parametrize(("kind", "stays"), [("listing", True), ("collection", True), ("article", False)])
def test_on_a_list_page_headings_name_the_entries(kind: str, stays: bool) -> None:
    assert chosen(PAGE, 0.9, 0.7, 0.1, 0.7, 0.9, kind=kind).kept[1] == stays
