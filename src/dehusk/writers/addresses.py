"""The addresses of links, each read and made absolute when it is first asked for."""

from dehusk.kernel import value_of
from dehusk.kernel.markup import ATTR
from dehusk.page import Page, fact
from dehusk.page.address import safe_address
from dehusk.page.head import unescaped

HREF = ATTR["href"]


def link_address(page: Page, link: int) -> str:
    """The address of a link by its node, absolute; "" where it has none that a reader can safely follow."""
    known = known_addresses(page)
    if link not in known:
        known[link] = safe_address(page, unescaped(value_of(page.source, page.columns, link, HREF)))
    return known[link]


@fact
def known_addresses(page: Page) -> dict[int, str]:
    """link -> its address, of those that were asked for."""
    return {}
