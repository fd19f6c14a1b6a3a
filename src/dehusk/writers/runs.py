"""Runs: the pieces of a block, neighbours under the same marks as one, with what stands between or instead of them."""

from dehusk.arrays import Mask
from dehusk.lazy import cached
from dehusk.notation.insets import Insets
from dehusk.page import Page
from dehusk.writers.formulas import cut_out, raw_formulas
from dehusk.writers.images import Images
from dehusk.writers.insertions import Insertion, insertions
from dehusk.writers.invisible import CHARACTERS, is_clean, visible, without_invisible
from dehusk.writers.marks import Marks, Run, any_in_blocks

# As an innermost mark: the run is no text of the page, and says what it says by the rules of a format.
ATOMS = {"image", "formula", "display", "note", "note text", "box"}


class Runs:
    """The runs of the kept blocks, a list a block."""

    def __init__(self, page: Page, kept: Mask, insets: Insets, images: Images) -> None:
        self.page, self.kept, self.marks = page, kept, images.marks
        self.inserted: dict[int, list[Insertion]] = insertions(page, kept, insets, images)
        self.formulas = raw_formulas(page)
        self.changed = self.inserted.keys() | self.formulas.keys()  # blocks whose text is no slice of the page's
        self.clean = is_clean(page.columns.text)

    @cached
    def plain(self) -> list[bool]:
        """Which blocks are one run without marks."""
        page = self.page
        odd = any_in_blocks(page, self.marks.marked[page.columns.piece_node])
        if self.changed:
            odd[list(self.changed)] = True
        return list((~odd).tolist())

    @cached
    def silent(self) -> set[int]:
        """The kept blocks of which nothing is left to write."""
        asked = set(self.inserted)
        if not self.clean:
            asked.update(block for block in self.kept.nonzero()[0].tolist() if self._is_blank(block))
        return {block for block in asked if not any(run[1] or is_atom(run) for run in self.of(block))}

    @cached
    def _spans(self) -> tuple[list[int], list[int], list[int], list[int]]:
        """Where the pieces of every block begin; of every piece where it begins and ends in the text, and its node."""
        columns = self.page.columns
        return (
            self.page.block_pieces.tolist(),
            columns.piece_lo.tolist(),
            columns.piece_hi.tolist(),
            columns.piece_node.tolist(),
        )

    @cached
    def _blocks(self) -> tuple[list[int], list[int]]:
        """Where each block begins and ends in the text."""
        return self.page.block_lo.tolist(), self.page.block_hi.tolist()

    def _is_blank(self, block: int) -> bool:
        """Whether a block shows nothing: most show their first character."""
        (lo, hi), text = self._blocks, self.page.columns.text
        first = text[lo[block]]
        return (first in CHARACTERS or first.isspace()) and not visible(text[lo[block] : hi[block]])

    def text_of(self, block: int) -> str:
        """The text of a block without any marks."""
        if block in self.changed:
            return plain_text(self.of(block))
        lo, hi = self._blocks
        text = self.page.columns.text[lo[block] : hi[block]]
        return text if self.clean else visible(text)

    def texts_of(self, blocks: list[int]) -> list[str]:
        """The texts of some blocks without any marks."""
        if not self.clean:
            return [self.text_of(block) for block in blocks]
        (lo, hi), text, changed = self._blocks, self.page.columns.text, self.changed
        if not changed:
            return [text[lo[block] : hi[block]] for block in blocks]
        return [self.text_of(block) if block in changed else text[lo[block] : hi[block]] for block in blocks]

    def of(self, block: int) -> list[Run]:
        if block not in self.changed and self.plain[block]:
            return [("", self.text_of(block), ())]
        bounds, *_ = self._spans
        if block in self.inserted:
            found = _numbered_once(self._with(bounds[block], bounds[block + 1], self.inserted[block]))
        else:
            found = self._marked(bounds[block], bounds[block + 1])
        if block in self.formulas:
            found = cut_out(found, self.formulas[block])
        if self.clean:
            return found
        return _shown(found)

    def _marked(self, first: int, stop: int) -> list[Run]:
        """The runs of the pieces first:stop."""
        _, lows, highs, nodes = self._spans
        text, around = self.page.columns.text, self.marks.around
        found: list[Run] = []
        gap, start, end, marks = "", lows[first], highs[first], around(nodes[first])
        for piece in range(first + 1, stop):
            other = around(nodes[piece])
            if other != marks and not (end == lows[piece] and _one_code(marks, other)):
                found.append((gap, text[start:end], marks))
                gap, start, marks = text[end : lows[piece]], lows[piece], other
            end = highs[piece]
        found.append((gap, text[start:end], marks))
        return found

    def _with(self, first: int, stop: int, rows: list[Insertion]) -> list[Run]:
        """The runs of the pieces first:stop with what is inserted among them."""
        found: list[Run] = []
        piece, owed = first, None
        for row in rows:
            if piece < row.lo:
                pieces = self._marked(piece, row.lo)
                _extend(found, (self._gap(piece, first, owed), *pieces[0][1:]), *pieces[1:])
                owed = None
            natural = self._gap(row.lo, first, None) if row.lo < stop else ""
            before = natural if row.before is None else row.before
            before = before if owed is None else _wider(owed, before)
            if row.text is not None:
                _extend(found, (before, row.text, row.marks))
                owed = row.after
            elif row.lo < row.hi < stop:
                owed = _wider(before, self._gap(row.hi, first, None))
            piece = max(piece, row.hi)
        if piece < stop:
            pieces = self._marked(piece, stop)
            _extend(found, (self._gap(piece, first, owed), *pieces[0][1:]), *pieces[1:])
        return found

    def _gap(self, piece: int, first: int, owed: str | None) -> str:
        """The white space before a piece, unless something else is owed."""
        if owed is not None or piece == first:
            return owed or ""
        _, lows, highs, _ = self._spans
        return self.page.columns.text[highs[piece - 1] : lows[piece]]


PLAIN_ATOM = {"formula": "${}$", "display": "$${}$$", "note": "[{}]", "note text": "[{}]"}


def _shown(runs: list[Run]) -> list[Run]:
    """Runs without invisible characters; white space beside one goes between runs."""
    found: list[Run] = []
    owed = ""
    for gap, text, marks in runs:
        bare = without_invisible(text)
        left = text if bare == text else bare.strip()
        before = _wider(_wider(owed, gap), "" if bare == text else bare[: len(bare) - len(bare.lstrip())])
        owed = bare[len(bare.rstrip()) :] if left else before
        if left or is_atom((gap, text, marks)):
            found.append((before if found else "", left, marks))
    return found


def _numbered_once(runs: list[Run]) -> list[Run]:
    """Runs of a note without the number of its own that the page writes before it."""
    if len(runs) < 2 or not runs[0][2] or runs[0][2][-1][0] != "note text":
        return runs
    (gap, text, marks), number = runs[1], runs[0][1]
    left = text.removeprefix(number)
    if left != text and left[:1] in (".", ")", ":", " "):
        runs[1] = (gap, left[1:].lstrip(), marks)
    return runs


def _one_code(marks: Marks, other: Marks) -> bool:
    """Whether both are code under the same marks: what touches is read as one."""
    both = bool(marks and other) and marks[-1][0] == other[-1][0] == "code"
    return both and marks[:-1] == other[:-1]


def plain_text(runs: list[Run]) -> str:
    """Runs without their marks; formulas and notes are in it, images are not."""
    parts: list[str] = []
    for gap, text, marks in runs:
        kind = marks[-1][0] if marks else ""
        if kind != "image":
            parts += gap if parts else "", PLAIN_ATOM.get(kind, "{}").format(text)
    return "".join(parts)


def is_atom(run: Run) -> bool:
    return bool(run[2]) and run[2][-1][0] in ATOMS


def _extend(found: list[Run], *runs: Run) -> None:
    """Put runs behind others; the first joins the last one under the same marks."""
    gap, text, marks = runs[0]
    gap = gap if found else ""
    if found and found[-1][2] == marks and not is_atom(found[-1]):
        found[-1] = (found[-1][0], found[-1][1] + gap + text, marks)
    else:
        found.append((gap, text, marks))
    found += runs[1:]


def _wider(one: str, other: str) -> str:
    """Of two gaps the one that is to be written: a line break counts for more than a blank."""
    return one if "\n" in one or not other else other
