"""The link quota filter on a menu made by hand."""

import pytest

from dehusk.extractors.published.lqf import Lqf

from .pages import kept

# link characters: 4 of 4 in the first item, 4 of 5 in the second, 8 of 9 in the list, 8 of 18 in the div
MENU = "<div><ul><li><a href=/>Home</a></li><li><a href=/n>News</a> x</li></ul><p>some words</p></div>"


@pytest.mark.parametrize(
    ("quota", "want"),
    [
        (0.9, ["News x", "some words"]),  # the first item alone is above
        (0.85, ["some words"]),  # the list, with all that is in it
        (0.75, ["some words"]),
        (0.4, []),  # the div
    ],
)
def test_elements_above_the_quota_go_with_all_that_is_in_them(quota: float, want: list[str]) -> None:
    assert kept(MENU, Lqf(quota)) == want


def test_the_body_is_no_element_to_drop() -> None:
    assert kept("<a href=/>Home</a> x", Lqf(0.1)) == ["Home x"]
