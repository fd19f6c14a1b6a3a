"""Prices with their cents in a smaller hand: $549<sup>00</sup> is 549.00."""

import re
from collections.abc import Iterator

from dehusk.kernel import digit_pairs
from dehusk.kernel.markup import TAG
from dehusk.notation.kinds import TEXT, Inset, of_pieces
from dehusk.page import Page

CURRENCY = (
    "[$€£¥₹₽₩₺₴₪₫฿₦]|zł|kr|Kč|Ft|lei|CHF|R\\$|Rs|(?:US|AU|CA|NZ|HK)?D(?=[ \\d])|USD|EUR|GBP|AUD|CAD|NZD|PLN|SEK|NOK|DKK"
)
WHOLE = r"(\d{1,3}(?:[., ]\d{3})+|\d{1,7})"
BEFORE = re.compile(rf"(?:{CURRENCY})\s?-?{WHOLE}\Z")
AFTER = re.compile(rf"\s?(?:{CURRENCY})")
ENDS_IN_NUMBER = re.compile(rf"(?<![\d.,]){WHOLE}\Z")
NAMED = re.compile(r"cents?\b|fraction|decimal|centavos|kopecks?", re.IGNORECASE)
BEHIND = 24  # characters before the cents that may be sign and number
CLIMB = 2  # elements around the two digits that may say so


def cents(page: Page) -> Iterator[Inset]:
    """Two digits in a sup, or named cents, right behind a price: with a point before them."""
    columns, text = page.columns, page.columns.text
    for piece in digit_pairs(columns):
        lo = int(columns.piece_lo[piece])
        if _is_small(page, int(columns.piece_node[piece])) and (mark := _mark(page, piece, lo)):
            yield of_pieces(page, piece, piece + 1, TEXT, mark + text[lo : lo + 2])


def _is_small(page: Page, node: int) -> bool:
    """Whether an element, or one that holds nothing else, is a sup or named cents."""
    columns = page.columns
    span = columns.lo[node], columns.hi[node]
    for _ in range(CLIMB):
        if node < 0 or (columns.lo[node], columns.hi[node]) != span or columns.tag[node] == TAG["a"]:
            return False
        if columns.tag[node] == TAG["sup"] or NAMED.search(page.own_attribute(node, "class")):
            return True
        node = int(columns.parent[node])
    return False


def _mark(page: Page, piece: int, lo: int) -> str:
    """The decimal mark of the price whose cents begin at lo; "" where there is none, or no price."""
    block = int(page.piece_block[piece])
    text, first, last = page.columns.text, int(page.block_lo[block]), int(page.block_hi[block])
    before = text[max(first, lo - BEHIND) : lo]
    price = BEFORE.search(before) or (ENDS_IN_NUMBER.search(before) if AFTER.match(text, lo + 2, last) else None)
    return "" if price is None else "," if "." in price[1] else "."
