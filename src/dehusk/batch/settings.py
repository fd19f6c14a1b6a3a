"""What becomes of every page: how it is extracted, which columns are wanted, what is filtered out."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any

from dehusk.errors import InputError
from dehusk.extractors import DEFAULT, Extractor, extractor_named
from dehusk.options import Options
from dehusk.pool import Limits

COLUMNS = {
    "url": "where the page came from, if the input says so",
    "status": "ok, empty (a page without content), error, skipped (no page could be read) or filtered",
    "code": "why there is no content: what failed, why it was skipped, which filter; see below",
    "detail": "more about that, in a line",
    "text": "the content as text",
    "markdown": "the content as Markdown",
    "html": "the content as HTML of a few safe tags",
    "metadata": "what the page says of itself: title, author, authors, date and so on",
    "page_type": "article, forum, product, collection, listing, documentation or service",
    "confidence": "how likely the content is right to nine tenths, 0 to 1",
    "language": "of the text, as a two-letter code",
    "records": "the main list of the page: the fields of each record by name",
    "source": "the input that the page stood in",
    "position": "where in it: a byte, row or number of a file",
    "date": "of the crawl, if the input says so",
}
FIELDS = tuple(name for name in COLUMNS if name not in ("markdown", "html", "records"))  # by default
DUPLICATES = ("exact", "near")


@dataclass(frozen=True)
class Settings:
    """Of one run. Small and picklable: every worker has them."""

    extractor: str | Extractor = DEFAULT
    fields: tuple[str, ...] = FIELDS
    languages: tuple[str, ...] = ()  # two-letter codes; empty: all
    page_types: tuple[str, ...] = ()  # empty: all
    min_length: int = 0  # characters of text
    min_confidence: float = 0.0
    duplicates: str | None = None  # which are filtered out: "exact", or "near" as well
    every: bool = False  # a row also for what is filtered, and for records that are no pages
    options: Options = field(default_factory=Options)
    limits: Limits = field(default_factory=Limits)
    sites: str | None = None  # a folder with what is known of each site

    def __post_init__(self) -> None:
        extractor_named(self.extractor)
        _known("field", self.fields, COLUMNS)
        if self.duplicates is not None:
            _known("kind of duplicates", [self.duplicates], DUPLICATES)

    def stated(self) -> dict[str, Any]:
        """For the manifest, by which a later run is held to be the same."""
        said = asdict(self) | {"extractor": self.extractor if isinstance(self.extractor, str) else repr(self.extractor)}
        del said["limits"], said["sites"]  # other limits give other failures, but no other rows of good pages
        return said


def _known(what: str, names: Iterable[str], known: Iterable[str]) -> None:
    if unknown := [name for name in names if name not in known]:
        raise InputError(f"no {what} {unknown[0]!r}: choose of {', '.join(known)}")
