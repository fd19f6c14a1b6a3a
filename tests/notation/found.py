"""What the tests of this room look at: the insets of a page as plain tuples."""

import dehusk
from dehusk.notation.insets import KINDS, insets, text_with_insets


def found(html: str, url: str | None = None) -> list[tuple[str, str, str]]:
    """Of every inset its kind, the text it stands for, and what is written instead."""
    page = dehusk.parse(html, url=url)
    rows = insets(page)
    table = zip(rows.lo.tolist(), rows.hi.tolist(), rows.kind.tolist(), rows.text, strict=True)
    return [(KINDS[kind], page.text_between(lo, hi), text) for lo, hi, kind, text in table]


def text(html: str, url: str | None = None) -> str:
    """The whole text of a page, insets and all."""
    page = dehusk.parse(html, url=url)
    return text_with_insets(page, 0, len(page.columns.piece_node))
