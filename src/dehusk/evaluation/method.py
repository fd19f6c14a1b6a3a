"""What can be run on a page: our extractors, the peers, record extraction, and parsing alone as the floor."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import turbohtml

import dehusk
from dehusk.errors import BenchError
from dehusk.evaluation.document import Document
from dehusk.evaluation.matches import day

FLOOR = "parse-only"
RECORDS = "records"


class Fields(NamedTuple):
    """What a method says of a page besides its text; None where it does not say."""

    title: str | None = None
    author: str | None = None
    date: str | None = None
    page_type: str | None = None


class Extraction(NamedTuple):
    text: str = ""
    fields: Callable[[str | None], Fields] | None = None  # given the page's address, called off the clock
    regions: Sequence[Sequence[str]] | None = None


Run = Callable[[bytes], Extraction]


@dataclass(frozen=True)
class Method:
    """`make` is called once in each worker process; what it gives is called, and timed, once a page."""

    name: str
    version: str
    make: Callable[[], Run]

    def takes(self, document: Document) -> bool:
        """Text extractors take pages with gold text, record extraction those with records; the floor takes all."""
        if self.name == FLOOR:
            return True
        return document.lists_records if self.name == RECORDS else document.text is not None


def ours(names: Sequence[str]) -> list[Method]:
    unknown = [name for name in names if name not in dehusk.EXTRACTORS]
    if unknown:
        raise BenchError(f"no extractor {', '.join(unknown)}: choose of {', '.join(dehusk.EXTRACTORS)}, or all")
    return [Method(name, own_version(), partial(own, name)) for name in names]


def floor() -> Method:
    return Method(FLOOR, turbohtml.__version__, parse_only)


def records() -> Method | None:
    """None in a version of dehusk that has no record extraction."""
    return Method(RECORDS, own_version(), own_records) if callable(getattr(dehusk, RECORDS, None)) else None


@lru_cache
def own_version() -> str:
    """The version with a digest of the code and the models, so that no kept run outlives a change."""
    root = Path(dehusk.__file__).parent
    digest = hashlib.blake2b(digest_size=4)
    for file in sorted(root.rglob("*")):
        if file.is_file() and file.suffix != ".pyc" and not file.is_relative_to(root / "evaluation"):
            digest.update(file.read_bytes())
    return f"{dehusk.__version__}+{digest.hexdigest()}"


def own(name: str) -> Run:
    def run(html: bytes) -> Extraction:
        def fields(url: str | None) -> Fields:
            return _fields(dehusk.extract(html, url=url, extractor=name))

        return Extraction(dehusk.extract(html, extractor=name).text, fields)

    return run


def _fields(result: Any) -> Fields:
    metadata = getattr(result, "metadata", None)
    page_type = getattr(result, "page_type", None)
    if metadata is None:
        return Fields(page_type=page_type)
    return Fields(metadata.title, metadata.author, day(metadata.date), page_type)


def own_records() -> Run:
    extract: Any = getattr(dehusk, RECORDS)
    return lambda html: Extraction(regions=[[record.text for record in region.records] for region in extract(html)])


def parse_only() -> Run:
    def run(html: bytes) -> Extraction:
        turbohtml.parse(html)
        return Extraction()

    return run
