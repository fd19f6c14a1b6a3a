"""dehusk keeps the grain of a web page and throws the husk away.

>>> import dehusk
>>> dehusk.extract("<h1>Tea</h1><p>Pour the water at 80 degrees.</p>", title=True).text
'Tea\\n\\nPour the water at 80 degrees.'
"""

import os
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from dehusk.browser import render
from dehusk.choice import choose
from dehusk.errors import (
    BrowserError,
    DehuskError,
    EncodingError,
    FetchError,
    InputError,
    LayoutError,
    ModelError,
    PackageError,
    ParameterError,
    RefusedError,
    RenderError,
    TrainingError,
    UnknownExtractorError,
)
from dehusk.extractors import DEFAULT, EXTRACTORS, KEEP, Extractor, evidence_of, extractor_named
from dehusk.metadata import Metadata, Post
from dehusk.options import DEFAULT as USUAL
from dehusk.options import Options
from dehusk.page import Page, parse
from dehusk.result import Block, Result

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dehusk.chunks import Chunk
    from dehusk.fetching import Fetched
    from dehusk.lists import Record, Region
    from dehusk.pool import Failure
    from dehusk.reasons import Reason, Reasons

__version__ = "0.1.0"
__all__ = [
    "DEFAULT", "EXTRACTORS", "KEEP", "Block", "BrowserError", "Chunk", "DehuskError", "EncodingError", "Extractor",
    "Failure", "FetchError", "Fetched", "InputError", "LayoutError", "Metadata", "ModelError", "Options",
    "PackageError", "Page", "ParameterError", "Post", "Reason", "Reasons", "Record", "RefusedError", "Region",
    "RenderError", "Result", "TrainingError", "UnknownExtractorError", "extract", "extract_many", "fetch", "parse",
    "records", "render",
]  # fmt: skip

ON_DEMAND = {
    "Chunk": "dehusk.chunks", "Failure": "dehusk.pool", "Fetched": "dehusk.fetching", "Reason": "dehusk.reasons",
    "Reasons": "dehusk.reasons", "Record": "dehusk.lists", "Region": "dehusk.lists",
}  # fmt: skip
ROOMS = ("batch", "warc")


def extract(  # noqa: PLR0913  # each option is a word that users look for
    html: bytes | str | Page,
    url: str | None = None,
    extractor: str | Extractor = DEFAULT,
    encoding: str | None = None,
    *,
    links: bool = True,
    images: bool = True,
    tables: bool = True,
    comments: bool | None = None,
    captions: bool | None = None,
    title: bool = False,
    favor: Literal["precision", "recall"] | None = None,
    with_metadata: bool = False,
) -> Result:
    """The main content of a page. `extractor` is a name of EXTRACTORS or such an object with parameters of your own;
    the keywords are those of Options. A page that was parsed or rendered already is taken as it is."""
    usual = links is images is tables is True and title is with_metadata is False
    usual = usual and favor is None and comments is captions is None
    options = USUAL if usual else Options(links, images, tables, comments, captions, title, favor, with_metadata)
    method = extractor_named(extractor)
    page = html if isinstance(html, Page) else parse(html, url=url, encoding=encoding)
    name = extractor if isinstance(extractor, str) else repr(extractor)
    evidence = evidence_of(method, page)
    return Result(choose(page, evidence, options), evidence, name, options)


def records(html: bytes | str, url: str | None = None, encoding: str | None = None) -> "list[Region]":
    """The lists of a page, the likeliest main one first: search results, products, posts, rows of a table."""
    from dehusk.lists import find_regions  # noqa: PLC0415  (who wants content need not wait for it)

    return find_regions(parse(html, url=url, encoding=encoding))


def extract_many(
    pages: "Iterable[bytes | str | tuple[bytes | str, str | None]]",
    workers: int | None = None,
    ordered: bool = True,
    extractor: str | Extractor = DEFAULT,
    *,
    ready: tuple[str, ...] = ("text",),
    deadline: float = 5.0,
    memory: int | None = 1 << 30,
    **options: Any,
) -> "Iterator[Result | Failure]":
    """The results of many pages, over several processes; a page that hangs, crashes or fails gives a Failure.

    A page is HTML, or HTML with its address. What stands in `ready` is worked out where the page is. Pages are asked
    for as workers become free, and no faster than results are taken.
    """
    from dehusk import many  # noqa: PLC0415  (who has one page need not wait for it)
    from dehusk.pool import Limits  # noqa: PLC0415

    extractor_named(extractor)
    work = many.Work(extractor, Options(**options), ready)
    return many.results(pages, work, workers or os.cpu_count() or 1, ordered, Limits(deadline, memory))


def fetch(  # noqa: PLR0913  # each option is a limit that users set
    url: str,
    *,
    agent: str = "dehusk",
    robots: bool = True,
    allow: Iterable[str] = (),
    ports: Iterable[int] = (80, 443),
    max_bytes: int = 20_000_000,
    timeout: float = 30.0,
    redirects: int = 5,
    retries: int = 2,
    cache: str | Path | None = None,
) -> "Fetched":
    """A page from the web, by public addresses alone: `extract(fetch(url).page)`. `allow` names other addresses or
    networks that may be connected to; `cache` is a folder."""
    from dehusk.fetching import Fetcher  # noqa: PLC0415  (who has the page need not wait for it)

    fetcher = Fetcher(
        agent=agent, robots=robots, allow=allow, ports=ports, max_bytes=max_bytes, timeout=timeout,
        redirects=redirects, retries=retries, cache=cache,
    )  # fmt: skip
    return fetcher.fetch(url)


def __getattr__(name: str) -> Any:
    """Names and rooms that are loaded when they are first asked for."""
    if name in ROOMS:
        return import_module(f"dehusk.{name}")
    if name not in ON_DEMAND:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(ON_DEMAND[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
