"""Tables of data, definition lists and code listings: each kept whole or not at all."""

import numpy as np

from dehusk.choice.decision import WHOLE, Choice
from dehusk.extractors.base import Evidence
from dehusk.kernel import parted_units
from dehusk.notation.code import listings, may_have_listings
from dehusk.page.tables import has_data_table, in_data_table


def keep_units(choice: Choice, evidence: Evidence) -> Choice:
    """A unit is kept where half of its words were chosen, or something in half of its cells."""
    page = choice.page
    words = page.block_hi - page.block_lo if evidence.words is None else evidence.words
    words = np.ascontiguousarray(words, np.float32)
    if len(words) < len(page):  # what was stated, not shown, is in no unit
        words = np.append(words, np.zeros(len(page) - len(words), np.float32))
    added, gone = parted_units(
        page.columns,
        in_data_table(page) if has_data_table(page) else None,
        listings(page) if may_have_listings(page) else None,
        choice.kept,
        words,
    )
    return choice.changed_at(added, kept=True, why=WHOLE).changed_at(gone, kept=False, why=WHOLE)
