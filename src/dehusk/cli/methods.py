"""`dehusk methods`: what there is to choose from."""

import dataclasses

import click

import dehusk


@click.command("methods")
def command() -> None:
    """List the extractors, each with its paper and its parameters.

    \b
    Example:
      dehusk methods
    """
    for name, extractor in dehusk.EXTRACTORS.items():
        default = "  (default)" if name == dehusk.DEFAULT else ""
        click.echo(click.style(name, bold=True) + default)
        click.echo(f"    {extractor.about}")
        for field in dataclasses.fields(extractor):  # type: ignore[arg-type]  # every extractor is a dataclass
            click.echo(f"    {field.name} = {getattr(extractor, field.name)!r}")
