"""What a short text says: an amount of money, a rating, a count, a number, a day."""

import re
from typing import NamedTuple

Value = str | int | float

CURRENCIES = {
    "US$": "USD", "$": "USD", "USD": "USD", "€": "EUR", "EUR": "EUR", "£": "GBP", "GBP": "GBP", "¥": "JPY",
    "JPY": "JPY", "₹": "INR", "Rs": "INR", "INR": "INR", "₽": "RUB", "руб": "RUB", "zł": "PLN", "PLN": "PLN",
    "R$": "BRL", "C$": "CAD", "CA$": "CAD", "CAD": "CAD", "A$": "AUD", "AU$": "AUD", "AUD": "AUD", "NZ$": "NZD",
    "HK$": "HKD", "S$": "SGD", "CHF": "CHF", "Kč": "CZK", "SEK": "SEK", "NOK": "NOK", "DKK": "DKK", "元": "CNY",
    "円": "JPY", "₩": "KRW", "₺": "TRY", "TL": "TRY", "kr": "", "₪": "ILS",
}  # fmt: skip
_SIGN = "|".join(sorted(map(re.escape, CURRENCIES), key=len, reverse=True))
_AMOUNT = r"\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d{1,12}(?:[.,]\d{1,2})?(?!\d)"
PRICE = re.compile(rf"(?<!\w)({_SIGN})\.?\s?({_AMOUNT})|(?<![\w.,])({_AMOUNT})\s?({_SIGN})(?!\w)")
RATING = re.compile(
    r"(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?)\s*(?:(?:stars? )?out of|/|von|sur|de)\s*(?:5|10)(?!\d)"
    r"|(?<![\d.,])([0-5](?:[.,]\d{1,2})?)\s*(?:stars?\b|★|avg rating)"
    r"|(?:rating|rated|bewertung|note)\W{1,3}([0-5](?:[.,]\d{1,2})?)(?![\d.,])",
    re.IGNORECASE,
)
STARS = re.compile("[★⭐]{1,5}(?=[☆✩]|$|\\s)")
REVIEWS = re.compile(
    r"(\d[\d.,]*)\s?([kKmM]?)\+?\s*(?:customer |global |verified |user )?(?:reviews?|ratings?|votes?|bewertungen|avis|"
    r"opiniones|reseñas|recensioni|avaliações|beoordelingen|отзыв\w*)\b",
    re.IGNORECASE,
)
BRACKETED = re.compile(r"(?:[\d.]+\s*)?\((\d[\d.,]*)\s?([kKmM]?)\+?\)$")
NUMBER = re.compile(r"[-+−]?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s?%?$")
THOUSANDS = {"": 1, "k": 1_000, "m": 1_000_000}


class Money(NamedTuple):
    amount: float
    currency: str  # ISO 4217, "" where the sign is of several countries


def money(text: str) -> Money | None:
    """The first price of a text."""
    found = PRICE.search(text)
    if not found:
        return None
    sign, digits = (found[1], found[2]) if found[1] else (found[4], found[3])
    return Money(amount(digits), CURRENCIES[sign])


def amount(digits: str) -> float:
    """A number with marks for thousands and decimals, either way round: the last mark is of decimals if fewer than
    three digits follow."""
    head, mark, tail = digits, "", ""
    if found := re.search(r"\d[.,](\d{1,2})$", digits):
        head, mark, tail = digits[: found.start() + 1], ".", found[1]
    return float(re.sub(r"\D", "", head) + mark + tail)


def rating(text: str) -> float | None:
    if found := RATING.search(text):
        return float((found[1] or found[2] or found[3]).replace(",", "."))
    stars = STARS.search(text)
    return float(len(stars[0])) if stars else None


def reviews(text: str) -> int | None:
    found = REVIEWS.search(text) or next(filter(None, map(BRACKETED.match, text.split("\n"))), None)
    if not found:
        return None
    if found[2]:
        return int(amount(found[1][:15]) * THOUSANDS[found[2].lower()])
    return int(re.sub(r"\D", "", found[1])[:15])


def number(text: str) -> Value:
    """A plain number as one, other text as it is."""
    bare = text.strip().replace("−", "-")
    if not bare or len(bare) > 20 or not NUMBER.match(bare) or (bare[0] == "0" and bare[1:2].isdigit()):
        return text
    digits = bare.rstrip("% ").replace(",", "").replace("+", "")
    return text if "%" in bare else float(digits) if "." in digits else int(digits)
