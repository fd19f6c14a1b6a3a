"""Elements by what their class, id or rel calls them: names as authors of pages write them, cut at hyphens, capitals
and digits. "post-byline" and "articleByline" are called byline, "candidate" is not called date."""

import numpy as np

from dehusk.arrays import Ints
from dehusk.kernel import find, name_parts, places
from dehusk.kernel.keys import SEED, key_of
from dehusk.kernel.markup import ATTR
from dehusk.page import Page

AUTHOR, ASIDE, DATE = 1, 2, 4  # bits of what a name says
_SAYS = {
    AUTHOR: """author authors authorname authorbox articleauthor byline by-line bylines articlebyline storybyline
        writer contributor contributors username user-name bigusername posted-by postedby poster postuser-name creator
        vcard""",
    ASIDE: """comment comments commentlist commentbody commentbox commentform articlecomments replies related
        relatedposts relatedlinks relatedstories relatedarticles relatedtopics recommend recommended recommendation
        recommendations sidebar sidebars rightsidebar leftsidebar widget widgets textwidget teaser teasers popular
        mostpopular trending newsletter newsletters""",
    DATE: """date dates datetime pubdate postdate articledate newsdate createdate dateline datestamp timestamp publish
        published posted updated update lastupdated byline bylines articlebyline meta metadata postmeta entrymeta
        articlemeta""",
}
_NAMES = {name: sum(bit for bit, names in _SAYS.items() if name in names.split()) for name in
          {name for names in _SAYS.values() for name in names.split()}}  # fmt: skip
_KEYS = np.array([key_of(name) for name in _NAMES], np.uint32)
_BITS = np.array(list(_NAMES.values()), np.uint8)
_INDEX = places(_KEYS)


class Called:
    """What every element that shows something is called."""

    def __init__(self, page: Page) -> None:
        columns = page.columns
        is_id, is_class, is_rel = (columns.attr_name == ATTR[name] for name in ("id", "class", "rel"))
        shown = (columns.hi > columns.lo)[columns.attr_node]
        rows = ((is_id | is_class | is_rel) & shown).nonzero()[0]
        seeds = np.full(len(rows), SEED, np.uint32)
        row_of, keys = name_parts(page.source, columns.attr_lo[rows], columns.attr_hi[rows], seeds)
        found = find(keys, _KEYS, _INDEX)
        known = (found >= 0).nonzero()[0]
        self._says = _BITS[found[known]]
        self._node = columns.attr_node[rows[row_of[known]]]

    def nodes(self, bit: int) -> Ints:
        """Those that are called so, in document order."""
        nodes: Ints = self._node[(self._says & bit) > 0]
        new = np.ones(len(nodes), np.bool_)
        np.not_equal(nodes[1:], nodes[:-1], out=new[1:])
        return nodes[new]
