"""What elements are called."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.page.called import BIT, SETS, nodes_called


def is_called(attributes: str, called: str) -> bool:
    page = dehusk.parse(f"<p {attributes}>Mara")
    return len(nodes_called(page, called)) > 0


@pytest.mark.parametrize("value", ["byline", "post-byline", "articleByline", "a Post_Byline2 b", "by-line"])
@pytest.mark.parametrize("attribute", ["class", "id", "rel"])
def test_names_are_found_whole(attribute: str, value: str) -> None:
    assert is_called(f"{attribute}='{value}'", "author")


@pytest.mark.parametrize("value", ["candidate", "validate", "authorize", "metaphor", "commentary", ""])
def test_a_part_of_a_word_is_no_name(value: str) -> None:
    assert not any(is_called(f"class='{value}'", called) for called in SETS)


def test_what_shows_nothing_is_not_looked_at() -> None:
    assert len(nodes_called(dehusk.parse("<p class=byline></p><p class=x>Mara"), "author")) == 0


def test_a_node_with_two_names_is_found_once_and_in_order() -> None:
    page = dehusk.parse("<p class='byline author' id=author>Mara</p><p class=author>Per</p>")
    assert [page.tag_name(node) for node in nodes_called(page, "author").tolist()] == ["p", "p"]


@given(st.lists(st.sampled_from(["author", "x", "comment", "date", "Byline", "é", "-", "1"]), max_size=6).map(" ".join))
def test_any_class_is_read(value: str) -> None:
    words = set(value.lower().split())
    assert is_called(f"class='{value}'", "author") == bool(words & {"author", "byline"})
    assert is_called(f"class='{value}'", "beside") == ("comment" in words)


def test_there_is_a_bit_for_every_set() -> None:
    assert max(BIT.values()) < 1 << 16
