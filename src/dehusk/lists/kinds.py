"""What kind of things a region lists."""

import re
from collections.abc import Iterator

from dehusk.page import Page

PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
WORDS = {
    "jobs": set("job jobs jobposting vacancy vacancies career careers salary posting".split()),
    "events": set("event events calendar concert gig".split()),
    "products": set("product products offer offers sku shop cart price".split()),
    "results": set("result results search hit hits serp".split()),
    "posts": set("""post posts comment comments reply replies message messages thread threads topic entry entries
        article articles story stories news blog review reviews""".split()),
}  # fmt: skip
ANCESTORS = 3  # above the records that name them
LINKED, SHORT = 0.8, 80  # share of the text, characters: records that are links


def kind_of(page: Page, node: int, names: set[str], linked: float, size: float, nested: bool) -> str:
    """`node`: of the first record; `names`: of the columns."""
    said = list(_words(page, node))
    own = set(said[0]) if said else set()
    for kind in ("jobs", "events"):
        if own & WORDS[kind]:
            return kind
    if "price" in names:
        return "products"
    if nested:
        return "posts"
    for words in said:
        for kind, telling in WORDS.items():
            if words & telling:
                return kind
    if linked >= LINKED and size <= SHORT:
        return "links"
    return "posts" if {"date", "author"} & names else "results" if "?" in (page.url or "") else "items"


def _words(page: Page, node: int) -> Iterator[set[str]]:
    """The names of an element, then of those above it, one set each."""
    for _ in range(ANCESTORS + 1):
        if node < 0:
            return
        values = [page.own_attribute(node, name) for name in ("class", "id", "itemtype")]
        found = {part.lower() for value in values for part in PARTS.findall(value.rpartition("/")[2][:200])}
        yield found | ({"article"} if page.tag_name(node) == "article" else set())
        node = int(page.columns.parent[node])
