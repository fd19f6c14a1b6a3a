"""What a block shares with the page's title and description, and how far it is from them and from headings.

`_title_overlap` is the same, compiled.
"""

import numpy as np

from dehusk.arrays import Group
from dehusk.features.measures import Measures, words_of

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
FAR = -500  # the block of a heading that there is not


def title_text(measured: Measures) -> str:
    return f"{measured.told.title} {measured.said('og:title')}"


def description_text(measured: Measures) -> str:
    return f"{measured.said('description')} {measured.said('og:description')}"


def title_columns(measured: Measures) -> Group:
    some = np.maximum(measured.block_words, 1)
    (in_title, in_description), (shared, described) = measured.count_words(
        words_of(title_text(measured)), words_of(description_text(measured))
    )
    match = shared / np.maximum(some + in_title - shared, 1)
    best = int(np.argmax(match))
    yield "title_overlap", shared / some
    yield "title_cover", shared / max(in_title, 1)
    yield "title_match", match
    yield "title_match_best", match[best]
    yield "title_words", in_title
    yield "from_title", measured.index - best
    yield "description_overlap", described / some
    yield "description_cover", described / max(in_description, 1)
    yield from headings(measured)


def headings(measured: Measures) -> Group:
    page = measured.page
    h1 = np.flatnonzero(page.nearest(page.tagged("h1"))[measured.node] >= 0)
    yield "from_h1", measured.index - (h1[0] if len(h1) else FAR)
    yield "h1_blocks", len(h1)
    heading = np.flatnonzero(page.nearest(page.tagged(*HEADINGS))[measured.node] >= 0)
    last = np.searchsorted(heading, measured.index, side="right") - 1
    known = np.append(heading, FAR)
    yield "from_heading", measured.index - known[last]
