"""Why a page has no content: it is empty, it wants a log-in, it is an error, or scripts were to make it.

Signs are added up as log odds, for each state by itself. A page of which enough was kept is ok without a second look.
"""

import math
import re
from functools import cache
from typing import NamedTuple

import numpy as np

from dehusk.arrays import Mask
from dehusk.kernel.markup import TAG
from dehusk.languages import KNOWN, pattern
from dehusk.page import Page
from dehusk.page.head import document_title

STATES = ("ok", "empty", "blocked", "error", "needs-scripts")
ENOUGH, SOME, FEW = 1200, 400, 120  # characters kept: a page has content, may have, hardly has
READ = 1200  # characters of a page that are read for phrases
LONG = 300  # characters of a title, heading or noscript
SHORT = 60  # characters of a title that says nothing but an error
KEEP = 0.5
SCANT = 1500  # characters of a page that shows little besides
DOUBT = -4.0  # log odds before any sign

CODES = r"(?:https?|error|fehler|erreur|errore|erro|błąd|ошибка|hata|错误|エラー|에러|오류|code)?[\s:#-]*"
PARTS = re.compile(r"\s*[|–—·•»«/]\s*|\s+-+\s+|:\s+|[.!?。！？]+\s*")


def _told(phrases: str, codes: str) -> re.Pattern[str]:
    """A part of a title that is a phrase, a status code or both, and nothing besides."""
    return re.compile(rf"\W*(?:oops|sorry)?\W*(?:{CODES}{codes}\b\W*{phrases}?|{phrases}\W*(?:{CODES}{codes})?)\W*")


@cache
def _titles(kind: str) -> re.Pattern[str]:
    """Titles of a kind. Patterns of all languages take long to compile, and most pages have content."""
    if kind == "missing":
        return _told(pattern("missing"), "(?:404|410)")
    if kind == "failed":
        return _told(pattern("failed"), r"5\d\d")
    refused = "(?:forbidden|unauthori[sz]ed|(?:access|request) (?:denied|blocked)|too many requests)"
    return _told(refused, "(?:401|403|429|451)")


UNSPACED = ("zh", "ja", "th")  # between the words of these nothing tells where a phrase begins
SPACED = tuple(code for code in KNOWN if code not in UNSPACED)


@cache
def _phrases(name: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    return re.compile(rf"(?<!\w){pattern(name, *SPACED)}"), re.compile(pattern(name, *UNSPACED))


COOKIES = re.compile(r"cookie|consent|gdpr")
GATE = re.compile(
    r"cf-challenge|challenge-platform|cf_chl|captcha-delivery|px-captcha|_Incapsula_|g-recaptcha|h-captcha|awsWafCookie|turnstile"
)
MOUNT = re.compile(
    r"""<(?:div|main|section)[^>]*\sid=["'](?:root|app|__next|__nuxt|___gatsby|react-root|svelte|main-app|application)["']"""
    r"|<app-root|<ember-|ng-app|data-reactroot"
)
PASSWORD = re.compile(r"""<input[^>]*\stype=["']?password""", re.IGNORECASE)


class State(NamedTuple):
    name: str  # one of STATES
    probability: float


def state_of(page: Page, kept: Mask) -> State:
    """The state of a page of which these blocks are kept."""
    chars = int((page.block_hi - page.block_lo)[kept].sum())
    if chars >= ENOUGH or page.whole:
        return State("ok", 0.99)
    odds = DOUBT + (3.0 if not chars else 2.0 if chars < FEW else 1.0 if chars < SOME else 0.0)
    signs = Signs(page, chars)
    likely = {"error": signs.error(), "blocked": signs.blocked(), "needs-scripts": signs.needs_scripts()}
    name = max(likely, key=lambda state: likely[state])
    probability = 1 / (1 + math.exp(-odds - likely[name])) if likely[name] else 0.0
    if probability > KEEP:
        return State(name, round(probability, 3))
    if not chars and not signs.scant:  # it shows something, in which no content was found
        return State("ok", KEEP)
    if not chars:
        return State("empty", round(max(1 - probability, KEEP), 3))
    return State("ok", round(min(1 - probability, 0.99 if chars >= SOME else 0.9), 3))


class Signs:
    """What speaks for each state, as log odds; 0 where nothing does."""

    def __init__(self, page: Page, chars: int) -> None:
        self.page, self.chars = page, chars
        text = page.columns.text
        self.size = len(text)  # characters shown
        self.scant = 1.0 if self.size < SCANT else 0.0
        headings = np.flatnonzero(page.tagged("h1", "h2"))[:3].tolist()
        heads = [document_title(page)[:LONG].lower(), *(page.text_of(node, LONG).lower() for node in headings)]
        self.heads = [part for head in heads for part in (head, *PARTS.split(head)) if 0 < len(part) <= SHORT]
        self.text = f"{heads[0]}\n{text[: READ if self.size <= SCANT else READ // 4]}".lower()

    def says(self, name: str, text: str | None = None) -> bool:
        """Whether a phrase is found; where something was kept, only a title tells."""
        if self.chars >= SOME:
            return False
        spaced, unspaced = _phrases(name)
        said = self.text if text is None else text
        return spaced.search(said) is not None or (not said.isascii() and unspaced.search(said) is not None)

    def error(self) -> float:
        told = any(_titles(kind).fullmatch(head) for head in self.heads for kind in ("missing", "failed"))
        said = self.says("missing") or (self.size < SCANT / 3 and self.says("failed"))
        return 3.5 * told + 1.0 * said + self.scant * (told or said)

    def blocked(self) -> float:
        told = any(_titles("refused").fullmatch(head) for head in self.heads)
        found = 3.5 * told
        if self.scant and self.chars < SOME:
            found += max(self.gate(), self.log_in(), 2.0 * (len(COOKIES.findall(self.text)) >= 3), self.subscribe())
        return found + self.scant if found else 0.0

    def gate(self) -> float:
        if not self.says("robot"):
            return 0.0
        return 1.5 + 1.5 * (self.size < SCANT / 3) + 1.5 * (GATE.search(self.page.source) is not None)

    def log_in(self) -> float:
        asks = PASSWORD.search(self.page.source) is not None
        said = self.says("log_in")
        return 1.5 * said + 1.5 * asks if said or (0 < self.size < SCANT / 3) else 0.0

    def subscribe(self) -> float:
        return 2.0 * self.says("subscribe") + 1.0 * ("isAccessibleForFree" in self.page.source)

    def needs_scripts(self) -> float:
        """Of a page that shows next to nothing, or something but no content."""
        if (self.chars and self.size > FEW) or self.size > SCANT:
            return 0.0
        asks = self.says("scripts") or self.says("scripts", self.noscript())
        mounts = MOUNT.search(self.page.source) is not None
        runs = bytes([TAG["script"]]) in self.page.tag_codes
        bare = self.size < FEW
        return (
            2.5 * asks + 2.0 * mounts + (1.5 * bare + 0.5) * runs + self.scant * bare if asks or mounts or runs else 0.0
        )

    def noscript(self) -> str:
        columns = self.page.columns
        nodes = np.flatnonzero(columns.tag == TAG["noscript"])[:9].tolist()
        return " ".join(self.page.source[columns.inner[node] : columns.close[node]][:LONG] for node in nodes).lower()
