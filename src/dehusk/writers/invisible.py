"""Characters without width: what shows nothing and joins nothing."""

import re

CHARACTERS = "\u200b\u200c\u200d\u2060\ufeff"
INVISIBLE = re.compile(f"[{CHARACTERS}]")
# Arabic, the scripts of India and emoji need a joiner after a letter.
JOINED = re.compile("[\u0600-\u109f\u1780-\u18af\ua8e0-\uabff\u2190-\u2bff\ufe0f\U0001f000-\U0001faff][\u200c\u200d]")


def is_clean(text: str) -> bool:
    """Whether no such character is in a text."""
    if text.isascii():
        return True
    for one in CHARACTERS:  # noqa: SIM110  (a generator takes thrice as long)
        if one in text:
            return False
    return True


def without_invisible(text: str) -> str:
    return INVISIBLE.sub(lambda found: found[0] * bool(JOINED.match(text, max(found.start() - 1, 0))), text)


def visible(text: str) -> str:
    """A text without such characters, and without the white space at its ends if there were some."""
    if is_clean(text):
        return text
    left = without_invisible(text)
    return text if left == text else left.strip()
