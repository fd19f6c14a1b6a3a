"""Feeds: a section an entry, whatever the dialect and however wrong the XML."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.page.feed import is_feed

RSS = """<?xml version="1.0" encoding="utf-8"?>
<!-- made by hand -->
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel><title>Tea &amp; news</title><link>https://example.org/</link><atom:link rel="self" href="https://example.org/f"/>
<language>en-gb</language><description>All about tea</description>
<item><title>The first cup</title><link>https://example.org/1</link><description>A summary.</description>
<content:encoded><![CDATA[<p>Water at <b>eighty</b> degrees.</p><div><p>Left open]]></content:encoded></item>
<item><media:title>No title</media:title><title><![CDATA[Cups & saucers]]></title><link>https://example.org/2</link>
<media:content url="x.png"/><description>&lt;p&gt;Pour &amp;amp; wait.&lt;/p&gt;</description></item>
</channel></rss>"""
ATOM = """<feed xmlns="http://www.w3.org/2005/Atom"><title>Teas</title><link rel="self" href="https://example.org/f"/>
<link href="https://example.org/"/>
<entry><title type="html">Black &amp;amp; green</title><link rel="enclosure" href="a.mp3"/>
<link rel="alternate" href="https://example.org/1"/><summary>Not this.</summary>
<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Both are <em>tea</em>.</p></div></content></entry>
<entry><title>3 &lt; 4</title><link href="/2"/><summary>Plain &lt;b> words</summary></entry>
<entry><title>Marked up</title><link href="/3"/>
<content type="html">&lt;ul&gt;&lt;li&gt;one&lt;/ul&gt;</content></entry>
</feed>"""
RDF = """<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
<channel rdf:about="https://example.org/"><title>Old</title><link>https://example.org/</link></channel>
<item rdf:about="x"><title>One</title><link>https://example.org/1</link><description>Words.</description></item></rdf:RDF>"""


def markdown(feed: str | bytes) -> str:
    return dehusk.extract(feed, links=True).markdown


@pytest.mark.parametrize("feed", [RSS, RSS.encode()])
def test_rss(feed: str | bytes) -> None:
    result = dehusk.extract(feed)
    assert result.markdown.split("\n\n") == [
        "## [The first cup](https://example.org/1)", "Water at **eighty** degrees.", "Left open",
        "## [Cups & saucers](https://example.org/2)", "Pour & wait.\n",
    ]  # fmt: skip
    assert (result.metadata.title, result.metadata.language) == ("Tea & news", "en")
    assert result.page.url == "https://example.org/"


def test_atom() -> None:
    assert markdown(ATOM).split("\n\n") == [
        "## [Black & green](https://example.org/1)", "Both are *tea*.", "## [3 < 4](https://example.org/2)",
        "Plain \\<b> words", "## [Marked up](https://example.org/3)", "- one\n",
    ]  # fmt: skip


def test_rdf() -> None:
    assert markdown(RDF) == "## [One](https://example.org/1)\n\nWords.\n"


def test_the_url_that_is_given_goes_first() -> None:
    assert dehusk.parse(RSS, url="https://example.com/feed").url == "https://example.com/feed"


@pytest.mark.parametrize("extractor", [name for name in dehusk.EXTRACTORS if name != "cehtd"])
def test_all_of_a_feed_is_content(extractor: str) -> None:
    items = "".join(f"<item><title>{n}</title><description>{'word ' * n}</description></item>" for n in range(1, 30))
    result = dehusk.extract(f"<rss><channel>{items}</channel></rss>", extractor=extractor)
    assert result.text.count("word") == 29 * 30 // 2
    assert result.kept.all()


@pytest.mark.parametrize("encoding", ["windows-1251", "koi8-r"])
def test_the_encoding_that_an_xml_declaration_names(encoding: str) -> None:
    feed = (
        f"<?xml version='1.0' encoding='{encoding}'?><rss><item><title>Чай</title><description>А</description></item>"
    )
    assert dehusk.parse(feed.encode(encoding)).block_texts == ["Чай", "А"]


def test_declared_entities_are_not_resolved() -> None:
    feed = (
        f'<!DOCTYPE rss [<!ENTITY a "{"x" * 100}"><!ENTITY b SYSTEM "file:///etc/passwd">]>' + RSS.partition("-->")[2]
    )
    text = dehusk.extract(feed.replace("A summary.", "").replace("eighty", "&a;&b;")).text
    assert "Water at &a;&b; degrees." in text
    assert "xx" not in text


@pytest.mark.parametrize("cut", range(0, len(RSS), 37))
def test_a_feed_cut_off_anywhere(cut: int) -> None:
    assert dehusk.extract(RSS[:cut]).text is not None


@pytest.mark.parametrize("bad", ["a & b", "a &nbsp; b", "a < b", "\x01", "&#0;", "<br>", "<b>"])
def test_xml_that_is_none(bad: str) -> None:
    feed = f"<rss><channel><item><title>{bad}</title><description>First words.</description></item>{RSS}"
    assert "First words." in dehusk.extract(feed).text


def test_an_entry_does_not_reach_into_the_next() -> None:
    for left_open in ("<!--", "<script>", "<textarea>", "<table><tr><td>", "<plaintext>", "</article></body></html>"):
        early = f"<item><description><![CDATA[Early {left_open}]]></description></item>"
        assert dehusk.extract(f"<rss>{early}<item><description>Late</description></item></rss>").text.endswith("Late")


@pytest.mark.parametrize(
    "page", ["<html><feed>x", "<p>rss</p>", "<!DOCTYPE html><rss-reader>", "<div><rss>", "rss", ""]
)
def test_pages_are_no_feeds(page: str) -> None:
    assert not is_feed(page)


PARTS = [
    "<item>", "</item>", "<title>", "</title>", "<![CDATA[", "]]>", "<!--", "-->", "x", "<", "<description>",
    "</description>", "'", '"', "<link/>", "<a b='", "&lt;p>", "<?",
]  # fmt: skip


@given(st.lists(st.sampled_from(PARTS)))
def test_any_markup_gives_a_result(parts: list[str]) -> None:
    assert dehusk.extract("<rss>" + "".join(parts)).text is not None
