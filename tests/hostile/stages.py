"""What a page goes through, by name. A stage raises where it breaks a promise; what it gives is compared by digest."""

import json
from collections.abc import Callable
from dataclasses import asdict
from hashlib import blake2b
from xml.etree import ElementTree

import numpy as np

import dehusk
from dehusk.explain import explanation
from dehusk.extractors import LAID_OUT
from dehusk.kernel import scanner
from dehusk.lists import FORMATS
from dehusk.page.kinds import kind_of

Input = bytes | str
EXTRACTORS = [name for name in dehusk.EXTRACTORS if name not in LAID_OUT]
URL = "https://example.org/a/page.html"


def parsed(html: Input) -> str:
    """One root, parents before their children, spans inside of the text."""
    columns = dehusk.parse(html, url=URL).columns
    nodes = np.arange(len(columns.parent))
    assert (columns.parent < nodes).all(), "a parent comes after its child"
    assert (columns.parent < 0).sum() <= 1, "two roots"
    assert (columns.end > nodes).all(), "a node ends before it begins"
    return columns.text


def same_as_bytes(html: Input) -> str:
    """Characters and their UTF-8 are one page, but where the bytes may be something else: escapes, zeros, a picture."""
    text = html if isinstance(html, str) else html.decode("utf-8", "replace")
    source = dehusk.parse(text).source
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode()
    if not {"\x1b", "\0"} & set(text) and kind_of(whole) == "text":
        assert dehusk.parse(whole).source == source, "other from bytes than from str"
    return source


def same_by_twin(html: Input) -> str:
    page = dehusk.parse(html)
    twin = scanner.scan(page.source)
    assert page.columns.text == twin.text, "compiled scan and twin give other text"
    for name, column in twin._asdict().items():
        assert name == "text" or np.array_equal(getattr(page.columns, name), column), (
            f"compiled and twin differ: {name}"
        )
    return twin.text


def well_formed(document: str) -> str:
    ElementTree.fromstring(document.encode())
    return document


def facts(html: Input) -> str:
    result = dehusk.extract(html, url=URL)
    return json.dumps([result.metadata.as_dict(), *(asdict(post) for post in (*result.comments, *result.posts))])


def chunked(html: Input) -> str:
    """No chunk is too large, and together they say what the text says."""
    result = dehusk.extract(html, url=URL)
    chunks = result.chunks(max_tokens=50)
    said = "".join(result.text[one.start : one.end] for one in chunks)
    assert "".join(said.split()) == "".join(result.text.split()), "chunks lose text"
    assert all(one.tokens <= 50 for one in chunks), "a chunk is too large"
    return json.dumps([one._asdict() for one in result.chunks(max_tokens=50, overlap=10)])


def listed(html: Input) -> str:
    regions = dehusk.records(html, url=URL)
    return FORMATS["json"](regions) + FORMATS["csv"](regions)


def extracted(name: str) -> Callable[[Input], str]:
    return lambda html: dehusk.extract(html, url=URL, extractor=name).text


STAGES: dict[str, Callable[[Input], str]] = {
    "parse": parsed,
    "bytes": same_as_bytes,
    "twin": same_by_twin,
    **{name: extracted(name) for name in EXTRACTORS},
    "markdown": lambda html: dehusk.extract(html, url=URL, with_metadata=True).markdown,
    "html": lambda html: dehusk.extract(html, url=URL, favor="recall").html,
    "json": lambda html: dehusk.extract(html, url=URL).json,
    "xml": lambda html: well_formed(dehusk.extract(html, url=URL).xml),
    "tei": lambda html: well_formed(dehusk.extract(html, url=URL).tei),
    "chunks": chunked,
    "metadata": facts,
    "records": listed,
    "explain": lambda html: explanation(dehusk.extract(html)),
}


def run(stage: str, html: Input) -> str:
    """The digest of what a stage gives, which can be written as UTF-8; of a typed error its class."""
    try:
        return blake2b(STAGES[stage](html).encode(), digest_size=8).hexdigest()
    except dehusk.DehuskError as error:
        return type(error).__name__


def run_all(html: Input) -> dict[str, str]:
    return {stage: run(stage, html) for stage in STAGES}
