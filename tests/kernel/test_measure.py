"""Words and characters: the compiled counts equal those in Python, and both are right on cases counted by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk import kernel
from dehusk.kernel import measure
from dehusk.kernel.keys import key_of

BOTH = [pytest.param(measure, id="python"), pytest.param(kernel, id="kernel")]
texts = st.text(st.one_of(st.characters(), st.sampled_from("aB1_ -.,。，汉字ไทยहिİ\u0301।؟"))).filter(
    lambda text: text.encode("utf-16", "surrogatepass").decode("utf-16", "replace") == text
)


def ints(*values: int) -> np.ndarray:
    return np.array(values, np.int32)


@pytest.mark.skipif(not kernel.COMPILED, reason="built without a compiler: there is nothing to compare")
@given(text=texts)
def test_counts_of_spans_equal(text: str) -> None:
    lo, hi = ints(0, 0, len(text) // 2), ints(len(text), 0, len(text))
    for ours, theirs in zip(kernel.words(text, lo, hi), measure.words(text, lo, hi), strict=True):
        assert np.array_equal(ours, theirs)
    assert np.array_equal(kernel.profile(text, lo, hi), measure.profile(text, lo, hi))


@pytest.mark.parametrize("hand", BOTH)
def test_words_of_two_scripts(hand: object) -> None:
    bounds, keys = hand.words("Ab c_1, 汉字 AB", ints(0, 8), ints(7, 13))  # type: ignore[attr-defined]
    assert bounds.tolist() == [0, 2, 5]
    assert keys[0] == keys[-1] == key_of("ab")
    assert len(set(keys.tolist())) == 4


@pytest.mark.parametrize("hand", BOTH)
def test_kinds_of_characters(hand: object) -> None:
    counts = hand.profile("Ab 12, c. É！", ints(0, 0), ints(12, 6))  # type: ignore[attr-defined]
    assert counts.T.tolist() == [[2, 2, 2, 1, 0, 3], [1, 2, 0, 1, 0, 4]]


@pytest.mark.parametrize("hand", BOTH)
def test_accents_and_vowel_signs_are_part_of_their_word(hand: object) -> None:
    text = "e\u0301te\u0301 हिंदी में।"  # a word with accents of their own, two with vowel signs
    bounds, keys = hand.words(text, ints(0), ints(len(text)))  # type: ignore[attr-defined]
    assert bounds.tolist() == [0, 3]
    assert keys.tolist() == [key_of("e\u0301te\u0301"), key_of("हिंदी"), key_of("में")]


@pytest.mark.parametrize("hand", BOTH)
def test_sentences_of_other_scripts_end(hand: object) -> None:
    text = "؟۔।።။ ،؛፣၊"
    counts = hand.profile(text, ints(0, 6), ints(5, len(text)))  # type: ignore[attr-defined]
    assert counts[measure.END].tolist() == [5, 0]
    assert counts[measure.COMMA].tolist() == [0, 4]
