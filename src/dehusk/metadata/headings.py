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
    columns, codes, node = page.columns, page.tag_codes, -1
    found = []
    for _ in range(MOST):
        if (node := codes.find(TAG[tag], node + 1)) < 0:
            break
        lo, hi = int(columns.lo[node]), int(columns.hi[node])
        if lo < hi and (text := _text(page, slice(node, int(columns.end[node])), lo, hi)):
            found.append((node, text))
    return found


def _text(page: Page, nodes: slice, lo: int, hi: int) -> str:
    """Without permalinks, and with formulas as TeX; most headings are one piece, in which there is neither."""
    text = page.text_between(lo, hi, LONGEST)
    plain = hi - lo < 2 and "$" not in text and "\\" not in text and FORMULAS.isdisjoint(page.tag_codes[nodes])
    if text and not plain:
        text = text_with_insets(page, lo, hi)
    return " ".join(text.split())
