"""Which blocks of a page are kept, and why: evidence in, a decision out."""

from dehusk.choice.comments import part_comments
from dehusk.choice.completion import complete_page
from dehusk.choice.conventions import settle_conventions
from dehusk.choice.decision import IN, REASONS, Choice
from dehusk.choice.headings import settle_headings
from dehusk.choice.items import keep_items_between
from dehusk.choice.listings import keep_listings_between
from dehusk.choice.notes import keep_notes
from dehusk.choice.references import keep_references
from dehusk.choice.scores import choose_by_scores
from dehusk.choice.tables import leave_tables_out
from dehusk.choice.units import keep_units
from dehusk.extractors.base import Evidence
from dehusk.kernel.hints import CODE, COMMENTS, DATA_TABLE, DEFINITIONS, HEADING, ITEM, LIST, NOTE_LINK, RAISED
from dehusk.options import DEFAULT, Options
from dehusk.page import Page, head
from dehusk.page.hints import hinted

__all__ = ["REASONS", "Choice", "choose", "choose_by_scores"]


def choose(page: Page, evidence: Evidence, options: Options = DEFAULT) -> Choice:
    choice = choose_by_scores(page, evidence, options.favor)
    if evidence.completes and head.linked_data(page):
        choice = complete_page(choice)
    if not options.tables:
        choice = leave_tables_out(choice)
    there = hinted(choice.page)
    if there & COMMENTS:
        choice = part_comments(choice, evidence, options.comments)
    if IN not in choice.kept.tobytes():
        return choice
    if evidence.by_units:
        choice = settle_structures(choice, evidence, there)
    return settle_conventions(choice, evidence, options)


def settle_structures(choice: Choice, evidence: Evidence, there: int) -> Choice:
    """Tables and listings whole, items with their list, notes with each other, references with their article, headings
    with their sections: each where the page has some, as the hints in `there` say."""
    if there & (CODE | DATA_TABLE | DEFINITIONS):
        choice = keep_units(choice, evidence)
    if there & CODE and choice.has_gap:
        choice = keep_listings_between(choice)
    if there & ITEM and choice.has_gap:
        choice = keep_items_between(choice)
    if there & (NOTE_LINK | RAISED):
        choice = keep_notes(choice)
    if there & HEADING:
        if there & LIST:
            choice = keep_references(choice, evidence)
        choice = settle_headings(choice, evidence)
    return choice
