"""The document slope curve on tokens made by hand."""

import numpy as np
import pytest

from dehusk.extractors.published.dsc import Dsc, opened

from .pages import kept


@pytest.mark.parametrize(
    ("low", "run", "inside"),
    [
        ("0111010001", 3, "0111110000"),  # opens at the first of three, closes at the first of three others
        ("0110110011", 3, "0000000000"),  # never three in a row
        ("1110111", 3, "1111111"),  # one window that is not low closes nothing
        ("1110001110", 3, "1110001111"),
        ("0110", 1, "0110"),
        ("11", 3, "00"),
        ("", 3, ""),
    ],
)
def test_sections(low: str, run: int, inside: str) -> None:
    windows = np.array([each == "1" for each in low], np.bool_)
    assert opened(windows, run).tolist() == [each == "1" for each in inside]


def test_a_window_is_low_below_half_the_mean_slope() -> None:
    # windows of two tokens have slopes 1, 0, 0.5, 1; the mean is 5 / 8
    tokens = np.array([1, 1, 0, 0, 0, 1, 1, 1], np.bool_)
    method = Dsc(window=2, step=2, run=1)
    assert method.sections(tokens).tolist() == [False, False, True, True, False, False, False, False]
    assert Dsc(window=2, step=2, run=1, low=0.9).sections(tokens).tolist() == [False, False, *[True] * 4, False, False]


def test_words_where_tags_are_rare_are_kept() -> None:
    menu = "<ul>" + "<li><a href=/>Menu</a></li>" * 30 + "</ul>"
    story = "<p>" + "word " * 100 + "</p>"
    *before, last = kept(menu + story + menu, Dsc())
    # 246 of 406 tokens are tags, so a window with at most 15 is low. The menu ends at token 152; of the windows that
    # begin at 130 and at 140, the first has 19 tags, the second 11, and two entries of the menu
    assert last == ("word " * 100).strip()
    assert before == ["Menu"] * 2
