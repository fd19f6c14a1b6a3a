"""A layout beside its page: `page.html` and `page.layout.json`."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np

from dehusk import files
from dehusk.errors import LayoutError
from dehusk.kernel.columns import OF_PIECES, layout_from_lists
from dehusk.page import Page

VERSION = 2
FARTHEST = 1e9  # pixels; browsers give up far before


class OtherPageError(LayoutError):
    """The layout is sound, but of another page, or of this one before it was changed."""


def beside(page_file: Path) -> Path:
    """Where the layout of a page is kept."""
    return page_file.with_suffix(".layout.json")


def save(page: Page, path: Path) -> None:
    if page.layout is None:
        raise LayoutError("the page has no layout to save: dehusk.browser.with_layout(page) gets one")
    columns = {name: column.tolist() for name, column in page.layout._asdict().items()}
    files.write(path, json.dumps({"version": VERSION, "page": _digest(page), **columns}, separators=(",", ":")))


def read(page: Page, path: Path) -> Page:
    """The page with the layout that was saved of it."""
    try:
        saved = files.parsed(files.read(path))
        digest = saved["page"] if saved["version"] == VERSION else None
        layout = layout_from_lists(saved)
    except OSError as error:
        raise LayoutError(f"{path}: {error.strerror}: `dehusk layout` makes one anew") from None
    except (ValueError, TypeError, KeyError, OverflowError):
        raise LayoutError(f"{path} is not a layout: `dehusk layout` makes one") from None
    sound = all(
        column.shape == (page.columns.piece_node if name in OF_PIECES else page.columns.tag).shape
        and (np.abs(column) <= FARTHEST).all()
        for name, column in layout._asdict().items()
    )
    if digest != _digest(page) or not sound:
        raise OtherPageError(f"{path} is the layout of another page: `dehusk layout` makes it anew")
    return replace(page, layout=layout)


def _digest(page: Page) -> str:
    from hashlib import sha256  # noqa: PLC0415  (it takes longer to import than most of this package)

    return sha256(page.source.encode()).hexdigest()
