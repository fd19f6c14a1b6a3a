"""dehusk keeps the grain of a web page and throws the husk away.

>>> import dehusk
>>> dehusk.extract("<h1>Tea</h1><p>Pour the water at 80 degrees.</p>").text
'Tea\\n\\nPour the water at 80 degrees.'

Names are imported when they are first asked for: whoever wants records loads no model.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dehusk.api import extract, records
    from dehusk.browser import render
    from dehusk.errors import (
        BrowserError,
        DehuskError,
        EncodingError,
        InputError,
        LayoutError,
        ModelError,
        RenderError,
        TrainingError,
        UnknownExtractorError,
    )
    from dehusk.extractors import DEFAULT, EXTRACTORS, KEEP, Extractor
    from dehusk.lists import Record, Region
    from dehusk.metadata import Metadata
    from dehusk.metadata.threads import Post
    from dehusk.options import Options
    from dehusk.page import Page, parse
    from dehusk.result import Block, Result

__version__ = "0.1.0"
__all__ = [
    "DEFAULT", "EXTRACTORS", "KEEP", "Block", "BrowserError", "DehuskError", "EncodingError", "Extractor",
    "InputError", "LayoutError", "Metadata", "ModelError", "Options", "Page", "Post", "Record", "Region",
    "RenderError", "Result", "TrainingError", "UnknownExtractorError", "extract", "parse", "records", "render",
]  # fmt: skip

# Where each name is at home, as the imports above say to type checkers; a room is at home here.
_HOMES = {
    "api": ("extract", "records"),
    "browser": ("render",),
    "extractors": ("DEFAULT", "EXTRACTORS", "KEEP", "Extractor"),
    "lists": ("Record", "Region"),
    "metadata": ("Metadata",),
    "metadata.threads": ("Post",),
    "options": ("Options",),
    "page": ("Page", "parse"),
    "result": ("Block", "Result"),
    "errors": tuple(name for name in __all__ if name.endswith("Error")),
}
_HOME = {name: f"dehusk.{home}" for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name in _HOME:
        found = getattr(import_module(_HOME[name]), name)
    elif name in _HOMES:
        found = import_module(f"dehusk.{name}")
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
