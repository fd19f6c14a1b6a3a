"""What the documentation shows is true."""

import doctest
import pkgutil
import re
from pathlib import Path

import pytest

import dehusk
from dehusk.cli import main
from tests.documents import prose

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
DOCS = [ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("**/*.md")]


def test_the_docstring_runs() -> None:
    done = doctest.testmod(dehusk)
    assert done.attempted > 0
    assert done.failed == 0


def test_the_examples_in_the_readme_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    done = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert done.attempted > 0
    assert done.failed == 0


@pytest.mark.parametrize("name", [*main.commands, *dehusk.EXTRACTORS])
def test_every_command_and_extractor_is_in_the_readme(name: str) -> None:
    assert f"`{name}`" in README or f"dehusk {name}" in README


def test_the_readme_shows_what_make_run_prints(example: bytes) -> None:
    """The sample is the start of the real output."""
    shown = re.search(r"```markdown\n(.*?)\n```\n", README, re.DOTALL)
    assert shown is not None
    markdown = dehusk.extract(example, url="https://example.org/teahouse.html", title=True).markdown
    for line in shown[1].splitlines():
        assert line in markdown or line == "…"


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_links_between_documents_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)", prose(path)):
        if not target.startswith(("http://", "https://", "mailto:")):
            assert (path.parent / target).exists(), target


def test_the_version_is_in_the_changelog() -> None:
    assert f"## [{dehusk.__version__}]" in (ROOT / "CHANGELOG.md").read_text("utf-8")


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_links_to_headings_lead_to_headings(path: Path) -> None:
    for target, anchor in re.findall(r"\]\(([^)#\s:]*)#([\w-]+)\)", prose(path)):
        text = prose(path.parent / target if target else path)
        headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
        assert anchor in {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}, anchor


FILE = re.compile(r"`((?:[a-z][\w.*-]*/)+[\w.*-]+\.(?:css|html|json|md|py|pyx|toml))`")


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_files_of_the_project_that_a_document_names_exist(path: Path) -> None:
    for name in FILE.findall(path.read_text("utf-8")):
        made = name.startswith("out/")
        assert made or any(next(base.glob(name), None) for base in (ROOT, ROOT / "src" / "dehusk")), name


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_names_of_the_package_that_a_document_mentions_exist(path: Path) -> None:
    for name in re.findall(r"`(dehusk(?:\.[A-Za-z]\w*)+)", path.read_text("utf-8")):
        pkgutil.resolve_name(name)
