"""extract_many: results of many pages in several processes, in order, and no faster than they are taken."""

import gzip
import itertools
import json
import pickle
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import dehusk
from dehusk import many
from dehusk.extractors.fused import SHIPPED_MODEL, Fused
from dehusk.many import FEW, LARGE, MOST, SOON, Task, Work, bundles
from dehusk.options import Options
from tests.batch.conftest import some_pages
from tests.batch.faults import CODES, FAULTY, asking
from tests.golden import FOLDER, names

GOLDEN = [(FOLDER / name / "page.html").read_bytes() for name in names()]
STATED = {"@type": "NewsArticle", "articleBody": "A sentence of the story that is nowhere shown. " * 30}
KINDS: list[bytes | str] = [
    *GOLDEN,
    gzip.compress(GOLDEN[0]),
    "<p>Characters, which came in no encoding: Grüße aus Köln.</p>",
    "<p>Grüße aus Köln, im alten Westen.</p>".encode("cp1252"),
    f"<script type='application/ld+json'>{json.dumps(STATED)}</script><div>Loading</div>",  # blocks beyond its own
    b"<rss><channel><title>Tea</title><link>https://e.org/</link><item><title>Cup</title></item></channel></rss>",
    b"Plain text, all of which is content.\n\nAnd a second paragraph of it.",
    b"",
]


def everything(result: dehusk.Result) -> dict[str, Any]:
    """What a result and its page can be asked for."""
    page, choice = result.page, result.choice
    told = result.as_dict(blocks=True, markdown=True, links=True, images=True, reasons=True)
    told |= {name: getattr(result, name) for name in ("html", "xml", "tei", "page_types", "options", "evidence")}
    told |= {"evidence": {**vars(told["evidence"]), "reader": result.evidence.reader is None}}
    told |= {"chunks": result.chunks(), "shown": repr(result), "cut": choice.cut}
    told |= {name: getattr(page, name) for name in ("source", "encoding", "url", "whole", "layout", "block_texts")}
    told |= {"page": repr(page), "blocks in page": len(page), "columns": page.columns._asdict()}
    return told | {"again": dehusk.extract(page, extractor="cetd").text}


@pytest.mark.parametrize("extractor", ["fused", "cetd", Fused(model=SHIPPED_MODEL)], ids=str)
def test_a_result_tells_all_that_one_made_here_does(extractor: Any) -> None:
    found = list(dehusk.extract_many(KINDS, workers=2, extractor=extractor))
    for html, result in zip(KINDS, found, strict=True):
        assert isinstance(result, dehusk.Result)
        np.testing.assert_equal(everything(result), everything(dehusk.extract(html, extractor=extractor)))


def test_a_result_can_be_asked_once_it_was_pickled() -> None:
    found = list(dehusk.extract_many(KINDS, workers=2))
    again = pickle.loads(pickle.dumps(found))
    assert [one.json for one in again] == [dehusk.extract(html).json for html in KINDS]


def test_a_page_that_is_not_read_yet_is_a_page() -> None:
    [result] = dehusk.extract_many([GOLDEN[0]], workers=1, ready=("text", "page_state"))
    assert isinstance(result, dehusk.Result)
    assert result.text
    assert result.page_state == "ok"
    assert "blocks kept" in repr(result)
    assert "columns" not in vars(result.page)  # nothing so far needed them
    assert replace(result.page, whole=True).block_texts == dehusk.parse(GOLDEN[0]).block_texts


def test_a_page_is_what_it_was_when_it_was_asked_for() -> None:
    html = bytearray(b"<p>Some words of a page, before others are put in their place.</p>")
    [result] = dehusk.extract_many([html], workers=1)  # type: ignore[list-item]  # taken all the same
    html[:] = b"<p>Others."
    assert isinstance(result, dehusk.Result)
    assert result.markdown.startswith("Some words")


def test_neither_page_nor_model_is_sent() -> None:
    html = GOLDEN[0] + b"<!-- " + b"x" * 100_000 + b" -->"
    for extractor in ("fused", Fused(model=SHIPPED_MODEL)):
        sent = Work(extractor, Options(), ("text",))(Task(0, html, None))
        assert len(pickle.dumps(sent)) < len(html) / 4
        assert isinstance(sent.result, dehusk.Result)


def test_results_in_their_order_and_the_same_as_alone() -> None:
    pages = some_pages(23)
    found = list(dehusk.extract_many(((page, f"https://e.org/{n}") for n, page in enumerate(pages)), workers=2))
    assert [one.page.url for one in found if isinstance(one, dehusk.Result)] == [
        f"https://e.org/{n}" for n in range(23)
    ]
    alone = [dehusk.extract(page) for page in pages]
    assert [one.text for one in found if isinstance(one, dehusk.Result)] == [one.text for one in alone]
    assert all("text" in vars(one) for one in found)  # worked out by the worker


def test_out_of_order_nothing_is_missing() -> None:
    pages = some_pages(10)
    found = dehusk.extract_many(pages, workers=2, ordered=False, title=True, ready=("markdown",))
    texts = sorted(one.markdown for one in found if isinstance(one, dehusk.Result))
    assert texts == sorted(dehusk.extract(page, title=True).markdown for page in pages)


def test_failures_stand_in_their_places() -> None:
    kinds = [kind for kind in CODES if kind != "sleep"]
    pages = [*some_pages(3), *(asking(kind) for kind in kinds), *some_pages(2)]
    found = list(dehusk.extract_many(pages, 2, extractor=FAULTY, deadline=2.0, memory=1 << 26))
    codes = [one.code if isinstance(one, dehusk.Failure) else "ok" for one in found]
    assert codes == ["ok"] * 3 + [CODES[kind] for kind in kinds] + ["ok"] * 2


def test_pages_are_asked_for_no_faster_than_results_are_taken() -> None:
    asked = []

    def endless() -> Iterator[bytes]:
        for number in range(10**9):
            asked.append(number)
            yield b"<p>Some words of a page, again and again.</p>"

    for done, _ in enumerate(dehusk.extract_many(endless(), workers=2), 1):
        assert len(asked) <= done + 100
        if done == 30:
            break


def sizes(pages: Iterable[bytes]) -> list[int]:
    return [len(bundle) for bundle in bundles(pages)]


def test_small_pages_go_together_and_large_ones_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many, "SOON", 60.0)
    found = sizes(itertools.repeat(b"<p>small", 1000))
    assert found[:2] == [FEW, FEW]
    assert max(found) == found[-2] == MOST
    assert sum(found) == 1000
    assert set(sizes(itertools.repeat(b"<p>" + b"x" * LARGE, 100))) == {1}
    assert sizes([]) == []


def test_a_page_does_not_wait_for_one_that_is_long_in_coming() -> None:
    assert sizes(time.sleep(2 * SOON) or b"<p>slow" for _ in range(3)) == [1, 1, 1]


def test_what_is_no_page_fails_alone() -> None:
    first, second = dehusk.extract_many([None, b"<p>Some words."], workers=1)  # type: ignore[list-item]
    assert isinstance(first, dehusk.Failure)
    assert isinstance(second, dehusk.Result)


def test_what_cannot_be_is_told_at_once() -> None:
    with pytest.raises(dehusk.UnknownExtractorError):
        dehusk.extract_many([], extractor="none")
    with pytest.raises(TypeError):
        dehusk.extract_many([], colour=1)
    assert list(dehusk.extract_many([], workers=2)) == []
