"""JSON-LD as it is found in the wild, and worse. What cannot be read is passed over; the page is not."""

import json

import pytest

import dehusk
from dehusk.page.jsonld import things

ARTICLE = "<title>Plain title</title><body><h1>Plain title</h1><p>The kettles were singing again.</p>"


def page(script: str) -> dehusk.Page:
    return dehusk.parse(f'<script type="application/ld+json">{script}</script>{ARTICLE}')


def metadata(script: str) -> dehusk.Metadata:
    return dehusk.metadata.read(page(script))


def test_graph_with_references() -> None:
    graph = {
        "@context": "https://schema.org",
        "@graph": [
            {"@type": "Person", "@id": "#mara", "name": "Mara Lindqvist"},
            {"@type": "WebSite", "name": "River Valley Post"},
            {"@type": ["NewsArticle"], "author": [{"@id": "#mara"}], "datePublished": "2026-03-14T08:00:00Z"},
        ],
    }
    found = metadata(json.dumps(graph))
    assert (found.authors, found.date, found.site_name) == (("Mara Lindqvist",), "2026-03-14", "River Valley Post")


def test_a_list_and_a_nested_main_entity() -> None:
    nested = [{"@type": "WebPage", "mainEntity": {"@type": "Article", "author": {"name": "Iwona Brandt"}}}]
    assert metadata(json.dumps(nested)).author == "Iwona Brandt"


@pytest.mark.parametrize(
    "script",
    [
        '{"@type": "Article", "author": "Mara Lindqvist",}',
        '{"@type": "Article", "author": "Mara Lindqvist", "description": "two\nlines"}',
        '//<![CDATA[\n{"@type": "Article", "author": "Mara Lindqvist"}\n//]]>',
        '<!--{"@type": "Article", "author": "Mara Lindqvist"}-->',
        '{"@type": "Article", "author": "Mara Lindqvist"};',
        '{"@type": "http://schema.org/Article", "author": {"name": ["Mara Lindqvist"]}}',
    ],
)
def test_small_mistakes_are_forgiven(script: str) -> None:
    assert metadata(script).author == "Mara Lindqvist"


@pytest.mark.parametrize(
    "script",
    [
        "",
        "{",
        "null",
        '"Article"',
        "[" * 100_000,
        "[" * 100_000 + "]" * 100_000,
        '{"a":' * 100_000 + "1" + "}" * 100_000,
        '{"@type": "Article", "author": 17, "datePublished": {"a": []}, "headline": ["x"], "keywords": 3}',
        '{"@type": "Article", "headline": "\\ud800", "author": "\\ud800"}',
        '{"@type": {"@type": []}, "@id": [], "author": {"@id": 1}}',
        '{"@type": "Article", "headline": "' + "x" * (10 << 20) + '"}',
    ],
    ids=range(11),
)
def test_the_field_is_ignored_the_page_is_not(script: str) -> None:
    found = dehusk.extract(page(script).source)
    assert found.metadata.title == "Plain title"
    assert found.metadata.authors == ()
    assert "singing" in found.text
    found.json.encode()


def test_a_number_of_5000_digits_does_not_hide_its_neighbours() -> None:
    assert metadata('{"@type": "Article", "wordCount": ' + "9" * 5000 + ', "author": "Mara Lindqvist"}').author


def test_things_below_a_catalogue_are_not_the_page() -> None:
    listing = {"@type": "ItemList", "itemListElement": [{"@type": "Article", "author": "Somebody Else"}]}
    assert [thing["@type"] for thing in things(page(json.dumps(listing)))] == ["ItemList"]
    assert metadata(json.dumps(listing)).authors == ()
