"""What readers wrote: the comments below an article and the posts of a forum page, each with its author and date."""

import re
from bisect import bisect_left

import numpy as np

from dehusk.arrays import Ints
from dehusk.kernel import values_of
from dehusk.kernel.markup import ATTR
from dehusk.metadata import components, dates, microdata
from dehusk.metadata.fields import Post
from dehusk.metadata.people import people
from dehusk.metadata.places import place_of
from dehusk.metadata.title import read_title
from dehusk.page import Page, fact
from dehusk.page.called import few_called
from dehusk.page.head import unescaped
from dehusk.page.names import nodes_with_stem

COMMENT = re.compile(
    r"(?:^|[\s_-])(?:li-)?comment(?:[_-]?\d+|[_-](?:item|body|wrapper|container|node|thread))?(?=\s|$)", re.I
)
POST = re.compile(
    r"(?:^|\s)(?:(?:js-)?(?:forum-)?post(?:[_-]?\d+|row|box|[_-](?:item|container|wrapper))?|p\d{3,}|msg_?\d+|"
    r"message(?:-\d+|--post)?|topic-(?:body|post)|crawler-post|answer|question|commentpost|thing|cpost|"
    r"elcomment_\d+)(?=\s|$)",
    re.I,
)
NAMING = bytes([ATTR["class"], ATTR["id"]])
POSTED = ("Comment", "Answer", "Question", "DiscussionForumPosting", "SocialMediaPosting")
AUTHOR = ("author", "username", "user-name", "creator", "poster", "byline", "postuser-name", "user_name", "nickname")
DATE = ("date", "time", "posted", "when")
LONGEST_NAME, LONGEST_DATE = 60, 60  # characters
NEAR = 1000  # characters between a thread's title and its first post


def read_comments(page: Page) -> list[Post]:
    """The comments of an article's readers, in the page's order; none in a forum, where every reply is a post."""
    if thread_starter(page):
        return []
    nodes = _matching(page, COMMENT) | _typed(page, ("Comment",)) | set(microdata.nodes_holding(page, "comment"))
    return _posts(page, nodes - _forms(page, nodes))


def read_posts(page: Page) -> list[Post]:
    """The posts of a forum page: two or more elements of one kind, most of which name who wrote them."""
    found = _posts(page, _post_nodes(page))
    return found if len(found) > 1 and sum(post.author is not None for post in found) * 2 > len(found) else []


@fact
def thread_starter(page: Page) -> str | None:
    """Who wrote the first post of a forum page, which begins close to the title: below an article's text there are
    comments."""
    stop = read_title(page).at + NEAR
    called = _called(page)
    late = len(called) < 2 or place_of(page, called[0]) >= stop
    if late and not page.has_attribute("itemtype") and not components.statements(page):
        return None
    nodes = sorted(_post_nodes(page))
    if len(nodes) < 2 or place_of(page, nodes[0]) >= stop:
        return None
    named = [_first(_authors(page), node, int(page.columns.end[node])) for node in nodes]
    return named[0] if sum(name is not None for name in named) * 2 > len(nodes) else None


@fact
def _post_nodes(page: Page) -> set[int]:
    return max(_typed(page, POSTED), _largest_kind(page, _matching(page, POST)), _stating(page), key=len)


def _forms(page: Page, nodes: set[int]) -> set[int]:
    """Nodes in which there is something to write into and nobody who wrote: a form for a comment is none."""
    fields = page.nodes_tagged("textarea")
    return {
        node
        for node in nodes
        if (end := int(page.columns.end[node])) > node + 1
        and bisect_left(fields, node) < bisect_left(fields, end)
        and _first(_authors(page), node, end) is None
    }


def _matching(page: Page, pattern: re.Pattern[str]) -> set[int]:
    """Nodes of the body whose class or id is that of one comment or post."""
    matching = {value for value in {value for _, value in _named(page)} if pattern.search(value)}
    return {node for node, value in _named(page) if value in matching}


@fact
def _named(page: Page) -> list[tuple[int, str]]:
    """Node and value of each class and id of the nodes of the body that have the name of a post: they are few."""
    nodes = [node for node in _called(page) if node > page.body]
    found = values_of(page.source, page.columns, nodes, NAMING)
    return [(node, unescaped(value) if "&" in value else value) for node, value in found]


@fact
def _called(page: Page) -> list[int]:
    return few_called(page, "post")


def _typed(page: Page, kinds: tuple[str, ...]) -> set[int]:
    """Nodes whose `itemtype` ends so."""
    return {node for node, kind in page.attributes("itemtype").items() if kind.endswith(kinds)}


def _stating(page: Page) -> set[int]:
    """Nodes of a site's own elements that state their author; a part of a post states the author of the whole."""
    author = {one.node: one.author for one in components.statements(page) if one.author}
    if not author:
        return set()
    mask = np.zeros(len(page.columns.tag), np.bool_)
    mask[list(author)] = True
    around = page.nearest(mask)[np.maximum(page.columns.parent, 0)]
    return {node for node, name in author.items() if author.get(int(around[node])) != name}


def _largest_kind(page: Page, nodes: set[int]) -> set[int]:
    """Of elements at several depths those of the tag and depth that hold the most text."""
    kinds: dict[tuple[int, int], list[int]] = {}
    for node in sorted(nodes):
        kinds.setdefault((int(page.columns.tag[node]), int(page.columns.depth[node])), []).append(node)
    several = [kind for kind in kinds.values() if len(kind) > 1]
    if len(several) < 2:
        return {node for kind in several for node in kind}
    pieces = (page.columns.hi - page.columns.lo).tolist()
    return set(max(several, key=lambda kind: sum(pieces[node] for node in kind)))


def _owner(page: Page, nodes: set[int]) -> Ints:
    """For every block the innermost of the nodes around it, or -1: a reply is no part of what it answers."""
    mask = np.zeros(len(page.columns.tag), np.bool_)
    mask[list(nodes)] = True
    return page.nearest(mask)[page.columns.block]


def _posts(page: Page, nodes: set[int]) -> list[Post]:
    if not nodes:
        return []
    owner = _owner(page, nodes)
    blocks_of: dict[int, list[int]] = {}
    for block in ((owner >= 0) & ~page.block_hidden).nonzero()[0].tolist():
        blocks_of.setdefault(int(owner[block]), []).append(block)
    if not blocks_of:
        return []
    authors, days = _authors(page), _days(page)
    found = []
    for node, blocks in blocks_of.items():
        lo, hi = node, int(page.columns.end[node])
        name, day = _first(authors, lo, hi), _first(days, lo, hi)
        if text := _text(page, blocks, name):
            found.append(Post(name, day, text))
    return found


def _first(values: list[tuple[int, str]], lo: int, hi: int) -> str | None:
    """The value of the first of the nodes lo:hi that has one."""
    at = bisect_left(values, (lo, ""))
    return values[at][1] if at < len(values) and values[at][0] < hi else None


@fact
def _authors(page: Page) -> list[tuple[int, str]]:
    """Node and name of every element that names somebody, in document order."""
    nodes = {*nodes_with_stem(page, AUTHOR, "class", "itemprop", "rel"), *microdata.nodes_holding(page, "author")}
    found = [(one.node, one.author) for one in components.statements(page) if one.author]
    for node in sorted(nodes):
        if text := page.text_of(node, LONGEST_NAME):
            found += [(node, name) for name in people(text.split("\n")[:1])[:1] if len(name) > 1]
    return sorted(found)


@fact
def _days(page: Page) -> list[tuple[int, str]]:
    """Node and ISO day of every element that has a date, in document order."""
    nodes = {*page.nodes_tagged("time"), *nodes_with_stem(page, DATE, "class", "itemprop")}
    said = [(node, page.attribute(node, "datetime") or page.text_of(node, LONGEST_DATE)) for node in sorted(nodes)]
    found = [(node, day) for node, text in said if text and (day := dates.iso_day(text, page))]
    found += [(one.node, day) for one in components.statements(page) if (day := one.created or one.moment)]
    return sorted(found)


def _text(page: Page, blocks: list[int], author: str | None) -> str:
    """What was written: without the lines that say who and when, and without what there is to click."""
    texts = [page.block_texts[block] for block in blocks if page.block_link_share[block] < 0.9]
    return "\n\n".join(text for text in texts if len(text) > 1 and not _says_who_or_when(text, author))


def _says_who_or_when(text: str, author: str | None) -> bool:
    if author and text.startswith(author) and len(text) <= len(author) + LONGEST_DATE:
        return True
    return len(text) <= LONGEST_DATE and next(dates.in_text(text), None) is not None
