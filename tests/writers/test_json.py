"""JSON: every block, its score and whether it was kept."""

import json

from hypothesis import given

import dehusk
from dehusk.choice import REASONS
from tests.pages import markup


def test_what_is_in_it() -> None:
    html = "<p>Some words, and <a href=/x>a link</a>.</p><div hidden>茶</div>".encode()
    document = json.loads(dehusk.extract(html, url="https://example.org/", extractor="cetd").json)
    assert document["version"] == 1
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
    document = json.loads(result.json)
    assert [block["text"] for block in document["blocks"]] == result.page.block_texts
    assert [block["kept"] for block in document["blocks"]] == result.kept.tolist()
    assert {block["why"] for block in document["blocks"]} <= set(REASONS)
    assert document["text"] == result.text
