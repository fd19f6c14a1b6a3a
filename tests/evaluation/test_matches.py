"""Title, author, date, records, and how a filter did: by hand, and as the papers worked them out."""

import pytest

from dehusk.evaluation.matches import best_region, day, match_records, noise_removed, reduction, same_author, same_title


def test_title() -> None:
    assert same_title("The Tea-House, again!", "the tea house again")
    assert not same_title("The Tea House | News", "The Tea House")
    assert not same_title("House Tea The", "The Tea House")
    assert not same_title(None, "The Tea House")


def test_author() -> None:
    assert same_author("Doe, Jane", "Jane Doe")
    assert not same_author("By Jane Doe", "Jane Doe")


@pytest.mark.parametrize(
    ("told", "is_day"),
    [("2025-09-04T10:00:00Z", "2025-09-04"), ("on 2025-09-04", "2025-09-04"), ("4 September", None), (None, None)],
)
def test_day(told: str | None, is_day: str | None) -> None:
    assert day(told) == is_day


def test_records_match_one_to_one() -> None:
    want = ["a b c d e f g", "h i j"]
    # The first shares 7 of 10 words with the first gold record, just enough; the second is a repeat of it.
    assert match_records(["a b c d e f g x y z", "a b c d e f g"], want) == pytest.approx((1 / 2, 1 / 2, 1 / 2))
    assert match_records(["a b c d e f", "h i j"], want).f1 == 1  # 6 of 7
    assert match_records(["a b c d", "h i"], want).f1 == 0  # 4 of 7, 2 of 3
    assert match_records([], want) == (0, 0, 0)
    assert match_records(["", "h i j"], ["", "h i j"]).f1 == 0.5  # an empty record is none


def test_best_region_is_the_one_that_scores_best() -> None:
    assert best_region([["menu"], ["a b", "c d"]], ["a b", "c d"]).f1 == 1
    assert best_region([], ["a b"]).f1 == 0


def test_the_papers_own_example_of_reduction_and_noise() -> None:
    # Velloso and Dorneles (2013), Section 6.1: YouTube, 1,424 nodes to 674, 82 records to 20, 20 of them targets.
    assert reduction(1424, 674) == pytest.approx(0.5267, abs=5e-5)
    assert noise_removed(82, 20, 20, 20) == 1
    assert noise_removed(61, 10, 16, 10) == pytest.approx(0.8824, abs=5e-5)  # acm.org
    assert noise_removed(5, 5, 5, 5) == 1  # no noise to remove
