"""What dehusk.extract finds on the pages that ship with the tests may get better, never worse unnoticed."""

import pytest

from .floor import Floor, digest, kept, measured, settle

OLD = Floor(f1=0.9, pages="abc", reason="so far")


def test_the_pages_are_those_that_the_floor_was_measured_on() -> None:
    assert digest() == kept()["pages"], "the pages have changed: settle the floor anew with --lower and a reason"


def test_the_floor_holds() -> None:
    scores = measured()
    assert sum(scores.values()) / len(scores) >= kept()["f1"], scores


def test_the_floor_rises_by_itself() -> None:
    assert settle(OLD, 0.9128, "abc", None)["f1"] == 0.912
    assert settle(OLD, 0.9001, "abc", None) == OLD


@pytest.mark.parametrize(("f1", "pages"), [(0.8999, "abc"), (0.95, "other pages")])
def test_the_floor_is_not_lowered_without_a_reason(f1: float, pages: str) -> None:
    with pytest.raises(SystemExit, match="--lower"):
        settle(OLD, f1, pages, None)
    assert settle(OLD, f1, pages, "a page was mislabelled") == Floor(
        f1=0.899 if f1 < 0.9 else 0.95, pages=pages, reason="a page was mislabelled"
    )
