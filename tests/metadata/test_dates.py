"""Dates as pages write them."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk.metadata.dates import in_text, iso_day, shows_day_first


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
        ("04-03-2026", "2026-04-03"),  # American forums put the month first with hyphens, too
        ("2026-03-14 08:00:00.5 +0000 UTC", "2026-03-14"),
        ("Oct 01, 2025T10:00:00+03:00", "2025-10-01"),
        ("1773475200", "2026-03-14"),  # seconds since 1970
        ("1773475200000", "2026-03-14"),
        ("03:01 PM,Mar 14,2026", "2026-03-14"),
        ("Saturday , March 14 , 2026", "2026-03-14"),
        ("Sat Mar 14 18:58:32 2026 UTC", "2026-03-14"),
        ("14.März 2026", "2026-03-14"),
        ("14/Mar/2026", "2026-03-14"),
        ("2026. 3. 14.", "2026-03-14"),
        ("2026. március 14.", "2026-03-14"),
        ("In 2011 about 14 March 2026", "2026-03-14"),  # "2011 about 14" is none
        ("14 januari 2026", "2026-01-14"),
        ("14 sty 2026", "2026-01-14"),
        ("14 ΙΑΝΟΥΑΡΙΟΥ 2026", "2026-01-14"),  # capitals have no accents
        ("14 Γενάρη 2026", "2026-01-14"),
        ("14 янв 2026", "2026-01-14"),
        ("14 MAYIS 2026", "2026-05-14"),
        ("14 HAZİRAN 2026", "2026-06-14"),
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


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("28/11/2026", True),
        ("on 13/1/2026.", True),
        ("on 13-1-2026.", True),
        ("1-13-2026", False),
        ("2013-11-2026", False),
        ("11/28/2026", False),
        ("3/4/2026", False),
        ("12/28/11/2026", False),  # no date
        ("28/11/20261", False),
        ("", False),
    ],
)
def test_a_text_shows_that_the_day_comes_first(text: str, answer: bool) -> None:
    assert shows_day_first(text) is answer


@given(st.text(alphabet="0123456789-/. TZaprilMy年月日", max_size=60))
def test_what_is_read_is_a_day(text: str) -> None:
    days = [found.day for found in in_text(text)] + [day for day in [iso_day(text)] if day]
    assert all(1990 <= date.fromisoformat(day).year <= 2100 for day in days)


@given(st.dates(date(1990, 1, 1), date(2099, 12, 31)), st.sampled_from(["%Y-%m-%d", "%d %B %Y", "%B %d, %Y", "%Y%m%d"]))
def test_what_is_written_is_read(day: date, form: str) -> None:
    assert iso_day(day.strftime(form)) == day.isoformat()


def test_every_date_of_a_text_with_its_place() -> None:
    text = "Posted 14 March 2026, updated on 2026-04-01 by nobody in 2027."
    assert [(found.day, text[found.start : found.end]) for found in in_text(text)] == [
        ("2026-03-14", "14 March 2026"),
        ("2026-04-01", "2026-04-01"),
    ]
