"""Each field from each place that a page may say it in."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk

WORDS = "<p>When the river rose in February, the water stood high in the old teahouse by the mill bridge.</p>"


def read(html: str, url: str | None = None) -> dehusk.Metadata:
    return dehusk.extract(html, url=url).metadata


def test_the_example(example: bytes) -> None:
    found = dehusk.extract(example).metadata
    assert found.as_dict() == {
        "title": "The teahouse that survived the flood",
        "author": "Mara Lindqvist",
        "authors": ("Mara Lindqvist",),
        "date": "2026-03-14",
        "modified": None,
        "language": "en",
        "site_name": "River Valley Post",
        "description": None,
        "url": "https://example.org/teahouse.html",
        "image": None,
        "tags": (),
        "license": None,
    }


def test_every_field_says_where_it_was_read(example: bytes) -> None:
    result = dehusk.extract(example)
    sources = {
        "title": "h1, title",
        "authors": "author",
        "date": "article:published_time",
        "language": "text",
        "site_name": "og:site_name",
        "url": "link canonical",
    }
    assert result.metadata.sources == sources
    assert result.as_dict()["sources"] == sources
    assert "sources" not in result.metadata.as_dict()


def test_nothing_is_invented() -> None:
    assert read("") == dehusk.Metadata()
    assert read("<p>word</p>") == dehusk.Metadata()


@pytest.mark.parametrize(
    "head",
    [
        "<title>A long story | River Post</title><meta property=og:site_name content='River Post'>",
        "<title>River Post - A long story</title><meta property=og:site_name content='River Post'>",
        "<title>A long story — riverpost.example</title>",
        "<title>A long story</title><svg><title>Menu</title></svg>",
        "<title>River Post</title><meta property=og:title content='A long story'>",
    ],
)
@pytest.mark.parametrize("heading", ["<h1>A long story</h1>", "<h1>River Post</h1><h1>A long story</h1>"])
def test_the_title_is_not_the_site(head: str, heading: str) -> None:
    assert read(head + heading + WORDS, url="https://www.riverpost.example/a-long-story").title == "A long story"


@pytest.mark.parametrize(
    "html",
    [
        "<meta name=author content='By Mara Lindqvist'>",
        "<meta name=DC.creator content='Mara Lindqvist'>",
        "<meta name=twitter:label1 content='Written by'><meta name=twitter:data1 content='Mara Lindqvist'>",
        "<h1>A story</h1><p itemprop=author itemscope><span itemprop=name>Mara Lindqvist</span>, editor</p>",
        "<h1>A story</h1><p vocab=http://schema.org/><span property=schema:author>Mara Lindqvist</span></p>",
        "<h1>A story</h1><a rel=author href=/m>Mara Lindqvist</a>",
        "<h1>A story</h1><div class=post-byline>By Mara Lindqvist, 14 March 2026</div>",
        "<h1>A story</h1><p><a href=/authors/mara>Mara Lindqvist</a></p>",
        "<h1>A story</h1><p>By Mara Lindqvist</p>",
        "<h1>A story</h1><p>Written by:</p><p>Mara Lindqvist</p>",
        "<meta property=article:author content=https://example.org/mara><h1>A story</h1><p>By Mara Lindqvist</p>",
        "<meta property=og:site_name content=Post><meta name=author content=Post><h1>A</h1><p>By Mara Lindqvist</p>",
    ],
)
def test_authors(html: str) -> None:
    assert read(html + WORDS).authors == ("Mara Lindqvist",)


@pytest.mark.parametrize("said", ["itemprop=", "property=", "property=schema:"])
def test_the_body_says_what_it_holds(said: str) -> None:
    found = read(
        "<title>River Post</title><meta property=og:site_name content='River Post'>"
        f"<body vocab=http://schema.org/ typeof=Article><h2 {said}headline>A long story</h2>"
        f"<p {said}author typeof=Person><b {said}name>Mara Lindqvist</b>, editor</p>"
        f"<i {said}datePublished content=2026-03-14>lately</i>{WORDS}"
    )
    assert (found.title, found.authors, found.date) == ("A long story", ("Mara Lindqvist",), "2026-03-14")


@pytest.mark.parametrize("kind", ["typeof=Comment", "typeof=schema:Comment", "itemtype=http://schema.org/Comment"])
def test_what_is_said_of_a_comment_is_not_said_of_the_page(kind: str) -> None:
    remark = f"<div {kind}><p><b property=author>Per Holm</b> <i property=datePublished>2026-03-14</i>: Well.</p></div>"
    found = read("<h1>A story</h1>" + WORDS * 40 + remark)
    assert (found.authors, found.date) == ((), None)


HAN = "<html lang=zh><h1>老茶馆里的水</h1><p>" + "二月河水上涨时，磨坊桥边的老茶馆里水深一米半。" * 5 + "</p>"


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("作者：王小明", ("王小明",)),
        ("本报记者 王小明 李大海", ("王小明", "李大海")),
        ("（记者 王小明）", ("王小明",)),
        ("本报记者王小明发自北京", ("王小明",)),
        ("責任編輯：王小明", ("王小明",)),
        ("文/王小明", ("王小明",)),
        ("王小明/文", ("王小明",)),
        ("撰文：王小明", ("王小明",)),
        ("编辑：李大海 作者：王小明", ("王小明",)),  # who wrote before who answers for it
        ("来源：河谷日报", ()),
        ("记者了解到，水位仍在上涨。", ()),
    ],
)
def test_chinese_bylines(line: str, names: tuple[str, ...]) -> None:
    assert read(HAN + f"<p>{line}</p>").authors == names
    head = "<meta name=author content='River Systems Inc'>"
    assert read(head + HAN + f"<p>{line}</p>").authors == (
        names if names and "編" not in line else ("River Systems Inc",)
    )


def test_korean_and_japanese_bylines() -> None:
    korean = (
        "<html lang=ko><h1>찻집</h1><p>" + "이월에 강물이 불어나자 방앗간 다리 옆 오래된 찻집에 물이 높이 찼다. " * 4
    )
    assert read(korean + "<p>(서울=뉴스) 홍길동 기자 = 강물이").authors == ("홍길동",)
    japanese = "<html lang=ja><h1>茶屋</h1><p>" + "二月に川の水が増え、橋のそばの古い茶屋まで水が来ました。" * 5
    assert read(japanese + "<p>取材・文：山田太郎").authors == ("山田太郎",)


@pytest.mark.parametrize(
    "html",
    [
        "<h1>A phone</h1><a class=byline href=/store>Visit the Apple Store</a>",
        "<h1>A shop</h1><a class=username href=/users/me>My Account</a>",
        "<h1>A shop</h1><p>By submitting this form</p>",
        "<meta property=og:type content=product><h1>A phone</h1><p class=author>Mara Lindqvist</p>",
    ],
)
def test_what_only_looks_like_an_author(html: str) -> None:
    assert read(html + WORDS).authors == ()


def test_who_comments_is_not_the_author() -> None:
    comment = "<div class=comments><span class=author>Per Holm</span><p>Well said.</p></div>"
    assert read("<h1>A story</h1>" + WORDS + comment).authors == ()


@pytest.mark.parametrize(
    "html",
    [
        "<meta property=article:published_time content=2026-03-14T08:00:00Z>",
        "<meta name=dc.date content=2026-03-14>",
        "<h1>A story</h1><time itemprop=datePublished datetime=2026-03-14>yesterday</time>",
        "<h1>A story</h1><p><time datetime=2026-03-14>yesterday</time></p>",
        "<h1>A story</h1><p class=entry-date>14 March 2026</p>",
        "<h1>A story</h1><p>By Mara Lindqvist, 14 March 2026</p>",
        "<h1>A story</h1><p>Updated 1 May 2026</p><p>Published 14 March 2026</p>",
        "<h1>A story</h1><p>Joined: 2 May 2012</p><p>Sat 14 Mar 2026</p>",
    ],
)
def test_dates(html: str) -> None:
    assert read(html + WORDS).date == "2026-03-14"


def test_the_url_knows_the_day_where_the_writer_was() -> None:
    url = "https://example.org/2026/03/14/a-story"
    assert read("<h1>A story</h1>" + WORDS, url=url).date == "2026-03-14"
    assert (
        read("<meta property=article:published_time content=2026-03-15T01:00Z>" + WORDS, url=url).date == "2026-03-14"
    )
    assert read("<meta property=article:published_time content=2026-03-17>" + WORDS, url=url).date == "2026-03-17"


def test_a_stamp_that_changes_with_the_page_is_not_its_date() -> None:
    stamps = "".join(f"<meta property=article:{kind}_time content=2026-05-01>" for kind in ("published", "modified"))
    found = read(stamps + "<h1>A story</h1><p class=date>14 March 2026</p>" + WORDS)
    assert (found.date, found.modified) == ("2026-03-14", "2026-05-01")


@pytest.mark.parametrize(
    ("html", "language"),
    [
        (
            "<html lang=en><p>"
            + "Gdy w lutym rzeka wezbrała, woda stała półtora metra wysoko w starej herbaciarni. " * 3,
            "pl",
        ),
        ("<html lang=de-AT><p>Kurz.", "de"),
        ("<meta property=og:locale content=fr_FR><p>court", "fr"),
        ("<p>" + "二月河水上涨时，磨坊桥边的老茶馆里水深一米半。" * 5, "zh"),
    ],
)
def test_language(html: str, language: str) -> None:
    assert read(html).language == language


def test_the_smaller_fields() -> None:
    found = read(
        "<link rel=canonical href=/story><meta property=og:image content=/a.jpg>"
        "<meta name=description content='A &amp; B'><meta name=keywords content='tea, flood,tea'>"
        "<a rel=license href=https://creativecommons.org/licenses/by/4.0/>CC</a>",
        url="https://example.org/x?y=1",
    )
    assert found.url == "https://example.org/story"
    assert found.image == "https://example.org/a.jpg"
    assert found.description == "A & B"
    assert found.tags == ("tea", "flood")
    assert found.license == "https://creativecommons.org/licenses/by/4.0/"


PARTS = [
    "<title>", "</title>", "<h1>", "</h1>", "<meta name=author content='", "<meta property=og:title content='", "'>",
    "<link rel=canonical href='http://[", "<time datetime=", ">", "<p class=byline>", "By ", "Mara and ", " | ",
    "2026-03-", "14", "<script type=application/ld+json>", '{"@type":"Article","author":', "}", "</script>", "\ud800",
    "<svg>", "\x00", "<html lang=x>", "<span itemprop=author>", "\n", "汉字",
]  # fmt: skip


@given(
    st.lists(st.sampled_from(PARTS), max_size=30).map("".join), st.sampled_from([None, "", "http://[", "a/2026/01/01/"])
)
def test_any_page_gets_metadata(html: str, url: str | None) -> None:
    result = dehusk.extract(html, url=url)
    found = result.metadata
    for day in (found.date, found.modified):
        assert day is None or date.fromisoformat(day)
    assert found.author == (", ".join(found.authors) or None)
    for written in (result.json, result.xml, result.tei):
        written.encode()
