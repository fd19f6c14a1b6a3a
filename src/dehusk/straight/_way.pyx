# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""The way itself: a walk over the tokens of a page, each written at once."""

from html.entities import html5

from cpython.object cimport PyObject
from cpython.ref cimport Py_XDECREF
from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libc.stdlib cimport free, malloc

from dehusk.kernel import nesting
from dehusk.kernel._characters cimport (
    PyUnicode_DATA, Text, after_spaces, all_bits, char_t, find, is_ascii_space, is_digit, is_letter, put_characters, room_for, says,
    text_of, widest_of,
)
from dehusk.kernel._tags cimport Tag, cdata_end, comment_end, packed, place_in, read_name, slot_of
from dehusk.straight._elements cimport end_top, foster, is_between_cells, is_foreign, pop_to, top_of
from dehusk.straight._ends cimport close
from dehusk.straight._formatting cimport has_closed, reopen
from dehusk.straight._opening cimport enter, put_another_break
from dehusk.straight._page cimport (
    AFTER_BODY, AT_FIRST, BEFORE_HTML, IN_BODY, IN_HEAD, MOST_LATE, NO, NO_FORM, PERHAPS, YES, Page,
)
from dehusk.straight._references cimport BITS, LONGEST
from dehusk.straight._rules cimport (
    ANCHOR, BARE, BLOCK, BODY, BREAK, BUTTON, CAPTION, CELL, COLUMN, COLUMNS, DOUBTFUL, FORM, FORMATTING, HEAD,
    HEADING, HTML, ITEM, LINE, MARKED, METADATA, NOBR, NOFRAMES, NOSCRIPT, OPTION, OPTIONS, PARAGRAPH, PRE, RAW,
    ROW, RUBY, SCRIPT, SECTION, SELECT, STYLE, SVG, TABLE, TEMPLATE, TERM, TEXTAREA, TITLE, VOID, Lore, Word,
)
from dehusk.straight._starts cimport open
from dehusk.straight._writing cimport DOUBT, NO_MEMORY, WIDER, let_go, put, put_text, put_verbatim, put_word

from dehusk.straight.names import SVG_ATTRIBUTES, SVG_NAMES

cdef extern from "Python.h":
    PyObject* new_str "PyUnicode_New" (Py_ssize_t size, uint32_t widest) except NULL
    int PyUnicode_Resize(PyObject** text, Py_ssize_t size) except -1
    uint32_t PyUnicode_MAX_CHAR_VALUE(str text)

cdef Py_ssize_t ALLOWANCE = 1 << 16  # characters written beyond four times the page
cdef Py_ssize_t LARGEST = 1 << 30  # offsets are 32-bit

RULES = {
    BLOCK: "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header "
    "hgroup main menu nav ol search section summary ul",
    PARAGRAPH: "p", HEADING: "h1 h2 h3 h4 h5 h6", PRE: "pre", FORM: "form", ITEM: "li", TERM: "dd dt", LINE: "hr",
    BUTTON: "button", FORMATTING: "b big code em font i s small strike strong tt u", ANCHOR: "a", NOBR: "nobr",
    MARKED: "applet marquee object", TABLE: "table", SELECT: "select", OPTION: "option", OPTIONS: "optgroup",
    RUBY: "rp rt", SVG: "svg", TEMPLATE: "template",
    VOID: "area embed img input keygen wbr", BREAK: "br", BARE: "param source track",
    METADATA: "base basefont bgsound link meta", NOSCRIPT: "noscript", SCRIPT: "script", STYLE: "style",
    NOFRAMES: "noframes", TITLE: "title", RAW: "iframe noembed", TEXTAREA: "textarea",
    CELL: "td th", ROW: "tr", SECTION: "tbody tfoot thead", CAPTION: "caption", COLUMNS: "colgroup", COLUMN: "col",
    HTML: "html", HEAD: "head", BODY: "body",
    DOUBTFUL: "frame frameset image listing math plaintext rb rtc xmp",
}
RULE_OF = {name: rule for rule, names in RULES.items() for name in names.split()}
KIND_OF = dict.fromkeys(RULE_OF, 0) | {name: kind for name, kind in nesting.KINDS.items() if len(name) <= 10}
KIND_OF |= {name: KIND_OF[name] | nesting.SPECIAL for name in ("body", "html")}
KIND_OF["dialog"] &= ~(nesting.SPECIAL | nesting.ITEM_STOP)  # an end tag passes it: the guard need not know

cdef Lore LORE


cdef int learn_words(Word* words, spelled):
    for number, word in enumerate(spelled):
        words[<int>number].length = len(word)
        for i, letter in enumerate(word):
            words[<int>number].spelled[<int>i] = ord(letter)
            words[<int>number].lower[<int>i] = ord(letter.lower())
    return len(spelled)


cdef void learn(Lore* lore):
    cdef int at
    for name, kind in KIND_OF.items():
        at = slot_of(lore.key, packed(name.encode()))
        lore.key[at], lore.kind[at], lore.rule[at] = packed(name.encode()), kind, RULE_OF.get(name, 0)
    lore.svg_names = learn_words(lore.svg_name, SVG_NAMES)
    lore.svg_attributes = learn_words(lore.svg_attribute, SVG_ATTRIBUTES)
    for name, characters in html5.items():
        if name.endswith(";") and len(name) <= LONGEST + 1 and len(characters) == 1:
            key = int.from_bytes(name[:-1].encode())
            at = place_in(lore.named.key, key, BITS)
            lore.named.key[at], lore.named.character[at] = key, ord(characters)
            lore.named.bare[at] = name[:-1] in html5
    for code in range(32):
        lore.windows[<int>code] = ord(bytes([code + 128]).decode("cp1252", "ignore") or chr(code + 128))
    for letter in "&<>\"\xa0\r":
        lore.care[<int>ord(letter)] = 1


learn(&LORE)


cdef inline bint may_be_space(const char_t* s, int i, int hi) noexcept nogil:
    """Whether a character reference stands at i that is not known to be seen."""
    return i < hi and s[i] == c'&' and not says(s, i, hi, b"&nbsp;", 6)


cdef void put_between_cells(Page* p, const char_t* s, int lo, int first, int hi) noexcept nogil:
    """White space stays there, other characters go before the table, with all beside them."""
    cdef Py_ssize_t at = p.out.size
    if first == hi:
        put(&p.out, s, lo, hi)
        return
    reopen(p, s)
    put_text(&p.out, s, lo, hi, False, p.lore)
    if is_between_cells(p):
        foster(p, s, at)


cdef void put_shown(Page* p, const char_t* s, int lo, int hi) noexcept nogil:
    """Characters between tags."""
    cdef int first = after_spaces(s, lo, hi)
    if (p.mode != IN_BODY or is_between_cells(p)) and may_be_space(s, first, hi):
        p.out.stop = DOUBT
        return
    if p.mode < IN_BODY and not p.templates:
        if p.mode >= IN_HEAD:
            put(&p.out, s, lo, first)
        if first == hi:
            return
        enter(p, s, IN_BODY)
        lo = first
    elif p.mode > IN_BODY and first < hi:
        p.mode = IN_BODY
    if is_between_cells(p):
        put_between_cells(p, s, lo, first, hi)
        return
    if has_closed(p):
        if top_of(p).holds_html:
            p.out.stop = DOUBT
        elif not is_foreign(p):
            reopen(p, s)
    if p.pre == p.out.size:
        put_another_break(p, s, lo, hi)
    put_text(&p.out, s, lo, hi, False, p.lore)


cdef void write_comment(Page* p, const char_t* s, int lo, int hi) noexcept nogil:
    put_word(&p.out, s, b"<!--", 4)
    put(&p.out, s, lo, hi)
    put_word(&p.out, s, b"-->", 3)


cdef int put_comment(Page* p, const char_t* s, int i, int n) noexcept nogil:
    """A comment, or what counts as one. Gives where it ends."""
    cdef int lo = i + 2, hi = comment_end(s, i, n), last = hi - 1
    if says(s, i, n, b"<!--", 4):
        lo, last = i + 4, hi - 3
        if last < lo or not says(s, last, n, b"-->", 3):
            p.out.stop = DOUBT
            return n
    elif says(s, i, n, b"<!doctype", 9):
        return put_doctype(p, s, i, hi, n)
    elif is_foreign(p) and cdata_end(s, i, n) >= 0:
        return put_cdata(p, s, i, n)
    elif last < lo or s[last] != c'>' or (s[i + 1] == c'?' and may_instruct(s, i + 2, hi)):
        p.out.stop = DOUBT
        return n
    elif s[i + 1] == c'?':
        lo = i + 1
    if p.mode <= IN_BODY:
        write_comment(p, s, lo, last)
    elif p.lates == MOST_LATE or (p.mode == AFTER_BODY and p.inside < p.lates):
        p.out.stop = DOUBT
    else:
        p.late_lo[p.lates], p.late_hi[p.lates] = lo, last
        p.lates += 1
        p.inside += p.mode == AFTER_BODY
    return hi


cdef inline bint may_instruct(const char_t* s, int i, int hi) noexcept nogil:
    """Whether what stands behind `<?` is perhaps no comment: a name, but for two of XML."""
    cdef int end = i
    while is_letter(s[end]) or is_digit(s[end]) or s[end] == c'-' or s[end] == c'_' or s[end] >= 128:
        end += 1
    if end == i or is_digit(s[i]) or s[i] == c'-':
        return False
    if says(s, i, hi, b"xml", 3) and (end == i + 3 or (end == i + 14 and says(s, i, hi, b"xml-stylesheet", 14))):
        return False
    return s[end] == c'?' or s[end] == c'>' or is_ascii_space(s[end])


cdef int put_cdata(Page* p, const char_t* s, int i, int n) noexcept nogil:
    """Characters of a drawing, none of which is markup. Gives where the section ends."""
    cdef int hi = cdata_end(s, i, n)
    if not says(s, hi - 3, n, b"]]>", 3) or has_closed(p):
        p.out.stop = DOUBT
    else:
        put_verbatim(&p.out, s, i + 9, hi - 3)
    return hi


cdef int put_doctype(Page* p, const char_t* s, int i, int hi, int n) noexcept nogil:
    """That of HTML. It counts at the beginning alone."""
    if s[hi - 1] != c'>':
        p.out.stop = DOUBT
    if p.mode != AT_FIRST:
        return hi
    if not says(s, i, n, b"<!doctype html", 14) or not (s[i + 14] == c'>' or is_ascii_space(s[i + 14])):
        p.out.stop = DOUBT
        return hi
    put_word(&p.out, s, b"<!DOCTYPE html>", 15)
    p.mode, p.quirks = BEFORE_HTML, quirks_by(s, i + 14, hi)
    return hi


cdef int count_quoted(const char_t* s, int i, int hi) noexcept nogil:
    """How many names in quotes the rest of a doctype has, 0 if it has anything else."""
    cdef int count = 0, quote
    while i < hi and s[i] == c'"':
        quote = find(s, i + 1, hi, <char_t>c'"')
        i = after_spaces(s, quote + 1, hi)
        count += 1
    return count if i == hi - 1 else 0


cdef int quirks_by(const char_t* s, int i, int hi) noexcept nogil:
    """Whether a doctype, from behind its name on, asks for the quirks of old browsers."""
    cdef int count
    i = after_spaces(s, i, hi)
    if i == hi - 1:
        return NO
    if not says(s, i, hi, b"public", 6):
        return PERHAPS
    i = after_spaces(s, i + 6, hi)
    count = count_quoted(s, i, hi)
    if count == 0 or count > 2:
        return PERHAPS
    if says(s, i, hi, b"\"-//w3c//dtd xhtml 1.", 21) or says(s, i, hi, b"\"-//w3c//dtd html 4.01//en\"", 27):
        return NO
    if says(s, i, hi, b"\"-//w3c//dtd html 4.01 transitional//en\"", 40):
        return YES if count == 1 else NO
    return YES if says(s, i, hi, b"\"-//w3c//dtd html 4.0 transitional//en\"", 39) else PERHAPS


cdef int put_token(Page* p, const char_t* s, int i, int n) noexcept nogil:
    """What begins with `<` at i. Gives where the next token begins."""
    cdef Tag tag
    tag.lo, tag.name, tag.hi, tag.closed = i, i + 1, -1, False
    if i + 1 < n and is_letter(s[i + 1]):
        read_name(s, n, &tag)
        return open(p, s, n, &tag)
    if i + 2 < n and s[i + 1] == c'/' and is_letter(s[i + 2]):
        tag.name = i + 2
        read_name(s, n, &tag)
        return close(p, s, n, &tag)
    if i + 2 < n and s[i + 1] == c'/' and s[i + 2] == c'>':
        if p.pre == p.out.size or is_between_cells(p):
            p.out.stop = DOUBT  # the parser drops a line break behind it, too; between cells the text goes on
        return i + 3
    if i + 2 < n and (s[i + 1] == c'!' or s[i + 1] == c'?' or s[i + 1] == c'/'):
        return put_comment(p, s, i, n)
    if is_between_cells(p):
        p.out.stop = DOUBT  # what is behind it is of the same text
    put_shown(p, s, i, i + 1)
    return i + 1


cdef void look_for_controls(Page* p, const char_t* s, int n) noexcept nogil:
    """What is rare and changes how all is read: a loop that a compiler makes sixteen steps of at once."""
    cdef char_t null = 0, returns = 0
    cdef int i
    for i in range(n):
        null |= <char_t>(s[i] == 0)
        returns |= <char_t>(s[i] == 13)
    p.out.returns = returns
    if null:
        p.out.stop = DOUBT


cdef void finish(Page* p, const char_t* s) noexcept nogil:
    cdef int late
    enter(p, s, IN_BODY)
    pop_to(p, s, 1)
    for late in range(p.inside):
        write_comment(p, s, p.late_lo[late], p.late_hi[late])
    end_top(p, s)
    for late in range(p.inside, p.lates):
        write_comment(p, s, p.late_lo[late], p.late_hi[late])


cdef void write(Page* p, const char_t* s, int n) noexcept nogil:
    cdef int i = 0, lo
    look_for_controls(p, s, n)
    while i < n and not p.out.stop:
        if s[i] == c'<':
            i = put_token(p, s, i, n)
        else:
            lo, i = i, find(s, i, n, <char_t>c'<')
            put_shown(p, s, lo, i)
    if p.templates:
        p.out.stop = p.out.stop or DOUBT
    if not p.out.stop:
        finish(p, s)


cdef Py_ssize_t usual_room(Py_ssize_t n) noexcept nogil:
    """How many characters most pages of n are written in."""
    return n + n // 8 + 256


cdef void start(Page* p, int n, int width, uint8_t* given) noexcept nogil:
    """Before the first character; it is put where there is room given, if there is."""
    p.out.size = p.out.stop = 0
    p.out.room, p.out.most = usual_room(n), min(4 * <Py_ssize_t>n + ALLOWANCE, LARGEST)
    p.out.given = given
    p.out.data = given if given != NULL else <uint8_t*>malloc(p.out.room * width)
    if p.out.data == NULL:
        p.out.stop = NO_MEMORY
    p.size = p.actives = p.lates = p.inside = p.selects = p.templates = p.moves = p.fostered = 0
    p.html_end = p.head_end = p.body_end = p.pre = -1
    p.mode, p.form, p.quirks, p.lore = AT_FIRST, NO_FORM, YES, &LORE


cdef void* widened(const void* data, int width, int n) noexcept nogil:
    """The characters of a page, twice as wide."""
    cdef void* wide = malloc((n + 1) * 2 * <size_t>width)
    cdef int i
    if wide != NULL and width == 1:
        for i in range(n):
            (<uint16_t*>wide)[i] = (<const uint8_t*>data)[i]
    elif wide != NULL:
        for i in range(n):
            (<uint32_t*>wide)[i] = (<const uint16_t*>data)[i]
    return wide


cdef int write_as(Page* p, const void* data, int width, int n, uint8_t* given) noexcept nogil:
    """Write the page in characters of a width, or twice of it if a reference needs that. Gives the width."""
    cdef void* wide
    start(p, n, width, given)
    if p.out.stop:
        return width
    if width == 1:
        write[uint8_t](p, <const uint8_t*>data, n)
    elif width == 2:
        write[uint16_t](p, <const uint16_t*>data, n)
    else:
        write[uint32_t](p, <const uint32_t*>data, n)
    if p.out.stop != WIDER:
        return width
    let_go(&p.out)
    p.out.stop = NO_MEMORY
    wide = widened(data, width, n)
    if wide != NULL:
        width = write_as(p, wide, 2 * width, n, NULL)
        free(wide)
    return width


def written(str text not None):
    """The page as the parser writes it back, where that can be known without it; else none.

    It is written into a str like the page's, which is then cut to its size. Where it gets longer than usual, or has
    other characters than the page, it is a copy.
    """
    cdef int n = len(text)
    cdef uint32_t widest = PyUnicode_MAX_CHAR_VALUE(text), bits = 0
    cdef PyObject* html = new_str(usual_room(n), widest)
    cdef Text given = text_of(text), made
    cdef uint8_t* room = <uint8_t*>PyUnicode_DATA(<object>html)
    cdef Page p
    p.wide = given.width > 1
    with nogil:
        made.width = write_as(&p, given.data, given.width, n, room)
        made.data = p.out.data
        if not p.out.stop:
            bits = all_bits(made, 0, p.out.size)
    try:
        if p.out.stop == NO_MEMORY:
            raise MemoryError
        if p.out.stop:
            return None
        if p.out.data != room or widest_of(bits) != widest:
            return copied(made, p.out.size, bits)
        PyUnicode_Resize(&html, p.out.size)
        return <object>html
    finally:
        let_go(&p.out)
        Py_XDECREF(html)


cdef str copied(Text made, Py_ssize_t size, uint32_t bits):
    html = room_for(size, bits)
    cdef Text into = text_of(html)
    with nogil:
        put_characters(made, 0, size, into, 0)
    return html
