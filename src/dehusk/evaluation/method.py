"""What can be run on a page: our extractors, the peers, record extraction, and parsing alone as the floor."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
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


def ours(names: Sequence[str], lines: str | None = None, model: Path | None = None) -> list[Method]:
    """`lines` is for those who read lines, `model` for the one that learns."""
    unknown = [name for name in names if name not in dehusk.EXTRACTORS]
    if unknown:
        raise BenchError(f"no extractor {', '.join(unknown)}: choose of {', '.join(dehusk.EXTRACTORS)}, or all")
    learns = [name for name in names if hasattr(dehusk.EXTRACTORS[name], "model")]
    if model is not None and len(learns) != 1:
        raise BenchError(f"--model goes with one extractor that learns, not with {', '.join(learns) or 'none'}")
    return [_method(name, lines if name not in learns or model is None else None, model) for name in names]


def _method(name: str, lines: str | None, model: Path | None) -> Method:
    """Called by what is not its default, and versioned by it: a kept run is of one model."""
    given = {"lines": lines, "model": model}
    found: Any = dehusk.EXTRACTORS[name]
    settings = {field: value for field, value in given.items() if value is not None and hasattr(found, field)}
    if not settings:
        return Method(name, own_version(), partial(own, name))
    made = replace(found, **settings)
    version = own_version() + (f"+{_digest(settings['model'])}" if "model" in settings else "")
    called = [Path(value).stem if field == "model" else str(value) for field, value in settings.items()]
    return Method("/".join([name, *called]), version, partial(own, made))


def _digest(model: Any) -> str:
    return hashlib.blake2b(Path(model).read_bytes(), digest_size=4).hexdigest()


def extractor_of(method: str) -> str:
    """The extractor's name in that of a method."""
    return method.partition("/")[0]


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


def own(extractor: str | dehusk.Extractor) -> Run:
    def run(html: bytes) -> Extraction:
        def fields(url: str | None) -> Fields:
            return _fields(dehusk.extract(html, url=url, extractor=extractor))

        return Extraction(dehusk.extract(html, extractor=extractor).text, fields)

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
