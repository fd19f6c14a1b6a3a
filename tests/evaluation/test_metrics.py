"""The measures of a text, each against figures worked out by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk.evaluation.metrics import Gold, Score, bag, cleaneval, plain_words, score, shingles, verdict
from dehusk.page.text import lcs_length, words

GOT = "the cat sat on the mat".split()
WANT = "the black cat sat down on a mat".split()


def test_bag_counts_a_word_as_often_as_both_have_it() -> None:
    # Shared: the (once), cat, sat, on, mat = 5 of 6 and of 8.
    assert bag(GOT, WANT) == pytest.approx(Score(5 / 6, 5 / 8, 10 / 14))


def test_shingles_of_two_and_of_four() -> None:
    # Pairs in common: "cat sat" alone, of 5 and of 7.
    assert shingles(GOT, WANT, 2) == pytest.approx(Score(1 / 5, 1 / 7, 2 / 12))
    # Runs of four of a b c d e: abcd, bcde; of x a b c d: xabc, abcd.
    assert shingles(list("abcde"), list("xabcd")) == pytest.approx(Score(1 / 2, 1 / 2, 1 / 2))


def test_a_text_shorter_than_a_shingle_is_one_run() -> None:
    assert shingles(["a", "b"], ["a", "b"]).f1 == 1
    assert shingles(["a", "b"], ["b", "a"]).f1 == 0


def test_words_in_order_and_cleaneval() -> None:
    # The longest common subsequence is: the cat sat on mat = 5; the alignment has 6 + 8 - 5 = 9 steps.
    found = Gold(" ".join(WANT)).measure(" ".join(GOT))
    assert found["lcs_precision"] == pytest.approx(5 / 6)
    assert found["lcs_recall"] == pytest.approx(5 / 8)
    assert found["lcs_f1"] == pytest.approx(10 / 14)
    assert found["cleaneval"] == pytest.approx(5 / 9)
    assert cleaneval(0, 0, 0) == 1


def test_order_counts_in_lcs_only() -> None:
    found = Gold("one two three four").measure("three four one two")
    assert found["f1"] == 1
    assert found["lcs_f1"] == 0.5


def test_wcxb_takes_a_chinese_phrase_for_one_word() -> None:
    gold, found = "洪水中幸存的茶馆", "洪水中的茶馆"
    assert plain_words(gold) == [gold]
    measured = Gold(gold).measure(found)
    assert measured["wcxb_f1"] == 0
    # 6 of 6 characters, of 8.
    assert measured["precision"] == 1
    assert measured["recall"] == 6 / 8


@pytest.mark.parametrize(
    ("found", "name"),
    [
        (" ".join("w" * 20), "accurate"),  # every word
        (" ".join("w" * 20 + "x"), "accurate"),  # one of 21 is too much: 95.2 %
        (" ".join("w" * 20 + "xx"), "extra"),  # two of 22: 90.9 %
        (" ".join("w" * 19), "accurate"),  # 95 % are there
        (" ".join("w" * 18), "missed"),
        ("", "missed"),
    ],
)
def test_accurate_extra_missed(found: str, name: str) -> None:
    measured = Gold(" ".join("w" * 20)).measure(found)
    assert {each: measured[each] for each in ("accurate", "extra", "missed")} == {
        each: float(each == name) for each in ("accurate", "extra", "missed")
    }


def test_nothing_is_right_where_there_is_nothing() -> None:
    assert score(0, 0, 0) == (1, 1, 1)
    assert score(0, 3, 0) == (0, 0, 0)
    assert score(0, 0, 3) == (0, 0, 0)
    assert verdict(score(0, 0, 0)) == "accurate"


texts = st.text(alphabet="ab c洪 ", max_size=30)


@given(texts, texts)
def test_every_measure_is_a_share_and_swapping_swaps_precision_and_recall(a: str, b: str) -> None:
    one, other = Gold(b).measure(a), Gold(a).measure(b)
    assert all(0 <= value <= 1 for value in one.values())
    assert one["lcs_f1"] <= one["f1"] + 1e-9  # words in order are words in any order
    assert one["accurate"] + one["extra"] + one["missed"] == 1
    if words(a) and words(b):
        assert one["precision"] == other["recall"]
        assert one["f1"] == other["f1"]


@given(texts)
def test_a_text_is_like_itself(text: str) -> None:
    measured = Gold(text).measure(text)
    assert {name for name, value in measured.items() if value != 1} == {"extra", "missed"}


@given(st.lists(st.sampled_from("abc"), max_size=12), st.lists(st.sampled_from("abc"), max_size=12))
def test_lcs_is_that_of_the_textbook(a: list[str], b: list[str]) -> None:
    best = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            best[i + 1][j + 1] = best[i][j] + 1 if x == y else max(best[i][j + 1], best[i + 1][j])
    assert lcs_length(a, b) == best[-1][-1]
