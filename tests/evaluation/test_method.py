"""What of dehusk's public API is measured: by the names that it promises, whether a version has them or not."""

from types import SimpleNamespace

import pytest

import dehusk
from dehusk.evaluation import method
from dehusk.evaluation.document import Document
from dehusk.evaluation.method import FLOOR, Fields, Method

TEXT, LIST = Document("s", "1", b"", text="gold"), Document("s", "2", b"", record_count=3)


def test_text_comes_from_the_extractor_that_was_named(example: bytes) -> None:
    for name in dehusk.EXTRACTORS:
        assert method.own(name)(example).text == dehusk.extract(example, extractor=name).text


def test_fields_are_those_of_the_metadata() -> None:
    metadata = SimpleNamespace(title="Tea", author="Jane Doe", date="2025-01-02")
    assert method._fields(SimpleNamespace(metadata=metadata, page_type="article")) == Fields(
        "Tea", "Jane Doe", "2025-01-02", "article"
    )
    assert method._fields(SimpleNamespace()) == Fields()


def test_records_are_measured_in_a_version_that_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    region = SimpleNamespace(records=[SimpleNamespace(text="first"), SimpleNamespace(text="second")])
    monkeypatch.setattr(dehusk, "records", lambda html, url=None: [region], raising=False)
    found = method.records()
    assert found is not None
    assert found.make()(b"").regions == [["first", "second"]]
    monkeypatch.delattr(dehusk, "records")
    assert method.records() is None


def test_who_takes_which_pages() -> None:
    def takes(name: str) -> tuple[bool, bool]:
        each = Method(name, "1", method.parse_only)
        return each.takes(TEXT), each.takes(LIST)

    assert takes("cectd") == (True, False)
    assert takes("records") == (False, True)
    assert takes(FLOOR) == (True, True)


def test_the_version_tells_the_code_apart() -> None:
    version, _, digest = method.own_version().partition("+")
    assert version == dehusk.__version__
    assert len(digest) == 8
