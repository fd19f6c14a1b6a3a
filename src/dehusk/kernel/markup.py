"""What the scan knows of HTML: tag and attribute codes, and what each tag does to the text around it.

One table for both hands: `scanner` in Python, and `_scanner`, compiled, which reads it when it is imported.
"""

# What a tag does (one byte a tag).
BLOCK = 1  # starts and ends a block: the text on its two sides is never one paragraph
SKIP = 2  # its text is not shown to a reader
RAW = 4  # serialised without escaping: runs to its own end tag, whatever stands inside
VOID = 8  # has no end tag
LINK = 16  # its text is something to click on
PRE = 32  # white space inside is kept
BREAK = 64  # ends a line, not the block
GAP = 128  # an inline thing with a width: the words on its two sides are not one word

# What a node is in (one byte a node, inherited from parent to child).
HIDDEN = 1
SKIPPED = 2
LINKED = 4
PREFORMATTED = 8
BODY = 16
FOREIGN = 32  # an element of SVG or MathML: none of those is raw or void
SVG = 64  # of the two, SVG

_DOES: dict[int, str] = {
    BLOCK: """address article aside blockquote body button caption center dd details dialog dir div dl dt fieldset
        figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li listing main
        menu nav ol p plaintext pre search section select summary table tbody td textarea tfoot th thead tr ul xmp""",
    SKIP: """script style template svg iframe noembed noframes noscript annotation annotation-xml title head audio video
        canvas datalist""",
    RAW: "script style iframe noembed noframes noscript xmp plaintext",
    VOID: """area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr""",
    LINK: "a button select",
    PRE: "pre listing xmp plaintext textarea",
    BREAK: "br option optgroup",
    GAP: "img input svg video audio canvas iframe object embed",
}
_OTHERS = """a abbr acronym b bdi bdo big cite code colgroup data del dfn em font i ins kbd label map mark marquee
    math meter nobr output picture progress q rp rt ruby s samp slot small span strike strong sub sup time
    tt u var foreignObject desc mi mn mo ms mtext"""

# Code 0 is every tag that HTML does not name.
TAGS: tuple[str, ...] = ("", *sorted({tag for names in (*_DOES.values(), _OTHERS) for tag in names.split()}))
TAG: dict[str, int] = {name: code for code, name in enumerate(TAGS)}
DOES: bytes = bytes(sum(flag for flag, names in _DOES.items() if tag in names.split()) for tag in TAGS)
FOREIGN_ROOTS = frozenset({TAG["svg"], TAG["math"]})
HTML_IN_SVG = frozenset(TAG[name] for name in "foreignObject desc title".split())
HTML_IN_MATHML = frozenset(TAG[name] for name in "mi mn mo ms mtext annotation-xml".split())

# The attributes that something later in the way of the data reads; all others are left in the source.
_ATTRS = """alt alttext aria-hidden aria-label charset checked class colspan content data data-lang data-language
    data-lazy-src data-lazy-srcset data-line-number data-original data-src data-srcset datetime dir display encoding
    epub:type headers height hidden href http-equiv id itemid itemprop itemscope itemtype lang language name open
    property rel reversed role rowspan scope src srcset start style title type value videoid width"""
ATTRS: tuple[str, ...] = tuple(_ATTRS.split())
ATTR: dict[str, int] = {name: code for code, name in enumerate(ATTRS)}

# White space of HTML's syntax, white space of a text, and characters that show nothing: a soft hyphen or a stray
# byte-order mark would cut a word in two.
ASCII_SPACES = " \t\n\f\r"
SPACES = ASCII_SPACES + "\xa0\u2028\u2029\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
DROPPED = "\xad\ufeff"
