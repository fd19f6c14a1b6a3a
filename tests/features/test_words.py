"""What words say: the compiled columns equal those in numpy, and both are right on blocks counted by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.features import compiled, in_numpy
from dehusk.features.measures import Measures
from dehusk.features.schema import NAMES, PLACES, ROWS, WORDS
from dehusk.features.vocabulary import EMPTY, NO_NAMES, Tables, Vocabulary
from dehusk.features.words import headings_above, placed
from dehusk.kernel.keys import key_of

PAGE = (
    "<h1>Tea and cake</h1><p>Pour the hot tea</p><h3>More tea</h3><div>Pour</div><h2>Cake</h2><p>"
    + "tea " * 40
    + "and "
    + "hot " * 20
)
KNOWN = ("tea", "pour", "more")


def tables(*odds: list[int]) -> Tables:
    """Of every known word a number for each place."""
    keys = np.array([key_of(word) for word in KNOWN], np.uint32)
    return Tables(NO_NAMES, Vocabulary(keys, np.array(odds, np.float32)))


def in_numpy_(page: dehusk.Page, known: Tables) -> dict[str, list[float]]:
    found = in_numpy.columns_of(WORDS, Measures(page), known)
    return {name: np.asarray(column, np.float32).tolist() for name, column in found}


def as_used(page: dehusk.Page, known: Tables) -> dict[str, list[float]]:
    if not compiled.GROUPS:
        pytest.skip("built without a compiler")
    into = np.zeros((len(NAMES), len(page)), np.float32)
    compiled.fill(into, (WORDS,), Measures(page), known)
    return {name: into[row].tolist() for name, row in ROWS[WORDS].items()}


@pytest.mark.parametrize("hand", [in_numpy_, as_used])
def test_words_say_what_their_place_makes_of_them(hand: object) -> None:
    page = dehusk.parse(PAGE)
    found = hand(page, tables([1, 10, 100, 2, 20, 200], [3, 30, 300, 4, 40, 400], [5, 50, 500, 6, 60, 600]))  # type: ignore[operator]
    root, three, four = 2**0.5, 3**0.5, 2
    assert found["said_long"] == pytest.approx([0, 0, 0, 0, 0, 32 / 48**0.5])  # the first 32 words, none of the last 16
    assert found["said_short"] == pytest.approx([10 / three, 40 / four, 60 / root, 30, 0, 0])
    assert found["said_first"] == pytest.approx([100 / root, 300 / root, 600 / root, 300, 0, 200 / root])
    assert found["said_last"] == pytest.approx([0, 2 / root, 8 / root, 4, 0, 0])
    under_h1, under_h3 = 20 / three, 80 / root
    assert found["said_heading"] == pytest.approx([0, under_h1, under_h1, under_h3, under_h3, 0])
    assert found["said_above"] == pytest.approx([0, 0, 0, 200 / three, 200 / three, 200 / three])
    places = np.sum([found[f"said_{place}"] for place in PLACES], axis=0)
    assert found["said"] == pytest.approx(places.tolist(), rel=1e-6)


def test_the_headings_above_a_block() -> None:
    last, parent = headings_above(np.array([0, 1, 0, 3, 0, 2, 0, 2, 1, 0]))
    assert last.tolist() == [-1, -1, 1, 1, 3, 3, 5, 5, 7, 8]
    assert parent.tolist() == [-1, -1, -1, -1, 1, 1, 1, 1, 1, -1]


def test_of_a_long_block_the_beginning_and_the_end_count() -> None:
    words = placed(Measures(dehusk.parse(f"<p>{' '.join(f'w{n}' for n in range(100))}")))
    expected = [key_of(f"w{n}") for n in (*range(32), *range(84, 100))]
    assert words.keys[words.place == 0].tolist() == expected
    assert words.weight[words.place == 0] == pytest.approx(48**-0.5)
    assert words.weight[words.place == 3] == pytest.approx(2**-0.5)


@pytest.mark.skipif(not compiled.GROUPS, reason="built without a compiler: there is nothing to compare")
@given(
    texts=st.lists(
        st.tuples(st.sampled_from(["p", "h1", "h3", "li", "h2"]), st.text(st.sampled_from("ab c dé 汉"), max_size=120)),
        max_size=9,
    ),
    seed=st.integers(0, 99),
)
def test_equal(texts: list[tuple[str, str]], seed: int) -> None:
    page = dehusk.parse("".join(f"<{tag}>{text}</{tag}>" for tag, text in texts))
    odds = np.random.default_rng(seed).normal(size=(3, len(PLACES))).astype(np.float32)
    known = Tables(NO_NAMES, Vocabulary(np.array([key_of(word) for word in "abc"], np.uint32), odds))
    if len(page):
        assert as_used(page, known) == in_numpy_(page, known)


@pytest.mark.parametrize("hand", [in_numpy_, as_used])
def test_without_a_table_words_say_nothing(hand: object) -> None:
    assert not np.any(list(hand(dehusk.parse(PAGE), EMPTY).values()))  # type: ignore[operator]
