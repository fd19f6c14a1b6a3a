"""What a block shares with the page's title and description, and how far it is from them and from headings."""

import numpy as np

from dehusk.arrays import Group, Keys
from dehusk.features.measures import View, words_of


def title_words(view: View) -> Keys:
    return words_of(f"{view.title} {view.said('og:title')}")


def description_words(view: View) -> Keys:
    return words_of(view.said("description", "og:description"))


def title(view: View) -> Group:
    some = np.maximum(view.block_words, 1)
    (in_title, in_description), (shared, described) = view.count_words(title_words(view), description_words(view))
    match = shared / np.maximum(some + in_title - shared, 1)
    best = int(np.argmax(match))
    yield "title_overlap", shared / some
    yield "title_cover", shared / max(in_title, 1)
    yield "title_match", match
    yield "title_match_best", view.constant(match[best])
    yield "title_words", view.constant(in_title)
    yield "from_title", view.index - best
    yield "description_overlap", described / some
    yield "description_cover", described / max(in_description, 1)
    yield from headings(view)


def headings(view: View) -> Group:
    page = view.page
    h1 = np.flatnonzero(page.nearest(page.tagged("h1"))[view.node] >= 0)
    yield "from_h1", view.index - (h1[0] if len(h1) else -500)
    yield "h1_blocks", view.constant(len(h1))
    heading = np.flatnonzero(page.nearest(page.tagged("h1", "h2", "h3", "h4", "h5", "h6"))[view.node] >= 0)
    last = np.searchsorted(heading, view.index, side="right") - 1
    known = np.append(heading, -500)  # before the first heading: far
    yield "from_heading", view.index - known[last]
