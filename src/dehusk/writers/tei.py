"""TEI P5: a header of what is known of the page, and its content in elements of TEI's common subset."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from dehusk.kernel.markup import TAGS
from dehusk.writers.marks import Marks, Run
from dehusk.writers.outline import BLOCK, CLOSE, IMAGE, INSET, OPEN, Outline
from dehusk.writers.parts import inset_run
from dehusk.writers.runs import ATOMS
from dehusk.writers.xml import FORBIDDEN, escape, quoted

CODE = 'ab type="code"'
# HTML's structure -> TEI's. A heading in the middle of a division is an anonymous block: TEI's head stands at its top.
ELEMENT = {
    "p": "p", "ul": 'list rend="bulleted"', "ol": 'list rend="numbered"', "dl": 'list type="gloss"', "li": "item",
    "dt": 'item rend="term"', "dd": "item", "blockquote": "quote", "pre": CODE, "figure": "figure",
    "figcaption": "head", "summary": 'ab type="summary"', "table": "table", "caption": "head", "tr": "row",
    "th": 'cell role="label"', "td": "cell",
    **{f"h{level}": f'ab type="heading" n="{level}"' for level in range(1, 7)},
}  # fmt: skip
MARK = {
    "strong": 'hi rend="bold"', "em": 'hi rend="italic"', "code": "code", "sub": 'hi rend="sub"', "del": "del",
    "sup": 'hi rend="sup"',
}  # fmt: skip
ATOM = {
    "formula": '<formula notation="TeX">{}</formula>', "display": '<formula notation="TeX" rend="display">{}</formula>',
    "note": '<hi rend="sup">[{}]</hi>', "note text": "[{}]", "box": "{}",
}  # fmt: skip
INLINE_ONLY = {"p", "ab", "head"}  # hold no paragraph or block of their own
HOLDS_TEXT = INLINE_ONLY | {"item", "cell", "quote"}
NEEDS = {"list": ("item",), "table": ("row", "cell"), "row": ("cell",)}  # what stands between them and a text


def to_tei(outline: Outline, document: dict[str, Any]) -> str:
    """`document` is the result as a dictionary: its fields, metadata, comments and posts."""
    parts = ['<?xml version="1.0" encoding="UTF-8"?>\n<TEI xmlns="http://www.tei-c.org/ns/1.0">\n', *_header(document)]
    content = "".join(_Body(outline).write())
    parts += ["<text>\n<body>\n<div>\n", content or "<p/>\n", "</div>\n"]
    for kind in ("comments", "posts"):
        if document[kind]:
            parts += [f'<div type="{kind}">\n', *(_post(post) for post in document[kind]), "</div>\n"]
    return FORBIDDEN.sub("", "".join([*parts, "</body>\n</text>\n</TEI>\n"]))


def _header(document: dict[str, Any]) -> Iterable[str]:
    known = document["metadata"]
    yield f"<teiHeader>\n<fileDesc>\n<titleStmt>\n<title>{escape(known['title'] or '')}</title>\n"
    yield from (f"<author>{escape(name)}</author>\n" for name in known["authors"])
    yield "</titleStmt>\n<publicationStmt>\n"
    yield f"<publisher>{escape(known['site_name'] or 'unknown')}</publisher>\n"
    if known["date"]:
        yield f'<date type="published" when="{known["date"]}"/>\n'
    if known["license"]:
        yield f"<availability><licence>{escape(known['license'])}</licence></availability>\n"
    yield "</publicationStmt>\n<sourceDesc>\n<bibl>"
    yield (
        f"<ref target={quoted(known['url'])}>{escape(known['title'] or known['url'])}</ref>"
        if known["url"]
        else "web page"
    )
    yield "</bibl>\n</sourceDesc>\n</fileDesc>\n<profileDesc>\n"
    if known["description"]:
        yield f"<abstract><p>{escape(known['description'])}</p></abstract>\n"
    if known["language"]:
        yield f'<langUsage><language ident="{known["language"]}">{known["language"]}</language></langUsage>\n'
    yield "<textClass><keywords>"
    yield "".join(f'<term type="{name}">{escape(str(value))}</term>' for name, value in _terms(document))
    yield "</keywords></textClass>\n</profileDesc>\n</teiHeader>\n"


def _terms(document: dict[str, Any]) -> list[tuple[str, Any]]:
    said = [(name, document[name]) for name in ("extractor", "page_type", "confidence")]
    return [*(("tag", tag) for tag in document["metadata"]["tags"]), *(pair for pair in said if pair[1] is not None)]


@dataclass
class _Open:
    element: str  # with its attributes
    closing: str
    filled: bool = False

    @property
    def name(self) -> str:
        return self.element.partition(" ")[0]


class _Body:
    """Writes the events of an outline, with what TEI wants between a list or a row and its text."""

    def __init__(self, outline: Outline) -> None:
        self.page, self.outline = outline.page, outline
        self.stack = [_Open("div", "")]

    def write(self) -> Iterable[str]:
        runs, in_text = self.outline.runs, False  # a text of the element that is open was written last, images aside
        for kind, index in self.outline.events:
            written = ""
            if kind == OPEN:
                written = self.open(self.element(TAGS[self.outline.structure.tag[index]]))
            elif kind == CLOSE:
                written = self.stack.pop().closing
            elif kind == BLOCK:
                if in_text and self.inside.name in HOLDS_TEXT:
                    yield "<lb/>"
                code = self.inside.element == CODE
                yield self.wrapped(escape(runs.text_of(index)) if code else _inline(runs.of(index)), ("p",))
            elif kind == IMAGE:
                written = self.image(self.outline.images.picture(index)[1])
            elif kind == INSET:
                written = self.wrapped(_inline([inset_run(self.outline, index)]), ("p",))
            elif self.inside.name in ("div", "item", "quote", "figure", "cell"):
                written = '<milestone unit="section" rend="rule"/>\n'
            yield written
            in_text = kind == BLOCK or (in_text and (not written or kind in (IMAGE, INSET)))

    def image(self, marks: Marks) -> str:
        graphic = f"<graphic url={quoted(marks[-1][1])}/>"
        return self.wrapped(graphic, () if self.inside.name == "figure" else ("figure",))

    @property
    def inside(self) -> _Open:
        return self.stack[-1]

    def element(self, tag: str) -> str:
        """TEI's element for a tag where it stands: "" where there can be none and its text goes to what is around."""
        element, around = ELEMENT[tag], self.inside
        name = element.partition(" ")[0]
        if name == "head" and (around.name not in ("figure", "table") or (around.name == "table" and around.filled)):
            element, name = "p", "p"
        return "" if name in INLINE_ONLY and around.name in INLINE_ONLY else element

    def open(self, element: str) -> str:
        if not element:
            self.stack.append(_Open(self.inside.element, ""))
            return ""
        name = element.partition(" ")[0]
        around = self.between(name)
        self.inside.filled = True
        self.stack.append(_Open(element, f"</{name}>{_closed(around)}\n"))
        return _opened(around) + f"<{element}>"

    def between(self, name: str) -> tuple[str, ...]:
        """The elements that are missing between where we are and one of this name."""
        needed = NEEDS.get(self.inside.name, ())
        if name == "item":
            return () if needed == ("item",) else (*needed, "list")
        if name == "head":
            return ()
        return needed[: needed.index(name)] if name in needed else needed

    def wrapped(self, written: str, wrapper: tuple[str, ...]) -> str:
        """A text or an image in what its place asks for."""
        if self.inside.name in HOLDS_TEXT:
            return written
        around = NEEDS.get(self.inside.name, wrapper)
        self.inside.filled = True
        return f"{_opened(around)}{written}{_closed(around)}\n"


def _opened(names: Sequence[str]) -> str:
    return "".join(f"<{name}>" for name in names)


def _closed(names: Sequence[str]) -> str:
    return "".join(f"</{name}>" for name in reversed(names))


def _inline(runs: list[Run]) -> str:
    parts = []
    for gap, text, marks in runs:
        atom = bool(marks) and marks[-1][0] in ATOMS
        written = _atom(text, *marks[-1]) if atom else escape(text).replace("\n", "<lb/>")
        for mark, address in reversed(marks[:-1] if atom else marks):
            element = f"ref target={quoted(address)}" if mark == "a" else MARK[mark]
            written = f"<{element}>{written}</{element.split(' ')[0]}>"
        parts.append(gap.replace("\n", "<lb/>") + written)
    return "".join(parts)


def _atom(text: str, kind: str, address: str) -> str:
    return f"<graphic url={quoted(address)}/>" if kind == "image" else ATOM[kind].format(escape(text))


def _post(post: dict[str, Any]) -> str:
    said = f"<p><name>{escape(post['author'])}</name></p>" if post["author"] else ""
    said += f'<p><date when="{post["date"]}"/></p>' if post["date"] else ""
    return f"<div>{said}" + "".join(f"<p>{escape(text)}</p>" for text in post["text"].split("\n\n")) + "</div>\n"
