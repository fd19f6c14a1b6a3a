"""How likely a candidate is the page's main list."""

import math

from dehusk.lists.traits import Traits

SHORT = 50  # characters; records with fewer are suspect


def weigh(t: Traits) -> float:
    """Much text in many records that are alike and have several fields; taken off for what speaks of page chrome.

    The weights were set by hand, on few pages: prefer a new trait to a finer weight.
    """
    short = max(0.0, 1 - t.size / SHORT)
    prose = t.linked < 0.1 and t.fields <= 2 and t.images < 0.5  # paragraphs of an article repeat, too
    return (
        math.log1p(t.chars)
        + 0.6 * math.log(min(t.records, 30))
        + 1.2 * math.log1p(min(t.fields + t.images, 8))
        + 3 * t.alike
        + t.filled
        + t.leads
        + 0.5 * t.counted
        - 0.5 * t.uneven
        - (t.fields < 2)
        - 0.7 * (t.linked < 0.01)
        - 3 * prose
        - short * (1 + 2 * t.linked)  # menus
        - t.folded * (1.5 + t.linked)  # records that are lists themselves: of records, or of links
        - 2 * t.scattered * (t.scattered > 0.34)  # parts of records
        - 3 * t.chrome
        - t.hidden
    )
