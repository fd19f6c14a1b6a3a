"""A choice changes into another, and tells where it may be changed."""

import numpy as np
import pytest

import dehusk
from dehusk.choice.decision import BELOW, COMMENT, COPY, KEPT, WHOLE, Choice


def choice(kept: str) -> Choice:
    held = np.array([sign == "1" for sign in kept])
    page = dehusk.parse("<p>a" * len(kept))
    return Choice(page, held.astype(float), held, np.where(held, KEPT, BELOW).astype(np.uint8), 0.5)


@pytest.mark.parametrize("kept", ["101", "0110010", "1001"])
def test_a_gap(kept: str) -> None:
    assert choice(kept).has_gap


@pytest.mark.parametrize("kept", ["", "0", "000", "1", "0110", "11", "100", "001"])
def test_no_gap(kept: str) -> None:
    assert not choice(kept).has_gap


def test_another_verdict_leaves_the_choice_as_it_is() -> None:
    before = choice("100")
    by_number = before.changed_at([1, 2], kept=True, why=WHOLE)
    by_mask = before.changed(np.array([False, True, True]), kept=True, why=WHOLE)
    for after in (by_number, by_mask):
        assert (after.kept.tolist(), after.why.tolist()) == ([True] * 3, [KEPT, WHOLE, WHOLE])
    assert (before.kept.tolist(), before.why.tolist()) == ([True, False, False], [KEPT, BELOW, BELOW])
    assert before.changed_at([], kept=True, why=WHOLE) is before


def test_doubts() -> None:
    some = choice("1000")._replace(why=np.array([KEPT, BELOW, COMMENT, COPY], np.uint8))
    assert some.doubted([0, 1, 2, 3]) == [1, 3]
