"""What runs, or asks for something, in the attributes and style sheets of a written page."""

import re
from collections.abc import Iterator
from html import unescape

from dehusk.page.edit import Edit

ATTRIBUTE = re.compile(r'[ \t\n\f\r]([^ \t\n\f\r/>]+?)="([^"]*)"')
# Names of attributes with an address that is loaded, sent to or shown, or, in SVG, of what an animation changes.
ASKS = {
    "action", "archive", "attributename", "background", "classid", "code", "codebase", "data", "dynsrc", "formaction",
    "icon", "imagesrcset", "longdesc", "lowsrc", "manifest", "ping", "poster", "profile", "src", "srcdoc", "srcset",
}  # fmt: skip
LEADS = {"href", "xlink:href"}  # on a link; what another element has there is loaded
STYLED = {"style", "fill", "stroke", "filter", "mask", "clip-path", "cursor", "marker", "marker-start", "marker-mid",
          "marker-end"}  # fmt: skip
# CSS: what hides the letters of a name, and the names that stand before an address; data: asks for nothing.
HEX = re.compile(r"\\0{0,4}[4-7][0-9a-f](?![0-9a-f])", re.IGNORECASE)
ESCAPED = re.compile(r"\\(?=[g-z])", re.IGNORECASE)
ADDRESS = re.compile(
    r"""@(?=import)|url(?=\((?!["']?(?:data:|\#)))|src(?=\()|image(?=-set\(|\()|expression|behavior|-moz-binding|<""",
    re.IGNORECASE,
)
POSITION = re.compile(r"(position\s*:\s*)(?:fixed|(?:-webkit-)?sticky)", re.IGNORECASE)


def active_attributes(source: str, at: int, inner: int) -> Iterator[Edit]:
    """The start tag source[at:inner] without attributes that run, ask or lead away, and with no place on the screen."""
    first = ATTRIBUTE.search(source, at, inner)
    tag = source[at + 1 : first.start() if first else inner].lower()
    for found in ATTRIBUTE.finditer(source, at, inner):
        name = found[1].lower()
        if _active(tag, name, unescape(found[2])):
            yield *found.span(), ""
        elif name == "style" and POSITION.search(found[2]):
            yield *found.span(2), in_its_place(found[2])


def _active(tag: str, name: str, value: str) -> bool:
    if name == "src" and value.lower().startswith("data:image/"):
        return False
    if name.startswith("on") or name in ASKS or name in LEADS or tag == "param":
        return True
    return name in STYLED and without_addresses(value) != value


def without_addresses(css: str) -> str:
    """CSS without addresses of resources outside of the page, and without a tag for another reading to find."""
    return ADDRESS.sub("no-", ESCAPED.sub("", HEX.sub("no-", css)))


def in_its_place(css: str) -> str:
    """CSS that keeps nothing in front of the page while it scrolls."""
    return POSITION.sub(r"\1static", css)
