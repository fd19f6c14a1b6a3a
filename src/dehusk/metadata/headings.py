"""Headings of a page that may be its title."""

from dehusk.kernel.markup import TAG
from dehusk.notation.insets import text_with_insets
from dehusk.page import Page, fact

FORMULAS = {TAG[tag] for tag in ("img", "math", "script")}
LONGEST = 300  # characters of a heading
MOST = 10  # of a rank

Heading = tuple[int, str]  # node and text


@fact
def first_headings(page: Page) -> list[Heading]:
    """The h1 that show something."""
    return _shown(page, "h1")


@fact
def second_headings(page: Page) -> list[Heading]:
    """The h2 that show something."""
    return _shown(page, "h2")


def _shown(page: Page, tag: str) -> list[Heading]:
    columns, nodes = page.columns, page.nodes_tagged(tag)[:MOST]
    table = zip(nodes, *(column[nodes].tolist() for column in (columns.end, columns.lo, columns.hi)), strict=True)
    found = [(node, _text(page, slice(node, end), lo, hi)) for node, end, lo, hi in table]
    return [(node, text) for node, text in found if text]


def _text(page: Page, nodes: slice, lo: int, hi: int) -> str:
    """Without permalinks, and with formulas as TeX; most headings are one piece, in which there is neither."""
    text = page.text_between(lo, hi, LONGEST)
    plain = hi - lo < 2 and "$" not in text and "\\" not in text and FORMULAS.isdisjoint(page.tag_codes[nodes])
    if text and not plain:
        text = text_with_insets(page, lo, hi)
    return " ".join(text.split())
