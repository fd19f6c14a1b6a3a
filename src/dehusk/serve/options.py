"""The options of each action: one table for what is accepted, how it is checked, and what /openapi.json says."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from dehusk.errors import InputError
from dehusk.extractors import DEFAULT, EXTRACTORS, LAID_OUT

INCLUDED = ("blocks", "images", "links", "markdown")
MOST_TOKENS = 1_000_000
TRUE_OR_FALSE = {"true": True, "1": True, "false": False, "0": False}


class Option(NamedTuple):
    kind: str  # "boolean", "integer", "string" or "names"
    about: str
    default: Any = None
    choices: tuple[str, ...] = ()
    least: int = 0


def names(own: Mapping[str, str]) -> tuple[str, ...]:
    """The extractors of a service: all that need no browser, and its own."""
    return (*(name for name in EXTRACTORS if name not in LAID_OUT), *own)


EXTRACTOR = Option("string", "which extractor", DEFAULT)
CONTENT = {
    "extractor": EXTRACTOR,
    "links": Option("boolean", "addresses of links", True),
    "images": Option("boolean", "images", True),
    "tables": Option("boolean", "tables of data", True),
    "comments": Option("boolean", "readers' comments; by default not below an article"),
    "captions": Option("boolean", "captions of figures; by default not in an article"),
    "title": Option("boolean", "begin with the page's title", False),
    "favor": Option("string", "keep less or more in case of doubt", None, ("precision", "recall")),
    "with_metadata": Option("boolean", "begin Markdown with title, author, date and the like", False),
}
OPTIONS: dict[str, dict[str, Option]] = {
    "extract": {**CONTENT, "include": Option("names", "more in JSON", (), INCLUDED)},
    "chunks": {
        **CONTENT,
        "max_tokens": Option("integer", "the most of a chunk, in words", 512, least=1),
        "overlap": Option("integer", "words that a chunk repeats of the one before", 0),
    },
    "records": {"all": Option("boolean", "every list of the page, not the main one alone", False)},
    "compare": {"with": Option("names", "extractors; all by default", ())},
    "explain": {
        **{name: CONTENT[name] for name in ("extractor", "favor")},
        "records": Option("boolean", "open with the records of a list page", False),
    },
}


def checked(action: str, given: Mapping[str, Any], own: Mapping[str, str]) -> dict[str, Any]:
    """Options by their names, with defaults; InputError for what is unknown or of another kind."""
    known = OPTIONS[action]
    if unknown := set(given) - set(known):
        raise InputError(f"no option {sorted(map(str, unknown))[0]!r}: {action} has {', '.join(known)}")
    values = {name: _value(name, option, given.get(name, option.default)) for name, option in known.items()}
    for name in (values.get("extractor"), *values.get("with", ())):
        if name is not None and name not in names(own):
            raise InputError(f"no extractor {name!r} here: choose one of {', '.join(names(own))}")
    return values


def _value(name: str, option: Option, value: Any) -> Any:
    if value is None:
        return option.default
    if option.kind == "names":
        found = (
            tuple(value.split(",")) if isinstance(value, str) else tuple(value) if isinstance(value, list) else value
        )
        if not isinstance(found, tuple) or not all(isinstance(one, str) for one in found):
            raise InputError(f"{name} is a list of names")
        return _chosen(name, option, tuple(one for one in found if one))
    if option.kind == "boolean":
        value = TRUE_OR_FALSE.get(value.lower(), value) if isinstance(value, str) else value
        if not isinstance(value, bool):
            raise InputError(f"{name} is true or false")
        return value
    if option.kind == "integer":
        return _number(name, option, value)
    if not isinstance(value, str):
        raise InputError(f"{name} is text")
    return _chosen(name, option, (value,))[0]


def _number(name: str, option: Option, value: Any) -> int:
    number = (
        int(value) if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 9 else value
    )
    if not isinstance(number, int) or isinstance(number, bool) or not option.least <= number <= MOST_TOKENS:
        raise InputError(f"{name} is a number from {option.least} to {MOST_TOKENS}")
    return number


def _chosen(name: str, option: Option, values: tuple[str, ...]) -> tuple[str, ...]:
    for value in values:
        if option.choices and value not in option.choices:
            raise InputError(f"{name}: {value!r} is none of {', '.join(option.choices)}")
    return values
