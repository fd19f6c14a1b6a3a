"""Markdown, read back by a CommonMark parser: the structure and the words must come through."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

import dehusk
from dehusk.writers import Outline, to_markdown
from tests.pages import hostile, markup

READER = MarkdownIt("commonmark").enable(["table", "strikethrough"])


def everything(html: str, url: str | None = None) -> str:
    page = dehusk.parse(html, url=url)
    return to_markdown(Outline(page, page.block_chars > 0))


def shape(tokens: list[Token]) -> list[str]:
    """Tags opened, with the text inside them."""
    found = []
    for token in tokens:
        if token.type == "inline":
            found += shape(token.children or [])
        elif token.type in ("text", "code_inline", "fence"):
            found.append(token.content.rstrip("\n") if token.type == "fence" else token.content)
        elif token.nesting == 1 or token.type in ("image", "hardbreak", "hr"):
            found.append(f"<{token.tag}>")
    return [part for part in found if part]


CASES = {
    "heading": ("<h3>a</h3>", ["<h3>", "a"]),
    "heading over two lines": ("<h2>a<br>b</h2>", ["<h2>", "a b"]),
    "emphasis": ("<p>a <b>b</b> <i>c</i>", ["<p>", "a ", "<strong>", "b", " ", "<em>", "c"]),
    "emphasis inside a word": ("<p>un<b>believ</b>able", ["<p>", "un", "<strong>", "believ", "able"]),
    "both emphases": ("<p><b><i>a</i></b>", ["<p>", "<em>", "<strong>", "a"]),
    "struck out": ("<p><s>a</s>", ["<p>", "<s>", "a"]),
    "code": ("<p><code>a`b</code> c", ["<p>", "a`b", " c"]),
    "line break": ("<p>a<br>b", ["<p>", "a", "<br>", "b"]),
    "link": ("<p><a href=/x>a</a>", ["<p>", "<a>", "a"]),
    "link after an exclamation mark": ("<p>Wow!<a href=/x>a</a>", ["<p>", "Wow!", "<a>", "a"]),
    "link with brackets and blanks": ("<p><a href='/x (1) [2]'>a]b</a>", ["<p>", "<a>", "a]b"]),
    "bullets": ("<ul><li>a<li>b</ul>", ["<ul>", "<li>", "<p>", "a", "<li>", "<p>", "b"]),
    "numbers": ("<ol start=3><li>a<li>b</ol>", ["<ol>", "<li>", "<p>", "a", "<li>", "<p>", "b"]),
    "nested lists": (
        "<ul><li>a<ol><li>b<ul><li>c</ul></ol><li>d</ul>",
        ["<ul>", "<li>", "<p>", "a", "<ol>", "<li>", "<p>", "b", "<ul>", "<li>", "<p>", "c", "<li>", "<p>", "d"],
    ),
    "two paragraphs in an item": (
        "<ul><li><p>a<p>b<li>c</ul>",
        ["<ul>", "<li>", "<p>", "a", "<p>", "b", "<li>", "<p>", "c"],
    ),
    "quotation": ("<blockquote><p>a<p>b</blockquote>c", ["<blockquote>", "<p>", "a", "<p>", "b", "<p>", "c"]),
    "code block": ("<pre>a\n  b &lt;</pre>", ["a\n  b <"]),
    "code block with backticks": ("<pre>```\na\n```</pre>", ["```\na\n```"]),
    "code block in a list": ("<ul><li>a<pre>b\n  c</pre></ul>", ["<ul>", "<li>", "<p>", "a", "b\n  c"]),
    "table": (
        "<table><tr><th>a<th>b<tr><td>c|d<td>e</table>",
        ["<table>", "<thead>", "<tr>", "<th>", "a", "<th>", "b", "<tbody>", "<tr>", "<td>", "c|d", "<td>", "e"],
    ),
    "table with an empty cell": (
        "<table><tr><th>a<th>b<tr><td><td>e</table>",
        ["<table>", "<thead>", "<tr>", "<th>", "a", "<th>", "b", "<tbody>", "<tr>", "<td>", "<td>", "e"],
    ),
    "image": ("<p>a</p><img src=/i.png alt='b'><p>c", ["<p>", "a", "<p>", "<img>", "<p>", "c"]),
    "definition": ("<dl><dt>a<dd>b</dl>", ["<p>", "<strong>", "a", "<p>", "b"]),
}


@pytest.mark.parametrize(("html", "expected"), CASES.values(), ids=CASES)
def test_structure(html: str, expected: list[str]) -> None:
    assert shape(READER.parse(everything(html, "https://example.org/"))) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p><a href='../k?a=1&amp;b'>a</a>", "[a](https://example.org/k?a=1&b)\n"),
        ("<base href=/base/><p><a href=x>a</a>", "[a](https://example.org/base/x)\n"),
        ("<p><a href=#note>a</a>", "a\n"),
        ("<p><a href='javascript:x'>a</a>", "a\n"),
        ("<p>a</p><img data-src=/i.png src=data:image/gif;x><p>b", "a\n\n![](https://example.org/i.png)\n\nb\n"),
        ("<pre><code class=language-python>a</code></pre>", "```python\na\n```\n"),
        ("<pre data-lang=C++>a</pre>", "```c++\na\n```\n"),
        ("<table><caption>t<tr><td>a<td>b</table>", "t\n\n|  |  |\n| --- | --- |\n| a | b |\n"),
        ("", ""),
    ],
)
def test_to_the_letter(html: str, expected: str) -> None:
    assert everything(html, "https://example.org/text/") == expected


letters = st.sampled_from(
    [*"aB1 *_`[]()<>#+-=~!|\\&.;:'\"^$%", "&amp;", "1.", "1)", "---", "===", "~~~", "```", "##", "](x)", "é", "汉"]
)
lines = st.lists(letters, min_size=1, max_size=12).map("".join).filter(str.strip)


@pytest.mark.parametrize("tag", ["p", "h2", "li", "td", "blockquote", "dd"])
@given(line=lines, second=lines)
def test_no_text_is_taken_for_markup(tag: str, line: str, second: str) -> None:
    """Whatever characters a page shows, a reader of the Markdown sees the same ones."""
    escaped = [text.replace("&", "&amp;").replace("<", "&lt;") for text in (line, second)]
    inner = "<br>".join(escaped)
    html = f"<table><tr><td>{inner}<td>x</table>" if tag == "td" else f"<{tag}>{inner}</{tag}>"
    page = dehusk.parse(html)
    found = "".join(part for part in shape(READER.parse(everything(html))) if part not in STRUCTURE)
    assert "".join(found.split()) == "".join("".join(page.block_texts).split())


STRUCTURE = {f"<{tag}>" for tag in "p h2 ul li br blockquote table thead tbody tr th td".split()}


@given(markup)
def test_any_page_is_read_back(source: str) -> None:
    READER.parse(everything(source))


@pytest.mark.parametrize("html", hostile(20).values(), ids=hostile(20))
def test_hostile_pages(html: str) -> None:
    written = everything(html)
    assert "grain" in written
    assert len(written) < 20 * len(html)
