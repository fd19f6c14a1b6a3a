"""Sources of every kind on the command line: folders, patterns, packed pages, lists, addresses; and lines of JSON."""

import gzip
import json
from pathlib import Path

import pytest

import dehusk
from tests.cli.test_cli import PAGE, TEXT, extract, run

LIST = "<ul>" + "".join(f"<li><a href={n}>Tea {n}</a> for {n} coins" for n in range(9)) + "</ul>"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three pages, one of them below and packed, and what is no page."""
    pages = tmp_path / "pages"
    (pages / "below").mkdir(parents=True)
    (pages / "a.html").write_text(PAGE, "utf-8")
    (pages / "b.HTM").write_text("<p>The second page.</p>")
    (pages / "below" / "c.html.gz").write_bytes(gzip.compress(b"<p>The third page.</p>"))
    (pages / "notes.txt").write_text("no page")
    (pages / "logo.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    return pages


def lines(written: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in written.splitlines()]


# -- which files


def test_a_folder_is_the_pages_in_it(folder: Path) -> None:
    result = extract(folder)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"{TEXT}\nThe second page.\nThe third page.\n"


@pytest.mark.parametrize(
    ("pattern", "names"),
    [("*.html", ["a.html"]), ("**/*.gz", ["c.html.gz"]), ("?.*", ["a.html", "b.HTM"]), ("bel*", ["c.html.gz"])],
)
def test_a_pattern_is_what_it_matches(folder: Path, pattern: str, names: list[str]) -> None:
    found = lines(extract(folder / pattern, "--format", "jsonl").stdout)
    assert [Path(str(one["source"])).name for one in found] == names


def test_a_file_with_a_name_like_a_pattern(tmp_path: Path) -> None:
    (tmp_path / "a[1].html").write_text(PAGE, "utf-8")
    (tmp_path / "a1.html").write_text("<p>Another.</p>")
    assert extract(tmp_path / "a[1].html").stdout == TEXT + "\n"


def test_a_pattern_without_a_match_is_a_missing_file(tmp_path: Path) -> None:
    result = extract(tmp_path / "*.html")
    assert (result.exit_code, result.stderr) == (1, f"dehusk: {tmp_path / '*.html'}: No such file or directory\n")


def test_outputs_of_a_folder(folder: Path, tmp_path: Path) -> None:
    out = folder / "out"
    for _ in range(2):  # what was written is not read
        assert extract(folder, "--format", "html", "-o", out).exit_code == 0
        assert sorted(path.name for path in out.iterdir()) == ["a.html", "b.html", "c.html"]


def test_a_page_in_brotli_by_its_name(tmp_path: Path) -> None:
    compress = pytest.importorskip("brotli").compress
    (tmp_path / "page.html.br").write_bytes(compress(PAGE.encode()))
    assert extract(tmp_path).stdout == TEXT + "\n"


@pytest.mark.parametrize("command", ["extract", "records", "compare"])
@pytest.mark.parametrize("data", [b"%PDF-1.7", b"\x7fELF\2\1\1", gzip.compress(bytes(30 << 20))])
def test_what_is_no_page_names_the_file(command: str, data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "file.bin"
    file.write_bytes(data)
    result = run(command, file)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"dehusk: {file}: ")
    assert result.stderr.count("\n") == 1


# -- JSON


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_several_files_are_json_lines(folder: Path, form: str) -> None:
    found = lines(extract(folder, "--format", form).stdout)
    assert [one["text"] for one in found] == [TEXT, "The second page.", "The third page."]
    assert all(str(folder) in str(one["source"]) for one in found)


def test_one_file_is_one_object(folder: Path) -> None:
    document = json.loads(extract(folder / "a.html", "--format", "json").stdout)
    assert document["text"] == TEXT
    assert not {"source", "blocks", "markdown", "links", "images"} & set(document)
    assert extract(folder / "a.html", "--format", "jsonl").stdout.count("\n") == 1


def test_more_in_json(folder: Path) -> None:
    written = extract(folder / "a.html", "--format", "json", "--include", "markdown,blocks").stdout
    document = json.loads(written)
    assert document["markdown"].startswith("# Tea")
    assert len(document["blocks"]) == 2
    assert "links" not in document
    wrong = extract(folder / "a.html", "--include", "links,nonsense")
    assert (wrong.exit_code, "nonsense: choose of blocks" in wrong.stderr) == (2, True)


def test_lines_go_into_one_file(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    result = extract(folder, tmp_path / "missing.html", "--format", "jsonl", "-o", out)
    assert (result.exit_code, result.stdout) == (1, "")
    assert [one["text"] for one in lines(out.read_text("utf-8"))] == [TEXT, "The second page.", "The third page."]


def test_lines_go_over_no_input(folder: Path) -> None:
    result = extract(folder, "--format", "jsonl", "-o", folder / "a.html")
    assert result.exit_code == 1
    assert "would be overwritten" in result.stderr
    assert (folder / "a.html").read_text("utf-8") == PAGE


def test_names_with_undecodable_bytes(folder: Path, tmp_path: Path) -> None:
    (folder / "\udcff.html").write_text("<p>Odd.</p>")
    assert extract(folder, "--format", "jsonl", "-o", tmp_path / "out").exit_code == 0
    assert str(lines((tmp_path / "out").read_text("utf-8"))[-1]["source"]).endswith("\ufffd.html")


def test_chunks(folder: Path) -> None:
    found = lines(extract(folder / "a.html", "--format", "chunks", "--max-tokens", "8", "-u", "https://e.org/").stdout)
    assert [one["text"] for one in found] == ["Tea\n\nPour the water at eighty degrees,", "not at a hundred: 茶."]
    assert {(tuple(one["headings"]), one["url"], one["cut"]) for one in found} == {(("Tea",), "https://e.org/", True)}
    wrong = extract(folder / "a.html", "--format", "chunks", "--max-tokens", "8", "--overlap", "8")
    assert (wrong.exit_code, "overlap is less than max_tokens" in wrong.stderr) == (1, True)


# -- records


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    (tmp_path / "shop").mkdir()
    for name in ("one.html", "two.html"):
        (tmp_path / "shop" / name).write_text(LIST)
    return tmp_path / "shop"


def test_records_of_several_files(shop: Path) -> None:
    found = lines(run("records", shop, "--format", "jsonl").stdout)
    assert [Path(str(one["source"])).name for one in found] == ["one.html"] * 9 + ["two.html"] * 9
    documents = lines(run("records", shop, "--format", "json").stdout)
    assert [len(one["regions"]) for one in documents] == [1, 1]
    first, second, rest = run("records", shop).stdout.split("\n\n")
    assert (first, rest) == (second, "")


def test_a_spreadsheet_knows_the_encoding_of_a_file(shop: Path, tmp_path: Path) -> None:
    page = shop / "one.html"
    run("records", page, "-o", tmp_path / "plain.csv")
    assert (tmp_path / "plain.csv").read_bytes()[:3].isascii()
    page.write_text(page.read_text().replace("</a>", " für Ärzte</a>"), encoding="utf-8")
    run("records", page, "--encoding", "utf-8", "-o", tmp_path / "words.csv")
    assert (tmp_path / "words.csv").read_bytes().startswith(b"\xef\xbb\xbf")
    assert not run("records", page, "--encoding", "utf-8").stdout.startswith("\ufeff")


def test_records_into_files(shop: Path, tmp_path: Path) -> None:
    assert run("records", shop, "-o", tmp_path / "out").exit_code == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["one.csv", "two.csv"]
    assert run("records", shop / "one.html", "-o", tmp_path / "one.csv").stdout == ""
    assert (tmp_path / "one.csv").read_text() == (tmp_path / "out" / "one.csv").read_text()
    assert run("records", shop, "--format", "jsonl", "-o", tmp_path / "all.jsonl").exit_code == 0
    assert len(lines((tmp_path / "all.jsonl").read_text())) == 18


def test_a_page_without_a_list(shop: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(PAGE, "utf-8")
    result = run("records", page, shop / "one.html")
    assert (result.exit_code, result.stderr) == (1, f"dehusk: {page}: no list on this page\n")
    assert result.stdout.count("coins") == 9
    assert dehusk.records(PAGE) == []
