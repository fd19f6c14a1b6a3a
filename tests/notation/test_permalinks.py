"""Permalinks of headings, as documentation generators write them."""

import pytest

import dehusk
from tests.notation.found import found, text

LEFT_OUT = {
    "Sphinx": ('<h2>Usage<a class="headerlink" href="#usage" title="Link to this heading">¶</a></h2>', "Usage"),
    "Sphinx, a definition": ('<dl><dt>f()<a class="headerlink" href="#f">¶</a></dt><dd>g</dd></dl>', "f()\ng"),
    "Docusaurus": (
        '<h2>Fast Track<a class="hash-link" aria-label="Direct link to x" href="#x">\u200b</a></h2>',
        "Fast Track",
    ),
    "VitePress": ('<h2>Why <a class="header-anchor" href="#why">\u200b</a></h2>', "Why"),
    "VuePress": ('<h2><a href="#why" class="header-anchor">#</a> Why</h2>', "Why"),
    "Starlight": ('<h2>Why</h2><h3>How<a href="#how"><span>Section titled “How”</span></a></h3>', "Why\nHow"),
    "words": ('<h2>Usage <a href="#usage">Link to this heading</a></h2>', "Usage"),
    "words of old": ('<h2>Usage <a class="anchor" href="#usage">Permalink to Usage</a></h2>', "Usage"),
    "beside the heading": ('<div><h2>Usage</h2><div><a href="#usage">#</a></div></div><p>text</p>', "Usage\ntext"),
    "an emoji": ('<h2>Usage <a href="#usage">🔗</a></h2>', "Usage"),
    "its own address": ('<h2>Usage <a href="/docs#usage">#</a></h2>', "Usage"),
}
KEPT = {
    "the whole heading": '<h2><a class="anchor" href="#usage">Usage</a></h2>',
    "a heading about them": '<h2><a class="anchor" href="#p">Permalink <b>types</b></a></h2>',
    "a link to elsewhere": '<h2>Usage <a href="/x">#</a></h2>',
    "a number sign in a paragraph": '<p>See <a href="#x">#</a> above</p>',
    "an index of letters": '<p><a href="#y">Y</a> <a href="#n">#</a></p><h2>Numbers</h2>',
    "a heading of letters": "<h3>" + " ".join(f'<a href="#s{letter}">{letter}</a>' for letter in "WXYZ#") + "</h3>",
    "a word": '<h2>Usage <a href="#b">below</a></h2>',
    "no link": "<h2>C# and ¶</h2>",
}


@pytest.mark.parametrize(("html", "expected"), LEFT_OUT.values(), ids=LEFT_OUT)
def test_a_permalink_is_left_out(html: str, expected: str) -> None:
    assert " ".join(text(html, "https://example.org/docs").split()) == " ".join(expected.split())


@pytest.mark.parametrize("html", KEPT.values(), ids=KEPT)
def test_other_links_stay(html: str) -> None:
    assert found(html, "https://example.org/docs") == []


def test_the_title_has_no_permalink() -> None:
    page = '<main><h1>Advanced Usage<a class="headerlink" href="#a">¶</a></h1><p>This document covers some things.</p>'
    assert dehusk.extract(page).metadata.title == "Advanced Usage"
