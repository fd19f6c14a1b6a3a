"""Footnotes: references in the text, the notes they lead to, and the links back."""

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import unquote

from dehusk.kernel.hints import NOTE_LINK, NOTEREF
from dehusk.kernel.markup import TAG
from dehusk.notation.kinds import LEFT_OUT, NOTE, NOTE_TEXT, Inset, of_node, of_pieces
from dehusk.notation.permalinks import own_fragment
from dehusk.page import Page, fact
from dehusk.page.hints import hinted

MARK = re.compile(r"\W*(?:note |fn\W*)?([^\W_]{1,8}|[*†‡§¶]{1,4})\W*", re.IGNORECASE)
HOLDERS = frozenset(TAG[tag] for tag in ("li", "p", "dd", "td", "aside"))  # of one note each
NOTE_TAGS = HOLDERS | {TAG[tag] for tag in ("div", "section", "tr", "blockquote")}
NOTEREFS = (NOTEREF, f"doc-{NOTEREF}")
PLAIN = re.compile(r"[A-Za-z0-9-]{1,40}")
BACK = re.compile("back-?(?:link|ref)", re.IGNORECASE)
AROUND_LABEL = " \n[](){}.:^↩↑\ufe0e"
LONGEST = 5000  # characters of a note
SHORT = 30  # characters of a reference, or of a link back
LEADING = 12  # pieces before the words of a note
MOST_BACK = 100  # links in a note


class Reference(NamedTuple):
    link: int
    lo: int  # its note is the pieces lo:hi
    hi: int
    mark: str  # what it says, brackets aside


def footnotes(page: Page) -> Iterator[Inset]:
    """Insets of the references whose note is in the page, of these notes, and of their links back."""
    links = {link: fragment for link in _candidates(page) if (fragment := own_fragment(page, link))}
    if not links:
        return
    ids = _ids(page)
    found = [reference for link, to in links.items() if (reference := _reference(page, link, to, ids))]
    back = {name for reference in found for name in _own_ids(page, reference.link)}
    labels: dict[int, str] = {}
    used: set[str] = set()
    for reference in found:
        if reference.lo not in labels:
            labels[reference.lo] = label = _label(reference.mark, used, len(labels) + 1)
            used.add(label)
            yield from _note(page, reference, label, back)
        yield of_node(page, _whole(page, reference.link), NOTE, labels[reference.lo])


def _candidates(page: Page) -> list[int]:
    """Links in a sup, around one, or in the role of a reference."""
    columns, source = page.columns, page.source
    rows = page.rows_holding(NOTEREFS[:1], "role", "epub:type") if hinted(page) & NOTE_LINK else []
    noted = [row for row in rows if source[columns.attr_lo[row] : columns.attr_hi[row]] in NOTEREFS]
    if not noted and not page.has("sup"):
        return []
    sup = page.tagged("sup")
    chosen = page.nearest(sup) >= 0
    chosen[columns.parent[sup]] = True
    chosen[columns.attr_node[noted]] = True
    return list((chosen & page.tagged("a") & (columns.lo < columns.hi)).nonzero()[0].tolist())


def _ids(page: Page) -> dict[str, int]:
    """id, or name of an anchor -> its first node."""
    named = [*page.attributes("name", page.tagged("a")).items(), *reversed(page.attributes("id").items())]
    return {name: node for node, name in named}


def _reference(page: Page, link: int, fragment: str, ids: dict[str, int]) -> Reference | None:
    mark = MARK.fullmatch(page.text_of(link, SHORT))
    target = ids.get(fragment, ids.get(unquote(fragment), -1))
    if not mark or target <= link:  # a link back leads to what stands before it
        return None
    lo, hi = _pieces_of_note(page, target)
    inside = lo < hi and page.columns.piece_hi[hi - 1] - page.columns.piece_lo[lo] <= LONGEST
    return Reference(link, lo, hi, mark[1]) if inside else None


def _pieces_of_note(page: Page, target: int) -> tuple[int, int]:
    """The pieces of the note at an element: its own, or those of the block it begins; none where it is no note."""
    columns = page.columns
    lo, hi = int(columns.lo[target]), int(columns.hi[target])
    if columns.tag[target] in NOTE_TAGS or lo == len(columns.piece_node):
        return lo, hi
    block = int(page.piece_block[lo])
    element = int(columns.block[block])
    if page.block_pieces[block] != lo or columns.tag[element] not in NOTE_TAGS:
        return lo, lo
    if columns.tag[element] in HOLDERS and columns.lo[element] == lo:
        return lo, int(columns.hi[element])
    return lo, int(page.block_pieces[block + 1])


def _own_ids(page: Page, link: int) -> Iterator[str]:
    """The names of a reference: of the link, of what is around it and of what it holds first."""
    parent = int(page.columns.parent[link])
    for node in (link, parent, int(page.columns.parent[parent]), min(link + 1, len(page.columns.tag) - 1)):
        yield from filter(None, (page.own_attribute(node, "id"), page.own_attribute(node, "name")))


def _whole(page: Page, link: int) -> int:
    """The sup around a reference that holds nothing else, or the link."""
    node = int(page.columns.parent[link])
    alone = page.columns.tag[node] == TAG["sup"] and MARK.fullmatch(page.text_of(node, SHORT))
    return node if alone else link


def _label(mark: str, used: set[str], count: int) -> str:
    """A label of its own for a note: what its reference says, where plain."""
    label = mark if PLAIN.fullmatch(mark) else f"note-{count}"
    return label if label not in used else f"{label}-{count}"


def _note(page: Page, note: Reference, label: str, back: set[str]) -> Iterator[Inset]:
    """A note without its own number and its links back, the label before its first word."""
    links = [link for link in _links_in(page, note) if own_fragment(page, link) in back]
    returning = [_around_back(page, link) for link in links if page.text_of(link, SHORT)]
    first = _first_word(page, note, returning)
    if first == note.hi:
        return
    block = int(page.piece_block[first])
    lo = max(note.lo, int(page.block_pieces[block]))
    element = int(page.columns.block[block])
    at = int(page.columns.inner[element] if page.columns.lo[element] == lo else page.columns.piece_at[lo])
    yield Inset(at, at, lo, lo, element, NOTE_TEXT, label)
    if first > note.lo:
        yield of_pieces(page, note.lo, first, LEFT_OUT)
    yield from (of_node(page, node, LEFT_OUT) for node in returning if page.columns.lo[node] >= first)


def _links_in(page: Page, note: Reference) -> list[int]:
    links, first = _links(page)
    return links[bisect_left(first, note.lo) : bisect_left(first, note.hi)][-MOST_BACK:]


@fact
def _links(page: Page) -> tuple[list[int], list[int]]:
    """All links, and the first piece of each."""
    links = page.tagged("a").nonzero()[0]
    return links.tolist(), page.columns.lo[links].tolist()


def _around_back(page: Page, link: int) -> int:
    """What a link back stands in together with its arrow, or the link."""
    node = link
    for _ in range(2):
        node = int(page.columns.parent[node])
        if BACK.search(page.own_attribute(node, "class")) and page.text_of(node, SHORT * 4):
            return node
    return link


def _first_word(page: Page, note: Reference, returning: list[int]) -> int:
    """The first piece that is neither the note's number nor in a link back."""
    columns = page.columns
    piece, last = note.lo, min(note.hi, note.lo + LEADING)
    skipped = {p for node in returning for p in range(int(columns.lo[node]), int(columns.hi[node]))}
    while piece < last:
        text = columns.text[columns.piece_lo[piece] : columns.piece_hi[piece]].strip(AROUND_LABEL)
        if piece not in skipped and text not in ("", note.mark):
            return piece
        piece += 1
    return piece if piece < note.hi else note.hi
