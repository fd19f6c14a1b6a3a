"""Names of people out of what a byline says: without "By", roles, dates and addresses."""

import re
from collections.abc import Iterable

from dehusk.metadata import dates
from dehusk.page.text import words

BY = re.compile(
    r"""^\W*(?:(?:(?:recipe|review|(?:medically\s+)?(?:written|posted|published|created|authored|submitted|reviewed|
    started|asked))(?:\s+on)?|article|story|words|text|post(?:ed)?|thread\s+starter|
    (?:about\s+the\s+)?(?:post\s+|article\s+)?authors?(?:\(s\))?|escrito|publicado|rédigé|geschrieben|verfasst|
    autor(?:in|es)?|auteurs?|autore|автор|作者|著者|記者|记者)\s*(?:by|por|par|von|da)?
    |by|von|par|por|di|af|av|door|przez)\s*[:：]?\s+(?=\S)""",
    re.IGNORECASE | re.VERBOSE,
)
LABEL = re.compile(r"^\W*(?:authors?|by|written by|posted by|作者|著者|автор)\s*[:：]\s*", re.IGNORECASE)
CUT = re.compile(  # where a byline goes on to something else
    r"""\s*(?:[|•·–—►»>\[\n]|\s-\s|\b(?:published|updated|posted|last\s+updated)\b|,?\s+(?:on|in|for|at|from|updated|
    published|posted|last|read|edited|reviewed|fact|medically|has|is|writes|contributing|senior|staff\s+writer|view|
    follow|\d+\s+min)(?=\s)).*$""",
    re.IGNORECASE | re.DOTALL | re.VERBOSE,
)
BETWEEN = re.compile(r"\s*(?:[,;&/、]|\band\b|\bund\b|\bet\b|\be\b(?=\s)|\by\b(?=\s)|\bwith\b)\s*")
ROLE = re.compile(
    r"\b(?:editor|writer|reporter|correspondent|expert|dietitian|manager|director|founder|co-founder|ceo|cto|president|"
    r"author|contributor|journalist|columnist|specialist|professor|analyst|consultant|strategist|marketer|head|chief|"
    r"associate|lead|officer|engineer|designer|photographer|attorney|lawyer|coach|intern|freelance)\b",
    re.IGNORECASE,
)
DEGREE = re.compile(
    r"^(?:[A-Z]{2,6}(?:-[A-Z]+)?|Ph\.?\s?D\.?|M\.?D\.?|Jr\.?|Sr\.?|Dr\.?|I{2,3}|Psy\.?D|Esq\.?|MSc|BSc)$"
)
NOBODY = re.compile(
    r"https?:|www\.|[{}<>=@]|\.(?:com|org|net|html?)\b|^\W*$|^\d+$"
    r"|^(?:admin|administrator|unknown|anonymous|guest|author|authors|by|posted|published|share|home|about|"
    r"follow|view profile|read more|more|none|null|undefined|written|updated|comments?|profile|new member|members?|"
    r"staff)$",
    re.IGNORECASE,
)
UNLIKE = re.compile(
    r"[?!:…]|^\d|\b(?:min|topic|read|reviews?|link|contents?|sponsored|sign|log|login|date|comments|continuing)\b"
    rf"|^(?:{'|'.join(dates.MONTH)})\.? \d|^\w\w?$",
    re.IGNORECASE,
)
LONGEST_NAME = 60


def people(texts: Iterable[str]) -> tuple[str, ...]:
    """Each person once, in order, of texts that are meant to be names."""
    found: dict[str, str] = {}
    for text in texts:
        if "://" in text or "@" in text:
            continue
        for name in _split(_bare(text)):
            found.setdefault(" ".join(words(name)), name)
    found.pop("", None)
    return tuple(found.values())


def _bare(text: str) -> str:
    text = LABEL.sub("", BY.sub("", text[:300]))
    if found := next(dates.in_text(text), None):
        text = text[: found.start]
    return CUT.sub("", BY.sub("", text)).strip(" \t,.:;|-–—*")


def _split(text: str) -> list[str]:
    names: list[str] = []
    for part in BETWEEN.split(text):
        name = part.strip(" \t,:;|-–—*")
        if names and DEGREE.match(name):
            names[-1] += f", {name}"  # a degree belongs to the name before it
        elif name and len(name) <= LONGEST_NAME and not NOBODY.search(name) and not (names and ROLE.search(name)):
            names.append(name)
    return names


def like_a_name(text: str) -> bool:
    """Whether a reader would take it for somebody's name: a few words, no date, no duration, no sentence."""
    parts = text.split()
    return (
        1 <= len(parts) <= 5 and len(text) < 40 and not UNLIKE.search(text) and (len(parts) == 1 or text[0].isupper())
    )
