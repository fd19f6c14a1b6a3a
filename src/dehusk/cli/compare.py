"""`dehusk compare`: what each extractor keeps of one page."""

import sys
from pathlib import Path

import click

import dehusk
from dehusk.choice import choose
from dehusk.cli.sources import SOURCE, attempt, page_of, read, say, tell
from dehusk.cli.web import web_options
from dehusk.extractors import evidence_of


@click.command("compare")
@click.argument("source", type=SOURCE, default=Path("-"))
@web_options
@click.option("--width", type=click.IntRange(20), default=80, show_default=True, help="Characters of a block to show.")
def command(source: Path, width: int) -> None:
    """Show which blocks of SOURCE each extractor keeps: a column an extractor, a line a block.

    \b
    Example:
      dehusk compare page.html | less -R
    """
    sys.exit(not attempt(source, lambda: show(page_of(source, read(source)), width)))


def show(page: dehusk.Page, width: int) -> None:
    kept = {}
    for name, extractor in dehusk.EXTRACTORS.items():
        try:
            kept[name] = choose(page, evidence_of(extractor, page)).kept[: len(page)]
        except dehusk.DehuskError as error:  # the others can do without a browser
            tell(Path(name), error)
    for column, name in enumerate(kept):
        say("│ " * column + "┌ " + name)
    for text, *votes in zip(page.block_texts, *kept.values(), strict=True):
        marks = " ".join(click.style("█", fg="green") if vote else "·" for vote in votes)
        line = " ".join(text.split())[:width]
        say(f"{marks}  " + click.style(line, bold=all(votes), dim=not any(votes)))
