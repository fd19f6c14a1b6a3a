"""The two questions that a page is asked: its main content, and its records."""

from typing import Literal

from dehusk.choice import completion
from dehusk.extractors import DEFAULT, Extractor, extractor_named, judge
from dehusk.lists import Region, find_regions
from dehusk.options import Options
from dehusk.page import Page, parse
from dehusk.result import Result


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
    favor: Literal["precision", "recall"] | None = None,
    with_metadata: bool = False,
) -> Result:
    """The main content of a page. `extractor` is a name of EXTRACTORS or such an object with parameters of your own;
    the keywords are those of Options. A page that was parsed or rendered already is taken as it is."""
    options = Options(links, images, tables, comments, favor, with_metadata)
    method = extractor_named(extractor)
    page = html if isinstance(html, Page) else parse(html, url=url, encoding=encoding)
    name = extractor if isinstance(extractor, str) else repr(extractor)
    verdict = judge(method, page)
    if verdict.page_types:  # the methods of the papers take what the page shows, and no more
        page, verdict = completion.completed(page, verdict)
    return Result(page, verdict.scores, name, options, verdict.page_types, verdict.confidence)


def records(html: bytes | str, url: str | None = None, encoding: str | None = None) -> list[Region]:
    """The lists of a page, the likeliest main one first: search results, products, posts, rows of a table."""
    return find_regions(parse(html, url=url, encoding=encoding))
