"""Clean HTML, built anew from an allow-list of tags and attributes: nothing from the page's own markup is copied."""

from html import escape

from dehusk.notation.code import language_of
from dehusk.writers.outline import Outline

ALREADY = {"p", "li", "dt", "dd", "h1", "h2", "h3", "h4", "h5", "h6", "td", "th", "caption", "figcaption", "pre"}


def to_html(outline: Outline, void: str = ">") -> str:
    """`void` ends the start tag of an element without content: " />" makes the whole well-formed XML."""
    page = outline.page
    parts: list[str] = []
    open_tags: list[str] = []
    for kind, index in outline.events:
        if kind == "open":
            open_tags.append(page.tag_name(index))
            parts.append(f"<{open_tags[-1]}{_attributes(outline, index)}>")
        elif kind == "close":
            parts.append(f"</{open_tags.pop()}>\n")
        elif kind == "image":
            parts.append(_image(outline, index, void))
        elif open_tags and open_tags[-1] in ALREADY:
            parts.append(_inline(outline, index, open_tags[-1] == "pre", void))
        else:
            parts.append(f"<p>{_inline(outline, index, False, void)}</p>\n")
    return "".join(parts)


def _attributes(outline: Outline, node: int) -> str:
    page, tag = outline.page, outline.page.tag_name(node)
    wanted: dict[str, str | None] = {}
    if tag in ("td", "th"):
        wanted = {name: page.attribute(node, name) for name in ("colspan", "rowspan")}
    elif tag == "ol":
        wanted = {"start": page.attribute(node, "start")}
    found = "".join(f' {name}="{value}"' for name, value in wanted.items() if value and value.isdecimal())
    if tag == "pre" and (language := language_of(outline.page, node)):
        found += f' class="language-{escape(language)}"'
    return found


def _image(outline: Outline, node: int, void: str) -> str:
    alt = escape(outline.page.attribute(node, "alt") or "")
    return f'<img src="{escape(outline.images[node])}" alt="{alt}"{void}'


def _inline(outline: Outline, block: int, preformatted: bool, void: str) -> str:
    parts = []
    for gap, text, marks in outline.runs(block):
        written = escape(text, quote=False)
        for mark, address in reversed(marks):
            opening = f'a href="{escape(address)}"' if mark == "a" else mark
            written = f"<{opening}>{written}</{mark}>"
        parts.append((gap if preformatted else gap.replace("\n", f"<br{void}")) + written)
    return "".join(parts)
