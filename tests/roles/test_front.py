"""Lines beside the title that say who and when."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.kernel import front_lines
from dehusk.roles import ROLES, block_roles, front_blocks
from dehusk.roles.front import _role
from dehusk.roles.kinds import BODY

HEAD = "<title>Tea and water</title><h1>Tea and water</h1>"
PROSE = "<p>" + "A sentence of some length, with commas, and an end. " * 4


def roles(html: str) -> dict[str, str]:
    page = dehusk.parse(html)
    return {page.block_texts[block]: ROLES[role] for block, role in front_blocks(page).items()}


@pytest.mark.parametrize(
    "line", ["By Mara Lind", "Written by Mara Lind and Per Holm", "by Mara Lind, 14 March 2026", "Von Mara Lind"]
)
def test_bylines(line: str) -> None:
    assert roles(f"{HEAD}<p>{line}</p>{PROSE}")[line] == "byline"


@pytest.mark.parametrize(
    "line",
    [
        "14 March 2026",
        "March 14, 2026 | 5 min read",
        "Updated: 2026-03-14 10:30",
        "2026年3月14日",
        "14.03.2026",
        "3 stycznia 2012, 13:45",
    ],
)
def test_dates(line: str) -> None:
    assert roles(f"{HEAD}<p>{line}</p>{PROSE}") == {"Tea and water": "title", line: "date"}


@pytest.mark.parametrize(
    "line",
    ["By following the tips below and remaining calm, you are doing your part.", "Posted on the forum on 2026-03-14:",
     "On 14 March 2026 the river rose above the old bridge by the mill again.", "Introduction"],
)  # fmt: skip
def test_neither(line: str) -> None:
    assert roles(f"{HEAD}<p>{line}</p>{PROSE}") == {"Tea and water": "title"}


def test_what_is_called_a_byline_is_one() -> None:
    page = dehusk.parse(f"{HEAD}<div class=article-byline><span>Mara Lind</span></div>{PROSE}")
    assert [ROLES[role] for role in block_roles(page)] == ["title", "byline", "body"]


def test_a_schedule_is_no_date() -> None:
    days = "".join(f"<p>{day} March, 12 to 13</p>" for day in (1, 8, 15))
    assert roles(HEAD + days + PROSE) == {"Tea and water": "title"}


def test_the_front_ends_with_the_second_block_of_prose() -> None:
    assert "By Mara Lind" in roles(f"{HEAD}{PROSE}<p>By Mara Lind</p>")
    assert "By Mara Lind" not in roles(f"{HEAD}{PROSE}{PROSE}<p>By Mara Lind</p>")


def test_of_some_blocks_only() -> None:
    page = dehusk.parse(f"{HEAD}<p>By Mara Lind</p><p>14 March 2026</p>{PROSE}")
    assert front_blocks(page, np.array([True, False, True, True])) == {0: ROLES.index("title"), 2: ROLES.index("date")}


def test_a_page_without_a_title_has_none() -> None:
    assert roles(f"<p>By Mara Lind</p>{PROSE}") == {}


def test_a_sentence_that_begins_with_by_is_none() -> None:
    lines = ("By Ann Lee", "By forty sheets, says the bill.", "By Friday the river had risen.")
    html = "<h1>A title of some words</h1>" + "".join(f"<p>{line}</p>" for line in lines)
    page = dehusk.parse(html + f"<p>{'Words of the story. ' * 20}</p>" * 3)
    assert {block: ROLES[role] for block, role in front_blocks(page).items()} == {0: "title", 1: "byline"}


PARTS = ("By", "Posted on", "by:", "Mara", "Lind", "12th", "of", "March", "2026", "1-a", "2026-03-14", "a2026/3/14b",
         "é", "日", "5", "in", "May", "12.a", ".", ",", "the", "river", "rose", "again")  # fmt: skip


@given(line=st.lists(st.sampled_from(PARTS), min_size=8, max_size=24).map(" ".join))
def test_lines_that_are_not_looked_at_say_neither_who_nor_when(line: str) -> None:
    page = dehusk.parse(f"{HEAD}<p>{line}</p>{PROSE}")
    if len(line) <= 120 and not front_lines(page.columns, 0, None):
        assert _role(line, any(map(str.isdecimal, line))) == BODY
