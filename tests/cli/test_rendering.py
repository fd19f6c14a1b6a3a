"""`--render`, `dehusk layout` and `dehusk explain` on the command line."""

import struct
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import dehusk
from dehusk.browser.browser import Browser
from dehusk.cli import main
from dehusk.extractors import LAID_OUT

SCRIPTED = "<div id=app></div><script>app.innerHTML = '<p>Made by a script.</p>'</script>"
ARTICLE = """<ul><li><a href=/>Home</a></ul><div><h1>News</h1>
<p>A sentence of some length, with commas, words and an end.</p></div>
<p style="display:none">Hidden words that nobody sees.</p>"""


def dehusk_command(*args: object) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str], Path]:
    def write(html: str) -> Path:
        (tmp_path / "page.html").write_text(html)
        return tmp_path / "page.html"

    return write


@pytest.mark.usefixtures("browser")
@pytest.mark.parametrize("option", ["--render", "--render=offline", "--render=online"])
def test_extract_renders_first(file: Callable[[str], Path], option: str) -> None:
    page = file(SCRIPTED)
    empty = dehusk_command("extract", page)
    assert empty.stdout == "\n"
    assert empty.stderr == f"{page}: nothing found: the page needs scripts (try --render)\n"
    assert dehusk_command("extract", option, page).output == "Made by a script.\n"
    assert dehusk_command("extract", page, option).output == "Made by a script.\n"


def test_render_takes_no_other_word(file: Callable[[str], Path]) -> None:
    result = dehusk_command("extract", "--render=sideways", file(SCRIPTED))
    assert result.exit_code == 2
    assert "sideways" in result.stderr


@pytest.mark.usefixtures("no_browser")
@pytest.mark.parametrize("options", [("--render",), ("--with", "cehtd")], ids=["render", "with"])
def test_without_a_browser_one_line_says_so(file: Callable[[str], Path], options: tuple[str, ...]) -> None:
    result = dehusk_command("extract", file(ARTICLE), *options)
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1
    assert "DEHUSK_CHROMIUM is /nowhere/chromium" in result.stderr


@pytest.mark.usefixtures("no_browser")
def test_the_others_are_compared_without_a_browser(file: Callable[[str], Path]) -> None:
    result = dehusk_command("compare", file(ARTICLE))
    assert result.exit_code == 0
    assert "cehtd: DEHUSK_CHROMIUM" in result.stderr
    assert "vips: DEHUSK_CHROMIUM" in result.stderr
    assert "┌ cectd-s" in result.stdout
    assert "┌ cehtd" not in result.stdout
    votes = [line.split()[: len(dehusk.EXTRACTORS) - len(LAID_OUT)] for line in result.stdout.splitlines()[-3:]]
    assert all(set(of_block) <= {"█", "·"} for of_block in votes)


def test_a_kept_layout_does_without_a_browser(
    browser: Browser, file: Callable[[str], Path], request: pytest.FixtureRequest
) -> None:
    page = file(ARTICLE)
    assert dehusk_command("layout", page).exit_code == 0
    assert page.with_suffix(".layout.json").is_file()
    request.getfixturevalue("no_browser")
    result = dehusk_command("extract", page, "--with", "cehtd")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert "A sentence of some length" in result.stdout
    assert "Hidden" not in result.stdout


@pytest.mark.usefixtures("browser")
def test_a_layout_that_is_out_of_date_is_told_and_not_used(file: Callable[[str], Path]) -> None:
    dehusk_command("layout", file(SCRIPTED))
    result = dehusk_command("extract", file(ARTICLE), "--with", "cehtd")
    assert result.exit_code == 0
    assert "layout of another page" in result.stderr
    assert "A sentence of some length" in result.stdout


def test_layout_of_a_missing_page(tmp_path: Path) -> None:
    result = dehusk_command("layout", tmp_path / "none.html")
    assert result.exit_code == 1
    assert "No such file" in result.stderr


@pytest.mark.usefixtures("browser")
def test_explain_renders_and_photographs(file: Callable[[str], Path], tmp_path: Path) -> None:
    page = file(
        "<body style='margin:0'><div style='height:1100px'></div><p style='height:100px'>Text</p><a href=/>link</a>"
    )
    result = dehusk_command("explain", "--render", page, "-o", tmp_path / "why.html")
    assert result.exit_code == 0, result.output
    png = (tmp_path / "why.png").read_bytes()
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    assert width == 1280
    assert height > 1200
    assert "data:image/png;base64," in (tmp_path / "why.html").read_text()


@pytest.mark.usefixtures("no_browser")
def test_explain_does_without_a_browser(file: Callable[[str], Path], tmp_path: Path) -> None:
    result = dehusk_command("explain", file(ARTICLE), "-o", tmp_path / "why.html")
    assert result.exit_code == 0
    written = (tmp_path / "why.html").read_text()
    assert "\\u003cb>CTD\\u003c/b>" in written
    assert "HTD\\u003c/b> needs a browser" in written
    assert '"picture": null' in written


def test_explain_cannot_write_there(browser: Browser, file: Callable[[str], Path], tmp_path: Path) -> None:
    result = dehusk_command("explain", file(ARTICLE), "-o", tmp_path / "no" / "why.html")
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1
