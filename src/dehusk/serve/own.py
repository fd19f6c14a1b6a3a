"""Extractors that a service has beside those of dehusk: "module:attribute", imported by the workers."""

import pkgutil
from collections.abc import Mapping
from functools import cache

from dehusk.errors import UnknownExtractorError
from dehusk.extractors import Extractor


def extractor_named(name: str, own: Mapping[str, str]) -> str | Extractor:
    """What `extract` takes for a name."""
    return _imported(own[name]) if name in own else name


@cache
def _imported(where: str) -> Extractor:
    """The object, or what a class makes of no arguments."""
    try:
        found = pkgutil.resolve_name(where)
    except (ImportError, AttributeError, ValueError) as error:
        raise UnknownExtractorError(f"{where}: {error}") from None
    made: Extractor = found() if isinstance(found, type) else found
    return made
