"""The command line: one file a command, gathered here."""

import io
import sys
from typing import Any

import click

import dehusk
from dehusk.cli import batch, bench, compare, explain, extract, layout, mcp, methods, records, report, serve, train
from dehusk.cli.sources import lost

INTERRUPTED = 130  # as shells count it: 128 and the number of SIGINT


class Program(click.Group):
    """Whoever interrupts is not answered; output that cannot be written is told in one line."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            sys.exit(INTERRUPTED)

    def main(self, *args: Any, **extra: Any) -> Any:
        try:
            return super().main(*args, **extra)
        except OSError as error:  # commands tell their own
            lost(error)


@click.group(cls=Program, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(dehusk.__version__)
def main() -> None:
    """Keep the grain of a web page, throw the husk away.

    \b
    Example:
      dehusk extract page.html --format markdown
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a page has letters that a terminal may not have


for module in (extract, batch, report, records, compare, explain, layout, methods, serve, mcp, bench, train):
    main.add_command(module.command)
