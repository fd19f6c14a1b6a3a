"""`dehusk train clg`: where content stands on pages as a browser shows them."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dehusk import models, parse
from dehusk.browser import with_layout
from dehusk.cli.train_lines import LICENCE, OUTPUT, SETS, check_output, run
from dehusk.errors import RenderError

if TYPE_CHECKING:
    from dehusk.evaluation.document import Document
    from dehusk.training.clg import Example


@click.command()
@SETS
@OUTPUT
@LICENCE
@click.option("--limit", type=click.IntRange(1), help="At most this many pages of a set, evenly spread over it.")
def clg(sets: tuple[Path, ...], output: Path, licence: str, limit: int | None) -> None:
    """Learn where content stands and how it looks, and print what that scores on unseen sites. Needs a browser.

    \b
    Examples:
      dehusk train clg news.parquet --limit 300 -o looks.json
      dehusk extract page.html --with clg --model looks.json
    """

    def work() -> str:
        from dehusk.evaluation.datasets import load_sets  # noqa: PLC0415  # an extra
        from dehusk.extractors.published.clg.features import NAMES  # noqa: PLC0415
        from dehusk.training.clg import learn, unseen  # noqa: PLC0415
        from dehusk.training.sets import check_sites, check_words, digest, with_gold  # noqa: PLC0415

        check_output(output)
        documents = with_gold(load_sets(sets, limit))
        check_words(documents)
        check_sites(documents)
        with click.progressbar(documents, label="laying out", file=sys.stderr) as bar:
            examples = [one for document in bar if (one := laid_out(document))]
        for name, scores in unseen(examples).items():
            click.echo(f"{name}: F1 {sum(scores) / len(scores):.3f} on {len(scores)} pages of sites not learned from")
        learned = {name: rounded(value) for name, value in learn(examples)._asdict().items()}
        source = {"sets": [path.name for path in sets], "pages": len(examples), "sha256": digest(documents)}
        models.write(output, "clg", {"features": list(NAMES), **learned}, {**source, "licence": licence})
        return f"wrote {output}"

    run(work)


def laid_out(document: "Document") -> "Example | None":
    """None where nothing is shown, or the browser cannot show it."""
    from dehusk.training.clg import example_of  # noqa: PLC0415

    page = parse(document.html, url=document.url)
    try:
        return example_of(document, with_layout(page)) if len(page) else None
    except RenderError as error:
        click.echo(f"dehusk: {document.id}: {error}: left out", err=True)
        return None


def rounded(values: Any) -> Any:
    """Lists of numbers with six digits, which tell all that a page can show."""
    return [rounded(value) for value in values] if hasattr(values, "__len__") else float(f"{values:.6g}")
