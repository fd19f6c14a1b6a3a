"""What a gold holds or leaves out by convention, whatever it says: titles, bylines, captions, readers' comments.

Sets disagree on it, and a model of all of them would toss a coin. So it learns the convention of the mixed sets, and
the others are judged with the options that match theirs.
"""

from collections.abc import Iterable

import numpy as np

from dehusk.arrays import Mask
from dehusk.errors import TrainingError
from dehusk.options import Options
from dehusk.page import Page
from dehusk.roles import block_roles
from dehusk.roles.kinds import BIO, BYLINE, CAPTION, COMMENT, DATE, DECK, TITLE

FRONT = (TITLE, BYLINE, DATE)
APART = (*FRONT, DECK, CAPTION, COMMENT, BIO)
SWITCHES = ("title", "captions", "comments")


def conventional(page: Page, page_type: str | None) -> Mask:
    """Mask of the blocks that are content by some conventions alone; the posts of a thread are content by any."""
    return np.isin(block_roles(page), FRONT if page_type == "forum" else APART)


def judged_with(given: Iterable[str]) -> dict[str, Options]:
    """From SET=title,captions,comments: the options whose output is compared with the gold of a set."""
    found = {}
    for one in given:
        name, _, switches = one.partition("=")
        wanted = switches.split(",")
        if not set(wanted) <= set(SWITCHES):
            raise TrainingError(f"{one}: give SET= and some of {', '.join(SWITCHES)}, as news=title,captions")
        on = {switch: True if switch in wanted else None for switch in SWITCHES}
        found[name] = Options(title=bool(on["title"]), captions=on["captions"], comments=on["comments"])
    return found


def said(conventions: dict[str, Options]) -> str:
    """The options of every set in a line."""
    of_set = (
        f"{name} {', '.join(s for s in SWITCHES if getattr(options, s))}" for name, options in conventions.items()
    )
    return "; ".join(of_set)
