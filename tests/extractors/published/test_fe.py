"""FeatureExtractor and its k-means on parts made by hand."""

import pytest

import dehusk
from dehusk.extractors.published.fe import Fe, Kfe, parts_of

from .pages import kept


def test_a_part_is_what_stands_under_a_holder() -> None:
    page = dehusk.parse(
        "loose<table><tr><td>cell <img></td></tr></table><p>text <a href=/>x</a></p><ul><li>a<li>b</ul>"
    )
    parts = parts_of(page)
    assert parts.of_piece.tolist() == [0, 1, 2, 2, 3, 3]
    assert parts.text.tolist() == [5, 4, 5, 2]
    assert parts.share.tolist() == pytest.approx([5 / 5, 4 / 5, 5 / 6, 2 / 4])


def test_the_one_part_with_the_greatest_share_of_text() -> None:
    # 4 of 5, 5 of 5, 12 of 12: the first of the best
    assert kept("<p>Text<img></p><p>short</p><p>longer texts</p>", Fe()) == ["short"]
    # 4 of 5, 5 of 6, 12 of 13
    assert kept("<p>Text<img></p><p>short<img></p><p>longer texts<img></p>", Fe()) == ["longer texts"]


def row(chars: int, links: int = 0) -> str:
    return f"<p>{'x' * chars}{'<a></a>' * links}</p>"


def test_the_cluster_of_the_part_with_most_text() -> None:
    # (1, 1), (.95, 1), (.1, .5), (.12, .5), (.14, .5); centres start at the third, the first and the fifth
    page = row(100) + row(95) + row(10, 10) + row(12, 12) + row(14, 14)
    assert [len(text) for text in kept(page, Kfe())] == [100, 95]
    # without the fifth the median is the second part: a centre of its own
    assert [len(text) for text in kept(row(100) + row(95) + row(10, 10) + row(12, 12), Kfe())] == [100]
