"""A listing between kept paragraphs, counted by hand."""

import numpy as np
import pytest

import dehusk
from dehusk.choice import REASONS, choose
from dehusk.extractors.base import Evidence

PAGE = dehusk.parse("<p>Heat it.<pre>def brew():\n    wait()</pre><p>It is done.<p>More.")
WORDS = np.array([40, 4, 40, 40], np.float32)


@pytest.mark.parametrize(
    ("scores", "kept"),
    [
        ([0.99, 0.55, 0.99, 0.0], [True, True, True, False]),
        ([0.99, 0.45, 0.99, 0.0], [True, False, True, False]),  # content less likely than not
        ([0.99, 0.55, 0.0, 0.99], [True, False, False, True]),  # what is behind it is left out
    ],
)
def test_a_listing_between_kept_blocks(scores: list[float], kept: list[bool]) -> None:
    choice = choose(PAGE, Evidence(np.array(scores), WORDS, cut=2.0, by_units=True))
    assert choice.kept.tolist() == kept
    if kept[1]:
        assert REASONS[choice.why[1]] == "between kept items"


def test_a_method_of_a_paper_leaves_it_out() -> None:
    assert choose(PAGE, Evidence(np.array([0.99, 0.4, 0.99, 0.0]))).kept.tolist() == [True, False, True, False]


def test_a_listing_at_the_end_is_between_nothing() -> None:
    page = dehusk.parse("<p>Heat it.<pre>def brew(): wait()</pre>")
    choice = choose(page, Evidence(np.array([0.99, 0.55]), np.array([40, 4], np.float32), cut=2.0, by_units=True))
    assert choice.kept.tolist() == [True, False]
