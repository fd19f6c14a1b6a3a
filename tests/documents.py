"""The code samples of the documents, run as a reader would run them: in order, in one folder, in one Python session.

- `python`: run; with `>>>`, what is printed must be what is shown. What begins with `# NAME.py` becomes that file.
- `sh`: `dehusk` and `python FILE` run for real. `make` and `pip install` must name what exists.
- `# needs ...` at the end of a line, or as the first line of Python: not run, unless it needs a browser and there is
  one. A command must have options that exist, and Python must compile.
- `text`, `html`, `markdown`: shown, not run.
"""

import doctest
import glob
import importlib.util
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click
import pyarrow as pa
import pyarrow.parquet as pq
from click.testing import CliRunner

import dehusk
from dehusk.browser import shared
from dehusk.cli import main
from tests import crawls, site_pages

ROOT = Path(__file__).parents[1]
PATHS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
LANGUAGES = {"python", "sh", "text", "html", "markdown"}
FENCE = re.compile(r"^( *)(`{3,})(\w*)\n(.*?)^\1\2$", re.DOTALL | re.MULTILINE)
NEEDS = re.compile(r"# needs (.*)$", re.MULTILINE)
FILE = re.compile(r"# (\w+\.py)\n")
QUALITY = ROOT / "tests" / "quality" / "pages"
OPTIONS = doctest.NORMALIZE_WHITESPACE


class Sample(NamedTuple):
    language: str
    code: str
    line: int


def samples(path: Path) -> Iterator[Sample]:
    text = path.read_text("utf-8")
    for match in FENCE.finditer(text):
        yield Sample(match[3], match[4], text.count("\n", 0, match.start()) + 1)


def prose(path: Path) -> str:
    """A document without its samples."""
    return FENCE.sub("", path.read_text("utf-8"))


def furnish(folder: Path) -> None:
    """The files that the samples name."""
    example = (ROOT / "examples" / "teahouse.html").read_bytes()
    (folder / "examples").mkdir()
    for name in ("page.html", "app.html", "examples/teahouse.html"):
        (folder / name).write_bytes(example)
    (folder / "results.html").write_bytes((QUALITY / "listing.html").read_bytes())
    site_pages.write(folder / "pages", "ferry", "owl", "well", "choir")
    stories = [page.read_bytes() for page in sorted(QUALITY.glob("*.html"))[:10]]
    told = [one.raw for one in crawls.crawl(stories)]
    (folder / "stories.warc.gz").write_bytes(b"".join(crawls.packed(told, "gz")))
    rows = [
        {"id": page.stem, "html": page.read_bytes(), "text": page.with_suffix(".txt").read_text("utf-8")}
        for page in sorted(QUALITY.glob("*.html"))[:3]
    ]
    made = [one.raw for one in crawls.crawl([example, example])]
    (folder / "damaged.warc.gz").write_bytes(b"".join(crawls.damaged(made, "gz", {4: "a bit wrong"}, 0)))
    for name in ("pages.parquet", "set.parquet"):
        pq.write_table(pa.Table.from_pylist(rows), folder / name)


class Session:
    """One reader: a folder to work in, and the names of a Python session."""

    def __init__(self, folder: Path, html: bytes) -> None:
        self.folder = folder
        self.names: dict[str, Any] = {"dehusk": dehusk, "html": html, "url": "https://example.org/teahouse.html"}
        self.shown = ""  # by the last command

    def run(self, sample: Sample) -> None:
        if sample.language == "python":
            self.python(sample.code)
        elif sample.language == "sh":
            for line in sample.code.replace("\\\n", " ").splitlines():
                if line.strip() and not line.startswith("#"):
                    self.shell(line)

    def python(self, code: str) -> None:
        file, needs = FILE.match(code), NEEDS.match(code)
        if file:
            (self.folder / file[1]).write_text(code, "utf-8")
        if file or not can_run(needs):
            compile(code, "sample", "exec")
        elif ">>>" in code:
            test = doctest.DocTestParser().get_doctest(code, self.names, "sample", None, None)
            told: list[str] = []
            doctest.DocTestRunner(optionflags=OPTIONS).run(test, out=told.append, clear_globs=False)
            assert not told, "".join(told)
            self.names.update(test.globs)
        else:
            exec(code, self.names)

    def shell(self, line: str) -> None:
        needs = NEEDS.search(line)
        for command in line.split("|") if needs else [line]:
            words = shlex.split(command, comments=True)
            while words and re.fullmatch(r"[A-Z]+=.*", words[0]):
                words = words[1:]
            self.command(words, run=can_run(needs), marked=needs is not None)

    def command(self, words: list[str], run: bool, marked: bool) -> None:
        program, *words = words
        if program == "dehusk" and run:
            self.dehusk(words)
        elif program == "dehusk":
            check_options(words)
        elif program == "make":
            assert re.search(rf"^{words[0]}:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE), words
        elif program == "pip":
            check_extras(words)
        elif program == "python" and words[0] == "-m":
            assert importlib.util.find_spec(words[1]), words
        elif program == "python":
            subprocess.run([sys.executable, *words], cwd=self.folder, check=True)
        else:
            assert marked, f"{program}: say what it needs, or leave it out"

    def dehusk(self, words: list[str]) -> None:
        target = None
        if ">" in words:
            at = words.index(">")
            words, target = words[:at], words[at + 1]
        words = [path for word in words for path in sorted(glob.glob(word)) or [word]]
        done = CliRunner().invoke(main, words)
        assert done.exit_code == 0, (words, done.output)
        self.shown = done.stdout
        if target:
            (self.folder / target).write_text(done.stdout, "utf-8")


def can_run(needs: "re.Match[str] | None") -> bool:
    return needs is None or (needs[1].startswith("a browser") and there_is_a_browser())


def there_is_a_browser() -> bool:
    try:
        shared().layout(dehusk.parse("<p>Awake?</p>"))
    except dehusk.BrowserError:
        return False
    return True


def check_options(words: list[str]) -> None:
    """Parsed as the command line would be; nothing is done."""
    command: click.Command = main
    while isinstance(command, click.Group):
        command = command.commands[words[0]]
        words = words[1:]
    command.make_context(command.name, list(words)).close()


def check_extras(words: list[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = {extra for word in words for found in re.findall(r"\[(.*)\]", word) for extra in found.split(",")}
    assert named <= set(project["optional-dependencies"]), words
