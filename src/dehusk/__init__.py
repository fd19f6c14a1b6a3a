"""dehusk keeps the grain of a web page and throws the husk away.

>>> import dehusk
>>> dehusk.extract("<h1>Tea</h1><p>Pour the water at 80 degrees.</p>").text
'Tea\\n\\nPour the water at 80 degrees.'
"""

from typing import Literal

from dehusk.errors import DehuskError, EncodingError, InputError, UnknownExtractorError
from dehusk.extractors import DEFAULT, EXTRACTORS, KEEP, Extractor, extractor_named
from dehusk.metadata import Metadata
from dehusk.options import Options
from dehusk.page import Page, parse
from dehusk.result import Block, Result
from dehusk.threads import Post

__version__ = "0.1.0"
__all__ = [
    "DEFAULT", "EXTRACTORS", "KEEP", "Block", "DehuskError", "EncodingError", "Extractor", "InputError", "Metadata",
    "Options", "Page", "Post", "Result", "UnknownExtractorError", "extract", "parse",
]  # fmt: skip


def extract(  # noqa: PLR0913  # each option is a word that users look for
    html: bytes | str,
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
    the keywords are those of Options."""
    options = Options(links, images, tables, comments, favor, with_metadata)
    method = extractor_named(extractor)
    page = parse(html, url=url, encoding=encoding)
    name = extractor if isinstance(extractor, str) else repr(extractor)
    return Result(page, method.score(page), name, options)
