"""Which blocks of a page are kept, and why: evidence in, a decision out."""

import numpy as np

from dehusk.choice.comments import part_comments
from dehusk.choice.completion import complete_page
from dehusk.choice.conventions import settle_conventions
from dehusk.choice.decision import REASONS, Choice
from dehusk.choice.headings import settle_headings
from dehusk.choice.items import keep_items_between
from dehusk.choice.notes import keep_notes
from dehusk.choice.references import keep_references
from dehusk.choice.scores import choose_by_scores
from dehusk.choice.tables import leave_tables_out
from dehusk.choice.units import keep_units
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
    choice = part_comments(choice, evidence, options.comments)
    if not np.count_nonzero(choice.kept):
        return choice
    if evidence.by_units:
        choice = settle_structures(choice, evidence)
    return settle_conventions(choice, evidence, options)


def settle_structures(choice: Choice, evidence: Evidence) -> Choice:
    """Tables and listings whole, items with their list, notes with each other, references with their article, headings
    with their sections."""
    noted = keep_notes(keep_items_between(keep_units(choice, evidence)))
    return settle_headings(keep_references(noted, evidence), evidence)
