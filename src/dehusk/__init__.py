"""dehusk keeps the grain of a web page and throws the husk away.

>>> import dehusk
>>> dehusk.extract("<h1>Tea</h1><p>Pour the water at 80 degrees.</p>").text
'Tea\\n\\nPour the water at 80 degrees.'
"""

from dehusk.errors import DehuskError, EncodingError, InputError, ModelError, TrainingError, UnknownExtractorError
from dehusk.extractors import DEFAULT, EXTRACTORS, KEEP, Extractor, extractor_named
from dehusk.page import Page, parse
from dehusk.result import Block, Result

__version__ = "0.1.0"
__all__ = [
    "DEFAULT", "EXTRACTORS", "KEEP", "Block", "DehuskError", "EncodingError", "Extractor", "InputError",
    "ModelError", "Page", "Result", "TrainingError", "UnknownExtractorError", "extract", "parse",
]  # fmt: skip


def extract(
    html: bytes | str,
    url: str | None = None,
    extractor: str | Extractor = DEFAULT,
    encoding: str | None = None,
) -> Result:
    """The main content of a page. `extractor` is a name of EXTRACTORS or such an object with parameters of your own."""
    method = extractor_named(extractor)
    page = parse(html, url=url, encoding=encoding)
    name = extractor if isinstance(extractor, str) else repr(extractor)
    return Result(page, method.score(page), name)
