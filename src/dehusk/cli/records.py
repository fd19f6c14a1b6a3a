"""`dehusk records`: a list page in, a table out."""

import sys
from pathlib import Path

import click

import dehusk
from dehusk.cli.sources import SOURCE, attempt, one_line, read, say
from dehusk.lists import FORMATS


@click.command("records")
@click.argument("source", type=SOURCE, default=Path("-"))
@click.option("--format", "form", type=click.Choice(list(FORMATS)), default="csv", show_default=True)
@click.option("--all", "every", is_flag=True, help="Every list of the page, best first; without it the main one.")
@click.option("-u", "--url", help="Where the page came from: links are resolved against it.")
@click.option("--encoding", help="What the transport said, if it said anything.")
def command(source: Path, form: str, every: bool, url: str | None, encoding: str | None) -> None:
    """Print the records of SOURCE, a list page, as a table: search results, products, posts, rows.

    \b
    Examples:
      dehusk records results.html > results.csv
      curl -s https://example.org/shop | dehusk records --format jsonl -u https://example.org/shop
      dehusk records page.html --all --format markdown
    """

    def work() -> None:
        regions = dehusk.records(read(source), url=url, encoding=encoding)
        say(FORMATS[form](regions if every else regions[:1]), newline=False)
        if not regions:
            click.echo(one_line(f"dehusk: {source}: no list on this page"), err=True)

    sys.exit(not attempt(source, work))
