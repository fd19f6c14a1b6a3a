"""What an element without markup would swallow of a page is given back, where it plainly is the page."""

import re

import pytest

import dehusk
from dehusk import kernel
from dehusk.kernel import guard
from dehusk.page.swallowed import with_ends

NAMES = ("iframe", "script", "style", "textarea", "title", "noscript", "xmp", "noembed", "noframes")
REST = "<div><p>Second.</p></div><h2>Third</h2><p>Fourth.</p>"


def judged(html: str) -> bool:
    """Whether the page is looked at for something swallowed; both hands say the same."""
    assert kernel.judge(html) == guard.judge(html)
    return kernel.judge(html)[1]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("end", ["", "<{0}>later</{0}><p>Fifth.</p>", "<{0} src=y></{0}>", "<{0}/>"])
def test_one_that_closes_itself_ends_there(name: str, end: str) -> None:
    html = f"<p>First.</p><{name} src='x' />{REST}{end.format(name)}"
    assert judged(html)
    assert dehusk.parse(html).block_texts[:4] == ["First.", "Second.", "Third", "Fourth."]


@pytest.mark.parametrize("name", [name for name in NAMES if name != "script"])
@pytest.mark.parametrize("end", ["", "<{0}>later</{0}><p>Fifth.</p>"])
def test_one_without_an_end_ends_where_the_page_goes_on(name: str, end: str) -> None:
    html = f"<p>First.</p><{name} id='x'>some <b>words</b>{REST}{end.format(name)}"
    assert judged(html)
    assert with_ends(html) == html.replace("</b>", f"</b></{name}>", 1)
    assert [text for text in dehusk.parse(html).block_texts if "words" not in text][:4] == [
        "First.",
        "Second.",
        "Third",
        "Fourth.",
    ]


def test_a_script_without_an_end_ends_if_it_is_somewhere_else() -> None:
    assert with_ends(f"<script src=x>\n{REST}") == f"<script src=x></script>\n{REST}"
    cut_off = f"<script>document.write('{REST}');"
    assert with_ends(cut_off) is cut_off


@pytest.mark.parametrize(
    "html",
    [
        "<p>a</p><script/>write('<p>x</p>');</script><p>b</p>",  # a program, whatever its tag says
        "<p>a</p><style/>p { color: red }<p>x</p>",
        "<p>a</p><textarea/>&lt;p>some text</textarea><p>b</p>",
        "<p>a</p><textarea/><p>an example</p></textarea><p>b</p>",  # the end tag belongs to it
        "<p>a</p><textarea><p>an example</p></textarea><p>b</p>",
        "<p>a</p><noscript><p>x</p><noscript>y</noscript></noscript><p>b</p>",  # one in the other
        "<p>a</p><iframe src=x/></iframe><p>b</p>",  # the slash is of the value
        "<p>a</p><iframe src=x>",
        "<p>a</p><style>p { color: red }</body></html>",
        "<svg><title/><style/><script/><p></svg><p>b</p>",  # in SVG they do end there
        "<p>a</p><!-- <iframe/> --><p>b</p>",
        "<p title='<iframe/>'>a</p><p>b</p>",
        "<script>'<iframe/>'</script><p>b</p>",
        "<p>a</p><plaintext><iframe/><p>b</p>",
        "<p>a</p><iframe",
    ],
)
def test_where_html_is_right_the_page_stays_as_it_is(html: str) -> None:
    assert with_ends(html) is html
    assert kernel.judge(html) == guard.judge(html)


@pytest.mark.parametrize("inside", ["<img src=x>", "<a href=y>z</a><b>", "<pretext>", "<p", "</body>", "<paragraph>"])
@pytest.mark.parametrize("page", ["<p>a</p><{0}/>{1}", "<p>a</p><{0}>{1}<{0}>{1}</{0}>", "<p>a</p><{0}>{1}"])
def test_what_holds_no_tag_of_a_page_is_not_looked_at(page: str, inside: str) -> None:
    for name in NAMES:
        assert not judged(page.format(name, inside))


def test_an_orphaned_end_tag_far_beyond_is_not_its_own() -> None:
    far = f"<p>a</p><iframe/>{REST * 4}</iframe><p>b</p>"
    assert len(dehusk.parse(far).block_texts) == 14
    crossing = "<div><p>a</p><iframe/></div><p>b</p></iframe><p>c</p>"
    assert dehusk.parse(crossing).block_texts == ["a", "b", "c"]


def test_the_content_of_a_noscript_is_not_swallowed_either() -> None:
    posts = "".join(f"<div><p>This is the long text of post number {i}.</p></div>" for i in range(9))
    page = dehusk.parse(f"<p>Wait.</p><noscript><div><iframe src='x'/></div>{posts}</noscript>")
    assert len(page.block_texts) == 10


def test_a_wild_page_is_given_back_as_well() -> None:
    wild = "<div><b>" * 800 + "a" + "</b></div>" * 800
    assert re.search("b.*c", dehusk.parse(f"{wild}<iframe/><p>b</p><p>c</p>").columns.text, re.DOTALL)


def test_nothing_that_runs_comes_out_of_what_was_text() -> None:
    payload = "<p>Some words of a page <img src=x onerror=alert(1)><a href='javascript:alert(1)'>here</a>.</p>"
    for name in NAMES:
        written = dehusk.extract(f"<p>First.</p><{name}/><div>{payload * 9}</div>", extractor="cetd").html
        assert "Some words" in written
        assert "alert" not in written
