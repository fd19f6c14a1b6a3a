"""Where the content of a site's pages stands, for VIPS: the median centre of the blocks with most of the gold."""

from collections.abc import Sequence

import numpy as np

from dehusk.errors import TrainingError
from dehusk.evaluation.document import Document
from dehusk.extractors.published.vips import Vips
from dehusk.extractors.published.vips.method import centres
from dehusk.page import Page
from dehusk.page.text import shared, words

Place = tuple[float, float]  # shares of the page's width and height


def place_of(document: Document, page: Page) -> Place | None:
    """The centre of the leaf that has most words of the gold; of several, the first."""
    method, gold = Vips(), words(document.text or "")
    leaves = method.segments(page).leaves()
    if not leaves:
        return None
    found = [shared(words(page.text_between(lo, hi)), gold) for lo, hi in method.spans(page, leaves).T.tolist()]
    best = int(np.argmax(found))
    across, down = centres(page, leaves)
    return (float(across[best]), float(down[best])) if found[best] else None


def learn(places: Sequence[Place | None]) -> Vips:
    known = [place for place in places if place is not None]
    if not known:
        raise TrainingError("no block of these pages has a word of their gold: nothing to learn from")
    x, y = np.clip(np.median(known, axis=0), 0, 1).tolist()
    return Vips(centre_x=x, centre_y=y)
