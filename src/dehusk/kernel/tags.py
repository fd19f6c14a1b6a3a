"""Tags of a page as its author wrote it: where each ends, and what holds no markup. `_tags` is the same, compiled."""

import re
from collections.abc import Iterator

from dehusk.kernel.markup import ASCII_SPACES

ATTRIBUTE = (
    rf"[{ASCII_SPACES}/]++|[^{ASCII_SPACES}/>][^{ASCII_SPACES}/>=]*+"
    rf"(?:[{ASCII_SPACES}]*+=[{ASCII_SPACES}]*+(?:\"[^\"]*+(?:\"|\Z)|'[^']*+(?:'|\Z)|(?![\"'])[^{ASCII_SPACES}>]*+))?+"
)
ATTRIBUTES = re.compile(ATTRIBUTE)
TAG = re.compile(rf"<(/?)([A-Za-z][^{ASCII_SPACES}/>]*+)(?:{ATTRIBUTE})*+>")
TAG_OPEN = re.compile("</?[A-Za-z]")
COMMENT = re.compile(r"<!--(?:-?>|.*?(?:--!?>|\Z))|<(?:[!?]|/[^A-Za-z>])[^>]*+(?:>|\Z)|</>", re.DOTALL)
ASCII_CASE = re.IGNORECASE | re.ASCII
SCRIPT_TURN = re.compile(rf"(</script(?=[{ASCII_SPACES}/>]))|(<!--)|(<script(?=[{ASCII_SPACES}/>]))|(-->)", ASCII_CASE)
OUTLINE = """address article aside blockquote center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6
    header hr li main nav ol p pre section table tbody td th tr ul"""
OF_PAGE = re.compile(rf"<(?:/?(?:{'|'.join(OUTLINE.split())})|body)(?=[{ASCII_SPACES}/>])", ASCII_CASE)
ASCII_LOWER = {upper: upper + 32 for upper in range(ord("A"), ord("Z") + 1)}


def name_of(tag: re.Match[str]) -> str:
    return tag[2].translate(ASCII_LOWER)


def next_tag(text: str, i: int, cdata: bool = False) -> re.Match[str] | None:
    """The first tag at or after i."""
    while (i := text.find("<", i)) >= 0:
        if tag := TAG.match(text, i):
            return tag
        if cdata and text.startswith("<![CDATA[", i):
            end = text.find("]]>", i + 9)
            i = end + 3 if end >= 0 else len(text)
        elif comment := COMMENT.match(text, i):
            i = comment.end()
        elif TAG_OPEN.match(text, i):
            return None  # the page ends inside of it
        else:
            i += 1
    return None


def is_self_closing(tag: re.Match[str]) -> bool:
    """Is the slash before `>` one of its own, not the last character of a value?"""
    if not tag[0].endswith("/>"):
        return False
    *_, last = ATTRIBUTES.finditer(tag.string, tag.end(2), tag.end() - 1)
    return not last[0].strip(ASCII_SPACES + "/")


def raw_end(text: str, lo: int, name: str) -> int:
    """Where the end tag of an element without markup begins, or -1."""
    if name != "script":
        end = re.compile(rf"</{name}(?=[{ASCII_SPACES}/>])", ASCII_CASE).search(text, lo)
        return end.start() if end else -1
    return next(script_ends(text, lo), -1)


def script_ends(text: str, lo: int) -> Iterator[int]:
    """Offsets of the end tags of a script. It may hold `<!-- <script> </script> -->` without ending there."""
    state = 0  # 1 in a comment, 2 in a script inside it
    while turn := SCRIPT_TURN.search(text, lo):
        ends, comment, opens, _ = turn.groups()
        lo = turn.end()
        if ends and state < 2:
            yield turn.start()
        elif ends or (comment and state == 0):
            state = 1
            lo -= 2 * bool(comment)  # the dashes may be those of the end, too
        elif comment:
            lo -= 3
        elif opens:
            state = 2 if state == 1 else state
        else:
            state = 0
