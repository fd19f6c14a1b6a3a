"""Tags of a page as its author wrote it, compiled: `tags.py` is the same in Python, read that one first."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from dehusk.kernel._characters cimport after_spaces, char_t, find, is_ascii_space, is_digit, is_letter, same, says

cdef enum:
    SLOT_BITS = 10
    SLOTS = 1 << SLOT_BITS  # of a hash table of some hundreds of keys

cdef struct Tag:
    int lo, name, name_hi, hi  # where it begins, its name begins and ends, and the next token is looked for
    uint64_t key  # its name, packed; 0 if it is too long or has other characters
    uint32_t kind
    bint ends, closed  # an end tag; a slash before `>`


cdef inline uint64_t code_of(uint32_t c) noexcept nogil:
    """1 to 37 for a letter, in any case, a digit or a hyphen; 0 for another character."""
    if is_letter(c):
        return (c | 32) - 96
    if is_digit(c):
        return c - 21
    return 37 if c == 45 else 0


cdef inline uint64_t packed(const char* name) noexcept nogil:
    """The key of a name of at most ten letters, digits and hyphens."""
    cdef uint64_t key = 0
    while name[0]:
        key = key << 6 | code_of(<uint8_t>name[0])
        name += 1
    return key


cdef inline int slot_of(const uint64_t* keys, uint64_t key) noexcept nogil:
    """Where a key stands in a hash table of SLOTS places, or the free place for it: one without a key."""
    return place_in(keys, key, SLOT_BITS)


cdef inline int place_in(const uint64_t* keys, uint64_t key, int bits) noexcept nogil:
    """The same in one of 2 ** bits places."""
    cdef int at = <int>((key * <uint64_t>0x9E3779B97F4A7C15) >> (64 - bits))
    while keys[at] and keys[at] != key:
        at = (at + 1) & ((1 << bits) - 1)
    return at


cdef inline bint ends_name(uint32_t c) noexcept nogil:
    return c <= 62 and (c == 62 or c == 47 or is_ascii_space(c))


cdef inline int quoted_end(const char_t* s, int i, int n, bint* closed) noexcept nogil:
    """The same of a tag without attributes, or whose last value plainly ends with a double quote; else -1.

    Where no single quote comes before it, a double quote after a character of a value ends the value, or is part of one
    without quotes: the next `>` ends the tag.
    """
    cdef int end, quote
    closed[0] = False
    if i < n and s[i] == c'>':
        return i + 1
    end = find(s, i, n, <char_t>c'>')
    if end >= n:
        return -1
    closed[0] = s[end - 1] == c'/' and s[end - 2] == c' '
    quote = end - 3 if closed[0] else end - 1
    if quote > i and s[quote] == c'"' and s[quote - 1] > 32 and s[quote - 1] != c'=' and (
            find(s, i, quote, <char_t>c"'") == quote):
        return end + 1
    return -1


cdef inline int tag_end(const char_t* s, int i, int n, bint* closed) noexcept nogil:
    """Where a tag ends whose name ends at i, or -1 where the page ends before it."""
    cdef char_t c
    cdef int end = quoted_end(s, i, n, closed)
    if end >= 0:
        return end
    while True:
        closed[0] = False
        while i < n and (s[i] == c' ' or s[i] == c'/' or is_ascii_space(s[i])):
            closed[0] = s[i] == c'/'
            i += 1
        if i >= n:
            return -1
        if s[i] == c'>':
            return i + 1
        i += 1
        while i < n and s[i] != c'=' and not ends_name(s[i]):
            i += 1
        i = after_spaces(s, i, n)
        if i >= n or s[i] != c'=':
            continue
        i = after_spaces(s, i + 1, n)
        if i >= n:
            return -1
        c = s[i]
        if c == c'"' or c == c"'":
            i = find(s, i + 1, n, c) + 1
        else:
            while i < n and s[i] != c'>' and not is_ascii_space(s[i]):
                i += 1


cdef inline int comment_end(const char_t* s, int i, int n) noexcept nogil:
    """Where the comment ends that begins at s[i] with `<!`, `<?` or `</`."""
    if not says(s, i, n, b"<!--", 4):
        return min(find(s, i + 2, n, <char_t>c'>') + 1, n)
    i += 4
    if i < n and s[i] == c'>':
        return i + 1
    if says(s, i, n, b"->", 2):
        return i + 2
    while True:
        i = find(s, i, n, <char_t>c'-')
        if i >= n:
            return n
        if says(s, i, n, b"-->", 3):
            return i + 3
        if says(s, i, n, b"--!>", 4):
            return i + 4
        i += 1


cdef inline int cdata_end(const char_t* s, int i, int n) noexcept nogil:
    """Where the CDATA section that begins at i ends, or -1 if none begins there."""
    cdef int k
    if not says(s, i, n, b"<![cdata[", 9):
        return -1
    for k in range(i + 3, i + 8):
        if s[k] >= c'a':
            return -1
    i += 9
    while i < n and not says(s, i, n, b"]]>", 3):
        i = find(s, i + 1, n, <char_t>c']')
    return min(i + 3, n)


cdef inline void read_name(const char_t* s, int n, Tag* tag) noexcept nogil:
    """The name that begins at `tag.name`."""
    cdef uint32_t c
    cdef uint64_t code, key = 0
    cdef bint packs = True
    cdef int i = tag.name
    while i < n:
        c = s[i]
        if c - 97 < 26:
            code = c - 96
        elif ends_name(c):
            break
        else:
            code = code_of(c)
            packs = packs and code
        key = key << 6 | code
        i += 1
    tag.key = key if packs and i - tag.name <= 10 else 0
    tag.name_hi = i


cdef inline bint next_tag(const char_t* s, int i, int n, bint cdata, Tag* tag) noexcept nogil:
    """The first tag at or after i; its kind is left to the caller."""
    cdef uint32_t c
    cdef int end
    while True:
        i = find(s, i, n, <char_t>c'<')
        if i + 1 >= n:
            return False
        c = s[i + 1]
        tag.ends = c == c'/'
        tag.name = i + 1 + tag.ends
        if tag.name < n and is_letter(s[tag.name]):
            break
        end = cdata_end(s, i, n) if cdata else -1
        if end >= 0:
            i = end
        elif c == c'!' or c == c'?' or (c == c'/' and tag.name < n):
            i = comment_end(s, i, n)
        else:
            i += 1
    tag.lo, tag.hi = i, -1
    read_name(s, n, tag)
    tag.hi = tag_end(s, tag.name_hi, n, &tag.closed)
    return tag.hi >= 0


cdef inline bint ends_at(const char_t* s, int i, int n) noexcept nogil:
    return i < n and ends_name(s[i])


cdef inline int raw_end(const char_t* s, int n, Tag* tag, bint script) noexcept nogil:
    """Where the end tag of an element without markup begins, or -1. In a script it may stand in a comment."""
    cdef int i = tag.hi, length = tag.name_hi - tag.name
    cdef int state = 0  # 1 in a comment, 2 in a script inside it
    while True:
        if state:
            while i < n and s[i] != c'<' and s[i] != c'-':
                i += 1
        else:
            i = find(s, i, n, <char_t>c'<')
        if i >= n:
            return -1
        if s[i] == c'-':
            if says(s, i, n, b"-->", 3):
                state = 0
            i += 1
        elif ends_at(s, i + 2 + length, n) and s[i + 1] == c'/' and same(s, i + 2, tag.name, length):
            if state < 2:
                return i
            state = 1
            i += 2 + length
        elif script and says(s, i, n, b"<!--", 4):
            state = max(state, 1)
            i += 2
        elif script and state == 1 and says(s, i, n, b"<script", 7) and ends_at(s, i + 7, n):
            state = 2
            i += 7
        else:
            i += 1


cdef inline bint is_of_page(const Tag* tag) noexcept nogil:
    """Whether a tag is one that pages are built of."""
    return tag.key in (
        packed(b"address"), packed(b"article"), packed(b"aside"), packed(b"blockquote"), packed(b"center"), packed(b"dd"),
        packed(b"div"), packed(b"dl"), packed(b"dt"), packed(b"fieldset"), packed(b"figure"), packed(b"footer"),
        packed(b"form"), packed(b"h1"), packed(b"h2"), packed(b"h3"), packed(b"h4"), packed(b"h5"), packed(b"h6"),
        packed(b"header"), packed(b"hr"), packed(b"li"), packed(b"main"), packed(b"nav"), packed(b"ol"), packed(b"p"),
        packed(b"pre"), packed(b"section"), packed(b"table"), packed(b"tbody"), packed(b"td"), packed(b"th"),
        packed(b"tr"), packed(b"ul"),
    ) or (tag.key == packed(b"body") and not tag.ends)


cdef inline bint has_page(const char_t* s, int i, int n) noexcept nogil:
    """Whether tags that pages are built of stand in a span, whatever it is part of."""
    cdef Tag tag
    cdef int longest
    while True:
        i = find(s, i, n, <char_t>c'<') + 1
        if i >= n:
            return False
        tag.ends = s[i] == c'/'
        tag.name = i + tag.ends
        longest = min(tag.name + 11, n)
        read_name(s, longest, &tag)
        if tag.name_hi < longest and is_of_page(&tag):
            return True


cdef inline bint may_swallow(const char_t* s, int end, int n, Tag* tag) noexcept nogil:
    """Whether tags that pages are built of stand in it, and it has no end (-1), closes itself, or another of its name
    opens in it: an end tag was forgotten."""
    cdef int i = tag.hi, length = tag.name_hi - tag.name
    if end < 0:
        return has_page(s, i, n)
    if tag.closed:
        return has_page(s, i, end)
    while tag.key != packed(b"script"):
        i = find(s, i, end, <char_t>c'<') + 1
        if i + length >= end:
            break
        if same(s, i, tag.name, length) and ends_name(s[i + length]):
            return has_page(s, tag.hi, end)
    return False
