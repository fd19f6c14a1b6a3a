"""Microdata and RDFa Lite in the body: nodes that say with `itemprop` or `property` what they hold."""

import re

import numpy as np

from dehusk.arrays import Mask
from dehusk.metadata.sidebars import in_sidebar
from dehusk.metadata.values import LONGEST, plain
from dehusk.page import Page, fact

READ = ("author", "creator", "headline", "name", "comment", "date")  # one of which is in every property asked for
COMMENTS = ("Comment", "UserComments", "Answer")
TYPEOF = re.compile(r' typeof="([^"]*)"')


@fact
def properties(page: Page) -> dict[str, list[int]]:
    """Property -> its nodes, of those that are read. A prefix ("schema:author") is left out."""
    columns, found = page.columns, dict[str, list[int]]()
    # on most pages no node of the body has one
    stated = [name for name in ("itemprop", "property") if page.last_with(name) > page.body]
    for row in page.rows_holding(READ, *stated):
        if (node := int(columns.attr_node[row])) > page.body:
            for name in page.source[columns.attr_lo[row] : columns.attr_hi[row]].split():
                found.setdefault(name.rpartition(":")[2], []).append(node)
    return found


def nodes_holding(page: Page, *names: str) -> list[int]:
    """Nodes with one of these properties, in document order."""
    nodes_of = properties(page)
    return sorted({node for name in names for node in nodes_of.get(name, ())}) if nodes_of else []


def nodes_of_page(page: Page, *names: str) -> list[int]:
    """Those that speak of the page itself, not of a comment on it or of what stands beside it."""
    nodes = nodes_holding(page, *names)
    if not nodes:
        return []
    nodes = [node for node in nodes if not in_sidebar(page, node)]
    commented = in_comment(page) if nodes and _comments(page) else None
    return nodes if commented is None else [node for node in nodes if not commented[node]]


def value(page: Page, node: int) -> str:
    """What a node with a property says: by an attribute, or else to the reader."""
    for name in ("content", "datetime"):
        if said := plain(page.attribute(node, name)):
            return said
    return page.text_of(node, LONGEST)


def names(page: Page, node: int) -> list[str]:
    """The names of the person or persons that a node holds."""
    end = int(page.columns.end[node])
    inner = [value(page, part) for part in nodes_holding(page, "name") if node < part < end]
    return [name for name in inner if name] or [value(page, node)]


@fact
def in_comment(page: Page) -> Mask:
    """Mask of the nodes that belong to a comment, as the nearest `itemtype` or `typeof` above them says."""
    typed = np.zeros(len(page.columns.tag), np.bool_)
    typed[list(_kinds(page))] = True
    of_comments = np.zeros(len(typed) + 1, np.bool_)  # the last for those that are part of nothing
    of_comments[_comments(page)] = True
    return of_comments[page.nearest(typed)[np.maximum(page.columns.parent, 0)]]


@fact
def _comments(page: Page) -> list[int]:
    """Nodes that say they are comments: most pages have none."""
    return [node for node, kind in _kinds(page).items() if kind.endswith(COMMENTS)]


@fact
def _kinds(page: Page) -> dict[int, str]:
    """node -> what it says it is."""
    columns = page.columns
    found = dict(page.attributes("itemtype"))
    for match in TYPEOF.finditer(page.source, first) if (first := page.source.find(' typeof="')) >= 0 else ():
        node = int(columns.at.searchsorted(match.start())) - 1
        if node >= 0 and match.start() < columns.inner[node]:  # else it is text
            found[node] = match[1].rpartition(":")[2]
    return found
