"""JSON: what is known of a page, and more of it where so asked."""

import json

from hypothesis import given

import dehusk
from dehusk import writers
from dehusk.choice import REASONS
from tests.pages import markup


def test_what_is_in_it() -> None:
    html = "<p>Some words, and <a href=/x>a link</a>.</p><div hidden>茶</div>".encode()
    result = dehusk.extract(html, url="https://example.org/", extractor="cetd")
    document = json.loads(writers.to_json(result.as_dict(blocks=True)))
    assert document["version"] == 2
    assert document["url"] == "https://example.org/"
    assert document["encoding"] == "utf-8"
    assert document["extractor"] == "cetd"
    assert document["text"].startswith("Some words, and a link.")
    first, second = document["blocks"]
    assert first == {
        "text": "Some words, and a link.", "tag": "p", "role": "body", "score": first["score"],
        "kept": True, "why": "kept", "hidden": False,
        "link_share": 6 / 22,  # white space between pieces is nobody's
    }  # fmt: skip
    assert 0.5 <= first["score"] <= 1
    assert (second["text"], second["tag"], second["hidden"]) == ("茶", "div", True)


@given(markup)
def test_every_reader_takes_it(source: str) -> None:
    result = dehusk.extract(source)
    document = json.loads(writers.to_json(result.as_dict(blocks=True)))
    assert [block["text"] for block in document["blocks"]] == result.page.block_texts
    assert [block["kept"] for block in document["blocks"]] == result.kept.tolist()
    assert {block["why"] for block in document["blocks"]} <= set(REASONS)
    assert document["text"] == result.text


MORE = ("blocks", "images", "links", "markdown")


def test_more_only_where_so_asked() -> None:
    result = dehusk.extract("<h1>Tea</h1><p>Pour <b>it</b>.</p>", extractor="cectd")
    assert not set(MORE) & set(json.loads(result.json))
    assert json.loads(result.json) == result.as_dict() | {"metadata": json.loads(result.json)["metadata"]}
    for name in MORE:
        assert set(result.as_dict(**{name: True})) - set(result.as_dict()) == {name}
    assert result.as_dict(markdown=True)["markdown"] == result.markdown


def test_links_and_images_of_what_is_kept() -> None:
    html = """<nav><a href=/home>Home</a></nav><p>A sentence, of some length, that has <a href=a>one
      <b>link</b></a>, <a href="javascript:x">none</a>, <a href="#top">top</a> and <a href=a>one more</a> in it.
      And here are more words, which link to nothing at all, so that the paragraph is mostly text.</p>
      <figure><img src=i.png alt="A  pot"><figcaption>A pot, on the stove, with a lid.</figcaption></figure>
      <p>Another sentence, also of some length, and with enough words around it,
      <a href="https://example.com/"><img src=j.png></a> to end it.</p>"""
    result = dehusk.extract(html, url="https://example.org/d/", extractor="cectd")
    document = result.as_dict(links=True, images=True)
    assert document["links"] == [
        {"text": "one link", "url": "https://example.org/d/a"},
        {"text": "one more", "url": "https://example.org/d/a"},
    ]
    assert {"url": "https://example.org/d/i.png", "alt": "A pot"} in document["images"]


@given(markup)
def test_a_link_is_text_that_is_kept(source: str) -> None:
    result = dehusk.extract(source, url="https://example.org/")
    for link in result.as_dict(links=True)["links"]:
        assert set(link["text"].split()) <= set(" ".join(result.page.block_texts).split())


def test_a_line_for_each_object_whatever_its_strings_hold() -> None:
    rows = [{"text": '}, {"text": ', "more": "}, {"}, {"text": "}, {", "more": ""}]
    written = writers.to_json({"rows": rows, "none": []})
    assert json.loads(written) == {"rows": rows, "none": []}
    assert [line.strip()[:8] for line in written.split("\n")[2:4]] == ['{"text":'] * 2
