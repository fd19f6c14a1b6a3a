"""Plain text as a page: paragraphs apart by blank lines, line breaks kept."""

import re
from functools import cache

from dehusk.kernel.markup import TAGS
from dehusk.page.kinds import CONTROL

BEGINS_AS_MARKUP = re.compile(r"\s*<")
MARKUP = rf"<(?:/?(?:{'|'.join(filter(None, TAGS))})(?=[\s/>])|[!?])"
BREAK = re.compile(r"\r\n?|\n")
BLANK = re.compile(r"\n\s*\n")


def is_plain(text: str) -> bool:
    """Whether a text has several lines, without markup or control characters in them."""
    if BEGINS_AS_MARKUP.match(text) or not BREAK.search(text.strip()):
        return False
    return not _markup().search(text) and not CONTROL.search(text)


@cache
def _markup() -> re.Pattern[str]:
    """Compiled for the first page that does not begin with markup."""
    return re.compile(MARKUP, re.IGNORECASE)


def from_plain(text: str) -> str:
    """Character references stay what they are: text that once was a page has them."""
    paragraphs = BLANK.split(BREAK.sub("\n", text).replace("<", "&lt;").strip())
    return "\n".join(f"<p>{'<br>'.join(one.splitlines())}</p>" for one in paragraphs)
