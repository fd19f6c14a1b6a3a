"""Texts with what is known of them, out of files and addresses: what every framework calls a document."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import dehusk

KNOWN = ("title", "author", "date", "language", "site_name", "description")


class Text(NamedTuple):
    text: str
    metadata: dict[str, Any]  # only what is known; `source` always


def texts(
    sources: Iterable[str | Path], form: str, max_tokens: int | None, fetch: dict[str, Any], options: dict[str, Any]
) -> Iterator[Text]:
    """The content of each source; with `max_tokens`, a text for each chunk of it, with its headings."""
    for source in sources:
        result = dehusk.extract(page_of(source, fetch), **options)
        known = {"source": str(source), **metadata(result)}
        if max_tokens is None:
            yield Text(str(getattr(result, form)), known)
            continue
        for chunk in result.chunks(max_tokens):
            yield Text(chunk.text, {**known, "headings": list(chunk.headings), "start": chunk.start, "end": chunk.end})


def page_of(source: str | Path, fetch: dict[str, Any]) -> dehusk.Page:
    """An address is fetched by the rules of `dehusk.fetch`, a file is read."""
    if isinstance(source, str) and source.lower().startswith(("http://", "https://")):
        return dehusk.fetch(source, **fetch).page
    return dehusk.parse(Path(source).read_bytes())


def metadata(result: dehusk.Result) -> dict[str, Any]:
    found = {name: getattr(result.metadata, name) for name in KNOWN}
    found["url"] = result.page.url or result.metadata.url
    found["page_type"] = result.page_type
    return {name: value for name, value in found.items() if value is not None}
