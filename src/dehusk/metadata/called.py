"""Elements by what their class, id or rel calls them: names as authors of pages write them, cut at hyphens, capitals
and digits. "post-byline" and "articleByline" are called byline, "update" is not called date."""

import numpy as np

from dehusk.kernel import name_parts, span_keys
from dehusk.kernel.columns import Ints, Keys
from dehusk.kernel.markup import ATTR
from dehusk.kernel.measure import SEED, key_of
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
_KEYS = np.array(sorted(key_of(name) for name in _NAMES), np.uint32)
_BITS = np.zeros(len(_KEYS), np.uint8)
_BITS[np.searchsorted(_KEYS, [key_of(name) for name in _NAMES])] = list(_NAMES.values())
_MAYBE = np.zeros(1 << 16, np.bool_)  # a look at half of a key settles most of them
_MAYBE[_KEYS & 0xFFFF] = True


class Called:
    """What every element with such an attribute is called; values repeat, so each is looked at once."""

    def __init__(self, page: Page) -> None:
        columns = page.columns
        is_id, is_class, is_rel = (columns.attr_name == ATTR[name] for name in ("id", "class", "rel"))
        rows = np.flatnonzero(is_id | is_class | is_rel)
        lo, hi = columns.attr_lo[rows], columns.attr_hi[rows]
        first, value = _distinct(span_keys(page.source, lo, hi))
        says = np.zeros(len(first), np.uint8)
        names_of, keys = name_parts(page.source, lo[first], hi[first], SEED)
        some = np.flatnonzero(_MAYBE[keys & 0xFFFF])
        at = np.minimum(np.searchsorted(_KEYS, keys[some]), len(_KEYS) - 1)
        np.bitwise_or.at(says, names_of[some], _BITS[at] * (_KEYS[at] == keys[some]))
        self.node, self.says = columns.attr_node[rows], says[value]

    def nodes(self, bit: int) -> Ints:
        """Those that are called so, in document order."""
        nodes = self.node[(self.says & bit) > 0]
        return nodes[np.diff(nodes, prepend=-1) > 0]


def _distinct(keys: Keys) -> tuple[Ints, Ints]:
    """Where one of each key stands, and for every key the number of its kind."""
    order = np.argsort(keys)
    ordered = keys[order]
    new = np.append(True, ordered[1:] != ordered[:-1])[: len(keys)]
    kind = np.empty(len(keys), np.int64)
    kind[order] = np.cumsum(new) - 1
    return order[new], kind
