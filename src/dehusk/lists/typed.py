"""The values of a row: numbers, days and currencies, read from its texts by the names of the columns."""

from dehusk.lists import values
from dehusk.lists.fields import Row
from dehusk.lists.values import Value
from dehusk.metadata.dates import iso_day
from dehusk.page import Page

Values = dict[str, Value]
LONGEST = 120  # characters of a text with a price


def typed(page: Page, row: Row, plain: bool = False) -> Values:
    """The values of a row: amounts, counts and numbers as such, days as ISO; other text as it is. In a `plain` one, of
    an HTML table, only numbers are read: what stands with a unit keeps it."""
    if plain:
        return {name: values.number(text) for name, text in row.items() if text}
    found: Values = {}
    for name, text in row.items():
        if text:
            found.update(
                {
                    extra: value
                    for extra, value in _read(page, name, text).items()
                    if not row.get(extra) or extra == name
                }
            )
    return found


def _read(page: Page, name: str, text: str) -> Values:
    """The value of a text in a column of this name, and what else it says: a currency, a number of reviews."""
    paid = values.money(text) if "price" in name and len(text) <= LONGEST else None
    if paid:
        return {name: paid.amount, **({"currency": paid.currency} if paid.currency else {})}
    many = values.reviews(text) if name in ("rating", "reviews") else None
    if name == "rating" and (stars := values.rating(text)) is not None:
        return {name: stars, **({} if many is None else {"reviews": many})}
    if name == "reviews" and many is not None:
        return {name: many}
    if name == "date":
        return {name: iso_day(text, page) or text}
    return {name: values.number(text)}
