"""Headings of a page that may be its title."""

from dehusk.kernel import tagged_spans
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
    spans = tagged_spans(page.columns, TAG[tag], MOST) if page.has(tag) else []
    said = (
        (node, _text(page, slice(node, end), first, stop, page.columns.text[lo:hi]))
        for node, end, first, stop, lo, hi in spans
        if hi - lo <= LONGEST
    )
    return [(node, text) for node, text in said if text]


def _text(page: Page, nodes: slice, lo: int, hi: int, text: str) -> str:
    """The text of some pieces without permalinks, and with formulas as TeX; most headings are one piece, in which there
    is neither."""
    plain = hi - lo < 2 and "$" not in text and "\\" not in text and FORMULAS.isdisjoint(page.tag_codes[nodes])
    if not plain:
        text = text_with_insets(page, lo, hi)
    return " ".join(text.split())
