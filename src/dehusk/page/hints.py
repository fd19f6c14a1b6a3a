"""What few pages have, found in one look at the whole page."""

from dehusk.kernel import find_hints
from dehusk.page import Page, fact


@fact
def hinted(page: Page) -> int:
    """The bits of what may be there, as `kernel.hints` names them."""
    return find_hints(page.source, page.columns)
