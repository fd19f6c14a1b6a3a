"""Chunks: sizes hold, nothing is lost or cut in two, and each says where it is from."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import dehusk
from dehusk.chunks import Chunk, words_in
from dehusk.page.text import words
from dehusk.writers import text_parts
from tests.pages import markup

URL = "https://example.org/tea.html"
TOKENIZERS: dict[str, Callable[[str], int]] = {
    "words": words_in,
    "characters": len,
    "bytes": lambda text: len(text.encode()),
    "pieces": lambda text: len(re.findall(r"\w{1,4}|\s+|[^\w\s]", text)),  # as models cut words, white space and all
}


@dataclass(frozen=True)
class Everything:
    about: ClassVar[str] = "Every block"

    def score(self, page: dehusk.Page) -> np.ndarray:
        return np.ones(len(page))


def everything(html: str) -> dehusk.Result:
    return dehusk.extract(html, url=URL, extractor=Everything())


def table(rows: int, header: str = "<tr><th>No<th>Value") -> str:
    return f"<table>{header}{''.join(f'<tr><td>{n}<td>cell {n * n}' for n in range(rows))}</table>"


SENTENCE = "The water stood high in the old house by the bridge. "
pages = st.lists(
    st.sampled_from([
        "<h1>Top</h1>", "<h2>Part one</h2>", "<h3>Smaller</h3>", "<h2>Part two</h2>", f"<p>{SENTENCE * 3}</p>",
        "<p>Short.</p>", "<p>二月河水上涨。两周后，水壶又唱了起来！真的吗？</p>", "<ul><li>one<li>two <b>it</b></ul>",
        "<pre>def brew(leaf):\n    return leaf\n</pre>", "<p>" + "no end here " * 12 + "</p>",
        "<p>" + "x" * 90 + "</p>", table(5), table(3, ""),
    ]),
    max_size=12,
).map("".join)  # fmt: skip


@pytest.mark.parametrize("tokenizer", TOKENIZERS)
@example(html="00000:𠀀word", most=1, share=0.0)
@given(html=pages | markup, most=st.integers(1, 60), share=st.floats(0, 0.9))
def test_sizes_hold_and_all_is_said(tokenizer: str, html: str, most: int, share: float) -> None:
    count, result = TOKENIZERS[tokenizer], everything(html)
    for overlap in {0, int(most * share)}:
        chunks = result.chunks(most, overlap, count)
        for chunk in chunks:
            assert chunk.tokens == count(chunk.text)
            assert chunk.tokens <= most or chunk.end - chunk.start == 1
            assert chunk.text.endswith(result.text[chunk.start : chunk.end])
        if not overlap:
            assert_all_said(result, chunks)


def assert_all_said(result: dehusk.Result, chunks: list[Chunk]) -> None:
    """Without overlap the slices are the text, in order, but for white space between them."""
    assert "".join("".join(result.text[one.start : one.end] for one in chunks).split()) == "".join(result.text.split())
    assert all(before.end <= after.start for before, after in pairwise(chunks))


@given(pages, st.integers(1, 60))
def test_every_word_once_and_in_order(html: str, most: int) -> None:
    result = everything(html)
    chunks = result.chunks(most)
    assert_all_said(result, chunks)
    assert [word for one in chunks for word in words(result.text[one.start : one.end])] == words(result.text)


@given(pages, st.integers(5, 60))
def test_rows_code_and_sentences_that_fit_are_whole(html: str, most: int) -> None:
    result = everything(html)
    chunks = result.chunks(most)
    at = 0
    for part in text_parts(result._outline):
        at += len(part.before)
        if part.kind in ("row", "code") and words_in(part.text) <= most:
            assert sum(one.start <= at and at + len(part.text.rstrip()) <= one.end for one in chunks) == 1
        at += len(part.text)
    for one in chunks:
        if not one.cut and SENTENCE.strip() in one.text:
            assert "bridge" in one.text.rpartition("The water")[2]


@given(pages | markup)
def test_parts_are_the_text(html: str) -> None:
    result = everything(html)
    parts = text_parts(result._outline)
    assert "".join(part.before + part.text for part in parts) == result.text
    assert all(before.stop <= after.first for before, after in pairwise(parts))


def test_along_headings() -> None:
    green = "<h2>Green</h2><h3>Hot</h3><p>Second.</p><h3>Cold</h3><p>Third.</p>"
    html = f"<h1>Tea</h1><p>First.</p>{green}<h2>Black</h2><p>Fourth."
    found = [(one.text, one.headings) for one in everything(html).chunks()]
    assert found == [
        ("Tea\n\nFirst.", ("Tea",)),
        ("Green\n\nHot\n\nSecond.", ("Tea", "Green", "Hot")),
        ("Cold\n\nThird.", ("Tea", "Green", "Cold")),
        ("Black\n\nFourth.", ("Tea", "Black")),
    ]


def test_a_table_repeats_its_header() -> None:
    chunks = everything("<h2>Costs</h2>" + table(30)).chunks(25)
    assert len(chunks) > 3
    for one in chunks[1:]:
        assert one.text.startswith("No | Value\n")
        assert not one.cut
    assert [row for one in chunks for row in one.text.splitlines() if "cell" in row] == [
        f"{n} | cell {n * n}" for n in range(30)
    ]
    assert not any("No" in one.text for one in everything(table(30, "")).chunks(25))


def test_a_first_cell_that_heads_its_row_is_no_header() -> None:
    rows = "".join(f"<tr><th>Row {n}<td>{n * n}" for n in range(30))
    assert not any("Row 0" in one.text for one in everything(f"<table>{rows}</table>").chunks(20)[1:])


def test_a_path_does_not_repeat_a_heading_without_end() -> None:
    chunks = everything(f"<h1>{'word ' * 500}</h1><p>{SENTENCE * 5}</p>").chunks(100)
    assert {len(one.headings[0]) for one in chunks} == {200}


def test_a_header_without_room_is_not_repeated() -> None:
    wide = "<tr><th>" + "very wide header " * 5 + "<th>Value"
    assert all(one.tokens <= 18 for one in everything(table(30, wide)).chunks(18))


def test_what_is_too_long_is_cut_and_says_so() -> None:
    code = "\n".join(f"line {n}" for n in range(40))
    chunks = everything(f"<p>Before.</p><pre>{code}</pre><p>After.</p>").chunks(20)
    assert all(one.cut for one in chunks)
    lines = [line for one in chunks for line in one.text.splitlines() if line]
    assert lines == ["Before.", *code.splitlines(), "After."]
    (first, *_) = everything(f"<p>{'word ' * 50}</p>").chunks(20)
    assert first.cut
    assert set(first.text.split()) == {"word"}


def test_paragraphs_stay_whole_where_half_a_chunk_is_full() -> None:
    paragraph = "One two three four five. Six seven eight nine ten. "
    chunks = everything(f"<p>{paragraph}</p>" * 6).chunks(25)
    assert [one.text.count("One") for one in chunks] == [2, 2, 2]


def test_overlap_is_of_whole_sentences_and_within_a_section() -> None:
    text = "".join(f"Sentence number {n} is here. " for n in range(20))
    chunks = everything(f"<h2>One</h2><p>{text}</p><h2>Two</h2><p>{text}</p>").chunks(20, overlap=6)
    for before, after in pairwise(chunks):
        if before.headings == after.headings:
            said = re.findall(r"Sentence number \d+ is here\.", before.text)
            assert after.text.startswith(said[-1])
            assert not after.text.startswith(said[-2])
        else:
            assert after.text.startswith("Two")


def test_where_a_chunk_is_from() -> None:
    result = everything("<nav><a href=/>Home</a></nav><h1>Tea</h1><p>One <b>bold</b> word.</p><p>More &amp; more.</p>")
    chunks = result.chunks(3)
    assert [one.url for one in chunks] == [URL] * len(chunks)
    for one in chunks:
        assert result.text[one.start : one.end] == one.text
        first, stop = one.blocks
        assert " ".join(one.text.split()) in " ".join(block.text for block in result.blocks[first:stop])
    assert [result.page.source[one.source_start : one.source_end] for one in chunks][1:] == [
        "Tea", "One <b>bold</b> word.", "More &amp; more.",
    ]  # fmt: skip
    assert dehusk.extract("").chunks() == []


def test_the_address_that_a_page_states() -> None:
    page = f"<head><link rel=canonical href={URL}></head><p>Some words.</p>"
    assert dehusk.extract(page, extractor=Everything()).chunks()[0].url == URL


@pytest.mark.parametrize(
    "arguments",
    [
        {"max_tokens": 0}, {"max_tokens": 1.5}, {"max_tokens": True}, {"max_tokens": "5"}, {"overlap": -1},
        {"overlap": 512}, {"tokenizer": "gpt"}, {"tokenizer": str.split}, {"tokenizer": lambda text: -1},
        {"tokenizer": lambda text: None},
    ],
)  # fmt: skip
def test_wrong_arguments(arguments: dict[str, Any]) -> None:
    with pytest.raises(dehusk.InputError) as raised:
        everything("<p>Some words.</p>").chunks(**arguments)
    assert "\n" not in str(raised.value)


def test_a_tokenizer_reads_the_text_a_few_times_only() -> None:
    read = 0

    def count(text: str) -> int:
        nonlocal read
        read += len(text)
        return words_in(text)

    result = everything("".join(f"<h2>{n}</h2><p>{SENTENCE * 20}</p>{table(20)}" for n in range(50)))
    result.chunks(100, 20, count)
    assert read < 4 * len(result.text)
