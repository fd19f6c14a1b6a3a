"""Images of a page that are written, and where: in the text of a block, or between blocks."""

import re

import numpy as np

from dehusk.arrays import Mask
from dehusk.kernel import markup, telling_beside
from dehusk.kernel.hints import EMOJI_PICTURE, LONGEST_EMOJI
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
NOT_SEEN = markup.HIDDEN | markup.SKIPPED


class Images:
    """The images that are shown, by their nodes; without `pictures` only emoji."""

    def __init__(self, page: Page, kept: Mask, pictures: bool, marks: MarkTable) -> None:
        self.page, self.kept, self.pictures, self.marks = page, kept, pictures, marks

    @cached
    def _kept_piece(self) -> Mask:
        """Whether each piece is in a kept block, False for one more: no piece is not kept."""
        return np.append(self.kept[self.page.piece_block], False)

    @cached
    def _in_figure(self) -> Mask:
        return np.asarray(self.page.nearest(self.page.tagged("figure")) >= 0)

    def between_kept(self, piece: int) -> bool:
        """Whether the pieces on both sides of a place, before `piece` and it, are in kept blocks."""
        return bool(self._kept_piece[piece] and self._kept_piece[piece - 1])

    def stands_between(self, node: int, piece: int) -> bool:
        """Whether what stands before `piece` is written: between two kept blocks, or beside one in the same figure."""
        after, before = self._kept_piece[piece], self._kept_piece[piece - 1]
        return bool((after and before) or ((after or before) and self._in_figure[node]))

    @cached
    def _wanted(self) -> list[int]:
        """The images between two kept pieces, or beside one in the same figure."""
        if not self.page.has("img"):
            return []
        page, columns = self.page, self.page.columns
        shown = page.tagged("img") & (columns.flags & NOT_SEEN == 0)
        images = (shown & ~in_insets(page) if insets(page).text else shown).nonzero()[0]
        pieces = columns.lo[images]
        after, before = self._kept_piece[pieces], self._kept_piece[pieces - 1]
        wanted = after & before
        if page.has("figure"):
            wanted |= (after | before) & self._in_figure[images]
        return list(images[wanted].tolist())

    @cached
    def _attributes(self) -> dict[int, dict[str, str]]:
        """Of every picture that may be shown: its attributes by name."""
        return self.page.attributes_of(_mask(self.page, self._wanted), (*NAMES, "alt", "width", "height"))

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
        found, emoji = {}, self.emoji
        for node in self._wanted:
            if node in emoji:
                continue
            own = self._attributes.get(node, {})
            if not _tracks(own) and (address := address_of(self.page, node, own)):
                found[node] = address
        return found

    @cached
    def block_around(self) -> dict[int, int]:
        """Picture -> the block in whose text it stands, or -1: pieces of the same block are on both its sides."""
        nodes = list(self.shown)
        block = np.append(self.page.piece_block, -1)  # the last: of no piece
        pieces = self.page.columns.lo[nodes]
        around = np.where(block[pieces - 1] == block[pieces], block[pieces], -1)
        return dict(zip(nodes, around.tolist(), strict=True))

    @cached
    def between(self) -> list[int]:
        """The pictures that stand between blocks."""
        return [node for node, block in self.block_around.items() if block < 0] if self.shown else []

    def alt(self, node: int) -> str:
        return " ".join(self._attributes.get(node, {}).get("alt", "").split())

    def picture(self, node: int) -> tuple[str, Marks]:
        """The alternative text of a picture, and its marks: the link around it, and the address."""
        return self.alt(node), (*self.marks.link_around(node), ("image", self.shown[node]))


def telling_alts(page: Page, kept: Mask) -> list[tuple[int, int]]:
    """Row and block of each short alternative text of more than letters and digits, of images beside kept blocks."""
    if not hinted(page) & EMOJI_PICTURE:
        return []
    alts = page.attribute_rows("alt")
    return telling_beside(page.source, page.columns, alts, kept.view(np.uint8), LONGEST_EMOJI)


def _tracks(attributes: dict[str, str]) -> bool:
    """Whether it is a pixel that counts readers, or holds a table open."""
    return attributes.get("width", "").strip().removesuffix("px") in ("0", "1") or attributes.get(
        "height", ""
    ).strip().removesuffix("px") in ("0", "1")


def _mask(page: Page, nodes: list[int]) -> Mask:
    mask = np.zeros(len(page.columns.tag), np.bool_)
    mask[nodes] = True
    return mask
