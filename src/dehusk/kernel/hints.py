"""One look at a page for what not every page has, so that the readers of code, formulas, notes, prices, permalinks,
players, comments, tables, lists and headings begin where there may be some. `_hints` is the same, compiled."""

import re

import numpy as np

from dehusk.kernel.columns import Columns
from dehusk.kernel.looks import HREF, LINK, digit_pairs, parts_of_headings, rows_holding, signs
from dehusk.kernel.markup import ATTR, HIDDEN, SKIPPED, TAG
from dehusk.kernel.paths import inherit
from dehusk.kernel.structure import ALSO_LISTINGS
from dehusk.kernel.tables import in_data_tables

(FORMULA_SCRIPT, FORMULA_PICTURE, NOTE_LINK, COMMENTS, DIGIT_PAIR, SIGN, HEADED_LINK, EMOJI_PICTURE, TEX_SIGN, MATHML,
 CODE, RAISED, PLAYER, CHECKBOX, HEADING, LIST, DEFINITIONS, ITEM, FIGCAPTION, DATA_TABLE, INSERTED, NESTED) = (
    1 << bit for bit in range(22))  # fmt: skip
TEX_TYPE = "math/tex"  # of a script
TEX_SIGNS = ("\\", "^", "{", "=")  # in the alternative text of a picture
# In the text a sign that begins a formula, or two single ones in a line with what no price has between them.
LONGEST_TEX = 200
TEX_BEGINS = re.compile(rf"\\[(\[]|\$\$|\$(?=[A-Za-z](?:\$| ?[=<>+-])|[^$\n]*[\\^_])[^$\n]{{1,{LONGEST_TEX}}}\$")
NOTEREF = "noteref"  # in the role or type of a link
COMMENT = ("comment", "disqus")  # in what an element is called
PERMALINK_SIGNS = "¶#§🔗"  # pieces of text
PERMALINK_INITIALS = "acdjlpsACDJLPS"  # of what else permalinks say
LONGEST_EMOJI = 24  # characters of its name, as ":thinking_face:"
MOST_LINKS = 3  # of a heading: one with more is an index
FRAGMENT = "#"  # in the address of a link to a place in the page
VALUES = (("type", (TEX_TYPE,), FORMULA_SCRIPT), ("type", ("checkbox",), CHECKBOX), ("alt", TEX_SIGNS, FORMULA_PICTURE),
          ("role", (NOTEREF,), NOTE_LINK), ("epub:type", (NOTEREF,), NOTE_LINK), ("class", COMMENT, COMMENTS),
          ("id", COMMENT, COMMENTS))  # fmt: skip
TAGS = {"pre": CODE, "code": CODE, "math": MATHML, "video": PLAYER, "audio": PLAYER, "ul": LIST,
        "ol": LIST, "dl": LIST | DEFINITIONS, "li": ITEM, "figcaption": FIGCAPTION,
        **dict.fromkeys(("q", "rt"), INSERTED), **dict.fromkeys(("dt", *ALSO_LISTINGS), NESTED),
        **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), HEADING)}  # fmt: skip
EMBEDDING = ("iframe", "embed", "object")  # players where they have the address of one
ADDRESSES = ("data-src", "src", "data")
PLAYED = ("youtu", "vimeo", "dailymotion", "spotify", "twitch", "tiktok", "twitter", "instagram", "apple", "ted.com",
          "soundcloud", "facebook", "bandcamp", "wistia", "jwplatform", "brightcove", "/videos/embed/")  # fmt: skip
ATTRIBUTES = {"data-line-number": CODE, "videoid": PLAYER}


def find_hints(source: str, columns: Columns) -> int:
    """The bits of what is found."""
    found = 0
    for name, stems, bit in VALUES:
        found |= bit if rows_holding(source, columns, bytes((ATTR[name],)), None, stems) else 0
    for name, bit in ATTRIBUTES.items():
        found |= bit if ATTR[name] in columns.attr_name else 0
    for tag, bit in TAGS.items():
        nodes = (columns.tag == TAG[tag]).nonzero()[0].tolist()
        found |= bit if any(bit != PLAYER or _is_seen(columns, node) for node in nodes) else 0
    found |= PLAYER if _embeds_player(source, columns) else 0
    found |= TEX_SIGN if TEX_BEGINS.search(columns.text) else 0
    found |= DATA_TABLE if in_data_tables(columns).any() else 0
    found |= DIGIT_PAIR if digit_pairs(columns) else 0
    found |= SIGN if signs(columns, PERMALINK_SIGNS) else 0
    found |= EMOJI_PICTURE if _has_emoji(source, columns) else 0
    inner = _links_within(source, columns)
    found |= HEADED_LINK if inner & {*parts_of_headings(columns, MOST_LINKS, PERMALINK_INITIALS)} else 0
    return found | (RAISED if inner & _beside_raised(columns) else 0)


def _links_within(source: str, columns: Columns) -> set[int]:
    """Links with text that may lead to a place in the page itself."""
    held = rows_holding(source, columns, bytes((HREF,)), None, (FRAGMENT,))
    nodes = columns.attr_node[held]
    return {*nodes[(columns.tag[nodes] == LINK) & (columns.lo[nodes] < columns.hi[nodes])].tolist()}


def _beside_raised(columns: Columns) -> set[int]:
    """Nodes in a sup or right around one."""
    raised = (columns.tag == TAG["sup"]).view(np.uint8)
    inside = inherit(columns.parent, raised) >= 0
    return {*inside.nonzero()[0].tolist(), *columns.parent[raised > 0].tolist()}


def _is_seen(columns: Columns, player: int) -> bool:
    """Whether a player is shown: of each the own text is skipped, so the element around it tells."""
    around = columns.parent[player]
    return not columns.flags[player] & HIDDEN and (around < 0 or not columns.flags[around] & SKIPPED)


def _embeds_player(source: str, columns: Columns) -> bool:
    embedding = np.isin(columns.tag, [TAG[name] for name in EMBEDDING])
    held = rows_holding(source, columns, bytes(ATTR[name] for name in ADDRESSES), embedding, PLAYED)
    return any(_is_seen(columns, int(columns.attr_node[row])) for row in held)


def _has_emoji(source: str, columns: Columns) -> bool:
    """Whether a short alternative text has a character that is neither letter, digit nor blank."""
    rows = (columns.attr_name == ATTR["alt"]).nonzero()[0]
    said = [source[lo:hi] for lo, hi in zip(columns.attr_lo[rows], columns.attr_hi[rows], strict=True)]
    return any(len(alt) <= LONGEST_EMOJI and not alt.replace(" ", "a").isalnum() for alt in said if alt)
