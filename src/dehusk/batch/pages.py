"""One entry of an input into one outcome: a row, or a reason to count it under. This runs in workers."""

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import dehusk
from dehusk.batch.inputs import Entry
from dehusk.batch.settings import Settings
from dehusk.batch.sites import site_file
from dehusk.batch.texts import digest_of, signature_of, sound
from dehusk.extractors.fused import Fused
from dehusk.lazy import cached
from dehusk.lists import find_regions
from dehusk.metadata.language import language_of
from dehusk.pool import Failure, spent

TOLD = ("damaged", "too_large", "unreadable", "unsupported")  # skipped entries that would have been pages: have rows
DETAIL = 300  # characters

Row = dict[str, Any]


class Facts(NamedTuple):
    """Of a page with content, for the summary."""

    page_type: str | None
    language: str | None
    length: int
    confidence: float | None


class Outcome(NamedTuple):
    """What became of an entry."""

    position: int
    url: str | None
    status: str  # ok, empty, error, skipped, filtered
    code: str | None = None
    detail: str | None = None
    row: Any = None  # None: it is counted only
    seconds: float = 0.0  # CPU time
    facts: Facts | None = None
    digest: bytes = b""  # of the text; empty: duplicates are not looked for
    signature: bytes = b""

    @property
    def counted(self) -> str:
        """The name that it is counted under."""
        return f"{self.status}:{self.code}" if self.code else self.status


@dataclass(frozen=True)
class Extraction:
    """`work` and `failed` of a stream, with all that they need."""

    settings: Settings

    def work(self, entry: Entry) -> Outcome:
        if entry.skip:
            row = (
                self._row(entry, "skipped", entry.skip, entry.detail)
                if entry.skip in TOLD or self.settings.every
                else None
            )
            return Outcome(entry.position, entry.url, "skipped", entry.skip, entry.detail, row)
        start = spent()
        try:
            found = self._extracted(entry)
        except dehusk.InputError as error:  # it is no page after all
            found = self._error(entry, "input", str(error))
        return found._replace(seconds=spent() - start)

    def failed(self, entry: Entry, failure: Failure) -> Outcome:
        seconds = self.settings.limits.deadline if failure.code == "timeout" else 0.0
        return self._error(entry, failure.code, str(failure))._replace(seconds=seconds)

    def _error(self, entry: Entry, code: str, detail: str) -> Outcome:
        detail = sound(detail[:DETAIL])
        return Outcome(entry.position, entry.url, "error", code, detail, self._row(entry, "error", code, detail))

    @property
    def _tells_language(self) -> bool:
        """It is not found out for the summary alone."""
        return bool(self.settings.languages or {"language", "metadata"} & set(self.settings.fields))

    def _row(self, entry: Entry, status: str, code: str | None = None, detail: str | None = None) -> Row:
        return {
            "url": entry.url and sound(entry.url),
            "status": status,
            "code": code,
            "detail": detail or None,
            "source": sound(entry.source),
            "position": entry.position,
            "date": entry.date and sound(entry.date),
        }

    def _extracted(self, entry: Entry) -> Outcome:
        settings = self.settings
        page = dehusk.parse(entry.html or b"", url=entry.url and sound(entry.url), encoding=entry.encoding)
        result = dehusk.extract(page, extractor=_of_site(settings, page.url), **vars(settings.options))
        known = Known(result)
        if not known.text.strip():
            return Outcome(entry.position, entry.url, "empty", row=self._filled(entry, "empty", known))
        if reason := self._unwanted(known):
            row = self._filled(entry, "filtered", known, reason) if self.settings.every else None
            return Outcome(entry.position, entry.url, "filtered", reason, row=row)
        return Outcome(
            entry.position,
            entry.url,
            "ok",
            row=self._filled(entry, "ok", known),
            facts=self._facts(known),
            digest=digest_of(known.text) if settings.duplicates else b"",
            signature=signature_of(known.text) if settings.duplicates == "near" else b"",
        )

    def _facts(self, known: "Known") -> Facts:
        language = known.language if self._tells_language else None
        return Facts(known.page_type, language, len(known.text), known.confidence)

    def _unwanted(self, known: "Known") -> str | None:
        """The filter that a page does not pass, the cheapest first."""
        wanted, result = self.settings, known.result
        if len(known.text) < wanted.min_length:
            return "length"
        if wanted.min_confidence and (result.confidence or 0.0) < wanted.min_confidence:
            return "confidence"
        if wanted.page_types and result.page_type not in wanted.page_types:
            return "page_type"
        if wanted.languages and known.language not in wanted.languages:
            return "language"
        return None

    def _filled(self, entry: Entry, status: str, known: "Known", code: str | None = None) -> Row:
        row = self._row(entry, status, code)
        return {name: row[name] if name in row else getattr(known, name) for name in self.settings.fields}


def _of_site(settings: Settings, url: str | None) -> Any:
    """The extractor, with what is known of the page's site."""
    if settings.sites is None or (file := site_file(settings.sites, url)) is None:
        return settings.extractor
    plain = settings.extractor if isinstance(settings.extractor, Fused) else Fused()
    return replace(plain, site=str(file))


class Known:
    """The columns of a page, each worked out when it is asked for."""

    def __init__(self, result: dehusk.Result) -> None:
        self.result = result

    @cached
    def text(self) -> str:
        return sound(self.result.text)

    @cached
    def markdown(self) -> str:
        return sound(self.result.markdown)

    @cached
    def html(self) -> str:
        return sound(self.result.html)

    @cached
    def metadata(self) -> dict[str, Any]:
        return {name: _sound(value) for name, value in self.result.metadata.as_dict().items()}

    @cached
    def language(self) -> str | None:
        return language_of(self.result.page)

    @property
    def page_type(self) -> str | None:
        return self.result.page_type

    @property
    def confidence(self) -> float | None:
        return self.result.confidence

    @cached
    def records(self) -> list[dict[str, str]]:
        regions = find_regions(self.result.page)
        rows = regions[0].rows if regions else []
        return [{sound(name): sound(value) for name, value in row.items()} for row in rows]


def _sound(value: Any) -> Any:
    """A field of the metadata: a text, some texts, or nothing."""
    if isinstance(value, tuple):
        return [sound(one) for one in value]
    return sound(value) if isinstance(value, str) else value
