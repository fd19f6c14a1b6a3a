"""Nodes by a stem or a pattern in their attributes."""

import re

import numpy as np

import dehusk
from dehusk.page.names import nodes_matching, nodes_with_stem


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
