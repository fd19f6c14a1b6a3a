"""Link quota filter (Mantratzis, Orgun, Cassidy 2005): structural elements made of links go, the rest stays."""

from dataclasses import dataclass
from typing import ClassVar

from dehusk.arrays import Floats
from dehusk.extractors.base import chosen_share
from dehusk.extractors.parameters import check
from dehusk.page import Page
from dehusk.page.densities import under

STRUCTURE = """table thead tbody tfoot tr td th caption div ul ol li dl dt dd p h1 h2 h3 h4 h5 h6 form section article
    aside nav header footer main""".split()


@dataclass(frozen=True)
class Lqf:
    quota: float = 0.75  # the share of link characters above which an element goes
    about: ClassVar[str] = (
        "all but the elements that are made of links (link quota filter). "
        "Mantratzis, Orgun, Cassidy: Separating XHTML content from navigation clutter "
        "using DOM-structure block analysis (2005)"
    )

    def __post_init__(self) -> None:
        check(self, quota=(0, 1))

    def score(self, page: Page) -> Floats:
        chars, links = under(page, page.piece_chars), under(page, page.piece_chars * page.piece_linked)
        gone = page.tagged(*STRUCTURE) & (links > self.quota * chars)
        return chosen_share(page, page.nearest(gone)[page.columns.piece_node] < 0)
