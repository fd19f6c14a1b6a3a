"""Marks around a text: emphasis, code, links; what HTML nests around a piece, outermost first."""

import numpy as np

from dehusk.arrays import Ints, Mask
from dehusk.kernel import markup
from dehusk.lazy import cached
from dehusk.options import Options
from dehusk.page import Page
from dehusk.writers.addresses import link_address

INLINE = {
    "a": "a", "b": "strong", "strong": "strong", "i": "em", "em": "em", "cite": "em", "var": "em", "code": "code",
    "kbd": "code", "samp": "code", "tt": "code", "sub": "sub", "sup": "sup", "del": "del", "s": "del", "strike": "del",
}  # fmt: skip
INLINE_DEPTH = 8  # elements around one word; what is outside of them is lost
NAMES = [INLINE.get(tag, "") for tag in markup.TAGS] + [""] * (256 - len(markup.TAGS))
MARKING = np.array([bool(name) for name in NAMES])

LINK = markup.TAG["a"]

Marks = tuple[tuple[str, str], ...]  # ("strong", ""), ("a", address) or ("code", its node), outermost first
Run = tuple[str, str, Marks]  # the white space before a text, the text, the marks around it


class MarkTable:
    """The marks around each node, worked out for the nodes that are asked for."""

    def __init__(self, page: Page, options: Options) -> None:
        self.page, self.options = page, options
        self.known: dict[int, Marks] = {}

    @cached
    def marked(self) -> Mask:
        """Mask of the nodes with a mark around them."""
        columns = self.page.columns
        nearest = self.page.nearest(MARKING[columns.tag])
        return (nearest >= 0) & (columns.depth - columns.depth[nearest] < INLINE_DEPTH)

    @cached
    def _is_marked(self) -> bytes:
        return self.marked.tobytes()

    @cached
    def _parent(self) -> list[int]:
        return list(self.page.columns.parent.tolist())

    def around(self, node: int) -> Marks:
        if not self._is_marked[node]:
            return ()
        if node in self.known:
            return self.known[node]
        tags, parent = self.page.tag_codes, self._parent
        found: dict[str, str] = {}
        up = node
        for _ in range(INLINE_DEPTH):
            if mark := NAMES[tags[up]]:
                if mark == "a":
                    if self.options.links and "a" not in found and (address := link_address(self.page, up)):
                        found["a"] = address
                elif mark == "code":
                    found = {"a": found["a"]} if "a" in found else {}  # code has no emphasis inside
                    found = {"code": str(up), **found}
                elif mark not in found:
                    found[mark] = ""
            up = parent[up]
            if up < 0:
                break
        marks = tuple(reversed(found.items()))
        self.known[node] = marks
        return marks

    def link_around(self, node: int) -> Marks:
        """The link around a node, without other marks."""
        if not self.options.links:
            return ()
        tags, parent = self.page.tag_codes, self.page.columns.parent
        for _ in range(INLINE_DEPTH):
            if tags[node] == LINK and (address := link_address(self.page, node)):
                return (("a", address),)
            node = int(parent[node])
            if node < 0:
                break
        return ()


def any_in_blocks(page: Page, pieces: Mask) -> Mask:
    """Mask of the blocks with one of these pieces."""
    if not len(page):
        return np.zeros(0, np.bool_)
    starts: Ints = page.columns.block_piece
    return np.asarray(np.logical_or.reduceat(pieces, starts))
