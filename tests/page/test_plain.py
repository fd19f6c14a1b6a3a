"""Plain text: every line stays, paragraphs are blocks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.page.plain import is_plain

NOTES = "Notes on tea\n====\n\nPour the water\nat eighty degrees.\n\n- one\n- two\n\nMap<String> by <a@b.example>\n"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("as_bytes", [True, False])
def test_paragraphs_are_blocks(end: str, as_bytes: bool) -> None:
    text = NOTES.replace("\n", end)
    result = dehusk.extract(text.encode() if as_bytes else text)
    assert [block.text for block in result.blocks] == [
        "Notes on tea\n====", "Pour the water\nat eighty degrees.", "- one\n- two", "Map<String> by <a@b.example>",
    ]  # fmt: skip
    assert result.text == NOTES.strip()


@pytest.mark.parametrize("extractor", [name for name in dehusk.EXTRACTORS if name != "cehtd"])
def test_all_of_it_is_content(extractor: str) -> None:
    assert dehusk.extract(NOTES, extractor=extractor).kept.all()


@pytest.mark.parametrize(
    "page",
    [
        "<p>a\n\nb",
        "a\n\n<br>b",
        "a\nb</p>",
        "  \n<html>",
        "a\n<!-- b -->",
        "one line",
        "\n one line \n",
        "",
        "a\n\0b\n",
    ],
)
def test_markup_and_single_lines_are_read_as_ever(page: str) -> None:
    assert not is_plain(page)


@given(st.text(st.characters(exclude_characters="<&\xad\ufeff", exclude_categories=["Cc", "Cs", "Cf"]) | st.just("\n")))
def test_every_word_stays(text: str) -> None:
    assert dehusk.parse(text).columns.text.split() == text.split()
