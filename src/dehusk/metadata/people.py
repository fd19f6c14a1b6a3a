"""Names of people out of what a byline says: without "By", roles, dates and addresses."""

import re
from collections.abc import Iterable

from dehusk.languages import MONTHS, pattern
from dehusk.metadata import dates
from dehusk.page.text import small, words

_BY = rf"(?:{pattern('author')}\s*{pattern('by_author')}?|{pattern('by')})\s*[:：]?\s+(?=\S)"
BY = re.compile(rf"^\W*{_BY}", re.IGNORECASE)
BEGINS_BY = re.compile(rf"^\W*{_BY}")  # of a line in lower case: several times as fast
LINE_BY = re.compile(rf"\n[^\w\n]*{_BY}")  # in lines that are to be looked at one by one where it is found
GLUED = re.compile(r"^\W*By(?=[A-Z][a-z])")
LABEL = re.compile(rf"^\W*{pattern('author_label')}\s*[:：]\s*", re.IGNORECASE)
CUT = re.compile(  # where a byline goes on to something else
    rf"\s*(?:[|•·–—►»>\[\n]|\s-\s|\b{pattern('byline_break')}\b|,?\s+{pattern('byline_goes_on')}(?=\s)).*$",
    re.IGNORECASE | re.DOTALL,
)
BETWEEN = re.compile(rf"\s*(?:[,;&/、]|\b{pattern('name_and')}\b)\s*")
ROLE = re.compile(rf"\b{pattern('role')}\b", re.IGNORECASE)
DEGREE = re.compile(
    r"^(?:[A-Z]{2,6}(?:-[A-Z]+)?|Ph\.?\s?D\.?|M\.?D\.?|Jr\.?|Sr\.?|Dr\.?|I{2,3}|Psy\.?D|Esq\.?|MSc|BSc)$"
)
NOBODY = re.compile(
    rf"https?:|www\.|[{{}}<>=@]|\.(?:com|org|net|html?)\b|^\W*$|^\d+$|^{pattern('nobody')}$", re.IGNORECASE
)
UNLIKE = re.compile(rf"[?!:…：《》【】（）]|^\d|\b{pattern('no_name')}\b|^\w\w?$")  # in lower case
PARTICLES = set(
    """van von der den de del della di da do dos das du des le la los el al bin ibn ben zu zum zur ter ten te
    af av y e i und and o'""".split()
)
LONGEST_NAME = 60


def people(texts: Iterable[str]) -> tuple[str, ...]:
    """Names in texts that are meant to be names, each person once, in order."""
    found: dict[str, str] = {}
    for text in texts:
        if "://" in text or "@" in text:
            continue
        for name in _split(_bare(text)):
            found.setdefault(" ".join(words(name)), name)
    found.pop("", None)
    return tuple(found.values())


def _bare(text: str) -> str:
    text = LABEL.sub("", GLUED.sub("", BY.sub("", text[:300])))
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
    if not 1 <= len(parts) <= 5 or len(text) >= 40 or (len(parts) > 1 and not _capital(parts)):
        return False
    return not UNLIKE.search(small(text)) and not _begins_with_day(text)


def _begins_with_day(text: str) -> bool:
    """As "Mar. 14" does."""
    word, _, rest = text.partition(" ")
    return rest[:1].isdecimal() and small(word).removesuffix(".") in MONTHS


def _capital(parts: list[str]) -> bool:
    """Whether all words of a name begin with a capital, but for those such as "van der"; or have no capitals at all,
    as in Chinese."""
    return not parts[0][0].islower() and all(part in PARTICLES or not part[0].islower() for part in parts)
