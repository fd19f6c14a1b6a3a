"""`dehusk compare`: what each extractor keeps of one page."""

import sys
from pathlib import Path

import click

import dehusk
from dehusk.choice import choose
from dehusk.cli.settings import able, adjusted, lines_option
from dehusk.cli.sources import SOURCE, attempt, page_of, read, say, tell
from dehusk.cli.web import web_options
from dehusk.extractors import evidence_of


@click.command("compare")
@click.argument("source", type=SOURCE, default=Path("-"))
@web_options
@click.option("--width", type=click.IntRange(20), default=80, show_default=True, help="Characters of a block to show.")
@lines_option
def command(source: Path, width: int, lines: str | None) -> None:
    """Show which blocks of SOURCE each extractor keeps: a column an extractor, a line a block.

    \b
    Examples:
      dehusk compare page.html | less -R
      dehusk compare page.html --lines source
    """
    sys.exit(not attempt(source, lambda: show(page_of(source, read(source)), width, lines)))


def show(page: dehusk.Page, width: int, lines: str | None) -> None:
    kept = {}
    by_line = able("lines")
    for name in dehusk.EXTRACTORS:
        extractor = adjusted(name, lines=lines if name in by_line else None)
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
