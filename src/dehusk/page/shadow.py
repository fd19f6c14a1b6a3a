"""Shadow trees that a page brings along: `<template shadowrootmode="open">` is no template but what a browser shows of
its element, with the element's own content in its slots.
"""

import re

from dehusk.page.edit import edited
from dehusk.page.page import Page, spans_tagged

MODE = re.compile(r' shadowrootmode="(?:open|closed)"', re.IGNORECASE)


def with_shown_trees(page: Page) -> str | None:
    """The source with every shadow tree a part of the page; None where there are none, as on most pages."""
    spans = spans_tagged(page, "template")
    trees = [(at, close) for at, inner, close in spans if MODE.search(page.source, at, inner)]
    names = [name for at, close in trees for name in (at + len("<"), close + len("</"))]
    return edited(page.source, ((name, name + len("template"), "div") for name in names)) if names else None
