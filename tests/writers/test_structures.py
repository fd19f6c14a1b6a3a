"""Structures that pages have and formats lose: each in Markdown, text and HTML, to the letter."""

import numpy as np
import pytest

import dehusk
from dehusk.writers import Outline, to_html, to_markdown, to_text


def outline(html: str) -> Outline:
    page = dehusk.parse(html, url="https://example.org/")
    return Outline(page, np.ones(len(page), np.bool_))


MARKDOWN = {
    "a cell over two columns": (
        "<table><tr><th>a<th colspan=2>b<tr><td>c<td>d<td>e</table>",
        "| a | b |  |\n| --- | --- | --- |\n| c | d | e |\n",
    ),
    "a cell over two rows": (
        "<table><tr><th>a<th>b<tr><td rowspan=2>c<td>d<tr><td>e</table>",
        "| a | b |\n| --- | --- |\n| c | d |\n|  | e |\n",
    ),
    "a short row": ("<table><tr><th>a<th>b<tr><td>c</table>", "| a | b |\n| --- | --- |\n| c |  |\n"),
    "a column of headers is no header": (
        "<table><tr><th>a<td>1<tr><th>b<td>2</table>",
        "|  |  |\n| --- | --- |\n| a | 1 |\n| b | 2 |\n",
    ),
    "headings, lists and code in cells": (
        "<table><tr><td><h3>a</h3><ul><li>b<li>c</ul><td><pre>d\n  e|f</pre><tr><td>1<td>2</table>",
        "|  |  |\n| --- | --- |\n| a b c | `d e\\|f` |\n| 1 | 2 |\n",
    ),
    "a table with all in one column": (
        "<table><tr><td><td>a<td><tr><td><td>b<td></table>",
        "a\n\nb\n",
    ),
    "a column without anything": (
        "<table><tr><td>a<td><td>b<tr><td>c<td><td>d</table>",
        "|  |  |\n| --- | --- |\n| a | b |\n| c | d |\n",
    ),
    "a table that lays out": ("<table><tr><td><h2>a</h2><p>b</p></table>", "## a\n\nb\n"),
    "a caption": (
        "<table><caption>t<tr><th>a<th>b<tr><td>1<td>2</table>",
        "t\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n",
    ),
    "a link in bold": ("<p><b>a <a href=/x>b</a> c</b>", "**a [b](https://example.org/x) c**\n"),
    "a bold link in a word": (
        "<p>un<b><a href=/x>b</a></b>able",
        "un<strong>[b](https://example.org/x)</strong>able\n",
    ),
    "a bold word in a word": ("<p>un<b>believ</b>able", "un**believ**able\n"),
    "bold in brackets": ("<p>说<b>「强调」</b>后面<b>普通</b>的。", "说<strong>「强调」</strong>后面**普通**的。\n"),
    "bold with blanks inside": ("<p>a<b> b </b>c", "a **b** c\n"),
    "bold twice": ("<p><b>a</b> <b>b</b><strong>c</strong>", "**a bc**\n"),
    "bold beside italic": ("<p><b>a</b><i>b</i>", "**a**<em>b</em>\n"),
    "italic in bold": ("<p><b>a <i>b</i></b>", "**a *b***\n"),
    "characters without width": ("<p>a\u200bb\u2060c <b>\u200b</b>d \u200d", "abc d\n"),
    "joiners that scripts need": ("<p>می\u200cخواهم 👨\u200d👩 ക്\u200d", "می\u200cخواهم 👨\u200d👩 ക്\u200d\n"),
    "no escapes": ("<p>[a] b * c snake_case 1 < 2 C:\\Users &amp; (d)", "[a] b * c snake_case 1 < 2 C:\\Users & (d)\n"),
    "escapes": ("<p>[a](b) *c* &lt;d&gt; `e` \\*", "[a\\](b) \\*c\\* \\<d> \\`e\\` \\\\\\*\n"),
    "brackets in a link": (
        "<p><a href=/x>[1]</a> <a href=/y>]</a>",
        "[[1]](https://example.org/x) [\\]](https://example.org/y)\n",
    ),
    "tasks": (
        "<ul><li><input type=checkbox checked> a<li><label><input type=checkbox>b<li>c<input type=checkbox></ul>",
        "- [x] a\n- [ ] b\n- c\n",
    ),
    "quotation marks": ("<p>a <q>b <q>c</q></q>, <q>d</q>", "a “b ‘c’”, “d”\n"),
    "rules": ("<hr><p>a</p><hr><hr>b<hr>", "a\n\n---\n\nb\n"),
    "a link around an image": (
        "<p>a<p><a href=/x><img src=/i.png alt=b></a><p>c",
        "a\n\n[![b](https://example.org/i.png)](https://example.org/x)\n\nc\n",
    ),
    "an image in a line": ("<p>a <img src=/i.png alt=b> c", "a ![b](https://example.org/i.png) c\n"),
    "an image on its own line": ("<p>a<br><img src=/i.png> c", "a  \n![](https://example.org/i.png) c\n"),
    "emoji": ("<p>a<img class=emoji alt=😀 src=/e.png>! <img class=wp-smiley alt=':)' src=/e.png>", "a😀! :)\n"),
    "a picture of a word is no emoji": ("<p>a <img alt=ロゴ src=/e.png> b", "a ![ロゴ](https://example.org/e.png) b\n"),
    "a name of a smiley is no emoji": ("<p>a <img class=smilie alt='Big Grin' src=/e.png>", "a\n"),
    "the largest of a set": (
        "<p>a<p><img src=data:image/gif;x srcset='/s.jpg 300w, /l.jpg 900w'><p>b",
        "a\n\n![](https://example.org/l.jpg)\n\nb\n",
    ),
    "a lazy image": (
        "<p>a<p><img src=/blank.gif data-srcset='/l.jpg 2x, /s.jpg'><p>b",
        "a\n\n![](https://example.org/l.jpg)\n\nb\n",
    ),
    "a placeholder": (
        "<p>a<p><img src=/placeholder.png srcset=/l.jpg><p>b",
        "a\n\n![](https://example.org/l.jpg)\n\nb\n",
    ),
    "a picture element": (
        "<p>a<p><picture><source srcset='/p.webp 1x'><img alt=x></picture><p>b",
        "a\n\n![x](https://example.org/p.webp)\n\nb\n",
    ),
    "a pixel that counts readers": ("<p>a<p><img src=/t.gif width=1 height=1><img src=/u.gif width=0><p>b", "a\n\nb\n"),
    "definitions": ("<dl><dt>a<dd>b<dd>c</dl>", "**a**\n\nb\n\nc\n"),
    "details": ("<details><summary>a</summary>b</details>", "**a**\n\nb\n"),
    "an abbreviation": ("<p><abbr title='Hypertext'>HT</abbr>ML", "HTML\n"),
    "readings": ("<p><ruby>漢<rt>kan</rt>字<rp>（</rp></ruby><ruby>茶<rt>cha</rt></ruby>", "漢kan字（茶(cha)\n"),
    "numbers": ("<ol start=3><li>a<li value=9>b<li>c</ol>", "3. a\n9. b\n10. c\n"),
    "numbers downward": ("<ol reversed><li>a<li>b</ol>", "2. a\n1. b\n"),
    "a text between items": ("<ol><li>a</li><p>b</p><li>c</ol>", "1. a\n\nb\n\n2. c\n"),
    "code beside code": ("<p><code>a</code> <code>b</code><code>c</code>", "`a` `bc`\n"),
    "emphasis in code": ("<p><code>a<b>*</b></code>", "`a*`\n"),
    "a line of marks in bold": ("<p><b>====<br>====</b>", "**====  \n====**\n"),
    "code on a page with such characters": ("<p>a\u200b</p><pre>  b\n c</pre>", "a\n\n```\n  b\n c\n```\n"),
    "a field of text": ("<textarea>    a\n  b</textarea>", "```\n    a\n  b\n```\n"),
}
TEXT = {
    "numbers": ("<ol start=3><li>a<li>b<ul><li>c<li>d<br>e</ul></ol>f", "3. a\n4. b\n   - c\n   - d\n     e\n\nf"),
    "spans": (
        "<table><tr><th>a<th colspan=2>b<tr><td rowspan=2>c<td>d<td>e<tr><td>f<td>g</table>",
        "a | b |\nc | d | e\n| f | g",
    ),
    "a row a line": ("<table><tr><td>a<br>b<p>c<td>d<tr><td>e<td>f</table>", "a b c | d\ne | f"),
    "definitions": ("<dl><dt>a<dd>b<dd>c<br>d<dt>e<dd><p>f</dl>", "a\n  b\n  c\n  d\n\ne\n  f"),
    "paragraphs of an item": ("<ul><li>a<p>b<pre>c\n\nd</pre><li>e</ul>", "- a\n  b\n  c\n\n  d\n- e"),
    "what has no width": ("<p>\u200b</p><p>a\u200bb</p>", "ab"),
    "no images, but emoji": ("<p>a <img src=/i.png alt=b> c<img class=emoji alt=😀>", "a c😀"),
    "tasks and quotation marks": ("<ul><li><input type=checkbox>a <q>b</q></ul>", "- [ ] a “b”"),
}
HTML = {
    "two line breaks": (
        "<p>a<br><br>b</p><ul><li>c<br><br>d</ul>",
        "<p>a</p>\n<p>b</p>\n<ul><li>c<br>d</li>\n</ul>\n",
    ),
    "a link in bold": (
        "<p><b>a <a href=/x>b</a></b>",
        '<p><strong>a <a href="https://example.org/x">b</a></strong></p>\n',
    ),
    "rules and tasks": ("<p>a<hr><ul><li><input type=checkbox>b</ul>", "<p>a</p>\n<hr>\n<ul><li>[ ] b</li>\n</ul>\n"),
    "a link around an image": (
        "<p>a<a href=/x><img src=/i.png alt='\"'></a>b",
        '<p>a <a href="https://example.org/x"><img src="https://example.org/i.png" alt="&quot;"></a> b</p>\n',
    ),
    "lines of a field": ("<textarea>a\n b</textarea>", "<pre>a\n b</pre>\n"),
}


@pytest.mark.parametrize(("html", "expected"), MARKDOWN.values(), ids=MARKDOWN)
def test_markdown(html: str, expected: str) -> None:
    assert to_markdown(outline(html)) == expected


@pytest.mark.parametrize(("html", "expected"), TEXT.values(), ids=TEXT)
def test_text(html: str, expected: str) -> None:
    assert to_text(outline(html)) == expected


@pytest.mark.parametrize(("html", "expected"), HTML.values(), ids=HTML)
def test_html(html: str, expected: str) -> None:
    assert to_html(outline(html)) == expected
