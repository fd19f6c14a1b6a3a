"""The structure of a page, for all formats."""

from dehusk.kernel import structured
from dehusk.kernel.structure import Structure
from dehusk.notation.code import listings, may_have_listings
from dehusk.page import Page, fact
from dehusk.page.tables import has_data_table, in_data_table


@fact
def structure(page: Page) -> Structure:
    data = in_data_table(page) if has_data_table(page) else None
    return structured(page.columns, data, listings(page) if may_have_listings(page) else None)
