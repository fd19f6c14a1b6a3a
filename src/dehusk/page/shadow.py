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
    columns, end = page.columns, len("</template>")
    nodes = np.flatnonzero((columns.tag == TAG["template"]) & (columns.flags & FOREIGN == 0))
    spans = zip(*(column[nodes].tolist() for column in (columns.at, columns.inner, columns.close)), strict=True)
    trees = [span for span in spans if MODE.search(page.source, span[0], span[1])]
    edits = [edit for at, inner, close in trees for edit in ((at, inner, "<div>"), (close, close + end, "</div>"))]
    return edited(page.source, edits) if edits else None
