"""What elements are called, by whole names as authors of pages write them, cut at hyphens, capitals and digits:
"post-byline" and "articleByline" are called byline, "candidate" is not called date.

All sets of names are looked up at once, when the page's names are first read.
"""

import numpy as np

from dehusk.arrays import Ints, Keys
from dehusk.kernel import named_so, places, read_names
from dehusk.kernel.keys import SEED, key_of
from dehusk.kernel.names import REL, SEED_OF_REL, Named
from dehusk.page import Page, fact

SETS = {
    # metadata: who, when, and what stands beside a page's own content
    "author": """author authors authorname authorbox articleauthor byline by-line bylines articlebyline storybyline
        writer contributor contributors username user-name bigusername posted-by postedby poster postuser-name creator
        vcard""",
    "date": """date dates datetime pubdate postdate articledate newsdate createdate dateline datestamp timestamp
        publish published posted updated update lastupdated byline bylines articlebyline meta metadata postmeta
        entrymeta articlemeta""",
    "beside": """comment comments commentlist commentbody commentbox commentform articlecomments replies related
        relatedposts relatedlinks relatedstories relatedarticles relatedtopics recommend recommended recommendation
        recommendations sidebar sidebars rightsidebar leftsidebar widget widgets textwidget teaser teasers popular
        mostpopular trending newsletter newsletters""",
    "post": """comment post postrow postbox msg message topic answer question commentpost thing cpost elcomment
        forumpost""",
    # lists: records, and what is none
    "chrome": """nav navbar navigation navi navmenu topnav subnav menu menus submenu menubar foot footer footers sidebar
        sidenav breadcrumb breadcrumbs pager paging pagination paginator toolbar social share sharing tagcloud
        tag-cloud widget widgets related recommend recommended recommendations banner banners cookie cookies
        consent gdpr onetrust modal submenus dropdown drop-down megamenu mega-menu flyout offcanvas off-canvas
        drawer subscribe newsletter signup popup advert adverts advertisement promo promos promotion filter
        filters facet facets refine refinements login side-bar tool-bar""",
    "dialog": "cookie cookies consent gdpr onetrust cookiebot didomi modal popup",  # however long they are
    "record": """card cards item items product products post posts entry result results hit hits listing tile teaser
        excerpt story recipe job event article record topic thread book video""",
    "result": "result results hit hits product products item items listing listings entry job jobs event events record",
    "pages": "pagination pager paging paginator page-numbers pagenav pagenavi load-more loadmore",
    "orders": "sort sorting sortby sort-by sorter filter filters facet facets refinement refinements refine",
    # roles of blocks
    "navigation": """nav navbar navigation menu mainmenu submenu topbar breadcrumb breadcrumbs crumbs pagination pager
        paging skip toc tabs toolbar masthead footer sitefooter share sharing social follow newsletter subscribe
        signup login search""",
    "related": """related relatedposts relatedlinks relatedarticles relatedstories recommend recommended recommendations
        sidebar teaser teasers popular mostpopular trending promo sponsored advert advertisement ads""",
    "bio": "bio authorbio author-bio authorbox author-box author-info about-author aboutauthor author-card",
    "legal": "copyright legal disclaimer cookie cookies cookiebar consent gdpr privacy terms imprint",
    "caption": "caption figcaption imagecaption photocaption wp-caption-text credit photocredit",
}
BIT = {called: 1 << number for number, called in enumerate(SETS)}  # 16 at most


def _table() -> dict[int, int]:
    """The sets that every key is in; a name in `rel` has another key."""
    of_key: dict[int, int] = {}
    for called, names in SETS.items():
        for key in (key_of(name, seed) for name in names.split() for seed in (SEED, SEED_OF_REL)):
            of_key[key] = of_key.get(key, 0) | BIT[called]
    return of_key


_OF_KEY = _table()
KEYS: Keys = np.array(list(_OF_KEY), np.uint32)
OF_KEY: Ints = np.array(list(_OF_KEY.values()), np.uint16)
INDEX = places(KEYS)


@fact
def names_of(page: Page) -> Named:
    """The names of all elements: the model asks for them, and so do the readers of metadata, lists and roles."""
    return read_names(page.source, page.columns, KEYS, INDEX, OF_KEY)


def nodes_called(page: Page, called: str) -> Ints:
    """Nodes that show something and have a name of this set in their class, id or rel, in document order."""
    named = names_of(page)
    return named.called[(named.sets & BIT[called]).nonzero()[0]] if len(named.called) else named.called


def few_called(page: Page, called: str) -> list[int]:
    """The same nodes as a list, where they are few and looked at one by one."""
    named = names_of(page)
    return named_so(named.called, named.sets, BIT[called])


def name_keys(page: Page) -> tuple[Ints, Keys]:
    """Columns of all names in class, id, role and itemprop of the nodes with text: node and key."""
    named = names_of(page)
    shown = (page.columns.hi > page.columns.lo)[named.node] & (named.code != REL)
    node, value = named.node[shown], named.value[shown]
    counts = np.diff(named.ends)[value]
    before = np.cumsum(counts) - counts  # names of the rows before each
    at = np.arange(counts.sum()) + np.repeat(named.ends[value] - before, counts)
    return np.repeat(node, counts), named.keys[at]
