"""Start tags: their names and attributes."""

from dehusk.kernel._characters cimport after_spaces, char_t, find, is_ascii_space, lowered, says
from dehusk.kernel._tags cimport Tag, ends_name
from dehusk.straight._page cimport Page
from dehusk.straight._rules cimport Word
from dehusk.straight._writing cimport DOUBT, put_lowered, put_text, put_word

cdef enum:
    MOST_ATTRIBUTES = 256


cdef struct Names:  # of attributes, in what is written
    int[MOST_ATTRIBUTES] lo, hi
    int count


cdef struct Value:
    int lo, hi, next  # and where the tag goes on


cdef inline void spell(Page* p, const char_t* s, Py_ssize_t lo, const Word* words, int count) noexcept nogil:
    """The name just written from lo as SVG spells it."""
    cdef char_t* name = <char_t*>p.out.data + lo
    cdef int length = p.out.size - lo, number, i
    for number in range(count):
        if words[number].length == length and name[0] == <char_t>words[number].lower[0]:
            i = 1
            while i < length and name[i] == <char_t>words[number].lower[i]:
                i += 1
            if i == length:
                for i in range(length):
                    name[i] = <char_t>words[number].spelled[i]
                return


cdef inline void note_names(Page* p, const char_t* s, Py_ssize_t i, Py_ssize_t end, Names* names) noexcept nogil:
    """The attributes written from i to the end of their tag."""
    cdef const char_t* out = <const char_t*>p.out.data
    while i < end and names.count < MOST_ATTRIBUTES:
        names.lo[names.count] = i + 1
        i += 2
        while out[i] != c'=':
            i += 1
        names.hi[names.count] = i
        i = find(out, i + 2, end, <char_t>c'"') + 1
        names.count += 1


cdef inline bint is_written(Page* p, const char_t* s, Names* names, Py_ssize_t lo) noexcept nogil:
    """Whether the name written last, from lo on, is one of those before it."""
    cdef const char_t* out = <const char_t*>p.out.data
    cdef int number, i, length = p.out.size - lo
    for number in range(names.count):
        if names.hi[number] - names.lo[number] == length:
            i = 0
            while i < length and lowered(out[names.lo[number] + i]) == out[lo + i]:
                i += 1
            if i == length:
                return True
    return False


cdef inline Value value_at(const char_t* s, int i, int n) noexcept nogil:
    """The value of the attribute whose name ends at i."""
    cdef Value value
    i = after_spaces(s, i, n)
    value.lo = value.hi = value.next = i
    if i >= n or s[i] != c'=':
        return value
    i = after_spaces(s, i + 1, n)
    value.lo = i
    if i < n and (s[i] == c'"' or s[i] == c"'"):
        value.lo, value.hi = i + 1, find(s, i + 1, n, s[i])
        value.next = value.hi + 1
        return value
    while i < n and s[i] != c'>' and not is_ascii_space(s[i]):
        i += 1
    value.hi = value.next = i
    return value


cdef inline Value value_named(const char_t* s, int i, int n, const char* wanted, int length) noexcept nogil:
    """The first value of an attribute, of a tag whose name ends at i; an empty one if it has none."""
    cdef Value value
    cdef int name
    while True:
        while i < n and (s[i] == c'/' or is_ascii_space(s[i])):
            i += 1
        value.lo = value.hi = i
        if i >= n or s[i] == c'>':
            return value
        name, i = i, i + 1
        while i < n and s[i] != c'=' and not ends_name(s[i]):
            i += 1
        value = value_at(s, i, n)
        if i - name == length and says(s, name, i, wanted, length):
            return value
        i = value.next


cdef inline void put_attribute(Page* p, const char_t* s, int name, int name_hi, Value* value, bint foreign,
                               Names* names) noexcept nogil:
    """One that the tag does not have yet."""
    cdef Py_ssize_t at = p.out.size
    put_word(&p.out, s, b" ", 1)
    put_lowered(&p.out, s, name, name_hi)
    if p.out.stop or is_written(p, s, names, at + 1):
        p.out.size = at
        return
    names.lo[names.count], names.hi[names.count] = at + 1, p.out.size
    names.count += 1
    if foreign:
        spell(p, s, at + 1, p.lore.svg_attribute, p.lore.svg_attributes)
    put_word(&p.out, s, b"=\"", 2)
    put_text(&p.out, s, value.lo, value.hi, True, p.lore)
    put_word(&p.out, s, b"\"", 1)


cdef inline int put_attributes(Page* p, const char_t* s, int n, Tag* tag, bint foreign, Names* names) noexcept nogil:
    """The attributes of a tag, but those in `names`, and its end. Gives where its content begins."""
    cdef int i = tag.name_hi, name
    cdef Value value
    while not p.out.stop:
        tag.closed = False
        while i < n and (s[i] == c'/' or is_ascii_space(s[i])):
            tag.closed = s[i] == c'/'
            i += 1
        if i < n and s[i] == c'>':
            put_word(&p.out, s, b">", 1)
            tag.hi = i + 1
            return tag.hi
        name, i = i, i + 1
        while i < n and s[i] != c'=' and not ends_name(s[i]):
            i += 1
        value = value_at(s, i, n)
        if value.next >= n or names.count == MOST_ATTRIBUTES:
            p.out.stop = DOUBT
        else:
            put_attribute(p, s, name, i, &value, foreign, names)
            i = value.next
    return n


cdef inline int put_tag(Page* p, const char_t* s, int n, Tag* tag) noexcept nogil:
    """A start tag; what it opens is not yet open."""
    cdef Names names
    names.count = 0
    put_word(&p.out, s, b"<", 1)
    put_lowered(&p.out, s, tag.name, tag.name_hi)
    return put_attributes(p, s, n, tag, False, &names)
