"""extract_many: results of many pages in several processes, in order, and no faster than they are taken."""

from collections.abc import Iterator

import pytest

import dehusk
from tests.batch.conftest import some_pages
from tests.batch.faults import CODES, FAULTY, asking


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


def test_what_cannot_be_is_told_at_once() -> None:
    with pytest.raises(dehusk.UnknownExtractorError):
        dehusk.extract_many([], extractor="none")
    with pytest.raises(TypeError):
        dehusk.extract_many([], colour=1)
    assert list(dehusk.extract_many([], workers=2)) == []
