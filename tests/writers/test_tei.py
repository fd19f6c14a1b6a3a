"""TEI and XML are well formed whatever the page, and TEI nests as TEI P5 lets it."""

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

import dehusk

TEI = "{http://www.tei-c.org/ns/1.0}"
PHRASE = {"ref", "hi", "code", "del", "lb", "graphic", "name", "date"}
INTER = {"list", "table", "quote"}  # inside a paragraph as well as beside it
BLOCK = {"p", "ab"}
# What TEI P5 (tei_all) allows in the elements that the writer uses; True: also text.
ALLOWED: dict[str, tuple[set[str], bool]] = {
    "body": ({"div"}, False),
    "div": (BLOCK | INTER | {"figure", "div"}, False),
    "p": (PHRASE | INTER | {"figure"}, True),
    "ab": (PHRASE | INTER | {"figure"}, True),
    "head": (PHRASE | INTER | {"figure"}, True),
    "item": (PHRASE | INTER | BLOCK | {"figure"}, True),
    "cell": (PHRASE | INTER | BLOCK | {"figure"}, True),
    "quote": (PHRASE | INTER | BLOCK | {"figure"}, True),
    "list": ({"item"}, False),
    "table": ({"head", "row"}, False),
    "row": ({"cell"}, False),
    "figure": (BLOCK | INTER | {"head", "graphic", "figure"}, False),
    **dict.fromkeys(("ref", "hi", "code", "del", "name"), (PHRASE, True)),
    **dict.fromkeys(("lb", "graphic", "date"), (set(), False)),
}


def assert_valid(tei: str) -> None:
    root = ElementTree.fromstring(tei.encode())
    assert [child.tag for child in root] == [TEI + "teiHeader", TEI + "text"]
    body = root.find(f"{TEI}text/{TEI}body")
    assert body is not None
    for element in body.iter():
        name = element.tag.removeprefix(TEI)
        children = [child.tag.removeprefix(TEI) for child in element]
        allowed, text = ALLOWED[name]
        assert set(children) <= allowed, (name, children)
        said = [element.text, *(child.tail for child in element)]
        assert text or not any(part and part.strip() for part in said), (name, said)
        if name in ("list", "row", "div"):
            assert children, name
        if name == "table":
            assert "row" in children
            assert children == sorted(children), "the head comes first"


def test_the_example(example: bytes) -> None:
    tei = dehusk.extract(example, url="https://example.org/teahouse.html").tei
    assert_valid(tei)
    root = ElementTree.fromstring(tei)
    header = root.find(f"{TEI}teiHeader/{TEI}fileDesc")
    assert header is not None
    assert header.findtext(f"{TEI}titleStmt/{TEI}author") == "Mara Lindqvist"
    assert [item.text for item in root.iter(TEI + "item")][:2] == ["dry the beams before the frost;", "save the stove:"]
    assert [len(row) for row in root.iter(TEI + "row")] == [3, 3, 3, 3]


def test_xml_has_the_fields_and_the_content(example: bytes) -> None:
    root = ElementTree.fromstring(dehusk.extract(example).xml)
    assert [child.tag for child in root] == ["metadata", "content", "comments", "posts"]
    assert root.findtext("metadata/date") == "2026-03-14"
    assert root.findtext("content/h2") == "What the water took"
    assert root.find("content/figure/img") is not None


PARTS = [
    "<p>", "</p>", "<h2>", "</h2>", "<ul>", "<li>", "</li>", "</ul>", "<ol>", "</ol>", "<dl><dt>", "<dd>", "</dl>",
    "<table><tr><td>", "<td>", "<tr>", "<caption>", "</table>", "<blockquote>", "</blockquote>", "<figure>",
    "</figure>", "<figcaption>", "</figcaption>", "<img src=a.png>", "<pre>", "</pre>", "<br>", "<a href=/b>", "</a>",
    "<b>", "</b>", "<code>", "Some words, a few. ", "x & <", "\x01", "\ud800", "]]>", "<div class=comment>", "</div>",
]  # fmt: skip


class Everything:
    """Keeps all of a page."""

    about = "all"

    def score(self, page: dehusk.Page) -> object:
        return dehusk.EXTRACTORS["cetd"].score(page) * 0 + 1


@given(st.lists(st.sampled_from(PARTS), max_size=40).map("".join))
def test_any_markup_gives_valid_tei_and_xml(html: str) -> None:
    result = dehusk.extract(html, extractor=Everything())
    assert_valid(result.tei)
    ElementTree.fromstring(result.xml.encode())
