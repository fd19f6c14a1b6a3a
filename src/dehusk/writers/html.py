"""Clean HTML, built anew from an allow-list of tags and attributes: nothing from the page's own markup is copied."""

from html import escape

from dehusk.kernel.columns import Mask
from dehusk.page import Page
from dehusk.writers.outline import Outline

ALREADY = {"p", "li", "dt", "dd", "h1", "h2", "h3", "h4", "h5", "h6", "td", "th", "caption", "figcaption", "pre"}


def to_html(page: Page, kept: Mask) -> str:
    outline = Outline(page, kept)
    parts: list[str] = []
    open_tags: list[str] = []
    for kind, index in outline.events():
        if kind == "open":
            open_tags.append(page.tag_name(index))
            parts.append(f"<{open_tags[-1]}{_attributes(page, outline, index)}>")
        elif kind == "close":
            parts.append(f"</{open_tags.pop()}>\n")
        elif kind == "image":
            parts.append(_image(page, outline, index))
        elif open_tags and open_tags[-1] in ALREADY:
            parts.append(_inline(outline, index, open_tags[-1] == "pre"))
        else:
            parts.append(f"<p>{_inline(outline, index, False)}</p>\n")
    return "".join(parts)


def _attributes(page: Page, outline: Outline, node: int) -> str:
    tag = page.tag_name(node)
    wanted: dict[str, str | None] = {}
    if tag in ("td", "th"):
        wanted = {name: page.attribute(node, name) for name in ("colspan", "rowspan")}
    elif tag == "ol":
        wanted = {"start": page.attribute(node, "start")}
    found = "".join(f' {name}="{value}"' for name, value in wanted.items() if value and value.isdecimal())
    if tag == "pre" and (language := outline.language_of(node)):
        found += f' class="language-{escape(language)}"'
    return found


def _image(page: Page, outline: Outline, node: int) -> str:
    alt = escape(page.attribute(node, "alt") or "")
    return f'<img src="{escape(outline.source_of(node))}" alt="{alt}">'


def _inline(outline: Outline, block: int, preformatted: bool) -> str:
    parts = []
    for gap, text, marks in outline.runs(block):
        written = escape(text, quote=False)
        for mark, address in reversed(marks):
            opening = f'a href="{escape(address)}"' if mark == "a" else mark
            written = f"<{opening}>{written}</{mark}>"
        parts.append((gap if preformatted else gap.replace("\n", "<br>")) + written)
    return "".join(parts)
