"""Items between kept items of one list."""

from dehusk.choice.decision import BETWEEN, DOUBTS, Choice
from dehusk.kernel import items_between

LIKELY = 0.3  # the mean score of an item that stays; menus and buttons between items are less likely


def keep_items_between(choice: Choice) -> Choice:
    """An item none of whose blocks were chosen stays where an item before it and one after it in its list do."""
    page = choice.page
    blocks = items_between(page.columns, choice.kept, choice.why, DOUBTS, choice.scores, LIKELY)
    return choice.changed_at(blocks, kept=True, why=BETWEEN)
