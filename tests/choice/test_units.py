"""Tables, definition lists and listings: whole or not at all, counted by hand."""

import numpy as np
import pytest

import dehusk
from dehusk.choice import REASONS, Choice, choose
from dehusk.extractors.base import Evidence
from dehusk.options import Options

TABLE = "<p>Prose.<table><tr><th>Leaf<th>Degrees<tr><td>Sencha<td>80<tr><td>Assam<td>95</table><p>More."


def chosen(html: str, *scores: float, options: Options = Options()) -> Choice:  # noqa: B008  (frozen)
    page = dehusk.parse(html)
    return choose(page, Evidence(np.array(scores), by_units=True), options)


def texts(choice: Choice) -> list[str]:
    return [text for text, kept in zip(choice.page.block_texts, choice.kept, strict=True) if kept]


def test_a_table_kept_by_half_of_its_words_has_no_hole() -> None:
    choice = chosen(TABLE, 1, 1, 1, 1, 0, 1, 0, 1)
    assert choice.kept.all()
    assert [REASONS[number] for number in choice.why] == [
        "kept", "kept", "kept", "kept", "whole unit", "kept", "whole unit", "kept",
    ]  # fmt: skip


def test_a_table_of_which_less_is_kept_goes() -> None:
    choice = chosen(TABLE, 1, 0, 0, 1, 0, 0, 1, 1)  # two cells of six, and fewer than half of the characters
    assert texts(choice) == ["Prose.", "More."]
    assert [REASONS[number] for number in choice.why[[3, 6]]] == ["whole unit"] * 2


def test_a_few_words_in_most_cells_keep_a_table() -> None:
    long = "A line of buttons, rather long, that nobody chose. " * 2
    html = f"<table><tr><td><p>Sencha<p>{long}<td>80<tr><td><p>Assam<p>{long}<td>95</table>"
    assert chosen(html, 1, 0, 1, 1, 0, 1).kept.all()


def test_a_cell_that_the_page_leaves_blank_stays_blank() -> None:
    choice = chosen("<table><tr><th>Leaf<th>Degrees<tr><td>Sencha<td><tr><td>Assam<td>95</table>", 1, 0, 1, 1, 1)
    assert texts(choice) == ["Leaf", "Degrees", "Sencha", "Assam", "95"]


def test_a_table_that_lays_out_a_page_is_no_unit() -> None:
    assert texts(chosen("<table><tr><td>Menu<td>Some prose of the page.</table>", 0, 1)) == ["Some prose of the page."]


@pytest.mark.parametrize(
    "html", ["<dl><dt>Leaf<dd>Sencha<dt>Water<dd>soft</dl>", "<pre><p>a = 1<p>b = 2<p>c = 3<p>d</pre>"]
)
def test_definition_lists_and_listings_are_units(html: str) -> None:
    assert chosen(html, 1, 1, 1, 0).kept.all()
    assert not chosen(html, 0, 0, 0, 1).kept.any()


def test_a_listing_in_a_table_is_the_table_s() -> None:
    html = "<table><tr><td>1<td><pre>a = 1</pre><tr><td>2<td><pre>b = 2</pre></table>"
    assert chosen(html, 0, 1, 0, 1).kept.all()


def test_a_table_without_words_is_not_kept_for_that() -> None:
    choice = chosen("<p>Prose.<table><tr><td>—<td>–<tr><td>*<td>+</table>", 1, 0, 0, 0, 0)
    assert texts(choice) == ["Prose."]
    page = dehusk.parse("<p>Prose.<table><tr><td>—<td>–<tr><td>*<td>+</table>")
    words = np.array([1, 0, 0, 0, 0], np.float32)
    assert texts(choose(page, Evidence(np.array([1, 0, 0, 0, 0.0]), words, by_units=True))) == ["Prose."]


def test_two_units_are_decided_on_one_by_one() -> None:
    html = "<dl><dt>a<dd>b</dl><dl><dt>c<dd>d</dl>"
    assert texts(chosen(html, 1, 1, 0, 0)) == ["a", "b"]


def test_a_table_left_out_by_an_option_stays_out() -> None:
    assert texts(chosen(TABLE, *[1] * 8, options=Options(tables=False))) == ["Prose.", "More."]


def test_a_column_of_comments_is_no_hole() -> None:
    rows = "<tr><td>Sencha<td class=comment>grassy<tr><td>Assam<td class=comment>malty"
    html = f"<h1>Tea</h1><table><tr><th>Leaf<th>Note{rows}</table>"
    choice = choose(dehusk.parse(html), Evidence(np.ones(7), by_units=True, parts_comments=True))
    assert texts(choice)[1:] == ["Leaf", "Note", "Sencha", "grassy", "Assam", "malty"]


def test_a_method_of_a_paper_has_its_own_holes() -> None:
    choice = choose(dehusk.parse(TABLE), Evidence(np.array([1, 1, 1, 1, 0, 1, 0, 1.0])))
    assert choice.kept.sum() == 6
