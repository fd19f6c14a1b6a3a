"""Algorithm 2 of TWCEM, step by step."""

import pytest

import dehusk
from dehusk.extractors.headline import anchor_text, find_title

HEAD = "<title>Tea house reopens - The Daily</title>"


@pytest.mark.parametrize(
    ("html", "anchor", "title"),
    [
        (f"{HEAD}<h1>The Daily</h1><h2>Tea house reopens</h2>", None, "Tea house reopens"),
        (f"{HEAD}<h1>The Daily</h1><h2>Tea house reopens</h2>", " Tea house\n back ", "Tea house back"),
        (f"{HEAD}<h1>Tea house reopens</h1>", "»", "Tea house reopens"),
        (f"{HEAD}<h1>Tea house reopens</h1>", "Tea h\ufffduse", "Tea house reopens"),
        (f'<meta property=og:title content="A &amp; B">{HEAD}<h3>A & B</h3><h1>Tea house</h1>', None, "A & B"),
        (f"<meta name=title content='Tea house'>{HEAD}<h1>The Daily</h1><h2>Tea house</h2>", None, "Tea house"),
        (f"<meta name=title content='B'><meta property=og:title content=A>{HEAD}<h1>B</h1><h2>A</h2>", None, "A"),
        ("<h3>Lower</h3><h1>Higher</h1>", None, "Higher"),
        (f"{HEAD}<div id=title-bar>By id</div><p class=title>By class</p>", None, "By id"),
        (f"{HEAD}<div id=page-title>By end of id</div>", None, "By end of id"),
        (f"{HEAD}<p class='title big'>By class</p>", None, "By class"),
        (f"{HEAD}<p class='subtitle'>Not this</p><h1> </h1>", None, "Tea house reopens - The Daily"),
        ("<p>Text<svg><title>Icon</title></svg>", None, None),
        (f"<title>{'long ' * 300}</title><h1>{'longer ' * 300}</h1>", None, None),
        ("", None, None),
    ],
)  # fmt: skip
def test_where_the_title_is_found(html: str, anchor: str | None, title: str | None) -> None:
    assert find_title(dehusk.parse(html), anchor) == title


HOME = """<a href=/tea.html><img src=t.jpg></a><a href="tea.html#comments">»</a><a href=tea.html>Tea house
reopens</a><a href=/tea.html>Tea house again</a><a href=/mill>Mill</a>"""


@pytest.mark.parametrize(
    ("url", "text"),
    [
        ("https://example.org/tea.html", "Tea house reopens"),
        ("https://example.org/tea.html#top", "Tea house reopens"),
        ("/mill/", "Mill"),
        ("https://example.com/tea.html", None),
        ("https://example.org/other", None),
        ("javascript:void(0)", None),
        ("", None),
    ],
)
def test_the_text_of_the_link_that_leads_to_a_page(url: str, text: str | None) -> None:
    assert anchor_text(dehusk.parse(HOME, url="https://example.org/"), url) == text


def test_it_is_the_title_of_the_page_that_it_leads_to() -> None:
    anchor = anchor_text(dehusk.parse(HOME, url="https://example.org/"), "https://example.org/tea.html")
    assert find_title(dehusk.parse("<h1>Another</h1>"), anchor) == "Tea house reopens"
