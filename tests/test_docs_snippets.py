"""The pages of documentation say what is so: their snippets run, their tables name every field."""

import glob
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

import dehusk
from dehusk.cli import main
from tests import site_pages

DOCS = Path(__file__).parents[1] / "docs"
EXAMPLE = Path(__file__).parents[1] / "examples" / "teahouse.html"


def snippets(page: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (DOCS / page).read_text("utf-8"), re.DOTALL)


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
def test_a_command_runs(line: str) -> None:
    program, *arguments = shlex.split(line)
    assert program == "dehusk"
    arguments = [str(EXAMPLE) if argument == "page.html" else argument for argument in arguments]
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 0
    assert done.output.startswith("# The teahouse that survived the flood")


def test_every_field_of_the_json_is_documented() -> None:
    top, metadata, blocks = re.findall(r"\|---\|---\|---\|\n((?:\|.*\n)+)", (DOCS / "json.md").read_text("utf-8"))
    written = dehusk.extract(EXAMPLE.read_bytes()).as_dict()
    for table, fields in ((top, written), (metadata, written["metadata"]), (blocks, written["blocks"][0])):
        assert re.findall(r"^\| `(\w+)`", table, re.MULTILINE) == list(fields)


def test_every_option_is_documented() -> None:
    shown = (DOCS / "formats.md").read_text("utf-8")
    for parameter in main.commands["extract"].params:
        if parameter.name in ("links", "images", "tables", "comments", "favor", "with_metadata"):
            assert f"| `{parameter.name}` |" in shown


def test_one_site_as_documented(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site_pages.write(tmp_path / "pages", "ferry", "owl", "well", "choir")
    (tmp_path / "page.html").write_text(site_pages.html("frost"), "utf-8")
    monkeypatch.chdir(tmp_path)
    (shown,) = snippets("fused.md", "sh")
    for line in shown.strip().splitlines():
        program, *arguments = shlex.split(line)
        assert program == "dehusk"
        arguments = [path for argument in arguments for path in sorted(glob.glob(argument)) or [argument]]
        done = CliRunner().invoke(main, arguments)
        assert done.exit_code == 0, done.output
    assert site_pages.STORIES["frost"][1] in done.stdout
    assert site_pages.APPEAL not in done.stdout
    (code,) = snippets("fused.md", "python")
    assert last_value(code, {"html": site_pages.html("frost")}) == done.stdout.rstrip("\n")
