"""Labels and values: "Max Light: 600 lm" is a value of the column max_light."""

import re
from collections import Counter
from collections.abc import Sequence

from dehusk.lists.names import slug
from dehusk.lists.parts import Part
from dehusk.page import Page

PAIR = re.compile(r"([^\W\d_][^:\n]{1,28}[^\W_])\s?[:：]\s{0,3}(?=\S)(?!//)")
LABEL = re.compile(r"([^\W\d_][^:\n]{1,28}[^\W_])\s?[:：]$")
NOT_LABELS = {"http", "https", "am", "pm", "re", "note", "warning", "ps"}
COMMON = 0.25  # of the records have the label: it is a column's


def pairs(page: Page, records: Sequence[Sequence[Part]]) -> list[tuple[dict[str, str], list[Part]]]:
    """Of each record the values under their labels, and the parts that are left."""
    records = [[line for part in parts for line in _lines(part)] for parts in records]
    split = [[_split(page, parts, at) for at in range(len(parts))] for parts in records]
    labels = Counter(label for lines in split for label in {each[0] for each in lines if each[0]})
    usual = {label for label, count in labels.items() if count >= max(COMMON * len(records), 2)}
    return [_divided(parts, lines, usual) for parts, lines in zip(records, split, strict=True)]


def _lines(part: Part) -> list[Part]:
    """The lines of a part that are pairs each, else the part."""
    lines = part.text.split("\n")
    if len(lines) > 1 and 2 * sum(PAIR.match(line) is not None for line in lines) > len(lines):
        return [part._replace(text=line) for line in lines if line]
    return [part]


def _split(page: Page, parts: Sequence[Part], at: int) -> tuple[str, str, int]:
    """The label of the part, its value, and how many parts they are; "" without a label."""
    text = parts[at].text
    if found := PAIR.match(text):
        label = slug(found[1])
        if label and label not in NOT_LABELS and "\n" not in text.strip():
            return label, text[found.end() :].strip(), 1
    if at + 1 < len(parts):
        bare = LABEL.match(text) or (re.match(r"(.{2,30})$", text) if _is_term(page, parts, at) else None)
        if bare and (label := slug(bare[1])) and label not in NOT_LABELS:
            return label, parts[at + 1].text, 2
    return "", "", 1


def _is_term(page: Page, parts: Sequence[Part], at: int) -> bool:
    """A dt before its dd."""
    return page.tag_name(parts[at].node) == "dt" and page.tag_name(parts[at + 1].node) == "dd" and not parts[at].linked


def _divided(
    parts: Sequence[Part], lines: list[tuple[str, str, int]], usual: set[str]
) -> tuple[dict[str, str], list[Part]]:
    found: dict[str, str] = {}
    left: list[Part] = []
    at = 0
    while at < len(parts):
        label, value, size = lines[at]
        if label in usual and label not in found:
            found[label] = value
            at += size
        else:
            left.append(parts[at])
            at += 1
    return found, left
