"""What dehusk.records gives: records, their fields, and the order of regions."""

from itertools import pairwise
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.cli import main
from dehusk.page.text import words

PROSE = "Some words about it that go on for a while, as a snippet does."


def texts(html: str) -> list[str]:
    """Of the main region, each in one line."""
    regions = dehusk.records(html)
    return [" ".join(record.text.split()) for record in regions[0].records] if regions else []


def result(i: int) -> str:
    return f"<div class=result><h3><a href=/page/{i}>Result {i}</a></h3><p>{PROSE} {i}</p></div>"


def expected(i: int) -> str:
    return f"Result {i} {PROSE} {i}"


@pytest.mark.parametrize(
    "html",
    ["", "<p>One paragraph.</p>", "<h1>Title</h1><p>One.</p><div>Two.</div>", "<frameset>", "\0"],
)
def test_no_repetition_no_regions(html: str | bytes) -> None:
    assert dehusk.records(html) == []


def test_a_list() -> None:
    html = "<nav><a href=/>Home</a> <a href=/n>News</a></nav><main>" + "".join(map(result, range(10))) + "</main>"
    assert texts(html) == [expected(i) for i in range(10)]


def test_fifty_thousand_identical_siblings() -> None:
    region = dehusk.records("<ul>" + "<li><a href=/x>Same title</a> same words</li>" * 50_000 + "</ul>")[0]
    assert len(region) == 50_000
    assert {record.text for record in region.records} == {"Same title same words"}


@pytest.mark.parametrize(
    "html",
    [
        "<div>" * 50_000 + "<p>a</p><p>b</p>",
        "<ul><li>x" * 10_000,
        "<div>" + "<p>a <i>b</i> c<br>" * 10_000,
        "<div class=r><a href=/>t</a><p>"
        + "line<br>" * 30_000
        + "</p></div><div class=r><a href=/>t</a><p>x</p></div>",
        "<table>" + "<tr><td rowspan=99 colspan=9999>x<td>y" * 500,
    ],
    ids=["deep", "nested lists", "misnested", "long record", "spans"],
)
def test_hostile_pages_get_rows(html: str) -> None:
    for region in dehusk.records(html):
        assert len(region.rows) == len(region)


def test_a_drop_down_is_no_list() -> None:
    assert (
        dehusk.records("<select>" + "".join(f"<option>Country number {i}</option>" for i in range(50)) + "</select>")
        == []
    )


def test_records_that_differ_in_a_deep_subtree() -> None:
    deep = ["<p>plain</p>", "<ul><li><b>one</b></li><li><i>two</i></li></ul>", "<table><tr><td>cell</td></tr></table>"]
    records = [
        f"<div class=post><h3><a href=/{i}>Post {i}</a></h3><div><div><div>{deep[i % 3]}</div></div></div></div>"
        for i in range(9)
    ]
    found = texts("".join(records))
    assert len(found) == 9
    assert all(text.startswith(f"Post {i}") for i, text in enumerate(found))


def test_two_templates_that_alternate_are_each_a_record() -> None:
    other = "<div class=sponsored><h3><a href=/ad/{0}>Offer {0}</a></h3><p>{1} {0}</p><span>sponsored</span></div>"
    html = "".join(result(i) + other.format(i, PROSE) for i in range(8))
    assert texts(html) == [t for i in range(8) for t in (expected(i), f"Offer {i} {PROSE} {i} sponsored")]


@pytest.mark.parametrize(
    ("first", "second", "around"),
    [
        ("<dt><a href=/{0}>Result {0}</a></dt>", "<dd>{1} {0}</dd>", "dl"),
        ("<tr><td><b><a href=/{0}>Result {0}</a></b></td></tr>", "<tr><td><p>{1} {0}</p></td></tr>", "table"),
        ("<h3><a href=/{0}>Result {0}</a></h3>", "<p>{1} {0}</p><hr>", "div"),
        ("<a href=/{0}>Result {0}</a><br>", "{1} {0}<br><br>", "div"),
    ],
)
def test_records_split_over_siblings(first: str, second: str, around: str) -> None:
    html = "".join((first + second).format(i, PROSE) for i in range(8))
    assert texts(f"<{around}>{html}</{around}>") == [expected(i) for i in range(8)]


def test_the_cells_of_a_grid() -> None:
    cell = "<td><a href=/{0}><img src=/{0}.png></a><br><b>Item {0}</b><br><font>$ {0}.00, in stock</font></td>"
    rows = "".join("<tr>" + "".join(cell.format(4 * r + c) for c in range(4)) + "</tr>" for r in range(4))
    assert texts(f"<table>{rows}</table>") == [f"Item {i} $ {i}.00, in stock" for i in range(16)]


def test_records_under_several_headings() -> None:
    html = "".join(
        f"<h2>Part {p}</h2><div class=part>{''.join(result(10 * p + i) for i in range(4))}</div>" for p in range(3)
    )
    assert texts(html) == [expected(10 * p + i) for p in range(3) for i in range(4)]


def test_what_is_not_like_the_others_is_no_record() -> None:
    advert = "<div><iframe></iframe><form><input><select><option>Choose</select></form></div>"
    html = "".join(result(i) for i in range(4)) + advert + "".join(result(i) for i in range(4, 8))
    assert texts(f"<div>{html}</div>") == [expected(i) for i in range(8)]


def test_chrome_is_no_list() -> None:
    menu = "<ul>" + "".join(f"<li><a href=/s{i}>Section number {i}</a></li>" for i in range(30)) + "</ul>"
    html = f"<nav>{menu}</nav><div>{''.join(map(result, range(5)))}</div><footer>{menu}</footer>"
    assert [len(region) for region in dehusk.records(html)] == [5]
    assert texts(html)[0] == expected(0)


def test_paragraphs_of_an_article_come_after_a_list() -> None:
    article = "".join(f"<p>Paragraph {i} of the article, which is {PROSE * 3}</p>" for i in range(4))
    assert texts(f"<div>{article}</div><div>{''.join(map(result, range(6)))}</div>") == [expected(i) for i in range(6)]


def test_fields_links_and_images() -> None:
    record = (
        "<li class=product><a href=/p/{0}><img src=/i/{0}.jpg alt='Pot {0}'></a><h2><a href=/p/{0}>Teapot {0}</a></h2>"
        "<p itemprop=description>{1}</p><span>$ {0}9.50</span></li>"
    )
    html = "<ul>" + "".join(record.format(i, PROSE) for i in range(1, 6)) + "</ul>"
    first = dehusk.records(html, url="https://example.org/shop/")[0].records[0]
    assert first.fields == {
        "title": "Teapot 1",
        "description": PROSE,
        "price": "$ 19.50",
        "url": "https://example.org/p/1",
        "image": "https://example.org/i/1.jpg",
    }
    assert first.links[1] == ("Teapot 1", "https://example.org/p/1")
    assert first.images == [("Pot 1", "https://example.org/i/1.jpg")]
    assert first.blocks == ["Teapot 1", PROSE, "$ 19.50"]


def test_a_field_that_some_records_lack_moves_no_other() -> None:
    record = "<div class=hit><h3><a href=/{0}>Name {0}</a></h3>{1}<p class=about>About {0}. {2}</p></div>"
    sale = "<em class=sale>Sale</em>"
    html = "".join(record.format(i, sale if i % 2 else "", PROSE) for i in range(6))
    rows = dehusk.records(html)[0].rows
    assert [row["sale"] for row in rows] == ["", "Sale"] * 3
    assert [row["about"] for row in rows] == [f"About {i}. {PROSE}" for i in range(6)]


def test_a_table_has_its_header_as_names() -> None:
    head = "<thead><tr><th rowspan=2>Town</th><th colspan=2>People</th></tr><tr><th>1950</th><th>2020</th></tr></thead>"
    body = "".join(f"<tr><td>Town {i}</td><td>{i}00</td><td>{i}50</td></tr>" for i in range(1, 6))
    region = dehusk.records(f"<table>{head}<tbody>{body}</tbody></table>")[0]
    assert region.rows[0] == {"Town": "Town 1", "People 1950": "100", "People 2020": "150"}
    assert len(region) == 5


def test_a_bold_row_is_a_header_and_spans_are_filled() -> None:
    rows = "<tr><td><b>Year</b></td><td><b>Team</b></td></tr><tr><td rowspan=2>1999</td><td>Reds</td></tr>"
    rows += "<tr><td>Blues</td></tr>" + "".join(f"<tr><td>20{i}</td><td>Team {i}</td></tr>" for i in range(10, 16))
    found = dehusk.records(f"<table>{rows}</table>")[0].rows
    assert {"Year": "1999", "Team": "Reds"} in found
    assert found[-1] == {"Year": "2015", "Team": "Team 15"}


@pytest.mark.parametrize("rows", [50, 400])
def test_a_table_of_spans_is_no_longer_than_a_few_pages(rows: int) -> None:
    row = "<tr><td rowspan=9999 colspan=200>Some words that every row would say again<td>x"
    page = "<table><tr>" + "<td rowspan=9999>Some words" * 100 + row * rows
    for region in dehusk.records(page):
        assert sum(len(value) for row in region.rows for value in row.values()) < 4 * len(page)
        assert sum(map(len, region.rows)) < 4 * len(page)


def test_forms_of_output_on_the_command_line(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("".join(map(result, range(3))).replace("Result 1", "=HYPERLINK(1)"))

    def run(*options: str) -> str:
        return CliRunner().invoke(main, ["records", str(page), *options], catch_exceptions=False).stdout

    assert run().splitlines()[0] == "title,url,description"
    assert "'=HYPERLINK(1)" in run()  # not a formula for the spreadsheet
    assert run("--format", "jsonl").count("\n") == 3
    assert run("--format", "markdown").startswith("| title |")
    assert '"regions"' in run("--format", "json", "--all")


html = st.lists(
    st.sampled_from(
        ["<p>", "</p>", "<div>", "</div>", "<a href=x>", "</a>", "<ul><li>", "<li>", "<table><tr><td rowspan=2>",
         "<tr>", "<td colspan=3>", "</table>", "<h2>", "<br>", "<b>", "</b>", "<img src=i>", "Some words. ", "汉字。",
         "<option>", "<x-y>", "<svg>", "<dt>", "<dd>", "<th>", "<thead>"]
    ),
    max_size=60,
).map("".join)  # fmt: skip


@given(html)
def test_any_markup(source: str) -> None:
    """Records lie in the page, in order, apart; every row has every column."""
    page_words = words(dehusk.parse(source).columns.text)
    taken: list[tuple[int, int]] = []
    for region in dehusk.records(source):
        assert len(region) == len(region.records) == len(region.rows) >= 1
        assert len({tuple(row) for row in region.rows}) == 1
        taken += [(record.lo, record.hi) for record in region.records]
        assert all(set(words(record.text)) <= set(page_words) for record in region.records)
    taken.sort()
    assert all(hi <= lo for (_, hi), (lo, _) in pairwise(taken))


def test_list_pages(data: Path) -> None:
    """Mean F1 of the main region: a record counts when its words overlap a wanted one's by Jaccard 0.7."""
    scores = []
    for row in pq.read_table(data / "tbdw.parquet").to_pylist():
        want = [frozenset(words(text)) for text in row["records"]]
        got = [frozenset(words(record.text)) for record in dehusk.records(row["html"])[0].records]
        right, left = 0, list(want)
        for record in got:
            best = max(left, key=lambda each: len(record & each) / max(len(record | each), 1), default=frozenset())
            if record & best and len(record & best) >= 0.7 * len(record | best):
                left.remove(best)
                right += 1
        scores.append(2 * right / (len(got) + len(want)))
    assert sum(scores) / len(scores) >= 0.86
