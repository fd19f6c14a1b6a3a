"""Chunks: as many sentences, rows and code blocks of one section as there is room for."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from dehusk.chunks.atoms import Atom, Count, atoms_of
from dehusk.chunks.parts import HEADINGS, Part
from dehusk.page import Page

TITLE = 200  # characters of a heading in a path
HEADER = 1000  # characters of a row that is repeated


class Chunk(NamedTuple):
    """A piece of the content for retrieval."""

    text: str
    headings: tuple[str, ...]  # the path to it, outermost first
    tokens: int
    blocks: tuple[int, int]  # first and stop
    start: int  # in `Result.text`
    end: int
    source_start: int  # of its blocks in `Page.source`
    source_end: int
    url: str | None
    cut: bool  # begins or ends inside of a sentence, row or code block, each too long for a chunk


def packed_chunks(
    page: Page, parts: Sequence[Part], url: str | None, most: int, overlap: int, count: Count
) -> list[Chunk]:
    """Chunks of at most `most` tokens; one within a section repeats up to `overlap` tokens of the one before it."""
    return list(_Packer(page, parts, most, overlap, count).chunks(url)) if parts else []


class _Packer:
    def __init__(self, page: Page, parts: Sequence[Part], most: int, overlap: int, count: Count) -> None:
        self.page, self.parts = page, parts
        self.most, self.overlap, self.count = most, overlap, count
        self.text = "".join(piece for part in parts for piece in (part.before, part.text))
        self.atoms: list[Atom] = atoms_of(self.text, parts, most, count)
        self.sums = [0, *accumulate(atom.tokens for atom in self.atoms)]
        node = page.columns.block[[min(part.first, len(page) - 1) for part in parts]]
        self.heading = page.nearest(page.tagged(*HEADINGS))[node].tolist()
        self.headers = _headers(page, parts, page.nearest(page.tagged("table"))[node].tolist())
        self.source = _source_spans(page, parts)

    def chunks(self, url: str | None) -> Iterator[Chunk]:
        """One after another, within each section."""
        for headings, first, stop in self.sections():
            at = first
            while at < stop:
                begin, at, header, tokens = self.filled(first, at, stop)
                yield self.chunk(begin, at, header, tokens, headings, url)

    def sections(self) -> Iterator[tuple[tuple[str, ...], int, int]]:
        """The path of headings and the atoms first:stop of every section; headings without text go with the next."""
        path: list[tuple[int, str]] = []
        shown: tuple[str, ...] = ()
        first, before = 0, -1
        for number, atom in enumerate(self.atoms):
            if atom.part == before:
                continue
            if self.parts[atom.part].kind == "heading":
                if before >= 0 and self.parts[before].kind != "heading":
                    yield shown, first, number
                    first = number
                level, title = self.heading_of(atom.part)
                path = [*(step for step in path if step[0] < level), (level, title)]
                shown = tuple(title for _, title in path)
            before = atom.part
        yield shown, first, len(self.atoms)

    def heading_of(self, part: int) -> tuple[int, str]:
        """The level of a heading, and what it says, in short: every chunk below it repeats it."""
        words, node = " ".join(self.parts[part].text.split()), self.heading[part]
        stated = self.parts[part].first == self.parts[part].stop  # the title, in no block
        level = 0 if stated else int(self.page.tag_name(node)[1])
        return level, words if len(words) <= TITLE else words[: TITLE - 1] + "…"

    def filled(self, first: int, at: int, stop: int) -> tuple[int, int, str, int]:
        """The atoms begin:end of the next chunk of a section, the table's header before them, and their tokens."""
        begin = self.repeated(first, at)
        header = self.headers.get(self.atoms[begin].part, "") if begin > first else ""
        room = self.most - (self.count(header + "\n") if header else 0) - self.sums[at] + self.sums[begin]
        end = at
        while end < stop and self.sums[end + 1] - self.sums[at] <= room:
            end += 1
        end = max(at + 1, self.paragraph_end(at, end, stop))
        while (tokens := self.count(self.written(begin, end, header))) > self.most:
            if end > at + 1:
                end -= 1
            elif begin < at:
                begin += 1
            elif header:
                header = ""
            else:
                break
        return begin, end, header, tokens

    def repeated(self, first: int, at: int) -> int:
        """The first atom of the overlap before `at`."""
        begin = at
        while self.overlap and begin > first and self.sums[at] - self.sums[begin - 1] <= self.overlap:
            begin -= 1
        return begin

    def paragraph_end(self, at: int, end: int, stop: int) -> int:
        """The end of the last whole part, where at least half of the room is filled by then."""
        if end == stop or self.atoms[end].part != self.atoms[end - 1].part:
            return end
        whole = end
        while whole > at and self.atoms[whole - 1].part == self.atoms[end].part:
            whole -= 1
        return whole if 2 * (self.sums[whole] - self.sums[at]) >= self.most else end

    def written(self, begin: int, end: int, header: str) -> str:
        body = self.text[self.atoms[begin].lo : self.atoms[end - 1].hi]
        return f"{header}\n{body}" if header else body

    def chunk(
        self, begin: int, end: int, header: str, tokens: int, headings: tuple[str, ...], url: str | None
    ) -> Chunk:
        first, last = self.atoms[begin], self.atoms[end - 1]
        blocks = self.parts[first.part].first, self.parts[last.part].stop
        return Chunk(
            text=self.written(begin, end, header),
            headings=headings,
            tokens=tokens,
            blocks=blocks,
            start=first.lo,
            end=last.hi,
            source_start=self.source[first.part][0],
            source_end=self.source[last.part][1],
            url=url,
            cut=not (first.begins and last.ends),
        )


def _source_spans(page: Page, parts: Sequence[Part]) -> list[tuple[int, int]]:
    """Where each part begins and ends in the source: its last text ends where the next tag begins."""
    at, pieces = page.columns.piece_at, page.block_pieces
    first = at[pieces[[min(part.first, len(page) - 1) for part in parts]]]
    last = at[pieces[[max(part.stop, 1) for part in parts]] - 1]
    ends = [page.source.find("<", start) for start in last.tolist()]
    return [(lo, hi if hi >= 0 else len(page.source)) for lo, hi in zip(first.tolist(), ends, strict=True)]


def _headers(page: Page, parts: Sequence[Part], table: list[int]) -> dict[int, str]:
    """The header of every row of a table that begins with one; `table` has the table of every part."""
    header = {
        table[number]: part.text
        for number, part in enumerate(parts)
        if part.kind == "head" and len(part.text) <= HEADER
    }
    return {
        number: header[table[number]]
        for number, part in enumerate(parts)
        if part.kind == "row" and table[number] in header
    }
