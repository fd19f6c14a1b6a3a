"""Readers' comments: apart from an article, but the content of a forum or of a page with little else."""

from dehusk.choice.decision import COMMENT, OPTION, Choice
from dehusk.extractors.base import Evidence
from dehusk.kernel import piece_chars
from dehusk.page.comments import comment_blocks, kept_comments


def part_comments(choice: Choice, evidence: Evidence, wanted: bool | None) -> Choice:
    """`wanted`: all of them, none of them, or None for what the extractor holds right."""
    if wanted:
        return choice.changed(comment_blocks(choice.page) & ~choice.kept, kept=True, why=OPTION)
    if wanted is None and not (evidence.parts_comments and _may_be_article(evidence)):
        return choice
    comments = kept_comments(choice.page, choice.kept)
    if comments is None:
        return choice
    columns = choice.page.columns
    if wanted is None and 2 * piece_chars(columns, comments) > piece_chars(columns, choice.kept):
        return choice
    return choice.changed(comments, kept=False, why=COMMENT)


def _may_be_article(evidence: Evidence) -> bool:
    return evidence.page_type in (None, "article")
