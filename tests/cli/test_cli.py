"""The command line, run for real."""

import json
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

import dehusk
from dehusk.cli import main

PAGE = "<h1>Tea</h1><p>Pour the water at <b>eighty</b> degrees, not at a hundred: 茶.</p>"  # no links: all content
TEXT = "Tea\n\nPour the water at eighty degrees, not at a hundred: 茶."
COMMANDS = [(), *((name,) for name in main.commands)]


def run(*arguments: object, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments], input=stdin)


def extract(*arguments: object, stdin: str | bytes | None = None) -> Result:
    return run("extract", "--with", "cectd", *arguments, stdin=stdin)


def dehusk_process(*arguments: object, stdin: bytes = b"", **environment: str) -> "subprocess.CompletedProcess[bytes]":
    command = [sys.executable, "-m", "dehusk", *map(str, arguments)]
    return subprocess.run(command, input=stdin, capture_output=True, env=environment, check=False)


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "page.html"
    path.write_text(PAGE, "utf-8")
    return path


def test_a_file(page: Path) -> None:
    result = extract(page)
    assert (result.exit_code, result.stdout, result.stderr) == (0, TEXT + "\n", "")


def test_standard_input_is_the_default() -> None:
    assert extract(stdin=PAGE).stdout == TEXT + "\n"
    assert extract("-", stdin=PAGE).stdout == TEXT + "\n"


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("text", TEXT),
        ("markdown", TEXT.replace("Tea", "# Tea").replace("eighty", "**eighty**") + "\n"),
        ("html", "<h1>Tea</h1>\n<p>Pour the water at <strong>eighty</strong> degrees, not at a hundred: 茶.</p>\n"),
    ],
)
def test_formats(page: Path, form: str, expected: str) -> None:
    assert extract(page, "--format", form).stdout == expected + "\n"


def test_json_names_the_extractor_the_url_and_every_block(page: Path) -> None:
    options = ("--format", "json", "--with", "cetd", "-u", "https://example.org/", "--include", "blocks")
    document = json.loads(extract(page, *options).stdout)
    assert (document["extractor"], document["url"]) == ("cetd", "https://example.org/")
    assert [block["text"] for block in document["blocks"]] == TEXT.split("\n\n")


def test_the_default_extractor() -> None:
    assert json.loads(run("extract", "--format", "json", stdin=PAGE).stdout)["extractor"] == dehusk.DEFAULT


def test_links_are_resolved(page: Path) -> None:
    page.write_text("<p>A sentence that is long enough to keep, with <a href=k>a kettle</a> in it.</p>")
    written = extract(page, "--format", "markdown", "-u", "https://example.org/a/").stdout
    assert "[a kettle](https://example.org/a/k)" in written


def test_encoding(page: Path) -> None:
    page.write_bytes("<p>Чай</p>".encode("koi8-r"))
    assert extract(page, "--encoding", "koi8-r").stdout == "Чай\n"


def test_a_file_as_output(page: Path, tmp_path: Path) -> None:
    assert extract(page, "-o", tmp_path / "out.txt").stdout == ""
    assert (tmp_path / "out.txt").read_text("utf-8") == TEXT


def test_a_folder_as_output_keeps_names_apart(page: Path, tmp_path: Path) -> None:
    twin = tmp_path / "other" / "page.html"
    twin.parent.mkdir()
    twin.write_text("<p>Another page.</p>")
    result = extract(page, twin, "-", "--format", "markdown", "-o", tmp_path / "out", stdin="<p>From stdin.</p>")
    assert result.exit_code == 0
    found = {path.name: path.read_text("utf-8").splitlines()[0] for path in (tmp_path / "out").iterdir()}
    assert found == {"page.md": "# Tea", "page-2.md": "Another page.", "stdin.md": "From stdin."}


def test_what_fails_is_told_and_the_rest_goes_on(page: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    result = extract(tmp_path / "missing.html", page, tmp_path / "empty")
    assert result.exit_code == 1
    assert result.stdout == TEXT + "\n"
    folder, missing = result.stderr.splitlines()
    assert missing == f"dehusk: {tmp_path / 'missing.html'}: No such file or directory"
    assert folder.startswith(f"dehusk: {tmp_path / 'empty'}: no page in this folder")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("extract", "--encoding", "nonsense"), "dehusk: -: unknown encoding 'nonsense': name one such as"),
        (("extract", "-o", "/nowhere/at/all"), "dehusk: /nowhere/at/all: No such file or directory"),
        (("compare", "/nowhere/at/all"), "dehusk: /nowhere/at/all: No such file or directory"),
    ],
)
def test_errors_are_one_line(arguments: tuple[str, ...], message: str) -> None:
    result = run(*arguments, stdin=b"x")
    assert result.exit_code == 1
    assert result.stderr.startswith(message)
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "arguments", [("extract", "--with", "nonsense"), ("extract", "--format", "nonsense"), ("nonsense",)]
)
def test_wrong_usage_says_what_there_is(arguments: tuple[str, ...]) -> None:
    result = run(*arguments, stdin="x")
    assert result.exit_code == 2
    assert "nonsense" in result.stderr


def test_methods_lists_every_extractor_with_paper_and_parameters() -> None:
    written = run("methods").stdout
    for name, extractor in dehusk.EXTRACTORS.items():
        assert f"\n{name}" in "\n" + written
        assert extractor.about in written
    assert "weight = 2.0" in written
    assert f"{dehusk.DEFAULT}  (default)" in written


@pytest.mark.usefixtures("browser")  # one of the extractors needs it; test_rendering.py compares the others
def test_compare_shows_every_block_and_every_vote(page: Path) -> None:
    lines = run("compare", page).stdout.splitlines()
    count = len(dehusk.EXTRACTORS)
    assert [line.split()[-1] for line in lines[:count]] == list(dehusk.EXTRACTORS)
    assert len(lines) == count + 2
    for line, text in zip(lines[count:], TEXT.split("\n\n"), strict=True):
        votes = line.split()[:count]
        assert set(votes) <= {"█", "·"}
        assert line.endswith(text)


@pytest.mark.usefixtures("no_browser")
def test_compare_is_in_colour_in_a_terminal(page: Path) -> None:
    assert "\x1b[32m█" in CliRunner().invoke(main, ["compare", str(page)], color=True).stdout
    assert "\x1b" not in run("compare", page).stdout


@pytest.mark.parametrize("command", COMMANDS, ids=str)
def test_help_has_an_example(command: tuple[str, ...]) -> None:
    result = run(*command, "--help")
    assert result.exit_code == 0
    assert "Example" in result.stdout
    assert "  dehusk " in result.stdout
    for option in main.commands[command[0]].params if command else []:
        if isinstance(option, click.Option):
            assert option.opts[-1] in result.stdout


# -- as a process of its own


def test_a_pipe() -> None:
    done = dehusk_process("extract", "--with", "cectd", stdin=PAGE.encode(), PYTHONIOENCODING="utf-8")
    assert (done.returncode, done.stdout.decode().split("\n"), done.stderr) == (0, [*TEXT.split("\n"), ""], b"")


def test_a_terminal_that_lacks_a_letter() -> None:
    done = dehusk_process("extract", "--with", "cectd", stdin=PAGE.encode(), PYTHONIOENCODING="latin-1")
    assert done.returncode == 0
    assert b"not at a hundred: ?." in done.stdout


def test_a_picture_is_refused_in_one_line() -> None:
    done = dehusk_process("extract", "--with", "cectd", stdin=b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.startswith(b"dehusk: -: not a page but an image")
    assert done.stderr.count(b"\n") == 1


def test_a_reader_that_stops_early(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<p>word</p>" * 200_000)
    command = [sys.executable, "-m", "dehusk", "extract", str(page), str(page)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1
