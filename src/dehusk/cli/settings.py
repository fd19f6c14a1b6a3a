"""Settings of an extractor that a command line may change: what a line is, and what was learned."""

from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import click

import dehusk
from dehusk.cli.sources import leave
from dehusk.page.lines import LineModel

lines_option = click.option(
    "--lines",
    type=click.Choice(get_args(LineModel)),
    help="What a line is to a method that reads lines: a block of the page, or a line of its HTML.",
)
model_option = click.option("--model", type=click.Path(path_type=Path), help="A model of your own, by `dehusk train`.")


def able(field: str) -> list[str]:
    """The extractors with a parameter of that name."""
    return [name for name, method in dehusk.EXTRACTORS.items() if hasattr(method, field)]


def adjusted(name: str, **settings: Any) -> dehusk.Extractor:
    """The extractor with those settings that are not None, if it has all of them."""
    given = {field: value for field, value in settings.items() if value is not None}
    for field in given:
        if name not in able(field):
            what = "reads no lines" if field == "lines" else "learns nothing of that kind"
            raise click.UsageError(f"{name} {what}: --{field} goes with {', '.join(able(field))}")
    if "lines" in given and "model" in given:
        raise click.UsageError("a model has the lines that it was learned from: leave out --lines")
    try:
        return replace(dehusk.EXTRACTORS[name], **given)  # type: ignore[type-var]  # every extractor is a dataclass
    except dehusk.DehuskError as error:
        leave(str(error))
