"""What a page does not show but states in JSON-LD."""

import json
from typing import Literal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.choice import choose_by_scores
from dehusk.choice.completion import complete_page
from dehusk.extractors.base import Evidence

BODY = " ".join(f"Sentence {n} of the story has seven words." for n in range(30))


def shell(thing: object, shown: str = "Loading") -> str:
    return f"<script type='application/ld+json'>{json.dumps(thing)}</script><div>{shown}</div>"


def test_an_empty_shell_states_its_article() -> None:
    result = dehusk.extract(shell({"@type": "NewsArticle", "articleBody": "First part.\n" + BODY}))
    assert "First part." in result.text.split("\n\n")
    assert BODY in result.text
    assert BODY in result.markdown
    assert result.blocks[-1].kept


def test_a_product_states_description_and_specification() -> None:
    thing = {"@type": "Product", "name": "Cup", "description": "<b>Thin</b> porcelain &amp; a glaze made by hand.",
             "additionalProperty": [{"name": "Volume", "value": "0.2 l"}, {"name": "no value"}, "broken"]}  # fmt: skip
    text = dehusk.extract(shell({"@graph": [thing]})).text
    assert "Thin porcelain & a glaze made by hand." in text
    assert "Volume: 0.2 l" in text
    assert "no value" not in text


def test_a_page_that_shows_its_content_needs_no_other() -> None:
    page = shell({"@type": "Article", "articleBody": "Quite other words. " * 200}, f"<article><p>{BODY}</p></article>")
    assert "Quite other" not in dehusk.extract(page).text


@pytest.mark.parametrize("unit", ["<table><tr><td>a<td>b</table>", "<dl><dt>a<dd>b</dl>", "<pre>a = b</pre>"])
def test_a_shell_with_a_unit_states_its_article_too(unit: str) -> None:
    assert BODY in dehusk.extract(shell({"@type": "Article", "articleBody": BODY}, "Loading" + unit)).text


def test_the_methods_of_the_papers_take_what_is_shown() -> None:
    page = shell({"@type": "Article", "articleBody": BODY})
    assert BODY not in dehusk.extract(page, extractor="cetd").text


@pytest.mark.parametrize("thing", [{"@type": "Article", "articleBody": 7}, {"@type": "Product", "description": ["a"]},
                                   {"@type": 3, "articleBody": BODY}, [[]], "text"])  # fmt: skip
def test_what_is_no_text_is_passed_over(thing: object) -> None:
    assert "7" not in dehusk.extract(shell(thing)).text


@given(body=st.text(max_size=300), shown=st.text(max_size=30), scores=st.integers(0, 1))
def test_blocks_that_the_page_shows_keep_their_places(body: str, shown: str, scores: int) -> None:
    page = dehusk.parse(shell({"@type": "Article", "articleBody": body}, shown))
    choice = complete_page(choose_by_scores(page, Evidence(np.full(len(page), float(scores)))))
    assert choice.page.block_texts[: len(page)] == page.block_texts
    assert {len(column) for column in (choice.scores, choice.kept, choice.why)} == {len(choice.page)}


@pytest.mark.parametrize("favor", ["precision", None, "recall"])
def test_what_is_stated_does_not_hang_on_favor(favor: Literal["precision", "recall"] | None) -> None:
    result = dehusk.extract(shell({"@type": "NewsArticle", "articleBody": BODY}), favor=favor)
    assert BODY in result.text
    assert [block.why for block in result.blocks if block.kept][-1] == "stated"


def test_nothing_that_is_stated_can_execute() -> None:
    bad = "<script>alert(1)</script><img src=x onerror=alert(2)>" + BODY
    html = dehusk.extract(shell({"@type": "Article", "articleBody": bad})).html
    assert "<script" not in html
    assert "onerror" not in html
