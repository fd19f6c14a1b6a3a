"""The arguments of the public functions: what is wrong is told by a typed error, what is odd comes out encodable."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dehusk
from dehusk import EncodingError, InputError, LayoutError, ModelError, UnknownExtractorError
from dehusk.extractors.fused import Fused


class Other:
    def __repr__(self) -> str:  # the same in every process
        return "Other()"


HTML = "<html><head><title>Tea</title></head><body><p>Pour the water at eighty degrees.</p></body></html>"
NO_PAGE = [None, 5, 1.5, [], {}, ["<p>"], Other(), Path("page.html"), type, np.zeros(3)]
NO_URL = [5, b"https://example.org/", [], {}, Path("x"), "https://example.org/\ud800", "\udcff"]
NO_ENCODING = [5, b"utf-8", [], {}, "", "nonsense", "utf-7", "\ud800"]
NO_EXTRACTOR: list[Any] = [None, 5, b"cetd", [], {}, "", "nonsense", "\ud800", Fused, Other()]
NO_TRUTH = ["no", 0, 1, [], {}, Other(), np.zeros(2)]
FUNCTIONS = [dehusk.extract, dehusk.parse, dehusk.records, dehusk.render]


def raises(error: type[Exception], function: Any, *args: Any, **extra: Any) -> None:
    with pytest.raises(error) as raised:
        function(*args, **extra)
    message = str(raised.value)
    assert message
    assert "\n" not in message
    message.encode()


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("html", NO_PAGE, ids=repr)
def test_no_page(function: Any, html: Any) -> None:
    raises(InputError, function, html)


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("url", NO_URL, ids=repr)
@pytest.mark.parametrize("html", [HTML, HTML.encode()])
def test_no_url(function: Any, html: Any, url: Any) -> None:
    raises(InputError, function, html, url=url)


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("encoding", NO_ENCODING, ids=repr)
def test_no_encoding(function: Any, encoding: Any) -> None:
    raises(EncodingError, function, HTML.encode(), encoding=encoding)


@pytest.mark.parametrize("extractor", NO_EXTRACTOR, ids=repr)
def test_no_extractor(extractor: Any) -> None:
    raises(UnknownExtractorError, dehusk.extract, HTML, extractor=extractor)


@pytest.mark.parametrize("name", ["links", "images", "tables", "comments", "with_metadata"])
@pytest.mark.parametrize("value", NO_TRUTH, ids=repr)
def test_neither_true_nor_false(name: str, value: Any) -> None:
    raises(InputError, dehusk.extract, HTML, **{name: value})


@pytest.mark.parametrize("favor", ["", "nonsense", "\ud800", "a\nb", 5, True, [], {}, np.zeros(2), b"recall"], ids=repr)
def test_no_favor(favor: Any) -> None:
    raises(InputError, dehusk.extract, HTML, favor=favor)


@pytest.mark.parametrize("online", NO_TRUTH, ids=repr)
def test_online_or_not(online: Any) -> None:
    raises(InputError, dehusk.render, HTML, online=online)


@pytest.mark.parametrize("url", ["", " ", "a", "http://[", "http://]/", "\0", "//", "javascript:x", "é", "x" * 100_000])
def test_odd_addresses_come_out(url: str) -> None:
    page = HTML.replace("</p>", " <a href='b'>More</a> <img src=c></p>")
    result = dehusk.extract(page, url=url, with_metadata=True)
    for written in (result.text, result.markdown, result.html, result.json, result.xml, result.tei):
        written.encode()
    dehusk.records(page, url=url)


def test_digits_without_end_in_an_entity() -> None:
    digits = "9" * 5000
    meta = "".join(
        f'<meta {key}="{name}" content="Tea{amp}#{digits};{amp}#{digits}{amp}#x{digits};">'
        for key, name in (("name", "author"), ("property", "og:title"), ("name", "description"), ("name", "date"))
        for amp in ("&", "&amp;", "&amp;amp;")
    )
    said = f'{{"@type": "Article", "headline": "Tea &#{digits};", "author": {{"name": "A &#{digits}"}}}}'
    head = f'<title>Tea &amp;#{digits};</title>{meta}<script type="application/ld+json">{said}</script>'
    result = dehusk.extract(HTML.replace("<title>Tea</title>", head), with_metadata=True)
    for written in (result.text, result.markdown, result.html, result.json, result.xml, result.tei):
        written.encode()
    assert result.metadata.title.startswith("Tea")


def test_every_error_is_of_the_family() -> None:
    for error in (EncodingError, InputError, LayoutError, ModelError, UnknownExtractorError):
        assert issubclass(error, dehusk.DehuskError)
