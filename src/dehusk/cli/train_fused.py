"""`dehusk train fused`: the default extractor's model, from pages with gold."""

import sys
from pathlib import Path

import click

from dehusk.cli.sources import one_line
from dehusk.cli.train_lines import LICENCE, OUTPUT, SETS, check_output, run


@click.command()
@SETS
@OUTPUT
@LICENCE
@click.option("--ablation/--no-ablation", default=True, help="Try what each group of columns adds, too.")
@click.option("--quick", is_flag=True, help="A rough model in a fraction of the time, to see whether the sets serve.")
def fused(sets: tuple[Path, ...], output: Path, licence: str, ablation: bool, quick: bool) -> None:
    """Learn the model of the fused extractor, and print what it scores on unseen sites.

    Pages with a page_type that dehusk knows teach it to tell page types, all pages with gold what content is. What
    the sets lack is told first.

    \b
    Examples:
      dehusk train fused pages.parquet more.parquet -o model.npz
      dehusk extract page.html --model model.npz
    """

    def work() -> str:
        from dehusk.evaluation.datasets import load_sets  # noqa: PLC0415  # an extra
        from dehusk.training import report  # noqa: PLC0415
        from dehusk.training.ablation import ablate  # noqa: PLC0415
        from dehusk.training.calibration import results  # noqa: PLC0415
        from dehusk.training.examples import examples_of  # noqa: PLC0415
        from dehusk.training.fused import Trainer  # noqa: PLC0415
        from dehusk.training.rounds import FULL, QUICK  # noqa: PLC0415
        from dehusk.training.sets import check_sites, check_words, survey, with_gold  # noqa: PLC0415

        check_output(output)
        given = load_sets(sets)
        documents = with_gold(given)
        check_words(documents)
        check_sites(documents)
        click.echo("\n".join(survey(given)), err=True)
        with click.progressbar(examples_of(documents), len(documents), "reading", file=sys.stderr) as reading:
            trainer = Trainer(list(reading), QUICK if quick else FULL)
        with click.progressbar(length=len(trainer.folds) + 1, label="training", file=sys.stderr) as bar:
            pages = trainer.cross_validate(lambda: bar.update(1))
            model = trainer.model(pages, licence)
            bar.update(1)
        model.save(output)
        click.echo("\n".join(report.lines(list(results(pages, trainer.types, trainer.rounds)))))
        if ablation:
            with click.progressbar(length=len(trainer.folds), label="ablation", file=sys.stderr) as bar:
                found = ablate(trainer, lambda: bar.update(1))
            click.echo("\n".join(report.ablation_lines(found)))
        return one_line(f"wrote {output}")

    run(work)
