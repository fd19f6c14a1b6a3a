"""What stands beside a page's own content."""

from dehusk.arrays import Mask
from dehusk.metadata.called import CALLED
from dehusk.page import Page, fact
from dehusk.page.names import nodes_named


@fact
def in_sidebar(page: Page) -> Mask:
    """Mask of the nodes in comments, sidebars and teasers, as names or tags say."""
    inside = page.tagged("aside", "footer", "nav")
    inside[nodes_named(page, CALLED, "beside")] = True
    inside[: page.body + 1] = False
    return page.nearest(inside) >= 0
