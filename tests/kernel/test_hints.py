"""One look at a page: the compiled one equals the one in Python, and both are right by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.kernel import hints as python
from dehusk.kernel.hints import (
    CHECKBOX,
    CODE,
    COMMENTS,
    DATA_TABLE,
    DEFINITIONS,
    DIGIT_PAIR,
    EMOJI_PICTURE,
    FIGCAPTION,
    FORMULA_PICTURE,
    FORMULA_SCRIPT,
    HEADED_LINK,
    HEADING,
    INSERTED,
    ITEM,
    LIST,
    MATHML,
    NESTED,
    NOTE_LINK,
    PLAYER,
    RAISED,
    SIGN,
    TEX_SIGN,
)
from tests.pages import markup

compiled = pytest.importorskip("dehusk.kernel._hints", reason="built without a compiler")
HINTED = {
    "<p>plain <b>12</b> <a href=#x>Anchor</a>": 0,
    "<script type='Math/TeX; mode=display'>x</script>": FORMULA_SCRIPT,
    "<script type='math'>x</script>": 0,
    "<p><input type=CheckBox>a": CHECKBOX,
    "<li><input type=text name=checkbox>a": ITEM,
    "<img alt='a = b'>": FORMULA_PICTURE | EMOJI_PICTURE,
    "<img alt='the sum of very many terms = b'>": FORMULA_PICTURE,
    "<img alt=''><img alt='Tea 2 ü汉'>": 0,
    "<img alt=':tea:'>": EMOJI_PICTURE,
    "<img alt='😀'>": EMOJI_PICTURE,
    "<img alt='a long way' title='a = b'>": 0,
    "<a role=doc-noteref href=#n>1</a>": NOTE_LINK,
    "<a epub:type=noteref href=#n>1</a>": NOTE_LINK,
    "<p id=myComments>a": COMMENTS,
    "<p class='a DISQUS b'>a": COMMENTS,
    "<p class=commen title=comment>a": 0,
    "<p>$5<sup>99</sup>": DIGIT_PAIR,
    "<p>a<sup><b><a href=#n>1</a>": RAISED,
    "<p>a<a href=/b#n><sup>1</a>": RAISED,
    "<p>a<sup><a href=/b>1</a><a href=#n></a></sup><a href=#n>1</a><a href=#n><b><sup>1": 0,
    "<p>€5 <small>99</small>": 0,
    "<p>\\(x\\)": TEX_SIGN,
    "<p title='$x$'>汉字": 0,
    "<p>汉字 $x$": TEX_SIGN,
    "<p>😀 x\\[y": TEX_SIGN,
    "<p>a\\b (c) $": 0,
    "<p>$$": TEX_SIGN,
    "<p>$5 or $6 or US$7": 0,
    "<p>$5 is 5^1$": TEX_SIGN,
    "<p>$a<p>b$": 0,
    "<p>$USD or A$": 0,
    "<p>$a >b$": TEX_SIGN,
    "<p>$a $, $a": 0,
    "<p>$_" + "a" * 199 + "$": TEX_SIGN,
    "<p>$_" + "a" * 200 + "$": 0,
    "<p><math><mi>x</mi></math>": MATHML,
    "<pre>a</pre>": CODE,
    "<p><code>a</code>": CODE,
    "<p data-line-number=1>a": CODE,
    "<iframe src=/a></iframe>": 0,
    "<iframe data-src=https://www.YouTube.com/embed/a></iframe>": PLAYER,
    "<embed src=https://tube.example/videos/embed/a>": PLAYER,
    "<div hidden><iframe src=https://vimeo.com/a></iframe></div><img src=https://vimeo.com/a>": 0,
    "<div hidden><video src=/a></video></div>": 0,
    "<noscript><iframe src=/a></iframe></noscript><select><option>a": 0,
    "<lite-youtube videoid=a></lite-youtube>": PLAYER,
    "<p>x<a href=#x>¶</a>": SIGN,
    "<h2>Tea<a href=#t> link</a></h2>": HEADED_LINK | HEADING,
    "<h2>汉字<a href=#t>🔗</a></h2>": HEADED_LINK | SIGN | HEADING,
    "<h3>Tea <a href=#t>brewing</a></h3>": HEADING,
    "<h3>Tea <a href=/t>§</a> <a>§</a></h3>": HEADING | SIGN,
    "<h1><a href=#t>(Tea)</a></h1>": HEADING,
    "<h6>Tea<a>#1</a><a>#2</a><a>#3</a><a>#4</a></h6>": HEADING,
    "<ul><li>a</ul>": LIST | ITEM,
    "<ol>": LIST,
    "<dl><dd>a": LIST | DEFINITIONS,
    "<dt>a": NESTED,
    "<textarea>a": NESTED,
    "<q>a</q>": INSERTED,
    "<ruby>a<rt>b": INSERTED,
    "<figure><figcaption>a": FIGCAPTION,
    "<table><tr><td>a<td>b": 0,
    "<table><tr><td><table><tr><td>a<td>b<tr><td>c<td>d": DATA_TABLE,
}
PART = st.sampled_from([*HINTED, "汉", "😀", "<h3>x", "</h3>", "<a href=#x>", "</a>", "x", "<b>٣4</b>", "<i>§</i>"])


@pytest.mark.parametrize("hand", [python, compiled], ids=["python", "compiled"])
@pytest.mark.parametrize("html", HINTED)
def test_by_hand(html: str, hand: object) -> None:
    page = dehusk.parse(html)
    assert hand.find_hints(page.source, page.columns) == HINTED[html]  # type: ignore[attr-defined]


@given(html=st.lists(PART, max_size=8).map("".join) | markup)
def test_equal(html: str) -> None:
    page = dehusk.parse(html)
    assert compiled.find_hints(page.source, page.columns) == python.find_hints(page.source, page.columns)
