"""Nothing executable in anything that is written: every attribute and every scheme, without a browser."""

import json
import re
from xml.etree import ElementTree

import pytest
import turbohtml
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.lists import FORMATS
from tests.hostile.payloads import CLASSES, PAYLOADS, READER, page_with, result_of, written
from tests.pages import markup

SCHEMES = {"http", "https", "mailto", "tel"}
LEFT_OUT = re.compile("[\x00-\x20\x7f-\xa0\xad\u200b-\u200f\u2028\u2029\ufeff\ufdd0-\ufdef\ufffe\uffff\ud800-\udfff]")
ADDRESSES = {"href", "src", "target", "url", "xlink:href"}
LOADS = re.compile(r"url\((?!data:|#)|@import|expression|image-set|\\\\[0-9]", re.IGNORECASE)
RUNS = {"script", "iframe", "frame", "embed", "base", "link", "meta", "noscript", "template"}
CONTENT = {"href", "src", "alt", "class", "colspan", "rowspan", "start", "style", "title"}  # style: of a cell


def assert_followed_safely(address: str) -> None:
    """Read as the most careless reader would: without all that does not show."""
    scheme, colon, _ = re.split("[/?#]", LEFT_OUT.sub("", address), maxsplit=1)[0].partition(":")
    assert not colon or scheme.lower() in SCHEMES, address


def assert_inert(html: str, scripting: bool, alone: bool) -> None:
    """`alone`: nothing is asked for, either, and only links have an address."""
    for element in turbohtml.parse(html, scripting=scripting).find_all(True):
        assert element.tag not in RUNS, element.tag
        for name, value in element.attrs.items():
            said = " ".join(value) if isinstance(value, list) else str(value or "")
            assert not name.lower().startswith("on"), name
            assert alone or name in CONTENT, name
            if name in ADDRESSES and not (alone and said.startswith("data:image/")):
                assert_followed_safely(said)
                assert not alone or element.tag in ("a", "area"), (element.tag, name)
            assert name not in ("srcdoc", "formaction", "action", "poster", "background", "data", "ping", "srcset")
            assert name.lower() != "attributename"
            assert name != "style" or not LOADS.search(said), said
        assert element.tag != "style" or not LOADS.search(element.text), element.text


def assert_all_inert(html: str) -> None:
    formats = written(html)
    for name in ("html", "markdown"):
        assert_inert(formats[name], scripting=True, alone=False)
    for scripting in (True, False):
        assert_inert(formats["still"], scripting, alone=True)
    for name in ("xml", "tei"):
        for element in ElementTree.fromstring(formats[name].encode()).iter():
            for attribute in ADDRESSES & set(element.keys()):
                assert_followed_safely(element.attrib[attribute])


@pytest.mark.parametrize("kind", CLASSES)
def test_payloads(kind: str) -> None:
    for payload in CLASSES[kind]:
        assert_all_inert(page_with(payload))


@pytest.mark.parametrize("kind", CLASSES)
def test_metadata(kind: str) -> None:
    for payload in CLASSES[kind]:
        metadata = result_of(page_with(payload)).metadata
        for address in (metadata.url, metadata.image, metadata.license):
            assert_followed_safely(address or "")


@pytest.mark.parametrize("kind", CLASSES)
def test_records(kind: str) -> None:
    for payload in CLASSES[kind]:
        item = f"<li><h3>Title of it</h3>{payload}<p>Some words that say more.</p><a href=/x>more</a></li>"
        regions = dehusk.records(f"<ul>{item * 5}</ul>")
        for region in json.loads(FORMATS["json"](regions))["regions"]:
            for record in region["records"]:
                for one in (*record["links"], *record["images"]):
                    assert_followed_safely(one["address"])
        assert_inert(READER.render(FORMATS["markdown"](regions)), scripting=True, alone=False)


def test_a_caller_may_not_make_it_run() -> None:
    for url in ("javascript:alert(1)", "\x01javascript:alert(1)", "java\ufffescript:alert(1)", "data:text/html,x"):
        result = dehusk.extract("<p>x<a href=y>z</a></p>", url=url)
        assert result.metadata.url is None
        assert "script:" not in result.xml + result.tei + result.markdown


PARTS = [
    "java",
    "script",
    "data",
    "vbscript",
    ":",
    "&colon;",
    "&amp;colon;",
    "&#58;",
    "&amp;#58;",
    "\\",
    "alert(1)",
    "/",
    "//",
    "?",
    "#",
    "\t",
    "\n",
    " ",
    "\0",
    "\x01",
    "\ufffe",
    "\uffff",
    "\x7f",
    "\x85",
    "`",
    "(",
    ")",
    "]",
    "[",
    "<",
    ">",
    "&quot;",
    "&lt;img src=x onerror=alert(1)&gt;",
    "http:",
    "https://example.org/",
    "ftp://x/",
    "@",
]
values = st.lists(st.sampled_from(PARTS) | st.characters(), max_size=8).map("".join)
SHOWN = [
    "<code>",
    "</code>",
    "<br>",
    "<pre>",
    "</pre>",
    "<li>",
    "<ol start=3>",
    "</ol>",
    "<ul>",
    "</ul>",
    "<sup>",
    "<td>",
    "<th>",
    "<table><tr>",
    "</table>",
    "<h2>",
    "</h2>",
    "<blockquote>",
    "</blockquote>",
    "<p>",
    "<b>",
    "</b>",
    "a ",
    "`",
    "```\n",
    "\n",
    "&lt;img src=x onerror=alert(1)&gt;",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&#13;",
    "\\",
    "|",
    "    ",
    "1. ",
    "- ",
    "<dt>",
    "<caption>",
    "<figure><img src=i alt='&#10;&#10;&lt;img src=x onerror=alert(1)&gt;'>",
    "</figure>",
]
tags = st.builds(
    '<{0} {1}="{2}">'.format,
    st.sampled_from(
        ["a", "img", "base", "svg", "use", "math", "form", "object", "p", "pre", "video", "animate", "body"]
    ),
    st.sampled_from(
        ["href", "src", "data-src", "xlink:href", "action", "data", "style", "onload", "alt", "class", "srcdoc"]
    ),
    values,
)


@given(st.lists(tags | st.sampled_from(SHOWN) | st.sampled_from(PAYLOADS) | markup, max_size=12).map("".join))
def test_any_markup(html: str) -> None:
    assert_all_inert(html)


@given(st.lists(st.sampled_from(SHOWN), max_size=25).map("".join))
def test_code_stays_code_wherever_it_stands(html: str) -> None:
    assert_inert(READER.render(result_of(html).markdown), scripting=True, alone=False)


SPANS = ((0, 0x300), (0x2000, 0x2100), (0xD7F0, 0xE010), (0xFD00, 0x10010), (0x1FFF0, 0x20010), (0x10FFF0, 0x110000))
CHARACTERS = [chr(point) for span in SPANS for point in range(*span)]
EVERYWHERE = (
    '<html lang="en{0}"><title>A{0}b</title><meta name=author content="Jo{0} Doe"><meta name=keywords content="a{0},b">'
    '<meta name=description content="c{0}d"><meta property=og:site_name content="e{0}f"><link rel=license href="/l{0}">'
    '<link rel=canonical href="https://example.org/{0}"><p>a{0}b<a href="/x{0}">c</a></p>'
    '<pre class="language-x{0}">d{0}</pre>'
    '<figure>e<img src="/i{0}" alt="f{0}">g</figure><div class=comment><b class=author>Jo{0}</b><p>h{0}i</p></div>'
)


@pytest.mark.parametrize("start", range(0, len(CHARACTERS), 64))
def test_xml_is_well_formed_with_any_character(start: int) -> None:
    some = "".join(CHARACTERS[start : start + 64]).replace("<", "").replace('"', "")
    result = result_of(EVERYWHERE.format(some))
    for document in (result.xml, result.tei):
        ElementTree.fromstring(document.encode())


@pytest.mark.parametrize(
    "character", [chr(point) for point in (*range(0x21), 0x7F, 0x80, 0x9F, 0xAD, 0xFFFE, 0xFFFF, 0xD800)]
)
def test_no_character_hides_a_scheme(character: str) -> None:
    """Whatever a writer or a reader leaves out: the scheme is read after it is gone."""
    for address in (
        f"java{character}script:alert(1)",
        f"{character}javascript:alert(1)",
        f"javascript{character}:alert(1)",
    ):
        for html in (f'<p><a href="{address}">x</a>', f'<base href="{address}//"><p><a href="?">x</a>'):
            result = result_of(html)
            for document in (result.html, result.xml, result.tei, result.markdown):
                assert "alert" not in LEFT_OUT.sub("", document)
