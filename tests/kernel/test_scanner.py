"""Each rule of the scan on a page made by hand, for the compiled scan and the one in Python alike."""

from collections.abc import Callable

import pytest

import dehusk
from dehusk import kernel
from dehusk.kernel import Columns, markup, scanner
from dehusk.kernel.markup import ATTRS, TAG

Scan = Callable[..., Columns]


@pytest.fixture(params=[kernel.scan, scanner.scan], ids=["kernel", "python"])
def scan(request: pytest.FixtureRequest) -> Scan:
    found: Scan = request.param
    return found


def written(html: str) -> str:
    """The page as the parser writes it back: what a scan reads."""
    return dehusk.parse(html).source


def blocks(columns: Columns) -> list[str]:
    first = columns.piece_lo[columns.block_piece].tolist()
    last = [*(int(columns.piece_hi[piece - 1]) for piece in columns.block_piece[1:]), len(columns.text)]
    return [columns.text[lo:hi] for lo, hi in zip(first, last, strict=True)] if first else []


BLOCKS = {
    "paragraphs": ("<p>one<p>two", ["one", "two"]),
    "text around a block": ("a<div>b</div>c", ["a", "b", "c"]),
    "inline markup neither glues nor splits": ("<p>un<b>believ</b>able <i>thing</i>s", ["unbelievable things"]),
    "white space between inline elements": ("<p><b>one</b> <i>two</i>\n<u>three</u>", ["one two three"]),
    "white space is folded": ("<p>  a \t\n b\f c  </p>", ["a b c"]),
    "list items": ("<ul><li>a<li>b<ul><li>c</ul>d</ul>", ["a", "b", "c", "d"]),
    "table cells": ("<table><caption>t<tr><th>a<td>b<tr><td>c</table>", ["t", "a", "b", "c"]),
    "definitions": ("<dl><dt>a<dd>b</dl>", ["a", "b"]),
    "one br ends a line": ("<p>a<br>b", ["a\nb"]),
    "one br with white space around it": ("<p>a <br> b", ["a\nb"]),
    "two br end the paragraph": ("<p>a<br><br>b", ["a", "b"]),
    "two br with white space between them": ("<p>a<br> \n <br/>b", ["a", "b"]),
    "two br with a word between them": ("<p>a<br>x<br>b", ["a\nx\nb"]),
    "br at both ends": ("<p><br>a<br></p>", ["a"]),
    "br in an inline element": ("<p><b>a<br></b><i><br>b</i>", ["a", "b"]),
    "hr": ("a<hr>b", ["a", "b"]),
    "pre keeps its white space": ("<pre>a\n  b\n\n\tc  d</pre>", ["a\n  b\n\n\tc  d"]),
    "pre drops blank lines at its ends": ("<pre>\n\n  \n  a\n b \n \n</pre>", ["  a\n b"]),
    "inline markup in pre": ("<pre>if <b>x</b>:\n  <i>y</i></pre>", ["if x:\n  y"]),
    "br in pre": ("<pre>a<br>  b<br><br>c</pre>", ["a\n  b\n\nc"]),
    "pre does not fold, its neighbour does": ("a  b<pre>c  d</pre>e  f", ["a b", "c  d", "e f"]),
    "non-breaking and wide spaces in pre": ("<pre>a&nbsp;b\u3000c\td</pre>", ["a b c\td"]),
    "textarea": ("<textarea>a\n  b</textarea>", ["a\n  b"]),
    "an image parts two words": ("<p>a<img>b", ["a b"]),
    "an input parts two words": ("<p>a<input>b", ["a b"]),
    "an svg parts two words and is not shown": ("<p>a<svg><text>x</text></svg>b", ["a b"]),
    "adjacent links": ("<p><a href=1>a</a><a href=2>b</a>", ["a b"]),
    "adjacent links in their own elements": ("<p><b><a>a</a></b><b><a>b</a></b>", ["a b"]),
    "a link inside a word": ("<p><a>a</a>b<a>c</a>", ["abc"]),
    "options are lines": ("<select><option>a<option>b<optgroup><option>c</select>", ["a\nb\nc"]),
    "a select is a block": ("a<select><option>b</select>c", ["a", "b", "c"]),
    "a button is a block": ("a<button>b</button>c", ["a", "b", "c"]),
    "a script cuts no paragraph": ("<p>a<script>x</script>b", ["ab"]),
    "a style cuts no paragraph": ("<p>a <style>x</style> b", ["a b"]),
    "a template cuts no paragraph": ("<p>a<template><p>x</p><div>y</div><br><br></template>b", ["ab"]),
    "a comment cuts no word": ("<p>a<!-- > x -->b", ["ab"]),
    "an empty comment": ("<p>a<!---->b<!-->c", ["abc"]),
    "a datalist is not shown": ("<p>a<datalist><option>x</datalist>b", ["ab"]),
    "media fall-back is not shown": ("<p>a<video>x</video><audio>y</audio><canvas>z</canvas>b", ["a b"]),
    "an iframe is not shown": ("<p>a<iframe><p>x</p></iframe>b", ["a b"]),
    "noscript is not shown": ("<p>a<noscript>x</noscript>b", ["ab"]),
    "nor is it markup": ("<p>a<noscript><iframe></noscript>b", ["ab"]),
    "the head is not shown": ("<title>t</title><p>a", ["a"]),
    "a title in the body is not shown": ("<p>a<title>t</title>b", ["ab"]),
    "script in a comment in a script": ("<script><!-- <script> </script> --></script><p>a", ["a"]),
    "script end in a comment in a script": ("<script><!-- </script><p>a<!-- -->", ["a"]),
    "script that looks like an end": ("<script>'</scripts><p>x</p>'</script><p>a", ["a"]),
    "script whose comment ends as it begins": ("<script><!--><script></script><p>a", ["a"]),
    "style with an end of another element": ("<style>p::after {content: '</p><p>x'}</style><p>a", ["a"]),
    "xmp shows markup": ("<xmp><b>a</b> &amp;</xmp>", ["<b>a</b> &amp;"]),
    "plaintext never ends": ("a<plaintext>b</plaintext><p>c", ["a", "b</plaintext><p>c"]),
    "entities": ("<p>&lt;b&gt; &amp;amp; &quot; &eacute; &#x6c49;", ['<b> &amp; " é 汉']),
    "an escaped entity stays one": ("<p>&amp;lt;&amp;nbsp;", ["&lt;&nbsp;"]),
    "a carriage return in pre": ("<pre>a&#13;\nb</pre>", ["a\nb"]),
    "soft hyphens and byte-order marks vanish": ("<p>ex\u00adtrac\ufefftor &shy; b", ["extractor b"]),
    "non-breaking, thin and ideographic space": ("<p>a\u00a0b&nbsp;c\u2009d\u3000e\u2028f", ["a b c d e f"]),
    "a zero-width joiner stays": ("<p>\U0001f469\u200d\U0001f52c", ["\U0001f469\u200d\U0001f52c"]),
    "MathML is shown, its annotation is not": ("<p>a <math><mi>x</mi><annotation>y</annotation></math>", ["a x"]),
    "raw names are not raw in MathML": ("<math><xmp><mi>x</mi></xmp></math>y", ["x", "y"]),
    "void names are not void in MathML": ("<math><link>x</link></math>y", ["xy"]),
    "a comment in an SVG script": ("<svg><script><!--</script><p>x--></script></svg><p>a", ["a"]),
    "a name of MathML in SVG lets no HTML in": ("<svg><ms><script><!--</script><p>x--></script></ms></svg><p>a", ["a"]),
    "math in SVG is an element of SVG": (
        "<svg><math><mi><script><!--</script><p>x--></script></mi></math></svg><p>a",
        ["a"],
    ),
    "HTML in SVG is raw again": ("<svg><desc><style></svg><p>x</style></desc></svg><p>a", ["a"]),
    "a processing instruction": ("<?php echo '<p>x'; ?><p>a", ["x'; ?>", "a"]),
    "an unknown element is inline": ("<p>a<x-y>b</x-y>c", ["abc"]),
    "odd attribute names": ("<p =a='b>' c\"d=e 'f <g>a</p>b", ["a", "b"]),
    "a quote and an angle in an attribute": ("<p title='\"><i>x'>a", ["a"]),
    "kind 1": ("<p>caf\u00e9</p>b", ["caf\u00e9", "b"]),
    "kind 2, with bytes like < and >": ("<p>\u3c3e\u3e3c \u2226</p>b", ["\u3c3e\u3e3c \u2226", "b"]),
    "kind 4": ("<p>\U0001f600 \U00003c00</p>b", ["\U0001f600 \U00003c00", "b"]),
}


@pytest.mark.parametrize(("html", "expected"), BLOCKS.values(), ids=BLOCKS)
def test_blocks(scan: Scan, html: str, expected: list[str]) -> None:
    assert blocks(scan(written(html))) == expected


FLAGS = {
    "<p>x": 0,
    "<p hidden>x": markup.HIDDEN,
    "<p hidden=hidden>x": markup.HIDDEN,
    "<p hidden=until-found>x": 0,
    "<p hidden=Until-Found>x": 0,
    "<div hidden><p>x": markup.HIDDEN,
    "<p aria-hidden=true>x": markup.HIDDEN,
    "<p aria-hidden=TRUE>x": markup.HIDDEN,
    "<p aria-hidden=false>x": 0,
    "<p style='display:none'>x": markup.HIDDEN,
    "<p style='color: red; DISPLAY : NONE !important'>x": markup.HIDDEN,
    "<p style='visibility:hidden'>x": markup.HIDDEN,
    "<p style='display:block'>x": 0,
    "<p style='di\u017fplay:none'>x": 0,
    "<p title='display:none'>x": 0,
    "<a>x": markup.LINKED,
    "<a><b>x": markup.LINKED,
    "<button>x": markup.LINKED,
    "<select><option>x": markup.LINKED,
    "<pre>x": markup.PREFORMATTED,
    "<math><mi>x": markup.FOREIGN,
}


@pytest.mark.parametrize(("html", "expected"), FLAGS.items(), ids=FLAGS)
def test_flags_of_the_text(scan: Scan, html: str, expected: int) -> None:
    columns = scan(written(html))
    assert columns.flags[columns.piece_node[0]] == expected | markup.BODY


def test_the_tree(scan: Scan) -> None:
    """html(0) head(1) body(2) div(3) p(4) b(5) br(6) p(7), by hand."""
    source = written("<div><p>a <b>b</b><br>c</p><p>d</p></div>")
    columns = scan(source)
    assert [markup.TAGS[code] for code in columns.tag] == ["html", "head", "body", "div", "p", "b", "br", "p"]
    assert columns.parent.tolist() == [-1, 0, 0, 2, 3, 4, 4, 3]
    assert columns.depth.tolist() == [0, 1, 1, 2, 3, 4, 4, 3]
    assert columns.end.tolist() == [8, 2, 8, 8, 7, 6, 7, 8]
    assert columns.block_node.tolist() == [0, 1, 2, 3, 4, 4, 4, 7]
    assert columns.piece_node.tolist() == [4, 5, 4, 7]
    assert columns.lo.tolist() == [0, 0, 0, 0, 0, 1, 2, 3]
    assert columns.hi.tolist() == [4, 0, 4, 4, 3, 2, 2, 4]
    assert columns.block.tolist() == [4, 7]
    assert columns.block_piece.tolist() == [0, 3]
    assert columns.text == "a b\nc\nd"
    assert [source[at : at + 1] for at in columns.piece_at] == ["a", "b", "c", "d"]
    assert source[columns.at[5] : columns.inner[5]] == "<b>"
    assert source[columns.inner[4] : columns.close[4]] == "a <b>b</b><br>c"


def test_attributes_are_spans_of_the_source(scan: Scan) -> None:
    source = written('<p class="a &amp; b" data-other=1 id=x><a href="?a=1&amp;b" =y HREF=2>t')
    columns = scan(source)
    found = [
        (markup.TAGS[columns.tag[node]], ATTRS[name], source[lo:hi])
        for node, name, lo, hi in zip(
            columns.attr_node, columns.attr_name, columns.attr_lo, columns.attr_hi, strict=True
        )
    ]
    assert found == [("p", "class", "a &amp; b"), ("p", "id", "x"), ("a", "href", "?a=1&amp;b")]


def test_nothing(scan: Scan) -> None:
    columns = scan("")
    assert columns.text == ""
    assert all(len(column) == 0 for column in columns[:-1])


def test_comments_full_of_quotes_stay_inside_the_columns(scan: Scan) -> None:
    """What only looks like attributes, by the thousand."""
    columns = scan(written("<svg><script><!--</script>" + '<a class=x">' * 5000 + "--></script></svg><p>a"))
    assert blocks(columns) == ["a"]
    assert (columns.tag == TAG["a"]).sum() == 0
