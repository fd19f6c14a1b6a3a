"""Clean HTML, built anew from an allow-list of tags and attributes: nothing from the page's own markup is copied."""

from html import escape as escape_all

from dehusk.kernel.markup import TAGS
from dehusk.notation.code import language_of
from dehusk.writers.marks import Marks, Run
from dehusk.writers.outline import BLOCK, CLOSE, IMAGE, INSET, OPEN, Outline
from dehusk.writers.parts import inset_run
from dehusk.writers.runs import ATOMS

ALREADY = {"p", "li", "dt", "dd", "h1", "h2", "h3", "h4", "h5", "h6", "td", "th", "caption", "figcaption", "pre"}
HAS_ATTRIBUTES = {"pre", "ol", "td", "th"}
NAME = {"summary": "p"}  # what it opens is open here
SPANS = ("colspan", "rowspan")


def to_html(outline: Outline, void: str = ">") -> str:
    """`void` ends the start tag of an element without content: " />" makes the whole well-formed XML."""
    parts: list[str] = []
    open_tags: list[str] = [""]
    inline = _Inline(void)
    runs, tags = outline.runs, outline.structure.tag
    plain = runs.plain
    in_text = False  # a text of the innermost open element was written last, images aside
    for kind, what in outline.events:
        if kind == OPEN:
            tag = TAGS[tags[what]]
            open_tags.append(NAME.get(tag, tag))
            parts.append(f"<{open_tags[-1]}{_attributes(outline, what, tag) if tag in HAS_ATTRIBUTES else ''}>")
        elif kind == CLOSE:
            parts.append(f"</{open_tags.pop()}>\n")
        elif kind == BLOCK:
            tag = open_tags[-1]
            if tag == "pre":
                parts.append("\n" * in_text + escape(runs.text_of(what), quote=False))
            elif tag in ALREADY:
                if in_text:
                    parts.append("</p>\n<p>" if tag == "p" else f"<br{void}")
                parts.append(inline.text(runs.text_of(what)) if plain[what] else inline.written(runs.of(what)))
            else:
                body = inline.text(runs.text_of(what)) if plain[what] else inline.written(runs.of(what))
                parts.append(f"<p>{body}</p>\n")
        elif kind == IMAGE:
            parts.append(inline.written([("", *outline.images.picture(what))]))
        elif kind == INSET:
            parts.append(_inset(inline, inset_run(outline, what), open_tags[-1] in ALREADY))
        else:
            parts.append(f"<hr{void}\n")
        in_text = (kind == BLOCK or (in_text and kind in (IMAGE, INSET))) and open_tags[-1] in ALREADY
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
    """Runs as HTML."""

    def __init__(self, void: str) -> None:
        self.void = void
        self.line_break = f"<br{void}"

    def written(self, runs: list[Run]) -> str:
        parts: list[str] = []
        current: Marks = ()
        for gap, text, marks in runs:
            atom = bool(marks) and marks[-1][0] in ATOMS
            nesting = marks[:-1] if atom else marks
            space = gap.replace("\n", self.line_break) if "\n" in gap else gap
            if nesting != current:
                closing, opening = _between(current, nesting)
                parts += closing, space, opening
                current = nesting
            elif space:
                parts.append(space)
            parts.append(self._atom(text, *marks[-1]) if atom else self.text(text))
        if current:
            parts.append(_between(current, ())[0])
        return "".join(parts)

    def text(self, text: str) -> str:
        written = escape(text, quote=False)
        return written.replace("\n", self.line_break) if "\n" in written else written

    def _atom(self, text: str, kind: str, address: str) -> str:
        if kind == "image":
            return f'<img src="{escape(address)}" alt="{escape(text)}"{self.void}'
        return ATOM[kind].format(escape(text, quote=False))


def _between(one: Marks, other: Marks) -> tuple[str, str]:
    """What closes and what opens between two sets of marks."""
    while one and other and one[0] == other[0]:
        one, other = one[1:], other[1:]
    closing = opening = ""
    for mark, _ in one:
        closing = f"</{mark}>{closing}"
    for mark, address in other:
        opening += f'<a href="{escape(address)}">' if mark == "a" else f"<{mark}>"
    return closing, opening


def escape(text: str, quote: bool = True) -> str:
    """Most texts have nothing to escape: to look is half the work of putting it in five times."""
    if "&" in text or "<" in text or ">" in text or (quote and ('"' in text or "'" in text)):
        return escape_all(text, quote)
    return text


ATOM = {
    "formula": '<span class="math inline">\\({}\\)</span>',
    "display": '<span class="math display">\\[{}\\]</span>',
    "note": "<sup>[{}]</sup>",
    "note text": "[{}]",
    "box": "{}",
}
