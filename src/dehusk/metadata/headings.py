"""Headings of a page that may be its title."""

from collections.abc import Collection

from dehusk.kernel import tagged_spans
from dehusk.kernel.markup import TAG
from dehusk.notation.insets import text_with_insets
from dehusk.page import Page, fact

FORMULAS = {TAG[tag] for tag in ("img", "math", "script")}
LONGEST = 300  # characters of a heading
MOST = 10  # of a rank

Heading = tuple[int, str]  # node and text
Span = tuple[int, int, int, int, int, int]  # as `tagged_spans` has it


@fact
def first_headings(page: Page) -> list[Heading]:
    """The h1 that show something."""
    return _shown(page, _spans(page, "h1"))


@fact
def second_headings(page: Page) -> list[Heading]:
    """The h2 that show something."""
    return _shown(page, _second_spans(page))


def second_headings_with(page: Page, words: Collection[str]) -> list[str]:
    """The texts of the h2 in which one of some words in lower case may be: most are not read."""
    likely = [span for span in _second_spans(page) if _may_have(page, span, words)]
    return [text for _, text in _shown(page, likely)]


def _may_have(page: Page, span: Span, words: Collection[str]) -> bool:
    node, end, _, _, lo, hi = span
    text = page.columns.text[lo:hi].lower()
    for word in words:
        if word in text:
            return True
    return not FORMULAS.isdisjoint(page.tag_codes[node:end])


@fact
def _second_spans(page: Page) -> list[Span]:
    return _spans(page, "h2")


def _spans(page: Page, tag: str) -> list[Span]:
    found = tagged_spans(page.columns, TAG[tag], MOST) if page.has(tag) else []
    return [span for span in found if span[5] - span[4] <= LONGEST]


def _shown(page: Page, spans: list[Span]) -> list[Heading]:
    said = [(span[0], _text(page, span)) for span in spans]
    return [(node, text) for node, text in said if text]


def _text(page: Page, span: Span) -> str:
    """The text of a heading without permalinks, and with formulas as TeX; most headings are one piece, in which there
    is neither."""
    node, end, first, stop, lo, hi = span
    text = page.columns.text[lo:hi]
    plain = stop - first < 2 and "$" not in text and "\\" not in text and FORMULAS.isdisjoint(page.tag_codes[node:end])
    if not plain:
        text = text_with_insets(page, first, stop)
    return " ".join(text.split())
