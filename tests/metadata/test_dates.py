"""Dates as pages write them."""

import pytest

from dehusk.metadata.dates import in_text, iso_day


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("2026-03-14", "2026-03-14"),
        ("2026-03-14T23:30:00+02:00", "2026-03-14"),
        ("2026/3/4", "2026-03-04"),
        ("20260314", "2026-03-14"),
        ("20260314T080000Z", "2026-03-14"),
        ("Sat, 14 Mar 2026 08:00:00 GMT", "2026-03-14"),
        ("March 14, 2026", "2026-03-14"),
        ("Mar. 14th, 2026", "2026-03-14"),
        ("14th of March 2026", "2026-03-14"),
        ("14 de marzo de 2026", "2026-03-14"),
        ("14. März 2026", "2026-03-14"),
        ("14 марта 2026 г.", "2026-03-14"),
        ("14 marca 2026", "2026-03-14"),
        ("14 Μαρτίου 2026", "2026-03-14"),
        ("2026年3月14日", "2026-03-14"),
        ("14.03.2026", "2026-03-14"),
        ("04.03.2026", "2026-03-04"),  # a point: the day first, whatever the language
        ("14/03/2026", "2026-03-14"),  # no month 14
        ("Oct 01, 2025T10:00:00+03:00", "2025-10-01"),
        ("1773475200", "2026-03-14"),  # seconds since 1970
        ("1773475200000", "2026-03-14"),
    ],
)
def test_a_date_is_read(written: str, day: str) -> None:
    assert iso_day(written) == day


@pytest.mark.parametrize(
    "written", ["", "March 2026", "2026-02-30", "99/99/2026", "1234", "0001-01-01", "soon", "9" * 5000]
)
def test_what_is_no_day_is_none(written: str) -> None:
    assert iso_day(written) is None


def test_americans_put_the_month_first() -> None:
    assert iso_day("3/4/2026") == "2026-03-04"
    assert iso_day("3/4/2026", month_first=False) == "2026-04-03"


def test_every_date_of_a_text_with_its_place() -> None:
    text = "Posted 14 March 2026, updated on 2026-04-01 by nobody in 2027."
    assert [(found.day, text[found.start : found.end]) for found in in_text(text)] == [
        ("2026-03-14", "14 March 2026"),
        ("2026-04-01", "2026-04-01"),
    ]
