"""Images of a page that are written, and where: in the text of a block, or between blocks."""

import re

import numpy as np

from dehusk.arrays import Mask
from dehusk.kernel import pictures_beside, telling_beside
from dehusk.kernel.hints import EMOJI_PICTURE, LONGEST_EMOJI
from dehusk.kernel.kept import NOT_SEEN, Picture, block_of
from dehusk.lazy import cached
from dehusk.notation.insets import in_insets, insets
from dehusk.page import Page
from dehusk.page.hints import hinted
from dehusk.page.pictures import NAMES, address_of
from dehusk.writers.marks import Marks, MarkTable

# A picture that stands for a character: its alternative text is one, or its class says so and the text is short.
EMOJI = re.compile(
    "[\u203c\u2049\u2100-\u27bf\u2900-\u297f\u2b00-\u2bff\u3030\u303d\u3297\u3299\ufe0f\u200d\u20e3"
    "\U0001f000-\U0001faff\U000e0020-\U000e007f0-9#*]{1,16}"
)
EMOJI_NAMES = ("emoji", "smiley", "smilie", "emoticon")
READ = (*NAMES, "alt", "width", "height")


class Images:
    """The images that are shown, by their nodes; without `pictures` only emoji."""

    def __init__(self, page: Page, kept: Mask, pictures: bool, marks: MarkTable) -> None:
        self.page, self.kept, self.pictures, self.marks = page, kept, pictures, marks

    @cached
    def _in_figure(self) -> Mask:
        return np.asarray(self.page.nearest(self.page.tagged("figure")) >= 0)

    def between_kept(self, piece: int) -> bool:
        """Whether the pieces on both sides of a place, before `piece` and it, are in kept blocks."""
        return self._is_kept(piece) and self._is_kept(piece - 1)

    def stands_between(self, node: int, piece: int) -> bool:
        """Whether what stands before `piece` is written: between two kept blocks, or beside one in the same figure."""
        after, before = self._is_kept(piece), self._is_kept(piece - 1)
        return (after and before) or ((after or before) and bool(self._in_figure[node]))

    def _is_kept(self, piece: int) -> bool:
        """Whether a piece is in a kept block; where there is none, it is not."""
        block = block_of(self.page.columns, piece)
        return block >= 0 and bool(self.kept[block])

    @cached
    def _beside(self) -> list[Picture]:
        """The images between two kept pieces, or beside one in the same figure."""
        page = self.page
        if not page.has("img"):
            return []
        left_out = in_insets(page).view(np.uint8) if insets(page).text else None
        figure = page.nearest(page.tagged("figure")) if page.has("figure") else None
        return pictures_beside(page.source, page.columns, self.kept.view(np.uint8), left_out, figure, READ)

    @cached
    def emoji(self) -> dict[int, tuple[str, int]]:
        """node -> the characters for which the image stands, and the block it is written in."""
        columns, source = self.page.columns, self.page.source
        found = {}
        for row, block in telling_alts(self.page, self.kept):
            node, alt = int(columns.attr_node[row]), source[columns.attr_lo[row] : columns.attr_hi[row]].strip()
            if alt and not columns.flags[node] & NOT_SEEN and self._is_emoji(node, alt):
                found[node] = (alt, block)
        return found

    def _is_emoji(self, node: int, alt: str) -> bool:
        if alt.replace(" ", "").isalnum():
            return False
        if not alt.isascii() and EMOJI.fullmatch(alt):
            return True
        called = self.page.own_attribute(node, "class").lower()
        return any(name in called for name in EMOJI_NAMES)

    @cached
    def shown(self) -> dict[int, str]:
        """node -> address of the pictures to show, in the page's order."""
        if not self.pictures:
            return {}
        page, emoji = self.page, self.emoji
        found = {
            node: address_of(page, node, own) for node, _, own in self._beside if node not in emoji and not _tracks(own)
        }
        return {node: address for node, address in found.items() if address}

    @cached
    def block_around(self) -> dict[int, int]:
        """Picture -> the block in whose text it stands, or -1: pieces of the same block are on both its sides."""
        return {node: block for node, block, _ in self._beside if node in self.shown}

    @cached
    def between(self) -> list[int]:
        """The pictures that stand between blocks."""
        return [node for node, block in self.block_around.items() if block < 0] if self.shown else []

    @cached
    def _alts(self) -> dict[int, str]:
        return {node: own["alt"] for node, _, own in self._beside if "alt" in own}

    def alt(self, node: int) -> str:
        return " ".join(self._alts.get(node, "").split())

    def picture(self, node: int) -> tuple[str, Marks]:
        """The alternative text of a picture, and its marks: the link around it, and the address."""
        return self.alt(node), (*self.marks.link_around(node), ("image", self.shown[node]))


def telling_alts(page: Page, kept: Mask) -> list[tuple[int, int]]:
    """Row and block of each short alternative text of more than letters and digits, of images beside kept blocks."""
    if not hinted(page) & EMOJI_PICTURE:
        return []
    return telling_beside(page.source, page.columns, kept, LONGEST_EMOJI)


def _tracks(attributes: dict[str, str]) -> bool:
    """Whether it is a pixel that counts readers, or holds a table open."""
    return _is_thin(attributes.get("width", "")) or _is_thin(attributes.get("height", ""))


def _is_thin(size: str) -> bool:
    return size != "" and size.strip().removesuffix("px") in ("0", "1")
