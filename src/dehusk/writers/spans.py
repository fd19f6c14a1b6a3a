"""Markdown inside a block: runs with their marks as CommonMark that every reader reads alike."""

import re
from collections.abc import Callable
from unicodedata import category
from urllib.parse import quote

from dehusk.writers.marks import Marks, Run

MAY_NEED = re.compile(r"[\\`*\[\]<~&_]")
# A backslash counts before punctuation, a star beside a word, a bracket where a link or a note may begin or end.
SPECIAL = re.compile(
    r"\\(?=[!-/:-@\[-`{-~]|$)|`|\*(?!\s)|(?<!\s)\*|\[(?=\^)|\](?=[(:])|<(?=[A-Za-z/!?]|\Z)"
    r"|~(?=~)|(?<=~)~|&(?=#?\w+;)|(?<![^\W_])_|_(?![^\W_])",
    re.MULTILINE,
)
SPECIAL_IN_LINK = re.compile(r"[\[\]]|" + SPECIAL.pattern, re.MULTILINE)
BALANCED = re.compile(r"[^\[\]]*(?:\[[^\[\]]*\](?!\()[^\[\]]*)*")
NOT_IN_TARGET = re.compile(r'[\s()<\\`"]')
ENTITY = re.compile(r"&(?=#|\w+;)")
RUNS_IN_TEX = re.compile(
    r"<(?=[A-Za-z/!?])|\](?=[(\[:])"
)  # markup to a reader without formulas; a blank is none to TeX
DELIMITER = {"strong": "**", "em": "*", "del": "~~"}


class Spans:
    """Writes the text of a block. Marks stay open from run to run: neighbours under one mark share its delimiters."""

    def __init__(self, formulas: bool = False) -> None:
        """`formulas`: some dollars are delimiters, so that all others are escaped."""
        self.formulas = formulas
        self.parts: list[str] = []
        self.marks: Marks = ()
        self.places: list[int] = []  # of the opening delimiter of each mark in `parts`

    def written(self, runs: list[Run]) -> str:
        if len(runs) == 1 and not runs[0][2]:
            return escape_markdown(runs[0][1], self.formulas)
        self.parts = []
        for gap, text, marks in runs:
            kind = marks[-1][0] if marks else ""
            if kind in ATOM:
                self.add(gap, ATOM[kind](text, marks[-1][1]), marks[:-1])
            else:
                linked = kind == "a" or any(mark == "a" for mark, _ in marks)
                self.add(gap, escape_markdown(text, self.formulas, linked), marks)
        self.close(0, "")
        return "".join(self.parts)

    def add(self, gap: str, body: str, marks: Marks) -> None:
        parts = self.parts
        if marks != self.marks:
            shared = 0
            while shared < min(len(marks), len(self.marks)) and marks[shared] == self.marks[shared]:
                shared += 1
            opening = marks[shared:]
            self.close(shared, gap or (_opening(opening[0][0])[0] if opening else body[:1]))
            closed = bool(parts) and parts[-1] in ("*", "**", "~~") and not gap
            if gap:
                parts.append(gap)
            for mark, _ in opening:
                if mark == "a" and not gap and parts and parts[-1].endswith("!"):
                    parts[-1] = parts[-1][:-1] + "\\!"  # or the link would be an image
                self.places.append(len(parts))
                # two delimiters on end would be read as one
                parts.append(f"<{mark}>" if closed and mark in DELIMITER else _opening(mark))
            self.marks = marks
        elif gap:
            parts.append(gap)
        if body.startswith("[") and not gap and parts and parts[-1].endswith("!"):
            parts[-1] = parts[-1][:-1] + "\\!"
        parts.append(body)

    def close(self, keep: int, after: str) -> None:
        """Close all marks but the first `keep`, before what begins with the character `after`."""
        parts, edge = self.parts, self.parts[-1][-1:] if self.parts else ""
        while len(self.marks) > keep:
            (mark, address), place = self.marks[-1], self.places.pop()
            self.marks = self.marks[:-1]
            if mark == "a":
                closing = f"]({target(address)})"
            elif (
                mark in DELIMITER
                and parts[place][0] != "<"
                and self._renders(place, edge, self._follows(keep, mark, after))
            ):
                parts.append(DELIMITER[mark])
                continue  # the delimiters of several marks are one: `edge` stays before them
            else:
                parts[place], closing = f"<{mark}>", f"</{mark}>"
            parts.append(closing)
            edge = closing[-1]

    def _follows(self, keep: int, mark: str, after: str) -> str:
        """The character behind the closing delimiters of a mark and of those around it that close with it."""
        for outer, _ in reversed(self.marks[keep:]):
            if DELIMITER.get(outer, " ")[0] != DELIMITER[mark][0]:
                return "]" if outer == "a" else "~" if outer == "del" else "*" if outer in DELIMITER else "<"
        return after[:1]

    def _renders(self, place: int, edge: str, after: str) -> bool:
        """Whether the delimiters at `place` and behind `edge` open and close, by CommonMark's rules on what flanks."""
        parts, sign = self.parts, self.parts[place][0]
        inner = place + 1
        while parts[inner][0] == sign and parts[inner] in ("*", "**", "~~"):
            inner += 1
        outer = place
        while outer and parts[outer - 1] in ("*", "**", "~~") and parts[outer - 1][0] == sign:
            outer -= 1
        before = parts[outer - 1][-1:] if outer else ""
        return _flanks(before, parts[inner][0]) and _flanks(after, edge)


def _opening(mark: str) -> str:
    return "[" if mark == "a" else DELIMITER.get(mark) or f"<{mark}>"


def _flanks(outside: str, inside: str) -> bool:
    """Whether a delimiter between these two characters can open or close. What Unicode calls a symbol is punctuation to
    some readers and not to others: it must do for both."""
    if not inside or inside.isspace():
        return False
    if inside.isalnum() or not outside or outside.isspace():
        return True
    return category(inside)[0] not in "PS" or category(outside)[0] == "P" or outside in "$+<=>^`|~"


def escape_markdown(text: str, dollars: bool = False, linked: bool = False) -> str:
    """A text with a backslash before whatever would be read as markup; `linked`: as the text of a link."""
    if MAY_NEED.search(text):
        pattern = SPECIAL if not linked or BALANCED.fullmatch(text) else SPECIAL_IN_LINK
        text = pattern.sub(r"\\\g<0>", text)
    return text.replace("$", "\\$") if dollars else text


def code_span(text: str, _: str = "") -> str:
    return "\n".join(_code_line(line) for line in text.split("\n") if line.strip())


def _code_line(line: str) -> str:
    ticks = "`" * (1 + max((len(run) for run in re.findall("`+", line)), default=0)) if "`" in line else "`"
    pad = " " if line.startswith("`") or line.endswith("`") else ""
    return f"{ticks}{pad}{line}{pad}{ticks}"


def target(address: str) -> str:
    """An address as a link's target: it ends where the address does, and nothing in it stands for something else."""
    if NOT_IN_TARGET.search(address):
        address = NOT_IN_TARGET.sub(lambda found: quote(found[0]), address)
    return ENTITY.sub("&amp;", address) if "&" in address else address


def image(alt: str, address: str) -> str:
    return f"![{escape_markdown(alt, linked=True)}]({target(address)})"


def tex(formula: str) -> str:
    """A formula in which no reader finds markup or the end of a paragraph."""
    return RUNS_IN_TEX.sub(r"\g<0> ", " ".join(formula.split()))


ATOM: dict[str, Callable[[str, str], str]] = {
    "code": code_span,
    "image": image,
    "formula": lambda text, _: f"${tex(text)}$",
    "display": lambda text, _: f"$${tex(text)}$$",
    "note": lambda text, _: f"[^{label(text)}]",
    "note text": lambda text, _: f"[^{label(text)}]:",
    "box": lambda text, _: text,
}


def label(text: str) -> str:
    """The label of a note: no white space and no bracket."""
    return re.sub(r"[\s\[\]\\<>`*_^()]+", "", text) or "note"
