"""Clean HTML: nothing that can execute ever comes out, whatever goes in."""

from urllib.parse import urlsplit

import pytest
import turbohtml
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.writers import Outline, to_html
from tests.pages import hostile, markup

TAGS = set(
    "html head body ul ol li dl dt dd blockquote pre p figure figcaption h1 h2 h3 h4 h5 h6 table caption tbody tr "
    "th td a strong em code sub sup del br hr img span div".split()
)
ATTRIBUTES = {"href", "src", "alt", "class", "colspan", "rowspan", "start"}
SCHEMES = {"", "http", "https", "mailto", "tel"}


def everything(html: str, url: str | None = None) -> str:
    """The whole page written as clean HTML."""
    page = dehusk.parse(html, url=url)
    return to_html(Outline(page, page.block_chars > 0))


def assert_harmless(written: str) -> None:
    for element in turbohtml.parse(written).find_all(True):
        assert element.tag in TAGS, element.tag
        assert set(element.attrs) <= ATTRIBUTES, element.attrs
        for name in ("href", "src"):
            address = str(element.attrs.get(name, ""))
            seen = "".join(letter for letter in address if letter > " ").lower()  # as a browser reads it
            assert urlsplit(seen).scheme in SCHEMES, address
            assert not seen.startswith(("javascript:", "data:", "vbscript:")), address
        names = element.attrs.get("class", [])
        assert all(name.startswith("language-") for name in names) or (
            element.tag in ("span", "div") and names in (["math", "inline"], ["math", "display"])
        )


ATTACKS = [
    "<script>alert(1)</script>x",
    "<p onclick=alert(1)>x",
    "<p style='background:url(javascript:alert(1))'>x",
    "<p>x<img src=x onerror=alert(1)>y",
    "<figure>x<img src='javascript:alert(1)'>y</figure>",
    "<figure>x<img data-src='data:text/html,<script>alert(1)</script>' src=z>y</figure>",
    "<figure>x<img src=z alt='\"><script>alert(1)</script>'>y</figure>",
    "<svg onload=alert(1)><text>x</text></svg>y",
    "<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>y",
    "<math><a href='javascript:alert(1)'>x</a></math>",
    "<math><mi href='javascript:alert(1)'>x</mi></math>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>x",
    "<object data='javascript:alert(1)'>x</object>",
    "<embed src='javascript:alert(1)'>x",
    "<form action='javascript:alert(1)'><button formaction='javascript:alert(1)'>x</button></form>",
    "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>x",
    "<base href='javascript:alert(1)//'><a href='x'>x</a>",
    "<base href='data:text/html,'><a href='?<script>'>x</a>",
    "<link rel=stylesheet href='javascript:alert(1)'>x",
    "<style>@import 'javascript:alert(1)'</style>x",
    "<pre class='language-\"><script>alert(1)</script>'>x</pre>",
    "<pre data-lang='x onload=alert(1)'>x</pre>",
    "<ol start='1\" onclick=\"alert(1)'><li>x</ol>",
    "<table><tr><td colspan='2\" onclick=\"alert(1)'>x<td>y</table>",
    "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>",
    "<xmp><script>alert(1)</script></xmp>",
    "<plaintext><script>alert(1)</script>",
    "<textarea></p><script>alert(1)</script></textarea>",
    "<noscript><p title='</noscript><script>alert(1)</script>'>x</noscript>",
    "<template><script>alert(1)</script></template>x",
    "<p><a href='https://x/' target=_blank onmouseover=alert(1)>x</a>",
    "<a href='//x\"onclick=alert(1)//'>x</a>",
    "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
]
BAD_SCHEMES = [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "\x01javascript:alert(1)",
    "java\tscript:alert(1)",
    "java\nscript:alert(1)", "java\r\nscript:alert(1)", "java&#10;script:alert(1)", "&#106;avascript:alert(1)",
    "javascript&colon;alert(1)", "javascript&#58;alert(1)", "\x00javascript:alert(1)", "\u00a0javascript:alert(1)",
    "\u2028javascript:alert(1)", "\x1f\x0bjavascript:alert(1)", "java\x00script:alert(1)", "javascript://%0aalert(1)",
    "data:text/html,<script>alert(1)</script>", "DATA:text/html;base64,PHNjcmlwdD4=", "vbscript:msgbox(1)",
    "blob:https://x/1", "file:///etc/passwd", "view-source:javascript:alert(1)", "feed:javascript:alert(1)", "//[",
]  # fmt: skip


@pytest.mark.parametrize("attack", ATTACKS)
def test_attacks_leave_text_only(attack: str) -> None:
    assert_harmless(everything(attack))


@pytest.mark.parametrize("url", [None, "https://example.org/a/", "javascript:x", "nonsense", "//["])
@pytest.mark.parametrize("address", BAD_SCHEMES)
def test_bad_addresses_lose_the_link_not_the_text(address: str, url: str | None) -> None:
    written = everything(f'<p>a <a href="{address.replace("<", "&lt;")}">b</a> <img src="{address}"> c', url)
    assert_harmless(written)
    assert " ".join(turbohtml.parse(written).text.split()) == "a b c"


dangerous = st.lists(
    st.sampled_from(
        ["javascript", "data", "vbscript", ":", "&colon;", "alert(1)", "/", "?", "#", "\t", "\n", " ", "\0"]
    )
    | st.characters(),
    max_size=8,
).map("".join)
attacks = st.builds(
    '<{0} {1}="{2}">{3}'.format,
    st.sampled_from(["a", "img", "p", "td", "pre", "ol", "figure", "base", "iframe", "svg", "math", "form", "video"]),
    st.sampled_from(
        ["href", "src", "data-src", "srcset", "class", "data-lang", "start", "colspan", "alt", "onload", "style"]
    ),
    dangerous | st.sampled_from(ATTACKS),
    st.sampled_from(["x", "x<p>", "</td>", "<figure>y", "</p><script>z</script>", "-->", "<table><tr><td>1<td>2"]),
)


@given(st.lists(attacks | markup, max_size=6).map("".join), st.none() | dangerous)
def test_nothing_executable_ever_comes_out(html: str, url: str | None) -> None:
    assert_harmless(everything(html, url))


def test_the_structure_is_kept() -> None:
    written = everything(
        "<div><h2 class=c>Tea &amp; water</h2><p>un<b>believ</b>able <a href='/k?a=1&amp;b=2'>kettle</a><br>next</p>"
        "<ol start=3><li>one<ul><li>two</ul></ol><blockquote>said</blockquote>"
        "<table><tr><th colspan=2>h<tr><td>a<td>b</table><pre class=language-python>if a &lt; b:\n    c</pre></div>",
        "https://example.org/x/",
    )
    assert written.split("\n") == [
        "<h2>Tea &amp; water</h2>",
        '<p>un<strong>believ</strong>able <a href="https://example.org/k?a=1&amp;b=2">kettle</a><br>next</p>',
        '<ol start="3"><li>one<ul><li>two</li>', "</ul>", "</li>", "</ol>",
        "<blockquote><p>said</p>", "</blockquote>",
        '<table><tr><th colspan="2">h</th>', "</tr>", "<tr><td>a</td>", "<td>b</td>", "</tr>", "</table>",
        '<pre class="language-python">if a &lt; b:', "    c</pre>", "",
    ]  # fmt: skip


def test_only_what_is_kept_is_written() -> None:
    page = dehusk.parse("<ul><li>a<li>b</ul><p>c</p>")
    assert to_html(Outline(page, page.block_chars > 9)) == ""
    kept = page.block_chars > 0
    kept[:2] = False
    assert to_html(Outline(page, kept)) == "<p>c</p>\n"


@pytest.mark.parametrize("html", hostile(20).values(), ids=hostile(20))
def test_hostile_pages(html: str) -> None:
    written = everything(html)
    assert "grain" in written
    assert len(written) < 20 * len(html)
