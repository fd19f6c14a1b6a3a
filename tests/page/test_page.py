"""A page as a table: what is read, what is refused, and pages built to hurt."""

import gc
import gzip
import pickle
import weakref
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.page import fact, head, reader
from tests.pages import hostile, markup

HOSTILE = hostile()


@pytest.mark.parametrize("bad", [None, 5, 5.0, ["<p>x"], {"a": 1}, object(), Path("page.html")])
def test_what_is_no_page_is_a_typed_error(bad: Any) -> None:
    with pytest.raises(dehusk.InputError, match=f"not {type(bad).__name__}"):
        dehusk.parse(bad)


@pytest.mark.parametrize("url", [5, b"https://example.org/"])
def test_a_url_of_another_type_is_a_typed_error(url: Any) -> None:
    with pytest.raises(dehusk.InputError, match="a URL is str"):
        dehusk.parse("x", url=url)


def test_a_page_too_large_is_a_typed_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "LARGEST", 100)
    with pytest.raises(dehusk.InputError, match="a page of 101 characters"):
        dehusk.parse("x" * 101)
    with pytest.raises(dehusk.InputError, match="the most is 100"):
        dehusk.parse("&" * 90)  # written back, each is &amp;


NOTHING = {
    "empty bytes": b"",
    "empty text": "",
    "white space": " \n ",
    "gzip of nothing": gzip.compress(b""),
    "gzip cut off in its header": gzip.compress(b"<p>text</p>" * 100)[:10],
    "NUL": b"\0" * 100,
    "a byte-order mark": "\ufeff",
    "a byte-order mark in bytes": b"\xef\xbb\xbf",
}


@pytest.mark.parametrize("data", NOTHING.values(), ids=NOTHING)
def test_nothing_to_read_is_an_empty_result(data: bytes | str) -> None:
    result = dehusk.extract(data)
    assert (result.text, result.markdown, result.html, result.blocks) == ("", "", "", [])


@pytest.mark.parametrize(
    "text", [b"BMW builds cars.", b"PK is a file type.", b"RIFF RAFF", b"GIF8 or not", b"MZ words"]
)
def test_words_that_begin_like_a_binary_file_are_words(text: bytes) -> None:
    assert dehusk.parse(text).block_texts == [text.decode()]


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_every_kind_of_bytes(kind: Any) -> None:
    assert dehusk.parse(kind("<p>tea 茶".encode())).block_texts == ["tea 茶"]


def test_lone_surrogates_are_replaced_and_pairs_joined() -> None:
    assert dehusk.parse("a\ud800b \ud83d\ude00 \udfffc").block_texts == ["a\ufffdb \U0001f600 \ufffdc"]


@given(st.text(st.characters(exclude_categories=[])) | st.binary())
def test_anything_at_all_gives_a_result(anything: str | bytes) -> None:
    try:
        result = dehusk.extract(anything)
    except dehusk.InputError:  # it begins like an image
        return
    for written in (result.text, result.markdown, result.html, result.json):
        written.encode()


@given(markup)
def test_the_columns_hold_together(source: str) -> None:
    page = dehusk.parse(source)
    columns, size = page.columns, len(page.columns.tag)
    node = np.arange(size)
    assert (columns.parent < node).all()
    assert ((columns.end > node) & (columns.end <= size)).all()
    inside = columns.parent >= 0
    assert (columns.end[inside] <= columns.end[columns.parent[inside]]).all()
    assert (columns.depth[inside] == columns.depth[columns.parent[inside]] + 1).all()
    assert (page.piece_chars > 0).all()
    assert (columns.piece_lo[1:] >= columns.piece_hi[:-1]).all()
    assert page.block_pieces[-1] == len(columns.piece_node)
    assert (np.diff(page.block_pieces) > 0).all()
    assert "".join(columns.text.split()) == "".join("".join(page.block_texts).split())


def test_attributes_are_read_as_the_page_wrote_them() -> None:
    page = dehusk.parse('<p class="a &amp; &quot;b&quot;">x<img alt="&lt;&nbsp;&eacute;"></p>')
    paragraph, image = (int(np.flatnonzero(page.tagged(tag))[0]) for tag in ("p", "img"))
    assert page.attribute(paragraph, "class") == 'a & "b"'
    assert page.attribute(image, "alt") == "<\xa0é"
    assert page.attribute(image, "class") is None
    assert page.attributes("class") == {paragraph: 'a & "b"'}


def test_attributes_of_some_nodes_alone() -> None:
    page = dehusk.parse("<html lang=en><body><a href='/a?b&amp;c' class=x>one</a><a href=/d>two</a><b class=y>3</b>")
    links = page.tagged("a")
    one, two = np.flatnonzero(links).tolist()
    assert page.attributes("href", links) == {one: "/a?b&c", two: "/d"} == page.attributes("href")
    assert page.attributes("class", links) == {one: "x"}
    assert page.attributes_of(links) == {one: {"href": "/a?b&c", "class": "x"}, two: {"href": "/d"}}
    assert page.own_attribute(0, "lang") == "en"
    assert page.own_attribute(one, "href") == "/a?b&c"
    assert page.own_attribute(two, "class") == ""


@given(markup)
def test_values_of_attributes_are_numbered_as_they_are_read(html: str) -> None:
    page = dehusk.parse(html)
    for name in ("class", "style", "id", "title", "alt"):
        values, codes = page.attributes(name), page.attribute_codes(name)
        number = {value: place for place, value in enumerate(dict.fromkeys(values.values()), 1)}
        assert codes.tolist() == [number[values[node]] if node in values else 0 for node in range(len(codes))]


def test_names_of_tags() -> None:
    page = dehusk.parse("<x-tea a=b>x</x-tea><p>y")
    assert [page.tag_name(node) for node in range(len(page.columns.tag))] == ["html", "head", "body", "x-tea", "p"]
    assert page.tag_names(np.array([3])) == ["x-tea"]


def test_link_share_counts_buttons_and_drop_downs() -> None:
    page = dehusk.parse("<p>abc <a>def</a></p><button>x</button><select><option>y</select>")
    assert page.block_link_share.tolist() == [0.5, 1, 1]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<body><noscript><p>All of the thread.</p></noscript>", ["All of the thread."]),
        ("<body><p>Menu</p><noscript><p>All of the thread, at some length.</p></noscript>",
         ["Menu", "All of the thread, at some length."]),
        ("<body><p>An article of some length.</p><noscript><p>Turn on scripts.</p></noscript>",
         ["An article of some length."]),
        ("<body><p>Text</p><noscript><img src='a-very-long-address-of-a-tracking-pixel'></noscript>", ["Text"]),
    ],
)  # fmt: skip
def test_noscript_counts_when_there_is_nothing_else(html: str, expected: list[str]) -> None:
    assert dehusk.parse(html).block_texts == expected


@pytest.mark.parametrize(
    "opened",
    ["<textarea>", "<!--", "<style>", "<iframe>", "<title>", "<xmp>", "<script>", "<script><!--<script>", "<noframes>",
     "<plaintext>", "<template><plaintext>", "<select>", "<table>", "<svg><style>", "</div></body></html>",
     "<noscript>"],
)  # fmt: skip
def test_what_noscript_leaves_open_ends_with_it(opened: str) -> None:
    html = f"<body><p>Menu</p><noscript><p>All of the thread, at some length.</p>{opened}</noscript><p>After.</p>"
    assert dehusk.parse(html).block_texts == ["Menu", "All of the thread, at some length.", "After."]


def test_a_noscript_without_end_holds_the_rest_of_the_page() -> None:
    html = "<head><title>T</title><noscript><style>p { }</style></head><body><p>All of the page.</p><p>And more."
    assert dehusk.parse(html).block_texts == ["All of the page.", "And more."]


def test_hidden_blocks_are_flagged_not_dropped() -> None:
    page = dehusk.parse("<p>a</p><div style='display:none'><p>b</p></div>")
    assert page.block_texts == ["a", "b"]
    assert page.block_hidden.tolist() == [False, True]


@pytest.mark.parametrize("html", HOSTILE.values(), ids=HOSTILE)
def test_hostile_pages_keep_all_of_their_text(html: str) -> None:
    page = dehusk.parse(html)
    assert page.columns.text.endswith("grain")
    for mark in ("x", "some words"):  # what a page repeats is there as often as it was written
        written = html.count(f">{mark}") if mark == "x" else html.count(mark)
        assert page.columns.text.count(mark) == written


def test_depth_is_bounded_whatever_the_page_does() -> None:
    """The parser flattens what is nested deeper than browsers nest it: nothing downstream meets a deep tree."""
    assert dehusk.parse(HOSTILE["100,000 nested divs"]).columns.depth.max() <= 512


def test_a_page_survives_pickling(example: bytes) -> None:
    page = dehusk.parse(example, url="https://example.org/")
    again = pickle.loads(pickle.dumps(page))
    assert again.block_texts == page.block_texts
    assert again.attributes("href") == page.attributes("href")


def test_a_page_is_gone_when_nobody_holds_it(example: bytes) -> None:
    gc.disable()
    try:
        result = dehusk.extract(example)
        assert result.text
        assert result.markdown
        assert result.json  # with all facts of the page
        page = weakref.ref(result.page)
        del result
        assert page() is None
    finally:
        gc.enable()


def test_a_fact_is_worked_out_once_a_page_however_it_is_asked_for() -> None:
    asked: list[dehusk.Page] = []

    @fact
    def words(page: dehusk.Page) -> list[str]:
        asked.append(page)
        return page.columns.text.split()

    page, other = dehusk.parse("<p>some words"), dehusk.parse("<p>others")
    assert words(page) is words(page) is page.once(words)
    assert other.once(words) is words(other)
    assert asked == [page, other]
    assert page.once(len) == 1  # any function of a page


def test_a_page_with_facts_survives_pickling(example: bytes) -> None:
    page = dehusk.parse(example)
    known = dehusk.metadata.read(page)
    again = pickle.loads(pickle.dumps(page))
    assert dehusk.metadata.read(again) == known
    assert head.meta_tags(again) == head.meta_tags(page)


def test_the_text_of_a_node() -> None:
    page = dehusk.parse("<p>One</p><ul><li>a <b>b</b></li><li>c</li></ul><hr>")
    texts = {page.tag_name(node): page.text_of(node) for node in range(page.body, len(page.columns.tag))}
    assert texts["p"] == "One"
    assert texts["ul"].split("\n") == ["a b", "c"]
    assert texts["b"] == "b"
    assert texts["hr"] == ""
    ul = int(np.flatnonzero(page.tagged("ul"))[0])
    assert page.text_of(ul, longest=4) == ""
    assert page.text_of(ul, longest=5) == page.text_of(ul)
    assert page.columns.text[page.node_lo[ul] :] == page.text_of(ul)
