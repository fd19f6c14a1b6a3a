"""The command line: one file a command, gathered here."""

import click

import dehusk
from dehusk.cli.compare import compare
from dehusk.cli.extract import extract
from dehusk.cli.methods import methods
from dehusk.cli.train import train


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(dehusk.__version__)
def main() -> None:
    """Keep the grain of a web page, throw the husk away."""


for command in (extract, compare, methods, train):
    main.add_command(command)
