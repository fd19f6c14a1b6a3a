"""The scan: a serialised page in one pass into columns. `_scanner` is the same, compiled.

The source is what a conforming HTML5 parser wrote: every tag closed, every attribute quoted, `&amp; &lt; &gt; &nbsp;`
the only entities in text, `&quot;` besides in attributes, raw text in a few elements only. So one pass over it, without
a stack of its own (the innermost open node and its parents are the stack), gives every column. Whatever the source, the
nodes are one tree: an element behind the end of the first root stands in its body.
"""

import re

from dehusk.kernel import markup
from dehusk.kernel.columns import Columns, columns_from_lists
from dehusk.kernel.markup import ASCII_SPACES, ATTR, DOES, DROPPED, SPACES, TAG
from dehusk.kernel.tags import script_ends

WORD = re.compile(f"[^{SPACES}]+")
SPACE = re.compile(f"[{SPACES}]")
DROP = re.compile(f"[{DROPPED}]")
ENTITY = re.compile("&(amp|lt|gt|nbsp);")
CHARACTER = {"amp": "&", "lt": "<", "gt": ">", "nbsp": " "}
START_TAG = re.compile(r'<([^ >]*)((?: .[^=]*="[^"]*")*)>?', re.DOTALL)
ATTRIBUTE = re.compile(r' (.[^=]*)="([^"]*)"', re.DOTALL)
COMMENT = re.compile(r"<!--.*?(?:-->|\Z)|<[!?][^>]*(?:>|\Z)", re.DOTALL)
ASCII_CASE = re.IGNORECASE | re.ASCII  # in Unicode "ſ" is an "s", too
_S = f"[{ASCII_SPACES}]*"
HIDES = re.compile(f"display{_S}:{_S}none|visibility{_S}:{_S}hidden", ASCII_CASE)


class State:
    """The columns being filled, and what is open."""

    def __init__(self) -> None:
        self.lists: dict[str, list[int]] = {name: [] for name in Columns._fields if name != "text"}
        self.text: list[str] = []  # what was written, in parts
        self.out = 0  # characters written
        self.tight = 0  # where the last character that is not white space ends
        self.names: list[str] = []  # of the nodes, as written
        self.top = -1  # the innermost open node
        self.body = (
            0  # where an element stands that comes behind the root: the body if nothing follows it, else the root
        )
        self.gap = ""  # white space owed before the next word
        self.boundary = True  # the next text begins a block
        self.after_br = self.after_link = False

    def flags(self) -> int:
        return self.lists["flags"][self.top] if self.top >= 0 else 0

    def shows(self) -> bool:
        return self.flags() & (markup.BODY | markup.SKIPPED) == markup.BODY

    def write(self, text: str) -> None:
        self.text.append(text)
        self.out += len(text)

    def trim(self) -> None:
        """Take back the white space that stands after the last word."""
        while self.out > self.tight:
            part = self.text.pop()
            self.out -= len(part)
            if self.out < self.tight:
                self.write(part[: self.tight - self.out])

    def open_node(self, name: str, at: int) -> int:
        lists, code, node = self.lists, TAG.get(name, 0), len(self.names)
        if self.top < 0 and node:
            self.top = self.body if lists["end"][self.body] == node else 0
        up, does, flags = self.top, DOES[code], self.flags()
        if code == TAG["body"] and up == 0:
            self.body = node
        self.names.append(name)
        quiet = flags & markup.SKIPPED  # what is not shown does not cut what is
        if does & markup.BLOCK and not quiet:
            self.boundary = True
        flags |= markup.SKIPPED * bool(does & markup.SKIP) | markup.BODY * (code == TAG["body"])
        if flags & markup.FOREIGN:
            html_inside = markup.HTML_IN_SVG if flags & markup.SVG else markup.HTML_IN_MATHML
            flags &= ~(markup.FOREIGN | markup.SVG) if lists["tag"][up] in html_inside else ~0
        if code in markup.FOREIGN_ROOTS and not flags & markup.FOREIGN:
            flags |= markup.FOREIGN | markup.SVG * (code == TAG["svg"])
        flags |= markup.LINKED * bool(does & markup.LINK) | markup.PREFORMATTED * bool(does & markup.PRE)
        if does & markup.BREAK and not quiet:
            self.gap = "\n"
        elif not quiet and (does & markup.GAP or (code == TAG["a"] and self.after_link)):
            self.gap = self.gap or " "
        row = {
            "tag": code, "parent": up, "end": 0, "depth": lists["depth"][up] + 1 if up >= 0 else 0, "flags": flags,
            "block_node": node if does & markup.BLOCK or up < 0 else lists["block_node"][up],
            "at": at, "inner": 0, "close": 0, "lo": len(lists["piece_node"]), "hi": 0,
        }  # fmt: skip
        for column, value in row.items():
            lists[column].append(value)
        self.top = node
        return node

    def close_node(self, close: int) -> None:
        lists, node = self.lists, self.top
        lists["end"][node], lists["close"][node] = len(lists["tag"]), close
        lists["hi"][node] = len(lists["piece_node"])
        self.top = lists["parent"][node]
        if self.flags() & markup.SKIPPED:
            return
        if DOES[lists["tag"][node]] & markup.BLOCK:
            self.boundary = True
        if lists["tag"][node] == TAG["a"]:
            self.after_link = True

    def read_attributes(self, source: str, lo: int, hi: int) -> None:
        node = self.top
        for found in ATTRIBUTE.finditer(source, lo, hi):
            name, value = found.groups()
            if name not in ATTR:
                continue
            for column, number in zip(
                ("attr_node", "attr_name", "attr_lo", "attr_hi"), (node, ATTR[name], *found.span(2)), strict=True
            ):
                self.lists[column].append(number)
            if (
                (name == "hidden" and value.lower() != "until-found")
                or (name == "aria-hidden" and value.lower() == "true")
                or (name == "style" and HIDES.search(value))
            ):
                self.lists["flags"][node] |= markup.HIDDEN

    def begin_piece(self, at: int) -> None:
        """The first word of a text node: perhaps of a block."""
        lists = self.lists
        if self.boundary:
            self.trim()
            if lists["block"]:
                self.write("\n")
            lists["block"].append(lists["block_node"][self.top])
            lists["block_piece"].append(len(lists["piece_node"]))
            self.boundary = False
        else:
            self.write(self.gap)
        self.gap = ""
        lists["piece_node"].append(self.top)
        lists["piece_at"].append(at)
        lists["piece_lo"].append(self.out)
        lists["piece_hi"].append(self.out)

    def show(self, text: str, at: int) -> None:
        """Write a text node with its white space folded."""
        if text:
            self.after_link = False
        text = DROP.sub("", text)
        words = WORD.findall(text)
        if not words:
            self.gap = self.gap or (" " if text else "")
            return
        if SPACE.match(text):
            self.gap = self.gap or " "
        self.begin_piece(at)
        self.write(" ".join(words))
        self.lists["piece_hi"][-1] = self.tight = self.out
        self.gap = " " if SPACE.match(text[-1]) else ""
        self.after_br = False

    def show_preformatted(self, text: str, at: int) -> None:
        """Write a text node with its white space as it is, but for blank lines at a block's beginning."""
        text = DROP.sub("", text)
        shown = WORD.search(text)
        if self.boundary:
            if not shown:
                return
            text = text[text.rfind("\n", 0, shown.start()) + 1 :]
        if shown:
            self.begin_piece(at)
        text = re.sub(f"(?![\t\n])[{SPACES}]", " ", text.replace("\r", ""))
        if shown:
            self.lists["piece_hi"][-1] = self.tight = self.out + len(text.rstrip(" \t\n"))
        self.write(text)
        self.after_link = self.after_br = False

    def put_break(self) -> None:
        """A br: one ends a line, two on end end the paragraph."""
        if self.flags() & markup.PREFORMATTED and not self.boundary:
            self.write("\n")
            self.gap = ""
            return
        if self.after_br:
            self.boundary = True
        self.after_br = True


def unescape(text: str) -> str:
    return ENTITY.sub(lambda found: CHARACTER[found[1]], text) if "&" in text else text


def raw_end(source: str, lo: int, name: str) -> int:
    """Where the content of a raw element ends."""
    if name != "script":  # nothing ends plaintext: its own end tag is the last one
        end = source.rfind("</plaintext>", lo) if name == "plaintext" else source.find(f"</{name}>", lo)
        return end if end >= 0 else len(source)
    ends = (end for end in script_ends(source, lo) if source.startswith("</script>", end))
    return next(ends, len(source))


def scan(source: str) -> Columns:
    """The columns of a serialised page."""
    state, i = State(), 0
    while i < len(source):
        if source[i] != "<":
            i = _text(state, source, i)
        elif source.startswith("</", i):
            stop = source.find(">", i) + 1 or len(source)
            if state.top >= 0 and source[i + 2 : stop] == f"{state.names[state.top]}>":
                state.close_node(i)
            i = stop
        elif comment := COMMENT.match(source, i):
            i = comment.end()
        else:
            i = _start_tag(state, source, i)
    while state.top >= 0:
        state.close_node(len(source))
    state.trim()
    return columns_from_lists(state.lists, "".join(state.text))


def _text(state: State, source: str, i: int) -> int:
    stop = source.find("<", i)
    stop = stop if stop >= 0 else len(source)
    if state.shows():
        put = state.show_preformatted if state.flags() & markup.PREFORMATTED else state.show
        put(unescape(source[i:stop]), i)
    return stop


def _start_tag(state: State, source: str, i: int) -> int:
    tag = START_TAG.match(source, i)
    assert tag is not None  # every part of the pattern may be empty
    name, stop = tag[1], tag.end()
    node = state.open_node(name, i)
    state.read_attributes(source, *tag.span(2))
    state.lists["inner"][node] = stop
    if name == "br" and state.shows():
        state.put_break()
    does = 0 if state.flags() & markup.FOREIGN else DOES[TAG.get(name, 0)]
    if does & markup.VOID:
        state.close_node(stop)
        return stop
    if does & markup.RAW:
        end = raw_end(source, stop, name)
        if state.shows():
            state.show_preformatted(source[stop:end], stop)
        return end
    return stop
