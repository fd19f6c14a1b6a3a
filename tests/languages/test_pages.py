"""Articles in scripts and languages beyond those with gold: nothing of them lost, nothing around them kept.

`pages/xx.html` is the page of language xx; `pages/xx.txt` beside it has its title, the paragraphs of its article and
what is not content (menu, related links, cookie line, footer), an empty line between the three, a line each.
"""

import unicodedata
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import dehusk
from dehusk.page.text import words

FOLDER = Path(__file__).parent / "pages"
LANGUAGES = sorted(file.stem for file in FOLDER.glob("*.html"))


class Expected(NamedTuple):
    title: str
    paragraphs: list[str]
    others: list[str]


@cache
def expected(language: str) -> Expected:
    title, paragraphs, others = (FOLDER / f"{language}.txt").read_text("utf-8").strip().split("\n\n")
    return Expected(title, paragraphs.split("\n"), others.split("\n"))


@cache
def extracted(language: str, extractor: str = "fused") -> dehusk.Result:
    return dehusk.extract((FOLDER / f"{language}.html").read_bytes(), extractor=extractor)


def lines(text: str) -> list[str]:
    return [line.strip() for line in text.split("\n") if line.strip()]


def test_every_language_is_there() -> None:
    assert LANGUAGES == ["ar", "he", "hi", "ja", "ko", "th", "tr", "vi"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_all_that_is_told_of_it(language: str) -> None:
    page, (title, paragraphs, others) = (FOLDER / f"{language}.html").read_text("utf-8"), expected(language)
    assert len(paragraphs) == 4
    assert len(others) == 12
    assert [text for text in (title, *paragraphs, *others) if text not in page] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_is_the_paragraphs(language: str) -> None:
    assert lines(extracted(language).text) == expected(language).paragraphs


@pytest.mark.parametrize("language", LANGUAGES)
def test_metadata_has_title_and_language(language: str) -> None:
    found = extracted(language).metadata
    assert (found.title, found.language) == (expected(language).title, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_is_told_without_a_declaration(language: str) -> None:
    page = (FOLDER / f"{language}.html").read_text("utf-8").replace(f' lang="{language}"', "", 1)
    assert dehusk.extract(page).metadata.language == language


@pytest.mark.parametrize("extractor", ["cetd", "cectd"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_density_keeps_every_paragraph(language: str, extractor: str) -> None:
    found = lines(extracted(language, extractor).text)
    assert [paragraph for paragraph in expected(language).paragraphs if paragraph not in found] == []


@pytest.mark.parametrize("extractor", ["econ", "cepr"])
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "th"])  # written without marks
def test_methods_that_count_punctuation_keep_every_paragraph(language: str, extractor: str) -> None:
    found = lines(extracted(language, extractor).text)
    assert [paragraph for paragraph in expected(language).paragraphs if paragraph not in found] == []


@pytest.mark.parametrize("language", ["ar", "he", "hi", "tr", "vi"])
def test_words_are_what_stands_between_spaces(language: str) -> None:
    for paragraph in expected(language).paragraphs:
        assert len(words(paragraph)) == len(paragraph.split())


@pytest.mark.parametrize("language", ["ja", "ko", "th"])
def test_characters_are_words_where_spaces_do_not_part_them(language: str) -> None:
    for paragraph in expected(language).paragraphs:
        assert len(words(paragraph)) == sum(unicodedata.category(letter)[0] not in "PZ" for letter in paragraph)
