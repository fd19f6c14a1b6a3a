"""CETR's ratios, their change and the three ways to choose, on numbers made by hand."""

import numpy as np
import pytest

from dehusk.extractors.published.cetr import CETR_KM, CETR_TM, Cetr
from dehusk.page.lines import LineModel

from .pages import kept


def test_the_change_is_the_mean_of_three_lines_less_the_line() -> None:
    ratio = np.array([1.0, 2.0, 3.0, 6.0, 0.0])
    # 11/3 - 1, 9/3 - 2, 6/3 - 3, 0 - 6, 0 - 0
    assert Cetr(widest=0).change(ratio).tolist() == pytest.approx([8 / 3, 1, 1, 6, 0])


def test_the_threshold_is_in_standard_deviations() -> None:
    ratio = np.array([1.0, 1.0, 1.0, 9.0])  # the standard deviation is the root of 12, 3.46
    assert CETR_TM.content(ratio).tolist() == [False, False, False, True]
    assert Cetr("threshold", threshold=0.25).content(ratio).tolist() == [True] * 4


@pytest.mark.parametrize(
    ("ratio", "content"),
    [
        # centres start at 0, 25, 50; the middle one stays alone
        ([1.0, 2.0, 10.0, 11.0, 50.0], [0, 0, 0, 0, 1]),
        # 14 and 16 go to the middle one, which comes to stand at 15
        ([1.0, 2.0, 14.0, 16.0, 50.0], [0, 0, 1, 1, 1]),
        # at 17 it is nearer to 10 than 0 is, and comes down for it
        ([1.0, 2.0, 9.0, 14.0, 20.0, 50.0], [0, 0, 1, 1, 1, 1]),
        ([3.0], [1]),
        ([0.0, 0.0], [0, 0]),
    ],
)
def test_clusters_by_ratio(ratio: list[float], content: list[int]) -> None:
    assert CETR_KM.content(np.array(ratio)).tolist() == [bool(each) for each in content]


def test_lines_before_a_rise_are_content_by_their_change() -> None:
    ratio = np.array([9.0, 0.0, 0.0, 0.0, 30.0, 0.0, 0.0, 0.0])
    # |G|: 0 - 9, then three lines with 30 among the next three, 0 - 30, nothing
    assert Cetr(widest=0).change(ratio).tolist() == pytest.approx([9, 10, 10, 10, 30, 0, 0, 0])
    # centres start at (0, 0), (15, 15), (30, 30); (9, 9) goes to the second, which moves there, and (0, 10) after it
    assert Cetr(widest=0).content(ratio).tolist() == [True] * 5 + [False] * 3


PARAGRAPH = "A paragraph of some length, which stands between two tags and has none inside."


@pytest.mark.parametrize("lines", ["block", "source"])
def test_lines_with_much_text_and_few_tags_are_kept(lines: LineModel) -> None:
    page = "<ul>\n" + "<li><a href=/>Menu</a></li>\n" * 9 + "</ul>\n" + f"<p>{PARAGRAPH}</p>\n" * 5
    for choice in ("2d", "threshold", "k-means"):
        *menu, last = kept(page, Cetr(choice, lines=lines))
        assert last == PARAGRAPH
        assert menu[-4:] == [PARAGRAPH] * 4
        assert len(menu) - 4 <= 4  # three lines ahead of the rise, and one that is smoothed with them
