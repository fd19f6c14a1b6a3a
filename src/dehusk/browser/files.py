"""A layout beside its page: `page.html` and `page.layout.json`."""

import hashlib
import json
from dataclasses import replace
from pathlib import Path

import numpy as np

from dehusk.errors import LayoutError
from dehusk.kernel.columns import layout_from_lists
from dehusk.page import Page

VERSION = 1


def beside(page_file: Path) -> Path:
    """Where the layout of a page is kept."""
    return page_file.with_suffix(".layout.json")


def save(page: Page, path: Path) -> None:
    if page.layout is None:
        raise LayoutError("the page has no layout to save: dehusk.browser.with_layout(page) gets one")
    columns = {name: column.tolist() for name, column in page.layout._asdict().items()}
    path.write_text(json.dumps({"version": VERSION, "page": _digest(page), **columns}, separators=(",", ":")), "utf-8")


def read(page: Page, path: Path) -> Page:
    """The page with the layout that was saved of it."""
    try:
        saved = json.loads(path.read_text("utf-8"))
        digest = saved["page"] if saved["version"] == VERSION else None
        layout = layout_from_lists(saved)
    except (ValueError, TypeError, KeyError, RecursionError):
        raise LayoutError(f"{path} is not a layout: `dehusk layout` makes one") from None
    sound = all(column.shape == page.columns.tag.shape and np.isfinite(column).all() for column in layout)
    if digest != _digest(page) or not sound:
        raise LayoutError(f"{path} is the layout of another page: `dehusk layout` makes it anew")
    return replace(page, layout=layout)


def _digest(page: Page) -> str:
    return hashlib.sha256(page.source.encode()).hexdigest()
