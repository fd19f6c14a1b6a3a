"""Entities: the short way for `&amp;` reads as the table of all names does."""

from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk.kernel.entities import without_entities

PART = st.sampled_from(["&", "amp", ";", "&amp;", "&lt;", "&#38;", "&nbsp", "a", " ", "=", "#"])


@pytest.mark.parametrize(
    ("text", "expected"),
    [("", ""), ("a?b&amp;c&amp;amp;", "a?b&c&amp;"), ("&amp;&quot;", '&"'), ("&amp", "&"), ("a & b", "a & b")],
)
def test_by_hand(text: str, expected: str) -> None:
    assert without_entities(text) == expected


@given(parts=st.lists(PART, max_size=12))
def test_as_by_the_table(parts: list[str]) -> None:
    assert without_entities("".join(parts)) == unescape("".join(parts))
