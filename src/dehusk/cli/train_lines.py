"""`dehusk train farsw` and `dehusk train wpmte`: what the line-based methods learn."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from dehusk import DehuskError, TrainingError, models
from dehusk.cli.sources import leave
from dehusk.page.lines import LineModel

SETS = click.argument("sets", nargs=-1, required=True, metavar="SET...", type=click.Path(path_type=Path))
OUTPUT = click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="The model to write.")
LINES = click.option("--lines", type=click.Choice(["block", "source"]), default="block", show_default=True,
                     help="What a line is: a block of the page, or a line of its HTML.")  # fmt: skip
TYPE = click.option("--page-type", help="Learn from pages of this type only, such as article.")
SHARE = click.FloatRange(0, 1)
LICENCE = click.option("--licence", default="that of the pages it was learned from", help="A note to put in the model.")


def gather(sets: tuple[Path, ...], lines: LineModel, page_type: str | None, site: str | None = None) -> tuple[Any, Any]:
    """The examples and what is to be said of them, with a progress bar on stderr."""
    from dehusk.evaluation.datasets import load_sets  # noqa: PLC0415  # an extra
    from dehusk.training.line_examples import line_example  # noqa: PLC0415
    from dehusk.training.sets import check_words, digest, with_gold  # noqa: PLC0415

    labelled = with_gold(load_sets(sets))
    pages = [page for page in labelled if page_type in (None, page.page_type) and site in (None, page.site)]
    if not pages:
        of = f"of {site} " if site else ""
        raise TrainingError(f"no page {of}in {', '.join(map(str, sets))}: name a site and a type that the sets have")
    check_words(pages)
    with click.progressbar(pages, label="reading", file=sys.stderr) as bar:
        examples = [line_example(page, lines) for page in bar]
    return examples, {"sets": [path.name for path in sets], "pages": len(pages), "sha256": digest(pages)}


def check_output(path: Path) -> None:
    """Refuse a place where nothing can be written, before the work."""
    if path.is_dir():
        raise TrainingError(f"{path}: is a folder: name the file to write")
    if not path.parent.is_dir():
        raise TrainingError(f"{path}: there is no folder {path.parent}: make it first")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise TrainingError(f"{path}: may not be written: name another file")


def run(work: Callable[[], str]) -> None:
    """Say what came of it, or in one line why nothing did."""
    try:
        click.echo(work(), err=True)
    except ModuleNotFoundError as error:
        leave(f"training needs {error.name}: pip install 'dehusk[train]'")
    except OSError as error:
        leave(f"{error.filename}: {error.strerror}")
    except DehuskError as error:
        leave(str(error))


@click.command()
@SETS
@OUTPUT
@LINES
@TYPE
@LICENCE
@click.option("--site", help="Learn rules for one site (a registered domain) from its pages alone.")
@click.option("--alpha", type=SHARE, default=0.5, show_default=True, help="Weight of topical lines in the ranges.")
@click.option("--support", type=SHARE, default=0.5, show_default=True, help="Share of them that a rule must hold for.")
@click.option("--significance", type=SHARE, default=0.5, show_default=True, help="Membership that makes a region's.")
def farsw(
    sets: tuple[Path, ...], output: Path, lines: LineModel, page_type: str | None, licence: str, site: str | None,
    **settings: float,
) -> None:  # fmt: skip
    """Learn fuzzy association rules for all sites, or for one.

    \b
    Examples:
      dehusk train farsw news.parquet --page-type article -o rules.json
      dehusk train farsw news.parquet --site bbc.co.uk -o bbc.json
      dehusk extract page.html --with farsw --model bbc.json
    """

    def work() -> str:
        from dehusk.training.farsw import Settings, learn  # noqa: PLC0415  # an extra

        check_output(output)
        examples, source = gather(sets, lines, page_type, site)
        rules = learn(examples, lines, site, Settings(**settings))
        models.write(output, "farsw", rules.as_dict(), {**source, "licence": licence})
        return "\n".join(", ".join(rule) for rule in rules.rules) + f"\nblocks with a score above {rules.cutoff}"

    run(work)


@click.command()
@SETS
@OUTPUT
@LINES
@TYPE
@LICENCE
def wpmte(sets: tuple[Path, ...], output: Path, lines: LineModel, page_type: str | None, licence: str) -> None:
    """Choose the two thresholds on the words of a paragraph.

    \b
    Example:
      dehusk train wpmte news.parquet -o thresholds.json
    """

    def work() -> str:
        from dehusk.training.wpmte import learn, tried  # noqa: PLC0415  # an extra

        check_output(output)
        examples, source = gather(sets, lines, page_type)
        short, long = learn(list(map(tried, examples)))
        learned = {"features": ["words"], "lines": lines, "n_short": short, "n_long": long}
        models.write(output, "wpmte", learned, {**source, "licence": licence})
        return f"n_short {short}, n_long {long}"

    run(work)
