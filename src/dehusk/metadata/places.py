"""Where nodes begin in a page's text: of the few that are asked for."""

from dehusk.page import Page


def place_of(page: Page, node: int) -> int:
    """The offset in the text of the first piece in a node or after it."""
    columns = page.columns
    first = columns.lo[node]
    return int(columns.piece_lo[first]) if first < len(columns.piece_lo) else len(columns.text)
