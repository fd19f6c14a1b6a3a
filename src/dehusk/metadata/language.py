"""The language of a page's text, as a two-letter code."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from turbohtml.detect import detect_language

from dehusk.languages import KNOWN
from dehusk.metadata.title import read_title
from dehusk.metadata.values import Said, plain
from dehusk.page import Page, fact, head, jsonld

ENOUGH, SHORT, SOUND, LONG = 100, 200, 400, 1000  # characters: fewer say nothing; so many are looked at
OFTEN = 0.1  # of the words of prose, and more, are stop words
_SPEAKERS = Counter(word for known in KNOWN.values() for word in known.stop_words.split())
OWN_WORDS = {  # code -> stop words that no other language has: Spanish is no Portuguese
    code: frozenset(word for word in known.stop_words.split() if _SPEAKERS[word] == 1) for code, known in KNOWN.items()
}
CODE = re.compile(r"[a-z]{2,3}(?=$|[-_])")
TWO_LETTERS = dict(
    pair.split(":")
    for pair in """afr:af aka:ak amh:am ara:ar arb:ar aze:az bel:be ben:bn bul:bg cat:ca ces:cs cmn:zh cym:cy dan:da
    deu:de ell:el eng:en epo:eo est:et eus:eu fas:fa fin:fi fra:fr gle:ga glg:gl guj:gu heb:he hin:hi hrv:hr hun:hu
    hye:hy ind:id isl:is ita:it jav:jv jpn:ja kan:kn kat:ka khm:km kor:ko lat:la lav:lv lit:lt mal:ml mar:mr mkd:mk
    mya:my nep:ne nld:nl nno:nn nob:nb ori:or pan:pa pes:fa pol:pl por:pt ron:ro rus:ru sin:si slk:sk slv:sl sna:sn
    spa:es sqi:sq srp:sr swa:sw swe:sv tam:ta tel:te tgl:tl tha:th tuk:tk tur:tr ukr:uk urd:ur uzb:uz vie:vi yid:yi
    zho:zh zul:zu""".split()
)


def language_of(page: Page) -> str | None:
    said = language(page)
    return said.value if said else None


@fact
def language(page: Page) -> Said | None:
    """By the text where there is enough of it, since pages inherit a template's declaration; else as declared.

    A sample with the stop words of what is declared is enough, or a short one that is found to be in it; else a longer
    one decides.
    """
    text, said, title_at = page.columns.text, _declared(page), read_title(page).at
    start = title_at if title_at + ENOUGH <= len(text) else 0
    if len(text) < ENOUGH:
        return Said(said, "declared") if said else None
    sounds = said and (_sounds(said, text[start : start + SOUND]) or _sounds(said, text[start : start + LONG]))
    if said and (sounds or _found_in(text[start : start + SHORT]) == said):
        return Said(said, "text")
    found = _found_in(text[start : start + LONG])
    return Said(found, "text") if found else Said(said, "declared") if said else None


def _sounds(code: str, sample: str) -> bool:
    """Whether so many words of a text are this language's own stop words that it can be no other."""
    own, found = OWN_WORDS.get(code, frozenset()), sample.lower().split()
    return sum(map(own.__contains__, found)) >= OFTEN * len(found) > 0


def _found_in(text: str) -> str | None:
    code = detect_language(text).language
    return TWO_LETTERS.get(code, code) if code else None


def _declared(page: Page) -> str | None:
    for value in _declarations(page):
        if match := CODE.match(plain(value).lower()):
            return TWO_LETTERS.get(match[0], match[0])
    return None


def _declarations(page: Page) -> Iterator[Any]:
    yield page.own_attribute(0, "lang")
    for thing in jsonld.main_entities(page):
        yield from jsonld.as_list(thing.get("inLanguage"))
    yield from head.meta(page, "content-language", "og:locale", "dc.language", "language")
