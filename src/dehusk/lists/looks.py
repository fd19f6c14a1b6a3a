"""What a column of parts is, by its markup and by what most of its values look like."""

import re
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from dehusk.lists import values
from dehusk.lists.names import named_by_markup
from dehusk.lists.parts import Part
from dehusk.metadata.dates import iso_day
from dehusk.page import Page

REST = "more"  # the field for what stands in no column
LONG = 60  # characters of the mean value beyond which it is a description
FEWEST = 3
MOST = 0.6  # of a column's values look like it
SHORT = 60  # at most of a value that is a price, a rating or a day
WORDS = 15  # at most of a text that is a price
SAMPLE = 100  # values of a column that are looked at
LENGTHY = set("title description tags ingredients specs comments about caption subtitle location".split())
FIGURES = {"price", "list_price", "rating", "reviews", "date", "discount", "votes", "views", "replies"}
FIGURE = re.compile(r"[\d★]|^free$", re.IGNORECASE)
STRUCK = ("del", "s", "strike")


class Column(NamedTuple):
    name: str  # "" for none
    parts: dict[int, Part]  # by record
    linked: bool
    size: float  # mean characters


def column_of(page: Page, parts: dict[int, Part]) -> Column:
    some = list(parts.values())[:SAMPLE]
    name = Counter(named_by_markup(page, part.node) for part in some[:5]).most_common(1)[0][0]
    size = sum(len(part.text) for part in some) / len(some)
    if size > LONG and name not in LENGTHY:
        name = ""
    look = _look(page, [part.text for part in some], name)
    if look == "price" and page.tag_name(some[0].node) in STRUCK:
        look = "list_price"
    if not look and name in FIGURES and 2 * sum(FIGURE.search(part.text) is not None for part in some) < len(some):
        name = ""  # whatever its class says
    return Column(look or name, parts, some[0].linked, size)


LOOKS: dict[str, Callable[[str], object]] = {
    "rating": values.rating, "reviews": values.reviews,
    "url": lambda text: text.startswith(("http://", "https://", "www.")) and " " not in text.strip(),
    "author": lambda text: text.lower().startswith(("by ", "von ", "par ", "por ")),
}  # fmt: skip


def _look(page: Page, texts: list[str], name: str) -> str:
    """What most of the values are, or ""."""
    if sum(values.money(text) is not None and len(text.split()) <= WORDS for text in texts) >= MOST * len(texts):
        return name if name in ("list_price", "title") else "price"
    short = [text for text in texts if len(text) <= SHORT]
    if len(short) < MOST * len(texts):
        return ""
    if _counts_up(short):
        return "rank"
    for look, read in LOOKS.items():
        if name in ("title", "description"):
            continue
        if sum(bool(read(text)) for text in short) >= MOST * len(texts):
            return look if look != "url" else "address"
    dated = sum(iso_day(text, page) is not None or _ago(text) for text in short)
    if name == "date" and not dated:
        return REST  # a length of time, say
    return "date" if name != "title" and dated >= MOST * len(texts) else ""


def _counts_up(texts: list[str]) -> bool:
    """1., 2., 3., ..."""
    numbers = [text.strip(" .#)(") for text in texts]
    if len(numbers) < FEWEST or not all(each.isascii() and each.isdigit() and len(each) < 7 for each in numbers):
        return False
    return all(int(b) == int(a) + 1 for a, b in pairwise(numbers))


def _ago(text: str) -> bool:
    return text.rstrip().endswith((" ago", " geleden")) or text.lower().startswith(("vor ", "il y a ", "hace "))
