"""A date in words or figures -> its ISO day. Only whole days count: "March 2026" is not one."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from itertools import islice
from typing import NamedTuple

from dehusk.languages import DATE_MARKS, month_number, pattern
from dehusk.metadata.language import language_of
from dehusk.page import Page, fact
from dehusk.page.address import host
from dehusk.page.text import small

FIRST, LAST = 1990, 2100  # years in which a web page is published

_WORD = r"([^\W\d_]{3,12})\.?"
_YEAR, _MONTH, _DAY = (f"[{marks}]" for marks in DATE_MARKS)
_OF_MONTH, _OF_YEAR = (rf"(?:\s+{pattern(field)})?" for field in ("of_month", "of_year"))
DATE = re.compile(  # in lower case: several times as fast
    r"(?<!\d)(?:(\d{4})([-/.]\s?)(\d{1,2})\2(\d{1,2})(?!\d)"  # 2026-03-14, also before a time
    rf"|(\d{{4}})\s?{_YEAR}\s?(\d{{1,2}})\s?{_MONTH}\s?(\d{{1,2}})\s?{_DAY}"
    r"|(\d{1,2})([/.-])(\d{1,2})\9(\d{4})(?!\d)"
    rf"|(\d{{1,2}})(?:{pattern('ordinal')}|\.)?{_OF_MONTH}(?:[\s/-]+|(?<=\.)){_WORD}(?:\s?,|{_OF_YEAR})[\s/-]*"
    r"(\d{4})(?!\d)"
    rf"|(\d{{4}})\.?\s{_WORD}\s(\d{{1,2}})(?!\d))"
    rf"|{_WORD}[\s-]+(\d{{1,2}}){pattern('ordinal', 'en')}?(?:\s?,\s*|[\s-]+)"
    r"(?:\d\d?:\d\d(?::\d\d)?\s+)?(\d{4})(?!\d)"
)
YEARS = (re.compile(r"20\d\d(?!\d)"), re.compile(r"19\d\d(?!\d)"))  # each begins with what is quick to find
DIGIT = re.compile(r"\d")
YEAR = 4  # characters of it
AROUND = 24  # characters of a date before or after its year
NUMBERS_YEAR = re.compile(r"20\d\d(?<=[/-]20\d\d)(?!\d)")  # begins with what is quick to find
NO_MONTH = re.compile(r"(?<![\d/-])(?:1[3-9]|2\d|3[01])[/-]\d\d?[/-]$")
EITHER = re.compile(r"(?<![\d/-])(0?[1-9]|1[0-2])[/-](?!\1[/-])(0?[1-9]|1[0-2])[/-]$")  # number may be the month
FEW = 3
ISO = re.compile(r"\s*(\d{4})-(\d{2})-(\d{2})(?!\d)")
COMPACT = re.compile(r"\s*(\d{4})(\d{2})(\d{2})(?:T?\d{4,6}Z?)?\s*$")
DAY_FIRST = {"gb", "uk", "au", "nz", "ie", "in", "za"}  # where English is written with the day before the month
ENOUGH = 20_000  # characters of text that show how dates are written
EPOCH = re.compile(r"\s*(\d{10})(?:\d{3})?\s*$")


class Found(NamedTuple):
    day: str  # ISO
    start: int
    end: int


def years(text: str) -> list[int]:
    """Where the years of a text begin, four digits each; in most texts there are none."""
    later = [found.start() for found in YEARS[0].finditer(text)] if "20" in text else []
    earlier = [found.start() for found in YEARS[1].finditer(text)] if "19" in text else []
    return sorted(later + earlier) if later and earlier else later or earlier


def in_text(text: str, month_first: bool | Page = True) -> Iterator[Found]:
    """Every date of a text. `month_first` reads 3/4/2026 as the Americans do, or as a page is likely to mean it, which
    is looked up where it matters; 14/3/2026 can only mean one thing."""
    done = 0
    for year in years(text):
        lo, hi = max(done, year - AROUND), year + YEAR + AROUND
        dated = DIGIT.search(text, lo, year) or DIGIT.search(text, year + YEAR, hi)  # there is a day beside the year
        if dated and (found := _first(small(text), lo, hi, month_first)):
            done = found.end
            yield found


def _first(text: str, lo: int, hi: int, month_first: bool | Page) -> Found | None:
    """The first date between two places; what only looks like one ("2011 about 14") hides none behind it."""
    while match := DATE.search(text, lo, hi):
        if day := _day(match, month_first):
            return Found(day, *match.span())
        lo = match.start() + 1
    return None


def shows_day_first(text: str) -> bool:
    """Whether a text has a date such as 28/11/2026, whose first number can be no month; the first few are looked at."""
    found = islice(NUMBERS_YEAR.finditer(text), 20)
    return any(NO_MONTH.search(text, max(0, year.start() - 7), year.start()) for year in found)


@fact
def _month_first(page: Page) -> bool:
    """Whether 3/4/2026 on this page is likely to be meant as a day of March."""
    language, country = language_of(page) or "en", page.own_attribute(0, "lang").lower().partition("-")[2]
    if language != "en" or country in DAY_FIRST or host(page).rpartition(".")[2] in DAY_FIRST:
        return False
    return not shows_day_first(page.columns.text[:ENOUGH]) and not _stated_day_first(page)


def _stated_day_first(page: Page) -> bool:
    """Whether a date such as 3/4/2026 in the text, of the first few, is stated in the source as the 3rd of April,
    and none as the 4th of March."""
    text, stated = page.columns.text[:ENOUGH], [False, False]
    for year in islice(NUMBERS_YEAR.finditer(text), FEW):
        if found := EITHER.search(text, max(0, year.start() - 6), year.start()):
            for number, (month, day) in enumerate((found.groups(), found.groups()[::-1])):
                stated[number] |= f"{year[0]}-{month:0>2}-{day:0>2}" in page.source
    return stated == [False, True]


def standard_day(value: str) -> str | None:
    """The day of a value that is written as the standard has it."""
    iso = ISO.match(value)
    return _iso(*map(int, iso.groups())) if iso else None


def iso_day(value: str, month_first: bool | Page = True) -> str | None:
    """The day of a value that is meant to be a date: of an attribute, a meta element or JSON-LD."""
    value = value[:100]
    if not DIGIT.search(value):
        return None
    if day := standard_day(value):
        return day
    if found := next(in_text(value, month_first), None):
        return found.day
    if (compact := COMPACT.match(value)) and (day := _iso(*map(int, compact.groups()))):
        return day
    if epoch := EPOCH.match(value):
        moment = datetime.fromtimestamp(int(epoch[1]), UTC)
        return _iso(moment.year, moment.month, moment.day)
    return None


def _day(match: re.Match[str], month_first: bool | Page) -> str | None:
    y1, _, m1, d1, y2, m2, d2, a, dot, b, y3, d4, word4, y4, y5, word5, d5, word6, d6, y6 = match.groups()
    if y1 or y2:
        return _iso(int(y1 or y2), int(m1 or m2), int(d1 or d2))
    if y3:
        first, second = int(a), int(b)
        swapped = second > 12 or (first <= 12 and dot != "." and _is_month_first(month_first))
        return _iso(int(y3), first, second) if swapped else _iso(int(y3), second, first)
    return _iso(int(y4 or y5 or y6), month_number(word4 or word5 or word6), int(d4 or d5 or d6))


def _is_month_first(known: bool | Page) -> bool:
    return _month_first(known) if isinstance(known, Page) else known


def _iso(year: int, month: int, day: int) -> str | None:
    try:
        return date(year, month, day).isoformat() if FIRST <= year <= LAST else None
    except ValueError:
        return None
