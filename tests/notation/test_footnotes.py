"""Footnotes of every generator: reference, note and the way back."""

import pytest

from tests.notation.found import found

WIKIPEDIA = """<p>Words.<sup id="cite_ref-1" class="reference"><a href="#cite_note-1"><span
class="cite-bracket">[</span>1<span class="cite-bracket">]</span></a></sup></p><ol class="references"><li
id="cite_note-1"><span class="mw-cite-backlink"><b><a href="#cite_ref-1">^</a></b></span>
<span class="reference-text">A book.</span></li></ol>"""
PANDOC = """<p>Words.<a href="#fn1" class="footnote-ref" id="fnref1" role="doc-noteref"><sup>1</sup></a></p>
<section class="footnotes" role="doc-endnotes"><ol><li id="fn1"><p>A book.<a href="#fnref1" class="footnote-back"
role="doc-backlink">↩︎</a></p></li></ol></section>"""
MARKDOWN_IT = """<p>Words.<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p><section
class="footnotes"><ol><li id="fn1" class="footnote-item"><p>A book. <a href="#fnref1" class="footnote-backref">↩</a></p>
</li></ol></section>"""
DOCUTILS = """<p>Words.<a class="footnote-reference brackets" href="#f1" id="id1" role="doc-noteref"
><span>[</span>1<span
>]</span></a></p><aside class="footnote brackets" id="f1" role="doc-footnote"><span class="label"><span>[</span><a
role="doc-backlink" href="#id1">1</a><span>]</span></span><p>A book.</p></aside>"""
BY_HAND = """<p>Words.<sup><a name="r1" href="#n1">1</a></sup></p><p><a name="n1" href="#r1">1.</a> A book.</p>"""
EBOOK = """<p>Words.<a epub:type="noteref" href="#n1" id="r1">1</a></p><aside epub:type="footnote" id="n1"
><p>A book.</p>
</aside>"""

GENERATORS = {
    "Wikipedia": (WIKIPEDIA, "[1]", [("left out", "^")]),
    "pandoc": (PANDOC, "1", [("left out", "↩︎")]),
    "markdown-it": (MARKDOWN_IT, "[1]", [("left out", "↩")]),
    "docutils": (DOCUTILS, "[1]", [("left out", "[1]")]),
    "by hand": (BY_HAND, "1", [("left out", "1.")]),
    "e-book": (EBOOK, "1", []),
}


@pytest.mark.parametrize(("html", "shown", "left_out"), GENERATORS.values(), ids=GENERATORS)
def test_a_reference_and_its_note_have_one_label(html: str, shown: str, left_out: list[tuple[str, str]]) -> None:
    rows = found(html)
    assert [row for row in rows if row[0] != "left out"] == [("note", shown, "1"), ("note text", "", "1")]
    assert [row[:2] for row in rows if row[0] == "left out"] == left_out


def test_references_to_one_note_share_its_label_and_notes_do_not() -> None:
    note = '<p>a<sup><a href="#{0}1">1</a></sup> b<sup><a href="#{0}1">1</a></sup></p><p id="{0}1">Note.</p>'
    labels = [(kind, label) for kind, _, label in found(note.format("x") + note.format("y"))]
    first, second = labels[:3], labels[3:]
    assert first == [("note", "1"), ("note", "1"), ("note text", "1")]
    assert second == [("note", "1-2"), ("note", "1-2"), ("note text", "1-2")]


def test_a_sign_gets_a_plain_label() -> None:
    rows = found('<p>a<sup><a href="#n">*</a></sup></p><p id="n">Note.</p>')
    assert rows == [("note", "*", "note-1"), ("note text", "", "note-1")]


NONE = {
    "no note": '<p>a<sup><a href="#n">1</a></sup></p>',
    "another page": '<p>a<sup><a href="/x#n">1</a></sup></p><p id="n">Note.</p>',
    "a heading": '<p>a<sup><a href="#n">1</a></sup></p><h2 id="n">Chapter</h2>',
    "a long text": f'<p>a<sup><a href="#n">1</a></sup></p><div id="n">{"word " * 2000}</div>',
    "a link of words": '<p>a <sup><a href="#n">see the note below</a></sup></p><p id="n">Note.</p>',
    "in the middle of a line": '<p>a<sup><a href="#n">1</a></sup></p><p>words <a id="n">more</a> words</p>',
    "no sup": '<p>a <a href="#n">1</a></p><p id="n">Note.</p>',
}


@pytest.mark.parametrize("html", NONE.values(), ids=NONE)
def test_other_links_are_no_footnotes(html: str) -> None:
    assert found(html) == []
