"""The addresses of links, each read and made absolute when it is first asked for."""

from dehusk.page import Page, fact
from dehusk.page.address import safe_address
from dehusk.page.head import unescaped


def link_address(page: Page, link: int) -> str:
    """The address of a link by its node, absolute; "" where it has none that a reader can safely follow."""
    known = known_addresses(page)
    if link not in known:
        row, columns = _rows(page).get(link), page.columns
        href = None if row is None else unescaped(page.source[columns.attr_lo[row] : columns.attr_hi[row]])
        known[link] = safe_address(page, href)
    return known[link]


@fact
def known_addresses(page: Page) -> dict[int, str]:
    """link -> its address, of those that were asked for."""
    return {}


@fact
def _rows(page: Page) -> dict[int, int]:
    """node -> row of its address, of all nodes with one."""
    rows = page.attribute_rows("href")
    return dict(zip(page.columns.attr_node[rows].tolist(), rows.tolist(), strict=True))
