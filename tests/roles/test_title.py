"""The block that shows a page's title."""

import pytest

import dehusk
from dehusk.roles import title_block


@pytest.mark.parametrize(
    ("html", "title"),
    [
        ("<title>Tea | Site</title><h1>Tea</h1><p>x", "Tea"),
        ("<h1>Site</h1><p>x", "Site"),  # nothing is stated
        ("<title>Tea and water - Site</title><h1>Site</h1><h1>Tea and water</h1>", "Tea and water"),
        ("<title>Tea and water</title><h1>Our shop</h1><h2>Tea and water</h2>", "Tea and water"),
        ("<meta property=og:title content='Tea and water'><title>Site</title><h1>Tea and water, again</h1>",
         "Tea and water, again"),
        ("<title>Tea and water | Site</title><p>Site<div>Tea and water</div><p>x", "Tea and water"),
        ("<title>茶与水的故事 - 网站</title><h1>茶与水的故事</h1>", "茶与水的故事"),
    ],
)  # fmt: skip
def test_it_is_found(html: str, title: str) -> None:
    page = dehusk.parse(html)
    assert page.block_texts[title_block(page)] == title


@pytest.mark.parametrize(
    "html",
    [
        "",
        "<p>x",
        "<title>Tea and water</title><h1>Welcome to us</h1>",
        "<title>Tea and water</title><p>Of tea and water</p>",
    ],
)
def test_or_there_is_none(html: str) -> None:
    assert title_block(dehusk.parse(html)) == -1


def test_a_title_said_many_times_in_prose_takes_no_time_to_pass_over() -> None:
    page = dehusk.parse("<title>abababab</title><p>" + "ab" * 50_000)
    assert title_block(page) == -1
