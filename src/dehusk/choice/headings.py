"""Headings with their sections: one above kept blocks stays, one whose section is lost goes."""

from dehusk.choice.decision import HEADS, IN, LOST, OUT, Choice
from dehusk.extractors.base import Evidence
from dehusk.kernel import headings_between, lost_headings

LEAST = 0.5  # of the cut: the score of a heading that stays
SURE = 0.8  # the score of a heading that is content by itself
OF_TITLES = ("collection", "listing")  # pages whose headings name the entries, which say little more


def settle_headings(choice: Choice, evidence: Evidence) -> Choice:
    columns = choice.page.columns
    if IN + OUT + IN in choice.kept.tobytes():
        between = headings_between(columns, choice.kept, choice.scores, LEAST * choice.cut)
        choice = choice.changed_at(choice.doubted(between), kept=True, why=HEADS)
    if evidence.page_type in OF_TITLES:
        return choice
    lost = lost_headings(columns, choice.kept, choice.scores, SURE)
    return choice.changed_at(lost, kept=False, why=LOST)
