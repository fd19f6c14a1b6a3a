"""CSV whose cells no spreadsheet runs, and whose numbers stay numbers."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.lists import FORMATS
from dehusk.lists.write import harmless

ATTACKS = [
    "=1+1", "=cmd|' /C calc'!A0", "@SUM(1+1)*cmd|' /C calc'!A0", "+cmd|' /C calc'!A0", "-cmd|' /C calc'!A0",
    "-2+3+cmd|' /C calc'!A0", "+2+3+cmd|' /C calc'!A0", "-1+A1", "+A1", "-HYPERLINK(1)", '=HYPERLINK("http://x")',
    " =1+1", "\t=1+1", "\r=1+1", "\n=1+1", "\x01=1+1", "\ufeff=1+1", "\u3000=1+1", "＝1+1", "＠SUM(1)", "－1+A1",
    "-\ncmd|' /C calc'!A0", "--cmd|x", "-1e5", "+1,A1",
]  # fmt: skip
PLAIN = [
    "", "-", "--", "-----", "-12.5", "+3", "-1,234.50", "+49 30 1234-567", "+1 (555) 123-4567", "-5 %", "-5°", "-€12",
    "-12.50 €", "+/-", "12=3", "a@b.org", "tea", "3-1", "-1:30", "a - b", "a\n- an item (of two)",
    "a; - b", "it's", "1+1",
]  # fmt: skip


@pytest.mark.parametrize("value", ATTACKS)
def test_a_formula_becomes_text(value: str) -> None:
    written = harmless(value)
    sign = next(at for at, letter in enumerate(value) if letter in "=+-@＝＠＋－")
    assert written[: sign + 2] == f"{value[:sign]}'{value[sign]}"


@pytest.mark.parametrize("value", PLAIN)
def test_what_is_no_formula_stays(value: str) -> None:
    assert harmless(value) == value


@pytest.mark.parametrize("end", [";", "\t", "\r", "\n"])
@pytest.mark.parametrize("value", ["=1+1", "=cmd|' /C calc'!A0", "+cmd|' /C calc'!A0", "-2+SUM(1)", "@SUM(1)", "=A1"])
def test_a_formula_behind_what_looks_like_the_end_of_a_cell(end: str, value: str) -> None:
    assert harmless(f"tea{end}{value}{end}x") == f"tea{end}'{value}{end}x"
    assert harmless(f"tea{end} {value}") == f"tea{end} '{value}"


@given(st.text(alphabet="=+-@;\n\t 1a'|!(", max_size=12))
def test_no_cell_begins_like_a_call(value: str) -> None:
    written = harmless(value)
    assert harmless(written) == written
    assert [letter for letter in written if letter != "'"] == [letter for letter in value if letter != "'"]
    assert not written.lstrip().startswith(("=", "@"))


def test_headers_too() -> None:
    rows = "".join(f"<tr><td>tea {n}<td>-{n}.5<td>=cmd|' /C calc'!A{n}" for n in range(6))
    page = f"<table><tr><th>=cmd|'/C calc'!A0<th>price<th>@SUM(1){rows}</table>"
    regions = dehusk.records(page)
    lines = list(csv.reader(io.StringIO(FORMATS["csv"](regions[:1]))))
    assert lines[0] == ["'=cmd|'/C calc'!A0", "price", "'@SUM(1)"]
    assert lines[1] == ["tea 0", "-0.5", "'=cmd|' /C calc'!A0"]
