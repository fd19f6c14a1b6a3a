"""The choice by expected F1, counted by hand, and what the shipped model must be able to do."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.extractors.expected_f1 import FLOOR, best_selection
from dehusk.extractors.fused import Fused, model_of, summed_up
from dehusk.features import NAMES, OF_BLOCKS, measures
from dehusk.models.fused import Blocks


def expected_f1(odds: np.ndarray, words: np.ndarray, kept: list[int]) -> float:
    right = odds * words
    return float(2 * right[kept].sum() / (words[kept].sum() + right.sum()))


def test_selection_by_hand() -> None:
    # taking the first: 2*9/(10+14) = .75; both: 2*14/(20+14) = .82; all three: 2*14.1/(30.1...) is less
    kept, expected = best_selection(np.array([0.9, 0.5, 0.01]), np.array([10, 10, 10], np.float32))
    assert kept.tolist() == [True, True, False]
    assert expected == pytest.approx(2 * 14 / (20 + 14.1))


@given(st.lists(st.tuples(st.floats(FLOOR, 1), st.integers(1, 50)), min_size=1, max_size=8))
def test_no_other_selection_is_expected_to_be_better(blocks: list[tuple[float, int]]) -> None:
    odds, words = np.array([p for p, _ in blocks]), np.array([n for _, n in blocks], np.float32)
    _, expected = best_selection(odds, words)
    every = (
        list(kept) for size in range(1, len(blocks) + 1) for kept in itertools.combinations(range(len(blocks)), size)
    )
    assert expected == pytest.approx(max(expected_f1(odds, words, kept) for kept in every))


def test_nothing_likely_nothing_kept() -> None:
    kept, expected = best_selection(np.array([0.05, 0.09]), np.array([100, 100], np.float32))
    assert not kept.any()
    assert expected == 0


def test_what_a_template_says_again_is_not_said_twice() -> None:
    passage = "<p>The river rose in February, and the water stood a metre high in the old teahouse by the bridge.</p>"
    other = "<p>Two weeks later the kettles were singing again, and whoever came with a shovel was given a cup.</p>"
    again = f"<div class=mobile><section><div class=story-copy>{passage}{other}</div></section></div>"
    text = dehusk.extract(f"<main><article><h1>Flood</h1>{passage}{other}</article></main>{again}").text
    assert text.count("stood a metre high") == 1


def test_a_refrain_is_said_as_often_as_it_is_sung() -> None:
    verse = "<p>The river rose in February, and the water stood a metre high in the old teahouse by the bridge.</p>"
    refrain = "<p>And whoever came with a shovel was given a cup, and whoever came with a cup was given some tea.</p>"
    text = dehusk.extract(f"<article><h1>Flood</h1>{verse}{refrain}{verse}{refrain}</article>").text
    assert text.count("was given some tea") == 2


@pytest.mark.parametrize(("entries", "empty"), [(3, True), (300, False)])
def test_many_words_none_of_which_is_likely_are_some_content(
    monkeypatch: pytest.MonkeyPatch, entries: int, empty: bool
) -> None:
    def doubtful(_: Blocks, columns: np.ndarray) -> np.ndarray:
        return np.full(columns.shape[1], 0.3)

    monkeypatch.setattr(Blocks, "odds", doubtful)
    monkeypatch.setitem(vars(model_of(None).reader.blocks), "sight", None)
    page = "".join(f"<li>Teahouse {number}, by the bridge</li>" for number in range(entries))
    result = dehusk.extract(f"<ul>{page}</ul>")
    assert result.evidence.empty is empty
    assert bool(result.kept.any()) is not empty


def test_page_type_and_confidence(example: bytes) -> None:
    result = dehusk.extract(example)
    assert result.page_type == "article"
    assert sum(result.page_types.values()) == pytest.approx(1)
    assert result.confidence is not None
    assert 0 <= result.confidence <= 1


def test_bytes_and_text_come_out_the_same(example: bytes) -> None:
    assert dehusk.extract(example).text == dehusk.extract(example.decode()).text


def test_a_long_page_is_looked_at_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    words = "Some words of a paragraph that is long enough to be read, and then a few more of them. "
    page = dehusk.parse("<title>Words</title><nav><a href=x>Home</a></nav>" + f"<p>{words * 3}</p>" * 20)
    monkeypatch.setattr(measures, "PART", 8)
    evidence = Fused().evidence(page)
    assert len(evidence.scores) == len(evidence.words) == len(evidence.copies) == len(page)
    assert evidence.words.tolist() == [1] + [3 * len(words.split())] * 20
    assert evidence.scores[1:].min() > 0.5
    assert set(evidence.page_types) == set(Fused().evidence(dehusk.parse("<p>x")).page_types)


def test_the_mean_of_a_column_of_one_value_is_that_value() -> None:
    rows = np.full((len(NAMES), 997), 99, np.float32)
    odds = np.random.default_rng(0).random(997)
    summary = summed_up(rows, odds, rows[0], np.zeros(0))[:, 0]
    assert set(summary[OF_BLOCKS : 2 * OF_BLOCKS].tolist()) == {99.0}
