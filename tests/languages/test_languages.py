"""Words of languages: every entry is whole, and what is put together from them is what pages are read by."""

import os
import re
import subprocess
import sys

import pytest

from dehusk.languages import KNOWN, MONTHS, STOP_WORDS, Language, any_of, pattern, stop_words_digest


@pytest.mark.parametrize("language", KNOWN.values(), ids=KNOWN)
def test_an_entry_is_whole(language: Language) -> None:
    assert len(language.months.split()) in (0, 12)
    assert len(language.date_marks) in (0, 3)
    assert language.stop_words == language.stop_words.lower()
    for field in Language._fields[Language._fields.index("ordinal") :]:
        re.compile(getattr(language, field))


@pytest.mark.parametrize(("name", "month"), [("march", 3), ("märz", 3), ("août", 8), ("prosince", 12), ("мая", 5)])
def test_months_have_their_number(name: str, month: int) -> None:
    assert MONTHS[name] == month


def test_no_name_stands_for_two_months() -> None:
    named = {(name, number) for one in KNOWN.values() for number, names in enumerate(one.months.split(), 1)
             for name in names.split("/") if name != "-"}  # fmt: skip
    assert len(named) == len(MONTHS)


def test_a_word_of_several_languages_is_one_stop_word() -> None:
    assert {"the", "der", "się", "που"} < STOP_WORDS
    assert "de" in KNOWN["fr"].stop_words.split()
    assert "de" in KNOWN["es"].stop_words.split()


def test_a_pattern_takes_any_language_or_some() -> None:
    by = re.compile(pattern("by"))
    assert all(by.fullmatch(word) for word in ("by", "von", "par", "przez"))
    assert not re.fullmatch(pattern("by", "en"), "von")
    assert re.fullmatch(pattern("author", "en"), "medically reviewed on")  # written on several lines


def test_any_of_some_words_is_the_longest_that_stands_there() -> None:
    assert any_of(["jan", "january", "june"]) == "j(?:an(?:uary)?|une)"
    one = re.compile(any_of(MONTHS))
    for name in MONTHS:
        found = one.match(f"{name}xyz")
        assert found is not None
        assert found[0] == max((other for other in MONTHS if f"{name}xyz".startswith(other)), key=len)
    assert one.match("xjan") is None


def test_the_digest_is_the_same_in_every_process() -> None:
    """Sets are in another order in each."""
    say = "from dehusk.languages import stop_words_digest; print(stop_words_digest())"
    said = {
        subprocess.check_output([sys.executable, "-c", say], env={**os.environ, "PYTHONHASHSEED": seed}, text=True)
        for seed in "12"
    }
    assert said == {stop_words_digest() + "\n"}
