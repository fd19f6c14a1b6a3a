"""A page as a table: its columns, and what is asked of them again and again."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, wraps
from math import inf
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Bytes, Floats, Ints, Mask
from dehusk.kernel import Columns, block_table, inherit, markup, numbered_spans, rows_holding, value_of
from dehusk.kernel.columns import Layout
from dehusk.kernel.entities import without_entities
from dehusk.kernel.markup import ATTR, TAG
from dehusk.lazy import cached

Made = TypeVar("Made")


@dataclass(frozen=True, eq=False, repr=False)
class Page:
    """A page as a table. `nodes` are elements in document order, `pieces` their text nodes, `blocks` runs of pieces."""

    source: str  # the page as the parser wrote it back: regular HTML
    columns: Columns
    url: str | None = None
    encoding: str | None = None  # what the bytes came in; None for characters
    layout: Layout | None = None  # where a browser puts each node, if one was asked
    whole: bool = False  # all of it is content: plain text, the entries of a feed

    def __repr__(self) -> str:
        return f"<Page {self.url or 'without URL'}: {len(self.columns.tag)} nodes, {len(self)} blocks>"

    def once(self, make: Callable[["Page"], Made]) -> Made:
        """What `make` gives for this page, made when it is first asked for."""
        if make not in self._made:
            self._made[make] = make(self)
        made: Made = self._made[make]
        return made

    @cached
    def _made(self) -> dict[Callable[["Page"], Any], Any]:
        return {}

    # -- nodes

    @cached
    def body(self) -> int:
        """The body's node, or -1 where there is none (an empty or a frameset page)."""
        return self.tag_codes.find(TAG["body"])

    def tagged(self, *tags: str) -> Mask:
        """Which nodes have one of these tags."""
        return self.columns.tag == TAG[tags[0]] if len(tags) == 1 else _tag_mask(tags)[self.columns.tag]

    def nodes_tagged(self, tag: str) -> list[int]:
        """Nodes with this tag, in document order."""
        return list(self.tagged(tag).nonzero()[0].tolist()) if self.has(tag) else []

    def has(self, *tags: str) -> bool:
        """Whether there is a node with one of these tags: asked before anything that costs more."""
        codes = self.tag_codes
        for tag in tags:  # noqa: SIM110  (some dozens a page: a generator takes thrice as long)
            if TAG[tag] in codes:
                return True
        return False

    @cached
    def tag_codes(self) -> bytes:
        """`columns.tag`, searched faster as bytes than as an array."""
        return self.columns.tag.tobytes()

    def nearest(self, marked: Mask) -> Ints:
        """For every node its nearest marked ancestor, itself included, or -1."""
        return inherit(self.columns.parent, marked.view(np.uint8))

    def tag_name(self, node: int) -> str:
        """Also of a tag that HTML does not name."""
        code = int(self.columns.tag[node])
        if code:
            return markup.TAGS[code]
        return self._written_name(int(self.columns.at[node]), int(self.columns.inner[node]))

    def _written_name(self, at: int, inner: int) -> str:
        """Of a start tag."""
        return self.source[at + 1 : inner - 1].partition(" ")[0]

    def tag_names(self, nodes: Ints) -> list[str]:
        """Of nodes with a tag that HTML does not name."""
        spans = zip(self.columns.at[nodes].tolist(), self.columns.inner[nodes].tolist(), strict=True)
        return [self._written_name(at, inner) for at, inner in spans]

    @cached
    def node_lo(self) -> Ints:
        """Node i begins at the character node_lo[i] of `columns.text`: that of the first piece in or after it."""
        columns = self.columns
        return np.append(columns.piece_lo, len(columns.text))[columns.lo]

    def text_of(self, node: int, longest: float = inf) -> str:
        """The text of a node's subtree, blocks apart by line breaks; "" where that is longer than `longest`."""
        return self.text_between(int(self.columns.lo[node]), int(self.columns.hi[node]), longest)

    def text_between(self, first: int, stop: int, longest: float = inf) -> str:
        """The text of the pieces first:stop."""
        if first >= stop:
            return ""
        lo, hi = self.columns.piece_lo[first], self.columns.piece_hi[stop - 1]
        return self.columns.text[lo:hi] if hi - lo <= longest else ""

    # -- attributes

    def attributes(self, name: str, among: Mask | None = None) -> dict[int, str]:
        """node -> value, of every node that has the attribute, or only of some."""
        if not self.has_attribute(name):
            return {}
        return self._attributes[name] if among is None else self._attributes.read(name, among)

    def has_attribute(self, *names: str) -> bool:
        """Whether a node has one of these attributes."""
        codes = self._attribute_codes
        for name in names:  # noqa: SIM110
            if ATTR[name] in codes:
                return True
        return False

    def last_with(self, name: str) -> int:
        """The last node with an attribute, or -1."""
        row = self._attribute_codes.rfind(ATTR[name])
        return int(self.columns.attr_node[row]) if row >= 0 else -1

    @cached
    def _attribute_codes(self) -> bytes:
        """`columns.attr_name`, searched faster as bytes than as an array."""
        return self.columns.attr_name.tobytes()

    def attribute(self, node: int, name: str) -> str | None:
        return self._attributes[name].get(node)

    def attributes_of(self, nodes: Mask, names: Iterable[str] = ()) -> dict[int, dict[str, str]]:
        """Of a few nodes: node -> name -> value, of all names or of some. The attributes of all others are not read."""
        columns, source = self.columns, self.source
        wanted = nodes[columns.attr_node]
        if names:
            named = np.zeros(256, np.bool_)
            named[[ATTR[name] for name in names]] = True
            wanted &= named[columns.attr_name]
        rows = wanted.nonzero()[0]
        table = (columns.attr_node, columns.attr_name, columns.attr_lo, columns.attr_hi)
        found: dict[int, dict[str, str]] = {}
        for node, name, lo, hi in zip(*(column[rows].tolist() for column in table), strict=True):
            found.setdefault(node, {})[markup.ATTRS[name]] = without_entities(source[lo:hi])
        return found

    def values_of(self, nodes: Mask, *names: str) -> list[tuple[int, str]]:
        """Node and value of each of these attributes, of a few nodes, in document order."""
        columns = self.columns
        rows = np.concatenate([self.attribute_rows(name) for name in names])
        rows = np.sort(rows[nodes[columns.attr_node[rows]]])
        return list(zip(columns.attr_node[rows].tolist(), self.values_at(rows), strict=True))

    def rows_holding(self, stems: tuple[str, ...], *names: str, among: Mask | None = None) -> list[int]:
        """Rows of these attributes, of all nodes or of some, with one of the stems (small ASCII) in their value."""
        return rows_holding(self.source, self.columns, bytes([ATTR[name] for name in names]), among, stems)

    def attribute_rows(self, name: str) -> Ints:
        """Rows of the attributes of this name, in document order."""
        return self._attributes.rows_of(name)

    def values_at(self, rows: Ints) -> list[str]:
        """The values of the attributes in these rows."""
        spans = zip(self.columns.attr_lo[rows].tolist(), self.columns.attr_hi[rows].tolist(), strict=True)
        return [without_entities(self.source[lo:hi]) for lo, hi in spans]

    def attribute_codes(self, name: str) -> Ints:
        """For every node a number of the attribute's value: 1, 2, ... by first appearance, 0 where it has none. The
        values are not read: the parser wrote them all in one way."""
        columns, rows = self.columns, self.attribute_rows(name)
        codes = np.zeros(len(columns.tag), np.int64)
        codes[columns.attr_node[rows]] = numbered_spans(self.source, columns.attr_lo[rows], columns.attr_hi[rows]) + 1
        return codes

    def own_attribute(self, node: int, name: str) -> str:
        """The attribute of one node, "" where it has none. Those of all others are not read."""
        return without_entities(value_of(self.source, self.columns, node, ATTR[name]))

    @cached
    def _attributes(self) -> "_Attributes":
        return _Attributes(self.source, self.columns)

    # -- pieces and blocks

    @cached
    def piece_chars(self) -> Ints:
        return (self.columns.piece_hi - self.columns.piece_lo).astype(np.int64)

    @cached
    def piece_linked(self) -> Mask:
        return (self.columns.flags[self.columns.piece_node] & markup.LINKED) > 0

    @cached
    def piece_block(self) -> Ints:
        """The block that each piece is in."""
        return np.repeat(np.arange(len(self)), np.diff(self.block_pieces))

    @cached
    def block_pieces(self) -> Ints:
        """Block b is pieces block_pieces[b]:block_pieces[b + 1]."""
        pieces = np.empty(len(self) + 1, np.int64)
        pieces[:-1], pieces[-1] = self.columns.block_piece, len(self.columns.piece_node)
        return pieces

    def __len__(self) -> int:
        """How many blocks there are."""
        return len(self.columns.block)

    @cached
    def _block_table(self) -> tuple[Ints, Ints, Bytes]:
        return block_table(self.columns)

    @property
    def block_lo(self) -> Ints:
        """Block b is the characters block_lo[b]:block_hi[b] of `columns.text`."""
        return self._block_table[0]

    @property
    def block_hi(self) -> Ints:
        return self._block_table[1]

    @property
    def block_level(self) -> Bytes:
        """For every block 1 to 6, or 0 where it is no heading."""
        return self._block_table[2]

    @cached
    def block_texts(self) -> list[str]:
        return self.texts_of(slice(None))

    def texts_of(self, blocks: Ints | slice) -> list[str]:
        """Of some blocks: those of all others are not made."""
        text = self.columns.text
        spans = zip(self.block_lo[blocks].tolist(), self.block_hi[blocks].tolist(), strict=True)
        return [text[lo:hi] for lo, hi in spans]

    @cached
    def block_hidden(self) -> Mask:
        return (self.columns.flags[self.columns.block] & markup.HIDDEN) > 0

    def per_block(self, piece_values: NDArray[Any]) -> Floats:
        """Sum a column of the pieces over each block."""
        return np.bincount(self.piece_block, weights=piece_values, minlength=len(self)).astype(np.float64)

    @cached
    def block_chars(self) -> Floats:
        return self.per_block(self.piece_chars)

    @cached
    def block_link_share(self) -> Floats:
        return self.per_block(self.piece_chars * self.piece_linked) / self.block_chars


class _Attributes(dict[str, dict[int, str]]):
    """Attribute columns, each decoded when it is first asked for. It does not hold the page, which holds it: a ring
    would leave every page to the garbage collector."""

    def __init__(self, source: str, columns: Columns) -> None:
        self.source, self.columns = source, columns
        self.rows: dict[str, Ints] = {}

    def __missing__(self, name: str) -> dict[int, str]:
        self[name] = self.read(name)
        return self[name]

    def rows_of(self, name: str) -> Ints:
        if name not in self.rows:
            self.rows[name] = (self.columns.attr_name == ATTR[name]).nonzero()[0].astype(np.int32)
        return self.rows[name]

    def read(self, name: str, among: Mask | None = None) -> dict[int, str]:
        columns, source, rows = self.columns, self.source, self.rows_of(name)
        if among is not None:
            rows = rows[among[columns.attr_node[rows]]]
        spans = zip(columns.attr_lo[rows].tolist(), columns.attr_hi[rows].tolist(), strict=True)
        values = [source[lo:hi] for lo, hi in spans]
        if "&" in "".join(values):
            values = list(map(without_entities, values))
        return dict(zip(columns.attr_node[rows].tolist(), values, strict=True))


@cache
def _tag_mask(tags: tuple[str, ...]) -> Mask:
    """Mask of the codes of some tags."""
    mask = np.zeros(256, np.bool_)
    mask[[TAG[tag] for tag in tags]] = True
    return mask


def fact(make: Callable[[Page], Made]) -> Callable[[Page], Made]:
    """A function of a page, worked out when it is first asked for and then remembered with the page."""

    @wraps(make)
    def of(page: Page) -> Made:
        made = page._made
        if of not in made:  # not `make`, which a pickle would not find under its name
            made[of] = make(page)
        known: Made = made[of]
        return known

    return of


def spans_tagged(page: Page, tag: str) -> Iterator[tuple[int, int, int]]:
    """Where each element with this tag begins, and its content from and to, but for SVG and MathML. It is for tags of
    which most pages have one or none: numpy would take longer."""
    columns, codes = page.columns, page.tag_codes
    node = codes.find(TAG[tag])
    while node >= 0:
        if not columns.flags[node] & markup.FOREIGN:
            yield int(columns.at[node]), int(columns.inner[node]), int(columns.close[node])
        node = codes.find(TAG[tag], node + 1)
