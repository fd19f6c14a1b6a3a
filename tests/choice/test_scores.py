"""Blocks chosen by their scores, counted by hand, each with its reason."""

import numpy as np
import pytest

import dehusk
from dehusk.choice import REASONS, Choice, choose, choose_by_scores
from dehusk.extractors.base import Evidence
from dehusk.options import Favor, Options

PAGE = dehusk.parse("<p>one<p>two<p>three<p>four")
SCORES = np.array([0.9, 0.6, 0.4, 0.05])
WORDS = np.array([10, 10, 10, 10], np.float32)


def why(choice: Choice) -> list[str]:
    return [REASONS[number] for number in choice.why]


@pytest.mark.parametrize(("favor", "count"), [("precision", 1), (None, 2), ("recall", 3)])
def test_a_cut_moves_with_favor(favor: Favor | None, count: int) -> None:
    choice = choose_by_scores(PAGE, Evidence(SCORES), favor)
    assert choice.kept.tolist() == [True] * count + [False] * (4 - count)
    assert why(choice) == ["kept"] * count + ["below the cut"] * (4 - count)


@pytest.mark.parametrize(("favor", "count"), [("precision", 2), (None, 3), ("recall", 3)])
def test_expected_f1_moves_with_favor(favor: Favor | None, count: int) -> None:
    """In the first world the blocks are content by .474, .131, .063, .005, 6.7 words in all; the first one, two, three
    hold 4.7, 6.1, 6.7 of 10, 20, 30: F1 9.5 / 16.7 = .567, .453, .364. In the others .647, .713, .671; .567, .777,
    .841; .478, .750, .911. The means: .565, .673, .697; the fourth block is below the floor.

    For precision the means are .519, .533, .504, and the third block is at .129; for recall .530, .733, .825, .780.
    """
    choice = choose_by_scores(PAGE, Evidence(SCORES, WORDS), favor)
    assert choice.kept.tolist() == [True] * count + [False] * (4 - count)
    assert choice.cut == SCORES[count - 1]


@pytest.mark.parametrize("favor", ["precision", None, "recall"])
def test_a_copy_is_dropped_whatever_is_favored(favor: Favor | None) -> None:
    deep = "<div class={0}><div><div><div><p>one</p></div></div></div></div>"
    page = dehusk.parse(deep.format("desktop") + deep.format("mobile") + "<p>two</p><p>two</p>")
    scores = np.array([0.9, 0.9, 0.9, 0.05])
    choice = choose_by_scores(page, Evidence(scores, copies=np.array([False, True, False, True])), favor)
    assert why(choice) == ["kept", "copy", "kept", "below the cut"]
    assert choice.kept.tolist() == [True, False, True, False]


def test_a_page_without_content_keeps_nothing() -> None:
    choice = choose_by_scores(PAGE, Evidence(SCORES, WORDS, empty=True))
    assert not choice.kept.any()
    assert set(why(choice)) == {"empty page"}


def test_a_table_left_out_and_a_comment_taken_in_say_so() -> None:
    page = dehusk.parse(
        "<h1>Tea</h1><p>Prose.</p><table><tr><th>a<th>b<tr><td>1<td>2</table><div class=comments><p>Remark.</div>"
    )
    scores = np.array([1, 1, 1, 1, 1, 1, 0.0])
    assert why(choose(page, Evidence(scores), Options(tables=False))) == [
        "kept", "kept", "option", "option", "option", "option", "below the cut",
    ]  # fmt: skip
    choice = choose(page, Evidence(scores), Options(comments=True))
    assert why(choice)[-1] == "option"
    assert choice.kept.all()
    parted = choose(page, Evidence(np.ones(7), parts_comments=True))
    assert why(parted) == ["kept"] * 6 + ["comment"]
