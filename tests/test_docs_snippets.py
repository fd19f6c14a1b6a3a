"""The pages of documentation say what is so: their samples run, their tables name every field."""

import re
from pathlib import Path

import click
import pytest

import dehusk
from dehusk.cli import main
from tests import site_pages
from tests.documents import LANGUAGES, PATHS, Session, check_options, furnish, prose, samples

DOCS = Path(__file__).parents[1] / "docs"
EXAMPLE = Path(__file__).parents[1] / "examples" / "teahouse.html"
LISTING = Path(__file__).parent / "quality" / "pages" / "listing.html"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    furnish(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def session(folder: Path, path: Path) -> Session:
    return Session(folder, (LISTING if path.name == "records.md" else EXAMPLE).read_bytes())


WITH_SAMPLES = [path for path in PATHS if any(one.language in ("python", "sh") for one in samples(path))]


@pytest.mark.parametrize("path", WITH_SAMPLES, ids=lambda path: path.name)
def test_every_sample_runs(path: Path, folder: Path) -> None:
    reader = session(folder, path)
    for sample in samples(path):
        try:
            reader.run(sample)
        except Exception as error:
            error.add_note(f"{path.name}, line {sample.line}")
            raise


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.name)
def test_every_sample_says_what_language_it_is(path: Path) -> None:
    assert "```" not in prose(path)
    assert {sample.language for sample in samples(path)} <= LANGUAGES


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.name)
def test_commands_within_the_text_name_options_that_exist(path: Path) -> None:
    for words in re.findall(r"`dehusk ((?:train )?[a-z]+)( [^`]*)`", path.read_text("utf-8")):
        name, rest = words
        command = main
        for word in name.split():
            command = command.commands[word]  # type: ignore[attr-defined]
        known = {option for one in command.params for option in (*one.opts, *one.secondary_opts)} | {"--help"}
        assert set(re.findall(r"(?<=\s)--?[a-z-]+", rest)) <= known, words


def test_a_sample_that_is_wrong_is_found(folder: Path) -> None:
    reader = Session(folder, b"")
    for code in (">>> 1 + 1\n3\n", ">>> 1 / 0\n", "1 / 0\n", "# needs luck\n1 /\n"):
        with pytest.raises((AssertionError, ZeroDivisionError, SyntaxError)):
            reader.python(code)
    for line in (
        "dehusk extract missing.html",
        "curl x",
        "make nothing",
        "pip install '.[magic]'",
        "python -m no_such",
    ):
        with pytest.raises(AssertionError):
            reader.shell(line)


@pytest.mark.parametrize("words", ["extract --magic", "train fused", "records --format yaml", "cook"])
def test_a_command_that_is_not_run_is_read_all_the_same(words: str) -> None:
    with pytest.raises((click.UsageError, KeyError)):
        check_options(words.split())


def snippets(page: str, language: str) -> list[str]:
    return [sample.code for sample in samples(DOCS / page) if sample.language == language]


def last_value(code: str, names: dict[str, object]) -> object:
    """Runs a snippet; the value of its last line."""
    *before, last = code.strip().split("\n")
    exec("\n".join(before), names)
    return eval(last, names)


@pytest.mark.parametrize("code", snippets("migrating.md", "python"))
def test_a_snippet_gives_the_content(code: str) -> None:
    names = {"dehusk": dehusk, "html": EXAMPLE.read_bytes(), "url": "https://example.org/teahouse.html"}
    value = last_value(code, names)
    for one in value if isinstance(value, tuple) else (value,):
        if isinstance(one, str) and len(one) > 500:
            assert "People came with buckets before I had found my boots." in one
    assert value


def test_there_are_snippets_for_each_library() -> None:
    assert len(snippets("migrating.md", "python")) == 9


@pytest.mark.parametrize("line", snippets("migrating.md", "sh"))
def test_a_command_gives_the_content(line: str, folder: Path) -> None:
    reader = Session(folder, b"")
    reader.shell(line.strip())
    assert reader.shown.startswith("# The teahouse that survived the flood")


def test_every_field_of_the_json_is_documented() -> None:
    tables = re.findall(r"\|---\|---\|---\|\n((?:\|.*\n)+)", (DOCS / "json.md").read_text("utf-8"))
    top, metadata, blocks, chunks = tables
    result = dehusk.extract(EXAMPLE.read_bytes())
    written = result.as_dict(blocks=True, markdown=True, links=True, images=True)
    for table, fields in ((top, written), (metadata, written["metadata"]), (blocks, written["blocks"][0])):
        assert re.findall(r"^\| `(\w+)`", table, re.MULTILINE) == list(fields)
    first_cells = "".join(re.findall(r"^\|.*?\|", chunks, re.MULTILINE))
    assert tuple(re.findall(r"`(\w+)`", first_cells)) == dehusk.Chunk._fields


def test_every_option_is_documented() -> None:
    shown = (DOCS / "formats.md").read_text("utf-8")
    for parameter in main.commands["extract"].params:
        if parameter.name in ("links", "images", "tables", "comments", "favor", "with_metadata"):
            assert f"| `{parameter.name}` |" in shown


def test_one_site_as_documented(folder: Path) -> None:
    (folder / "page.html").write_text(site_pages.html("frost"), "utf-8")
    reader = Session(folder, b"")
    (shown,) = snippets("fused.md", "sh")
    for line in shown.strip().splitlines():
        reader.shell(line)
    assert site_pages.STORIES["frost"][1] in reader.shown
    assert site_pages.APPEAL not in reader.shown
    (code,) = snippets("fused.md", "python")
    assert last_value(code, {"html": site_pages.html("frost")}) == reader.shown.rstrip("\n")
