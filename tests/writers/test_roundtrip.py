"""What is written, read back: every word once, no delimiter left over, every row as wide as its header."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pyarrow.parquet as pq
import pytest

import dehusk
from dehusk.page.text import words
from dehusk.writers import Outline, markdown, text, to_html, to_markdown, to_tei, to_text
from dehusk.writers.outline import INSET
from dehusk.writers.parts import inset_run
from tests.writers.reading import literal, reader, said

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*/page.html"))
SETS = ("cleaneval", "daniel-dev", "wcxb-dev", "forum-dev", "zh-dev", "tbdw", "tps-paper")
PHRASES = {"ref", "hi", "code", "del", "formula", "graphic"}
TEI = "{http://www.tei-c.org/ns/1.0}"


def faults(outline: Outline, document: dict[str, object]) -> Iterator[str]:
    """What goes wrong between the kept blocks of a page and readers of the formats."""
    runs = outline.runs
    shown = [block for block in np.flatnonzero(outline.kept).tolist() if block not in runs.silent]
    between = [inset_run(outline, row)[1] for kind, row, _ in zip(*outline.items, strict=True) if kind == INSET]
    given = "\n".join([*map(runs.text_of, shown), *between])
    wanted, written = Counter(words(given)), to_markdown(outline)
    formulas = bool({"formula", "display"} & {run[2][-1][0] for block in shown for run in runs.of(block) if run[2]})
    tokens = reader(formulas=formulas).parse(written)
    if Counter(words(said(tokens))) != wanted:
        yield "words of Markdown"
    if literal(tokens).count("**") > given.count("**"):
        yield "delimiters left over"
    if Counter(words("\n".join(dehusk.parse(to_html(outline)).block_texts))) != wanted:
        yield "words of HTML"
    body = ElementTree.fromstring(to_tei(outline, document).encode()).find(f"{TEI}text/{TEI}body/{TEI}div")
    assert body is not None
    if Counter(words(read(body))) != wanted:
        yield "words of TEI"
    parts = markdown.parts(outline)
    head = 0
    for part in parts:
        width = len(re.findall(r"(?<!\\)\|", part.text.partition("\n")[0]))
        head = width if part.kind == "head" else head
        if part.kind == "row" and width != head:
            yield "width of a row"
    if "".join(one for part in parts for one in (part.before, part.text)) != written.removesuffix("\n"):
        yield "parts of Markdown"
    if "".join(one for part in text.parts(outline) for one in (part.before, part.text)) != to_text(outline):
        yield "parts of text"


def read(element: ElementTree.Element) -> str:
    """The text of an element of TEI, all but phrases apart."""
    parts = [element.text or ""]
    for child in element:
        gap = "" if child.tag.removeprefix(TEI) in PHRASES else "\n"
        parts += [gap, read(child), gap, child.tail or ""]
    return "".join(parts)


def everything(html: bytes | str) -> Outline:
    page = dehusk.parse(html, url="https://example.org/")
    return Outline(page, np.ones(len(page), np.bool_))


@pytest.mark.parametrize("path", GOLDEN, ids=[path.parent.name for path in GOLDEN])
def test_golden_pages(path: Path) -> None:
    document = dehusk.extract("").as_dict()
    assert list(faults(everything(path.read_bytes()), document)) == []


@pytest.mark.parametrize(
    "html",
    [
        "<p>a<br><br>b<ul><li>c<br><br>d</ul><h2>e<br><br>f</h2><blockquote>g<br><br>h</blockquote>",
        "<p>说<b>「强调」</b>后面，<b>“x”</b>y<i>（z）</i>的<s>「q」</s>r",
        "<p>x<b>a<i>b</i></b><i>c</i><b>d</b><b><a href=/e>e</a></b>f<code>g</code><b>.h.</b>i <b>*</b>j",
        "<ol><li>a</li><p>b</p><li>c<ol start=4><li>d</ol></ol><p>1. e<br>2) f<br>- g<br># h<br>> i<br>===",
        "<table><tr><th>a<th colspan=3>b<tr><td rowspan=3>c|<td><code>|</code><tr><td>d<tr><td>e<td>f</table>",
        "<dl><dt><b>a</b><dd>b</dl><details><summary>c</summary>d</details><p>a\u200bb <b>\u200bc </b>d",
        "<p>a<br><br><img src=b.png><br><br>c<ul><li>d<br><br><img src=e.png><br><br>f</ul>",
        "<p>a<sup><a href=#n id=r>1</a></sup> b<p><video src=/c.mp4 title='d e'></video><p>f<ol><li id=n>g <a href=#r>^</a></ol>",
        "<p>a<a href=https://example.org/#n id=r><sup>1</sup></a> b<ol><li id=n>c d <a href=#r>^</a></ol>",
        "<pre>a\n```\nb</pre><ul><li><pre>c\n\nd</pre></ul><p><code>`</code><code>x</code> <kbd>y</kbd>",
    ],
)
def test_hard_structures(html: str) -> None:
    assert list(faults(everything(html), dehusk.extract("").as_dict())) == []


@pytest.mark.thorough
@pytest.mark.parametrize("name", SETS)
def test_every_development_page(name: str, data: Path) -> None:
    found = []
    for row in pq.read_table(data / f"{name}.parquet", columns=["id", "html", "url"]).to_pylist():
        result = dehusk.extract(row["html"], url=row["url"])
        outline = Outline(result.page, result.kept, result.options)
        found += [(row["id"], fault) for fault in faults(outline, result.as_dict())]
    assert found == []
