"""What elements are called."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.metadata.called import CALLED
from dehusk.page.names import nodes_matching, nodes_named, nodes_with_stem


def is_called(attributes: str, called: str) -> bool:
    page = dehusk.parse(f"<p {attributes}>Mara")
    return len(nodes_named(page, CALLED, called)) > 0


@pytest.mark.parametrize("value", ["byline", "post-byline", "articleByline", "a Post_Byline2 b", "by-line"])
@pytest.mark.parametrize("attribute", ["class", "id", "rel"])
def test_names_are_found_whole(attribute: str, value: str) -> None:
    assert is_called(f"{attribute}='{value}'", "author")


@pytest.mark.parametrize("value", ["candidate", "validate", "authorize", "metaphor", "commentary", ""])
def test_a_part_of_a_word_is_no_name(value: str) -> None:
    assert not any(is_called(f"class='{value}'", called) for called in CALLED.bit)


def test_what_shows_nothing_is_not_looked_at() -> None:
    assert len(nodes_named(dehusk.parse("<p class=byline></p><p class=x>Mara"), CALLED, "author")) == 0


def test_a_node_with_two_names_is_found_once_and_in_order() -> None:
    page = dehusk.parse("<p class='byline author' id=author>Mara</p><p class=author>Per</p>")
    assert [page.tag_name(node) for node in nodes_named(page, CALLED, "author").tolist()] == ["p", "p"]


@given(st.lists(st.sampled_from(["author", "x", "comment", "date", "Byline", "é", "-", "1"]), max_size=6).map(" ".join))
def test_any_class_is_read(value: str) -> None:
    words = set(value.lower().split())
    assert is_called(f"class='{value}'", "author") == bool(words & {"author", "byline"})
    assert is_called(f"class='{value}'", "beside") == ("comment" in words)


def tags(page: dehusk.Page, nodes: list[int]) -> list[str]:
    return [page.tag_name(node) for node in nodes]


LISTED = dehusk.parse(
    "<ul class=Menu id=top><li class='item MENUS'>a<li class=item>b</ul><p id=menu class='item &quot;'>c"
)


def test_a_stem_is_found_anywhere_in_a_value_of_any_case() -> None:
    assert tags(LISTED, nodes_with_stem(LISTED, ("menu",), "class")) == ["ul", "li"]
    assert tags(LISTED, nodes_with_stem(LISTED, ("none", "menu"), "id", "class")) == ["ul", "li", "p"]
    assert nodes_with_stem(LISTED, ("none",), "class", "id") == []


def test_a_letter_that_grows_in_lower_case_shifts_nothing() -> None:
    page = dehusk.parse("<p class='\u0130\u0130'>a<p class=x>b<p class=Comment>c<p class=y>d")
    found = nodes_with_stem(page, ("comment",), "class")
    assert [page.text_of(node) for node in found] == ["c"]


def test_a_pattern_sees_the_whole_value() -> None:
    assert tags(LISTED, nodes_matching(LISTED, re.compile("^item$"), "class")) == ["li"]
    assert tags(LISTED, nodes_matching(LISTED, re.compile('"'), "class", "id")) == ["p"]


def test_only_some_nodes_are_looked_at() -> None:
    paragraphs, none = LISTED.tagged("p"), np.zeros(len(LISTED.columns.tag), np.bool_)
    for find, what in ((nodes_with_stem, ("item",)), (nodes_matching, re.compile("item"))):
        assert tags(LISTED, find(LISTED, what, "class")) == ["li", "li", "p"]
        assert tags(LISTED, find(LISTED, what, "class", among=paragraphs)) == ["p"]
        assert find(LISTED, what, "class", among=none) == []
