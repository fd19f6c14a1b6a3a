"""Which blocks of a page are kept, and why: evidence in, a decision out."""

from dehusk.choice.comments import part_comments
from dehusk.choice.completion import complete_page
from dehusk.choice.decision import REASONS, Choice
from dehusk.choice.scores import choose_by_scores
from dehusk.choice.tables import leave_tables_out
from dehusk.extractors.base import Evidence
from dehusk.options import DEFAULT, Options
from dehusk.page import Page

__all__ = ["REASONS", "Choice", "choose", "choose_by_scores"]


def choose(page: Page, evidence: Evidence, options: Options = DEFAULT) -> Choice:
    choice = choose_by_scores(page, evidence, options.favor)
    if evidence.completes:
        choice = complete_page(choice)
    if not options.tables:
        choice = leave_tables_out(choice)
    return part_comments(choice, evidence, options.comments)
