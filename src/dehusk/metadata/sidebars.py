"""What stands beside a page's own content."""

from dehusk.arrays import Mask
from dehusk.page import Page, fact
from dehusk.page.names import Names, nodes_named

BESIDE = Names("""comment comments commentlist commentbody commentbox commentform articlecomments replies related
    relatedposts relatedlinks relatedstories relatedarticles relatedtopics recommend recommended recommendation
    recommendations sidebar sidebars rightsidebar leftsidebar widget widgets textwidget teaser teasers popular
    mostpopular trending newsletter newsletters""")


@fact
def in_sidebar(page: Page) -> Mask:
    """Mask of the nodes in comments, sidebars and teasers, as names or tags say."""
    inside = page.tagged("aside", "footer", "nav")
    inside[nodes_named(page, BESIDE)] = True
    inside[: page.body + 1] = False
    return page.nearest(inside) >= 0
