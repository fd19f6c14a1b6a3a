"""Counting words fast must agree with the tokenizer."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dehusk.page.text import punctuation, small, word_codes, word_pattern, word_spans, words

texts = st.text(st.one_of(st.characters(), st.sampled_from("aB1_ .,汉字。한ไทยİßΣ")))


@given(texts)
@example("İstanbul’da İ, x_1 2.5 汉字")
def test_spans_are_those_of_the_tokenizer(text: str) -> None:
    lo, hi = word_spans(text)
    assert list(zip(lo.tolist(), hi.tolist(), strict=True)) == [found.span() for found in word_pattern().finditer(text)]


@given(st.lists(st.sampled_from(["tea", "Tea", "TEA", "eat", "ate", "a", "te", "茶", "茶馆", "ß"]), max_size=20))
def test_codes_are_equal_where_words_are(chosen: list[str]) -> None:
    text = " ".join(chosen)
    codes = word_codes(text, *word_spans(text))
    tokens = words(text)
    assert len(codes) == len(tokens)
    same = np.array([[one == other for other in tokens] for one in tokens], np.bool_).reshape(len(tokens), len(tokens))
    assert np.array_equal(codes[:, None] == codes[None, :], same)


def test_lower_case_keeps_every_length_but_one() -> None:
    """What word_codes rests on."""
    longer = [chr(code) for code in range(0x110000) if len(chr(code).lower()) != 1]
    assert longer == ["İ"]


@pytest.mark.parametrize(
    "text", ["ကော်ဖီ၊ ရေ။", "ទឹក។ តែ៖", "ชา๚ น้ำ๛", "コーヒー・紅茶゠茶", "वह आया। 𑁇", "ماء، شاي؛", "من؟ نعم."]
)
def test_marks_of_scripts_without_spaces_and_beyond_the_first_plane(text: str) -> None:
    assert len(punctuation(text)) == 2


def test_punctuation_of_any_script() -> None:
    assert punctuation("a, b。c！d_e $1+2 «f»").tolist() == [1, 4, 6, 16, 18]


def test_small_letters_stand_where_the_others_stood() -> None:
    text = "".join(map(chr, range(0x20000)))
    assert len(small(text)) == len(text)
    assert small("İSTANBUL Straße ΣΑΣ") == "istanbul straße σας"
