"""Where sentences end, in any script. In doubt a sentence goes on: two taken for one cost nothing but room."""

import re

# Marks before white space, or marks of scripts that write none after them; then what closes a quotation or a bracket.
END = re.compile(r"""[.!?…]++["'”’»›)\]]*+(?=\s)|[。！？｡．؟۔।॥။។።]++["'”’»」』）】》〉)\]]*+""")
BEFORE = re.compile(r"[^\s(\[\"'“‘«„]*\Z")
LOOK_BACK = 12  # characters: longer words are no abbreviations
ABBREVIATIONS = frozenset(
    """mr mrs ms dr prof st sr jr rev hon gen col capt lt sgt gov sen rep pres vs etc cf eg ie e.g i.e al fig figs no
    nos vol pp ch sec ed eds inc ltd co corp bros dept est approx jan feb mar apr jun jul aug sep sept oct nov dec u.s
    u.k a.m p.m bzw usw ca nr abs hr fr z.b d.h u.a hrsg vgl mme mlle av env sra dra pág núm dott sig ecc art
    им ул г гг стр т.е т.д т.п т.к др св акад проф""".split()
)


def sentences(text: str, lo: int, hi: int) -> list[tuple[int, int]]:
    """Spans of the sentences of text[lo:hi], white space between them left out."""
    spans = []
    for mark in END.finditer(text, lo, hi):
        if mark.end() < hi and not _goes_on(text, lo, mark, hi):
            spans.append((lo, mark.end()))
            lo = _next_word(text, mark.end(), hi)
    return [*spans, (lo, hi)] if lo < hi else spans


def _next_word(text: str, at: int, hi: int) -> int:
    while at < hi and text[at].isspace():
        at += 1
    return at


def _goes_on(text: str, lo: int, mark: re.Match[str], hi: int) -> bool:
    """Whether a mark ends an abbreviation, an initial or an ordinal, or a small letter follows."""
    following = _next_word(text, mark.end(), hi)
    if following == hi or text[following].islower():
        return True
    if mark[0] != ".":
        return False
    found = BEFORE.search(text[max(lo, mark.start() - LOOK_BACK) : mark.start()])
    word = found[0] if found else ""
    return word.lower() in ABBREVIATIONS or (len(word) == 1 and word.isalpha()) or (len(word) < 3 and word.isdigit())
