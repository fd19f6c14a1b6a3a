"""Clean HTML, built anew from an allow-list of tags and attributes: nothing from the page's own markup is copied."""

from html import escape

from dehusk.kernel.markup import TAGS
from dehusk.notation.code import language_of
from dehusk.writers.marks import Marks
from dehusk.writers.outline import BLOCK, CLOSE, IMAGE, INSET, OPEN, Outline
from dehusk.writers.parts import inset_run
from dehusk.writers.runs import ATOMS, Run

ALREADY = {"p", "li", "dt", "dd", "h1", "h2", "h3", "h4", "h5", "h6", "td", "th", "caption", "figcaption", "pre"}
NAME = {"summary": "p"}  # what it opens is open here
SPANS = ("colspan", "rowspan")


def to_html(outline: Outline, void: str = ">") -> str:
    """`void` ends the start tag of an element without content: " />" makes the whole well-formed XML."""
    parts: list[str] = []
    open_tags: list[str] = [""]
    inline = _Inline(void)
    runs, tags = outline.runs, outline.structure.tag
    in_text = False  # the last that was written is text of the innermost open element
    for kind, what in outline.events:
        if kind == OPEN:
            tag = TAGS[tags[what]]
            open_tags.append(NAME.get(tag, tag))
            parts.append(f"<{open_tags[-1]}{_attributes(outline, what, tag)}>")
        elif kind == CLOSE:
            parts.append(f"</{open_tags.pop()}>\n")
        elif kind == BLOCK:
            tag = open_tags[-1]
            if tag == "pre":
                parts.append("\n" * in_text + escape(runs.text_of(what), quote=False))
            elif tag in ALREADY:
                if in_text:
                    parts.append("</p>\n<p>" if tag == "p" else f"<br{void}")
                parts.append(inline.written(runs.of(what)))
            else:
                parts.append(f"<p>{inline.written(runs.of(what))}</p>\n")
        elif kind == IMAGE:
            parts.append(inline.written([("", *outline.images.picture(what))]))
        elif kind == INSET:
            parts.append(_inset(inline, inset_run(outline, what), open_tags[-1] in ALREADY))
        else:
            parts.append(f"<hr{void}\n")
        in_text = kind == BLOCK and open_tags[-1] in ALREADY
    return "".join(parts)


def _inset(inline: "_Inline", run: Run, in_line: bool) -> str:
    """What stands between blocks, as a block unless it is in an element that holds text."""
    written = inline.written([run])
    if in_line:
        return written
    display = bool(run[2]) and run[2][0][0] == "display"
    return written.replace("span", "div", 1)[: -len("</span>")] + "</div>\n" if display else f"<p>{written}</p>\n"


def _attributes(outline: Outline, node: int, tag: str) -> str:
    page = outline.page
    if tag == "pre":
        language = language_of(page, node)
        return f' class="language-{escape(language)}"' if language else ""
    names = SPANS if tag in ("td", "th") else ("start",) if tag == "ol" else ()
    found = ""
    for name in names:
        value = page.attribute(node, name)
        if value and value.isdecimal():
            found += f' {name}="{value}"'
    return found


class _Inline:
    """Runs as HTML. What closes and opens between two sets of marks is worked out once."""

    def __init__(self, void: str) -> None:
        self.void = void
        self.line_break = f"<br{void}"
        self.between: dict[tuple[Marks, Marks], tuple[str, str]] = {}

    def written(self, runs: list[Run]) -> str:
        parts: list[str] = []
        current: Marks = ()
        for gap, text, marks in runs:
            atom = bool(marks) and marks[-1][0] in ATOMS
            nesting = marks[:-1] if atom else marks
            space = gap.replace("\n", self.line_break) if "\n" in gap else gap
            if nesting != current:
                closing, opening = self._between(current, nesting)
                parts += closing, space, opening
                current = nesting
            elif space:
                parts.append(space)
            parts.append(self._atom(text, *marks[-1]) if atom else self._text(text))
        if current:
            parts.append(self._between(current, ())[0])
        return "".join(parts)

    def _text(self, text: str) -> str:
        written = escape(text, quote=False)
        return written.replace("\n", self.line_break) if "\n" in written else written

    def _between(self, one: Marks, other: Marks) -> tuple[str, str]:
        if (one, other) not in self.between:
            shared = 0
            while shared < min(len(one), len(other)) and one[shared] == other[shared]:
                shared += 1
            closing = "".join(f"</{mark}>" for mark, _ in reversed(one[shared:]))
            opening = "".join(
                f'<a href="{escape(address)}">' if mark == "a" else f"<{mark}>" for mark, address in other[shared:]
            )
            self.between[one, other] = closing, opening
        return self.between[one, other]

    def _atom(self, text: str, kind: str, address: str) -> str:
        if kind == "image":
            return f'<img src="{escape(address)}" alt="{escape(text)}"{self.void}'
        return ATOM[kind].format(escape(text, quote=False))


ATOM = {
    "formula": '<span class="math inline">\\({}\\)</span>',
    "display": '<span class="math display">\\[{}\\]</span>',
    "note": "<sup>[{}]</sup>",
    "note text": "[{}]",
    "box": "{}",
}
