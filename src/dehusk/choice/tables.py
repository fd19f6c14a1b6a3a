"""Tables of data left out where the options say so."""

from dehusk.choice.decision import OPTION, Choice
from dehusk.page.tables import in_data_table


def leave_tables_out(choice: Choice) -> Choice:
    page = choice.page
    return choice.changed(choice.kept & in_data_table(page)[page.columns.block], kept=False, why=OPTION)
