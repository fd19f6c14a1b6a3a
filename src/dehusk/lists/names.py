"""What to call a column, from the markup that its values stand in and from what they look like."""

import re
from collections import Counter
from collections.abc import Sequence

from dehusk.lists.parts import Part
from dehusk.page import Page

MONEY = r"(?:[$€£¥₹₽]|R\$|USD|EUR|GBP|kr|zł|руб)"
LOOKS = {
    "price": re.compile(rf"{MONEY}\s*\d|\d\s*{MONEY}"),
    "number": re.compile(r"^[#(\[]?\d[\d.,]*[%.:)\]]?$"),
    "url": re.compile(r"^(?:https?://|www\.)\S+$"),
    "date": re.compile(
        r"\b(?:19|20)\d\d[-/.]\d{1,2}\b|\b\d{1,2}[-/. ]\w{2,9}[-/., ]+(?:19|20)\d\d\b|\w+ \d{1,2}, (?:19|20)\d\d"
        r"|\d \w+ ago\b"
    ),
}
TAGS = {"time": "date", "img": "image", "address": "address", "cite": "source", "dt": "term", "dd": "description",
        **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), "title")}  # fmt: skip
PLAIN_CLASS = re.compile(r"[a-z]{2,}(?:[-_][a-z]+){0,2}$")  # digits and capitals are a machine's
WRAPPERS = 5  # elements around each other that hold the same text
SAMPLE = 100  # values of a column that are looked at
LONG = 60  # characters of the mean value beyond which it is a description


def distinct(names: Sequence[str]) -> list[str]:
    """The names with a number behind each that was there before."""
    used: Counter[str] = Counter()
    found: dict[str, None] = {}
    for name in names:
        numbered = name
        while numbered in found:
            used[name] += 1
            numbered = f"{name}_{used[name] + 1}"
        found[numbered] = None
    return list(found)


def column_names(page: Page, columns: Sequence[Sequence[Part]]) -> list[str]:
    """One name a column, no two the same."""
    names: list[str] = []
    for parts in columns:
        names.append(_marked_up(page, parts[0].node) or _looked_at(parts, untitled="title" not in names))
    return distinct(names)


def _marked_up(page: Page, node: int) -> str:
    """By itemprop or tag, else by class, of the element or of one that holds nothing else."""
    columns, around = page.columns, [node]
    while len(around) < WRAPPERS and (up := int(columns.parent[around[-1]])) >= 0:
        if columns.lo[up] != columns.lo[node] or columns.hi[up] != columns.hi[node]:
            break
        around.append(up)
    for each in around:
        if prop := (page.attribute(each, "itemprop") or "").split():
            return prop[0].lower()
        if tag := TAGS.get(page.tag_name(each)):
            return tag
    words = (word for each in around for word in (page.attribute(each, "class") or "").lower().split())
    return next((word.replace("-", "_") for word in words if PLAIN_CLASS.match(word)), "")


def _looked_at(parts: Sequence[Part], untitled: bool) -> str:
    texts = [part.text for part in parts[:SAMPLE]]
    for name, look in LOOKS.items():
        if 2 * sum(look.search(text[:200]) is not None for text in texts) > len(texts):
            return name
    if untitled and parts[0].linked:
        return "title"
    return "description" if sum(map(len, texts)) > LONG * len(texts) else "text"
