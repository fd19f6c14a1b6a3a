"""Parts of a page that are not its content, by the tags and names of the elements around them."""

import numpy as np

from dehusk.arrays import Bytes, Mask, running
from dehusk.kernel.markup import TAG
from dehusk.page import Page
from dehusk.page.comments import comment_blocks
from dehusk.page.names import Names
from dehusk.roles.kinds import BIO, BODY, CAPTION, COMMENT, LEGAL, NAVIGATION, RELATED, ROLES

TAGS = {NAVIGATION: ("nav", "footer", "search", "menu"), RELATED: ("aside",), CAPTION: ("figcaption", "caption")}
CALLED = {
    NAVIGATION: """nav navbar navigation menu mainmenu submenu topbar breadcrumb breadcrumbs crumbs pagination pager
        paging skip toc tabs toolbar masthead footer sitefooter share sharing social follow newsletter subscribe
        signup login search""",
    RELATED: """related relatedposts relatedlinks relatedarticles relatedstories recommend recommended recommendations
        sidebar teaser teasers popular mostpopular trending promo sponsored advert advertisement ads""",
    BIO: "bio authorbio author-bio authorbox author-box author-info about-author aboutauthor author-card",
    LEGAL: "copyright legal disclaimer cookie cookies cookiebar consent gdpr privacy terms imprint",
    CAPTION: "caption figcaption imagecaption photocaption wp-caption-text credit photocredit",
}
NAMES = Names(**{ROLES[role]: names for role, names in CALLED.items()})
OF_TAG = np.zeros(256, np.uint8)
for _role, _tags in TAGS.items():
    OF_TAG[[TAG[_tag] for _tag in _tags]] = _role
OF_NAMES = np.zeros(256, np.uint8)  # of the sets that an element's names are in: the last of them counts
for _role in CALLED:
    OF_NAMES[(np.arange(256) & NAMES.bit[ROLES[_role]]) > 0] = _role
MOST = 0.5  # of the page's characters: an element that holds more is the page's frame, whatever it is called


def region_roles(page: Page) -> Bytes:
    """For every block the role of the innermost such element around it, or BODY."""
    columns = page.columns
    nodes, sets = page.once(NAMES.found)
    named = np.zeros(len(columns.tag), np.uint8)
    named[nodes] = sets
    role = np.where(OF_TAG[columns.tag], OF_TAG[columns.tag], OF_NAMES[named])
    role[: page.body + 1] = BODY
    role[_frames(page)] = BODY
    role = np.append(role, np.uint8(BODY))  # the last: of no such element
    found = role[page.nearest(role[:-1] != BODY)][columns.block]
    return np.where(comment_blocks(page), np.uint8(COMMENT), found)


def _frames(page: Page) -> Mask:
    """Mask of the nodes with a first heading, the main element or most of the text in them."""
    columns, firsts = page.columns, running(page.tagged("h1", "main"))
    chars = page.node_lo[np.minimum(columns.end, len(columns.tag) - 1)] - page.node_lo
    return np.asarray((firsts[columns.end] > firsts[:-1]) | (chars > MOST * len(columns.text)))
