"""What the guard knows of HTML's tree construction: the kinds of a name, one bit each, and what closes what.

`_nesting` is the same, compiled.
"""

from functools import cache

FORMATTING = 1 << 0  # opened again in every block until its end tag
SPECIAL = 1 << 1  # ends the search for the element that an end tag names
SCOPE = 1 << 2  # hides what is open outside of it from end tags
TABLE_SCOPE = 1 << 3  # ... from those of a table's parts
BUTTON_SCOPE = 1 << 4  # ... from what closes a paragraph
LIST_SCOPE = 1 << 5  # ... from </li>
ITEM_STOP = 1 << 6  # ... from <li>, <dd> and <dt>
CELL = 1 << 7
ROW = 1 << 8
SECTION = 1 << 9
CAPTION = 1 << 10
TABLE = 1 << 11
HEADING = 1 << 12
PARAGRAPH = 1 << 13
ITEM = 1 << 14
TERM = 1 << 15
OPTION = 1 << 16
FORM = 1 << 17
SELECT = 1 << 18
TEMPLATE = 1 << 19
ANCHOR = 1 << 20
MARKED = 1 << 21  # begins a list of formatting elements of its own
CLOSES_P = 1 << 22
RAW = 1 << 23  # holds no markup
VOID = 1 << 24  # is never open, or open once
FOREIGN = 1 << 25  # SVG and MathML
BREAKS_OUT = 1 << 26  # ends SVG and MathML
HTML_INSIDE = 1 << 27  # HTML stands inside it though it is an element of SVG or MathML
FRAMES = 1 << 28
REST = 1 << 29  # plaintext: no markup comes after it
COLUMN = 1 << 30
SINGLE = 1 << 31  # closes one of its kind
PART = CELL | ROW | SECTION | CAPTION

ENTRY = ITEM | TERM

_HEADINGS = "h1 h2 h3 h4 h5 h6 "
_MARKED = "applet marquee object template "
_SCOPE = "caption select table td th " + _MARKED
_CLOSES_P = _HEADINGS + (
    "address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer header "
    "hgroup hr li listing main menu nav ol p pre search section summary ul xmp "
)
_SPECIAL = _CLOSES_P + _SCOPE + "button form tbody tfoot thead tr "
_NAMES = {
    FORMATTING: "a b big code em font i nobr s small strike strong tt u",
    SPECIAL: _SPECIAL,
    SCOPE: _SCOPE,
    TABLE_SCOPE: "table template select",
    BUTTON_SCOPE: _SCOPE + "button",
    LIST_SCOPE: _SCOPE + "ol ul",
    ITEM_STOP: " ".join(set(_SPECIAL.split()) - {"address", "div", "p"}),
    CELL: "td th",
    ROW: "tr",
    SECTION: "tbody tfoot thead",
    CAPTION: "caption",
    TABLE: "table",
    HEADING: _HEADINGS,
    PARAGRAPH: "p",
    ITEM: "li",
    TERM: "dd dt",
    OPTION: "option optgroup",
    FORM: "form",
    SELECT: "select",
    TEMPLATE: "template",
    ANCHOR: "a",
    MARKED: _MARKED,
    CLOSES_P: _CLOSES_P,
    RAW: "iframe noembed noframes noscript script style textarea title xmp",
    VOID: "area base basefont bgsound body br col colgroup embed frame head hr html image img input keygen link meta "
    "param source track wbr",
    FOREIGN: "math svg",
    BREAKS_OUT: "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing "
    "menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var",
    HTML_INSIDE: "annotation-xml desc foreignobject mi mn mo ms mtext title",
    FRAMES: "frame frameset",
    REST: "plaintext",
    COLUMN: "col colgroup",
    SINGLE: "button nobr",
}
KINDS: dict[str, int] = {}
for _kind, _names in _NAMES.items():
    for _name in _names.split():
        KINDS[_name] = KINDS.get(_name, 0) | _kind

DEEPEST = 400  # open elements that the parser may come to; it goes wrong at 512
COPY = 32  # what a formatting element that is opened again costs besides the characters of its tag
COPIES = 4  # what the copies may cost, for each character of the page
ALLOWANCE = 1 << 23  # and for every page


def weight_of(kind: int) -> int:
    """Elements that a start tag may open: a table implies a body and a row."""
    return 3 if kind & (TABLE | TEMPLATE) else 1


@cache
def closed_by(kind: int) -> tuple[tuple[int, int], ...]:
    """What a start tag closes before its element is opened, in order: a kind, and the kinds that hide it."""
    closed = [(kind & ENTRY, ITEM_STOP)] if kind & ENTRY else []
    if kind & CLOSES_P:
        closed.append((PARAGRAPH, BUTTON_SCOPE))
    if kind & (CELL | ROW | SECTION):
        closed.append((CELL, TABLE_SCOPE))
    if kind & (ROW | SECTION):
        closed.append((ROW, TABLE_SCOPE))
    if kind & SECTION:
        closed.append((SECTION, TABLE_SCOPE))
    return tuple(closed)


def end_stops(kind: int) -> int:
    """The kinds that hide an element from its end tag."""
    if kind & TEMPLATE:
        return 0
    if kind & PARAGRAPH:
        return BUTTON_SCOPE
    if kind & ITEM:
        return LIST_SCOPE
    if kind & (PART | TABLE):
        return TABLE_SCOPE
    return SCOPE if kind & SPECIAL else SPECIAL


def rivals(kind: int) -> int:
    """Kinds of what the parser may close at a start tag."""
    found = SELECT | kind & (HEADING | ANCHOR | SINGLE | ENTRY | OPTION)
    if kind & (CLOSES_P | FORM | TABLE):
        found |= PARAGRAPH
    if kind & (PART | TABLE):
        found |= PART | TABLE
    return found
