"""What is written without the parser is what the parser writes back, to the last character."""

from pathlib import Path

import pyarrow.parquet as pq
import pytest
from hypothesis import given

import dehusk
from dehusk import kernel, straight
from dehusk.page.decode import decode
from dehusk.page.reader import page_of
from tests.hostile.shapes import SHAPES
from tests.pages import markup
from tests.straight.soup import by_parser, soup

compiled = pytest.mark.skipif(not kernel.COMPILED, reason="the straight way is compiled alone: here the parser serves")
SETS = ("cleaneval", "daniel-dev", "forum-dev", "wcxb-dev", "zh-dev")

BODIES = {  # by hand, from the rules of HTML
    "": "",
    "<p>a": "<p>a</p>",
    "<p>a<table>": "<p>a<table></table></p>",  # the quirks of old browsers
    "<ul><li>a<li><p>b</ul>c": "<ul><li>a</li><li><p>b</p></li></ul>c",
    "<dl><dt>a<dd>b<dt>c</dl>": "<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>",
    "<p><b>x</p><p>y</b>z": "<p><b>x</b></p><p><b>y</b>z</p>",
    "<b>x<i>y</b>z</i>": "<b>x<i>y</i></b><i>z</i>",
    "<b>x<p>y</b>z": "<b>x</b><p><b>y</b>z</p>",
    "<b>w<div>x<div>y</b>z": "<b>w</b><div><b>x</b><div><b>y</b>z</div></div>",
    "<b>w<span>x<p>y</b>z": "<b>w<span>x</span></b><p><b>y</b>z</p>",
    "<i><b>w<p>x</i>y</b>z": "<i><b>w</b></i><b></b><p><b><i>x</i>y</b>z</p>",
    "<p><b><b><b><b>x<p>y": "<p><b><b><b><b>x</b></b></b></b></p><p><b><b><b>y</b></b></b></p>",
    "<a href=1>x<a href=2>y": '<a href="1">x</a><a href="2">y</a>',
    "<h1>a<h2>b</h1>c": "<h1>a</h1><h2>b</h2>c",
    "<div><form><div>a</form>b</div>c</div>d": "<div><form><div>ab</div></form>c</div>d",
    "<p>&bigstar;&mldr;&lang;": "<p>★…⟨</p>",
    "<p><?><?xml a?><?a/b>": "<p><!--?--><!--?xml a?--><!--?a/b--></p>",
    "<svg><desc><![CDATA[a>b&c]]></desc></svg><![CDATA[d]]>": "<svg><desc>a&gt;b&amp;c</desc></svg><!--[CDATA[d]]-->",
    "<svg viewbox=1><lineargradient/></svg>": '<svg viewBox="1"><linearGradient></linearGradient></svg>',
    "<p a=1 A=2 b='\"<&amp;'c>": '<p a="1" b="&quot;&lt;&amp;" c=""></p>',
    "<p>&copy;&copy &copyx &rsquo;&#146;&#x41;&": "<p>©© ©x ’’A&amp;</p>",
    "<p t='&copy;&copy &copyx &copy=1'>": '<p t="©© &amp;copyx &amp;copy=1"></p>',
    "<pre>\n\na</pre><pre>\nb</pre>": "<pre>\n\na</pre><pre>b</pre>",
    "a\r\nb\rc<!-- \r\n -->": "a\nb\nc<!-- \n -->",
    "<table><td>x<td>y<tr></table>": "<table><tbody><tr><td>x</td><td>y</td></tr><tr></tr></tbody></table>",
    "<table><form><tr><td>x</form></table>": "<table><form></form><tbody><tr><td>x</td></tr></tbody></table>",
    "<table><input type=Hidden><tr><input>": '<input><table><input type="Hidden"><tbody><tr></tr></tbody></table>',
    "<table>x&nbsp;<tr>y": "x&nbsp;y<table><tbody><tr></tr></tbody></table>",
    "<table><b>w<tr>x</b><td>y": "<b>w</b><b>x</b><table><tbody><tr><td>y</td></tr></tbody></table>",
    "<table><p>x<p>y<tr>z": "<p>x</p><p>y</p>z<table><tbody><tr></tr></tbody></table>",
    "x<table><tr><td>y</td><br><img src=z>": 'x<br><img src="z"><table><tbody><tr><td>y</td></tr></tbody></table>',
    "<table><tr><table></table>x": "<table><tbody><tr></tr></tbody></table><table></table>x",
    "<select><option>a<option>b</select>": "<select><option>a</option><option>b</option></select>",
}
WHOLE = {
    "<title>a<b</title><p>x": "<html><head><title>a&lt;b</title></head><body><p>x</p></body></html>",
    "<!doctype HTML>\n<p>a<table>": "<!DOCTYPE html><html><head></head><body><p>a</p><table></table></body></html>",
    "<p>x</body><!--1--></html><!--2-->\n": "<html><head></head><body><p>x\n</p></body><!--1--></html><!--2-->",
    "<head></head><title>a</title><p>": "<html><head><title>a</title></head><body><p></p></body></html>",
    "<p>x<body id=b><html lang=e>": '<html lang="e"><head></head><body id="b"><p>x</p></body></html>',
    "<template><p>a</template><p>": "<html><head><template><p>a</p></template></head><body><p></p></body></html>",
}
WRITTEN = WHOLE | {text: f"<html><head></head><body>{body}</body></html>" for text, body in BODIES.items()}
LEFT = [
    "<b><pre>x</b>y",  # formatting that crosses a listing
    "<table><b>v<p>w</b>x<tr>",  # formatting that crosses a block between cells
    "<table><object>x<tr>",
    "<p>\0",
    "<math><mi>x</math>",
    "<frameset>",
    "<p>&NotEqualTilde;",  # a rare name, of two characters
    "<p><?php x?>",
    "<svg><![CDATA[never ends",
    "<iframe/><p>swallowed?</iframe>",
    "<script>never ends",
    "<p title='never ends",
    "<div>" * 300,
    "<!DOCTYPE html SYSTEM 'x'><p><table>",  # only the parser knows which doctypes ask for quirks
]


@compiled
@pytest.mark.parametrize("text", WRITTEN)
def test_written_by_hand(text: str) -> None:
    assert straight.written(text) == WRITTEN[text] == by_parser(text)


@compiled
@pytest.mark.parametrize("text", LEFT)
def test_what_is_left_to_the_parser(text: str) -> None:
    assert straight.written(text) is None


@compiled
@given(text=markup)
def test_generated_pages(text: str) -> None:
    assert straight.written(text) in (None, by_parser(text))


@compiled
def test_pages_at_random() -> None:
    taken = 0
    for seed in range(4000):
        page = soup(seed)
        written = straight.written(page)
        taken += written is not None
        assert written in (None, by_parser(page)), seed
    assert taken > 1000


@compiled
@pytest.mark.parametrize("wide", ["e", "é", "ł", "汉", "😀"])
@pytest.mark.parametrize("reference", ["&amp;", "&eacute;", "&rsquo;", "&#x1f600;"])
def test_characters_of_every_width(wide: str, reference: str) -> None:
    """A reference may be wider than every character of the page."""
    page = f"<!DOCTYPE html><p class='{wide}{reference}'>{wide} {reference}<b>{wide}</b><script>{wide}</script>"
    written = straight.written(page)
    assert written is not None
    assert written == by_parser(page)


@compiled
@pytest.mark.parametrize("name", SHAPES)
def test_pages_built_to_hurt(name: str) -> None:
    page = SHAPES[name].make(300)
    text = page if isinstance(page, str) else decode(page)[0]
    assert straight.written(text) in (None, by_parser(text))


def assert_same(page: bytes) -> bool:
    """Whether the page goes the straight way."""
    text = decode(page)[0]
    written = straight.written(text)
    assert written in (None, by_parser(text))
    return written is not None


@compiled
@pytest.mark.parametrize("name", SETS)
def test_a_sample_of_the_development_data(data: Path, name: str) -> None:
    pages = pq.read_table(data / f"{name}.parquet", columns=["html"])["html"]
    sample = pages[:: max(len(pages) // 40, 1)]
    assert sum(assert_same(page.as_py()) for page in sample) > 0.4 * len(sample)


@compiled
@pytest.mark.thorough
@pytest.mark.parametrize("name", SETS)
def test_every_page_of_the_development_data(data: Path, name: str) -> None:
    for page in pq.read_table(data / f"{name}.parquet", columns=["html"])["html"]:
        assert_same(page.as_py())


def test_a_page_is_the_same_by_either_way() -> None:
    """Compiled or not: the page that `parse` reads is the one that the parser writes back."""
    text = "<!DOCTYPE html><title>t</title><p class=a>x<p>y<ul><li>z</ul>"
    assert dehusk.parse(text).source == page_of(by_parser(text)).source
