"""The reference is complete: every public name, member, command and option is documented, and nothing else."""

import dataclasses
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import click
import pytest

import dehusk
from dehusk import batch, testing, warc
from dehusk.batch import inputs
from dehusk.cli import main
from dehusk.lazy import cached

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
API = (DOCS / "api.md").read_text("utf-8")
CLI = (DOCS / "cli.md").read_text("utf-8")
INTERNAL = {  # attributes that their own room uses
    "Region": {"tree", "cut", "header", "outline", "address", "tagged"},
    "Record": {"region", "index", "lo", "hi", "nodes"},
}


def section(text: str, heading: str) -> str:
    """What stands below a heading, up to the next of its rank."""
    found = re.search(rf"^(#+) {re.escape(heading)}[^\n]*\n(.*?)(?=^\1 |^#{{1,2}} |\Z)", text, re.DOTALL | re.MULTILINE)
    assert found, heading
    return found[2]


def first_cells(text: str) -> list[str]:
    return re.findall(r"^\| `(\w+)`", text, re.MULTILINE)


FUNCTIONS = {name for name in dehusk.__all__ if inspect.isfunction(getattr(dehusk, name))}
ERRORS = {name for name in dehusk.__all__ if name.endswith("Error")}
CLASSES = {name for name in dehusk.__all__ if inspect.isclass(getattr(dehusk, name))} - ERRORS
VALUES = set(dehusk.__all__) - FUNCTIONS - ERRORS - CLASSES


# -- the API


def test_every_name_is_documented_and_no_other() -> None:
    functions, classes = section(API, "Functions"), section(API, "Classes")
    assert set(re.findall(r"^### `(\w+)\(", functions, re.MULTILINE)) == FUNCTIONS
    assert set(re.findall(r"^### `(\w+)`", classes, re.MULTILINE)) == CLASSES
    assert set(first_cells(section(API, "Errors"))) == ERRORS
    assert set(first_cells(section(API, "Values"))) == VALUES


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_a_function_is_documented_with_its_signature(name: str) -> None:
    parameters = inspect.signature(getattr(dehusk, name)).parameters.values()
    plain = [parameter.replace(annotation=inspect.Parameter.empty) for parameter in parameters]
    assert f"### `{name}{inspect.Signature(plain)}`\n" in API


def public_members(name: str) -> set[str]:
    cls = getattr(dehusk, name)
    fields = {field.name for field in dataclasses.fields(cls)} if dataclasses.is_dataclass(cls) else set()
    own = {key for key, value in vars(cls).items() if callable(value) or isinstance(value, property | cached)}
    annotated = set(inspect.get_annotations(cls))
    return {one for one in fields | own | annotated if not one.startswith("_")} - INTERNAL.get(name, set())


@pytest.mark.parametrize("name", sorted(CLASSES))
def test_every_member_is_documented_and_no_other(name: str) -> None:
    cells = first_cells(section(API, f"`{name}`"))
    assert len(cells) == len(set(cells))
    assert set(cells) == public_members(name)


def test_the_public_names_of_the_check() -> None:
    names = first_cells(section(API, "`dehusk.testing`"))
    assert names == ["check_extractor", "PROMISES", "PAGES"]
    assert all(hasattr(testing, name) for name in names)


def test_the_public_names_of_batch() -> None:
    assert sorted(first_cells(section(API, "`dehusk.batch`"))) == sorted(batch.__all__)


@pytest.mark.parametrize("module", [warc, inputs], ids=lambda module: str(module.__name__))
def test_the_public_names_of_crawls_and_inputs(module: ModuleType) -> None:
    documented = section(API, f"`{module.__name__}`")
    assert sorted(first_cells(documented)) == sorted(module.__all__)
    for name in ("plan", "read", "response_of"):
        if hasattr(module, name):
            shown = re.search(rf"`{name}\((.*?)\)`", documented)
            assert shown
            words = re.findall(r"(\w+)(?:=[\w.]+)?(?:, |$)", shown[1])
            assert words == list(inspect.signature(getattr(module, name)).parameters)


def test_every_reason_not_to_extract_is_documented() -> None:
    told = (DOCS / "warc.md").read_text("utf-8")
    assert [f"| `{name}` | {what} |" for name, what in inputs.SKIPS.items()] == re.findall(
        rf"^\| `(?:{'|'.join(inputs.SKIPS)})` \| .* \|$", told, re.MULTILINE
    )


# -- the commands


def commands(group: click.Group, before: str = "dehusk") -> Iterator[tuple[str, click.Command]]:
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from commands(command, f"{before} {name}")
        else:
            yield f"{before} {name}", command


COMMANDS = dict(commands(main))


def test_every_command_is_documented_and_no_other() -> None:
    headings = re.findall(r"^## `(dehusk [a-z ]+?)(?: [A-Z\[].*)?`$", CLI, re.MULTILINE)
    assert sorted(headings) == sorted(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_documented_and_no_other(name: str) -> None:
    rows = re.findall(r"^\| (`-.*?) \|", section(CLI, f"`{name}"), re.MULTILINE)
    shown = {option for row in rows for option in re.findall(r"`(--?[a-z-]+)", row)}
    options = [one for one in COMMANDS[name].params if isinstance(one, click.Option)]
    assert shown == {word for option in options for word in (*option.opts, *option.secondary_opts)}


@pytest.mark.parametrize("name", COMMANDS)
def test_choices_are_documented(name: str) -> None:
    shown = section(CLI, f"`{name}")
    for option in COMMANDS[name].params:
        if isinstance(option.type, click.Choice) and option.name not in ("extractor", "render", "paper"):
            assert all(f"`{choice}`" in shown for choice in option.type.choices), option.name


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_has_a_word_of_help(name: str) -> None:
    """`--help` is where most people look first."""
    for option in COMMANDS[name].params:
        if isinstance(option, click.Option):
            assert option.help or isinstance(option.type, click.Choice) or option.secondary_opts, option.name


# -- the index, and the paths that CONTRIBUTING names


def test_every_document_is_in_the_index_once() -> None:
    index = (DOCS / "README.md").read_text("utf-8")
    listed = re.findall(r"\]\(([\w.-]+\.md)\)", index)
    assert sorted(listed) == sorted(path.name for path in DOCS.glob("*.md") if path.name != "README.md")


PATH = re.compile(r"`((?:[\w.*-]+/)+[\w.*-]*|[\w-]+\.(?:md|toml|py|json)|Makefile|MANIFEST\.in)`")


def named_paths() -> list[str]:
    """What looks like a path in CONTRIBUTING: below the project, or below the package."""
    return sorted(set(PATH.findall((ROOT / "CONTRIBUTING.md").read_text("utf-8"))))


@pytest.mark.parametrize("path", named_paths())
def test_what_contributing_names_exists(path: str) -> None:
    assert any(next(base.glob(path.rstrip("/")), None) for base in (ROOT, ROOT / "src" / "dehusk")), path


def test_contributing_names_every_room_and_ten_changes() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    rooms = {path.name for path in (ROOT / "src" / "dehusk").iterdir() if (path / "__init__.py").exists()}
    assert {room for room in rooms if f"`{room}/`" not in text} == set()
    changes = section(text, "Ten changes, and the files they touch")
    assert len(re.findall(r"^\| \*\*", changes, re.MULTILINE)) == 10
    assert len(named_paths()) > 40
