"""Shadow trees that a page brings along: `<template shadowrootmode="open">` is no template but what a browser shows of
its element, with the element's own content in its slots.
"""

import re

import numpy as np

from dehusk.kernel.markup import FOREIGN, TAG
from dehusk.page.edit import edited
from dehusk.page.page import Page

MODE = re.compile(r' shadowrootmode="(?:open|closed)"', re.IGNORECASE)


def with_shown_trees(page: Page) -> str | None:
    """The source with every shadow tree a part of the page; None where there are none, as on most pages."""
    if not page.has("template"):
        return None
    columns = page.columns
    nodes = np.flatnonzero((columns.tag == TAG["template"]) & (columns.flags & FOREIGN == 0))
    spans = zip(*(column[nodes].tolist() for column in (columns.at, columns.inner, columns.close)), strict=True)
    trees = [(at, close) for at, inner, close in spans if MODE.search(page.source, at, inner)]
    names = [name for at, close in trees for name in (at + len("<"), close + len("</"))]
    return edited(page.source, ((name, name + len("template"), "div") for name in names)) if names else None
