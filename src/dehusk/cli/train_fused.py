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
@click.option(
    "--notes", type=click.Path(path_type=Path), help="A Parquet table of id and drafted: pages with a better gold."
)
@click.option("--judge", multiple=True, metavar="SET=SWITCHES",
              help="Options that match the gold of a set, as news=title,captions,comments.")  # fmt: skip
@click.option("--seeds", type=click.IntRange(1), default=1, show_default=True,
              help="Cross-validate so many times by other lots, and print the means.")  # fmt: skip
@click.option("--model-seed", type=click.IntRange(0), default=0, show_default=True,
              help="Which of the seeds, from 0 on, the model is of.")  # fmt: skip
@click.option("--scores", type=click.Path(path_type=Path), help="Write the F1 of every page there.")
@click.option("--against", type=click.Path(path_type=Path), help="Compare with the scores that another run wrote.")
@click.option("--ablation/--no-ablation", default=True, help="Try what each group of columns adds, too.")
@click.option("--quick", is_flag=True, help="A rough model in a fraction of the time, to see whether the sets serve.")
def fused(  # noqa: PLR0913, PLR0917  # an option is a parameter
    sets: tuple[Path, ...],
    output: Path,
    licence: str,
    notes: Path | None,
    judge: tuple[str, ...],
    seeds: int,
    model_seed: int,
    scores: Path | None,
    against: Path | None,
    ablation: bool,
    quick: bool,
) -> None:
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
        from dehusk.training import comparison, report  # noqa: PLC0415
        from dehusk.training.ablation import ablate  # noqa: PLC0415
        from dehusk.training.calibration import calibrate  # noqa: PLC0415
        from dehusk.training.conventions import judged_with, said  # noqa: PLC0415
        from dehusk.training.examples import examples_of  # noqa: PLC0415
        from dehusk.training.fused import Trainer  # noqa: PLC0415
        from dehusk.training.notes import with_notes  # noqa: PLC0415
        from dehusk.training.rounds import FULL, QUICK  # noqa: PLC0415
        from dehusk.training.sets import check_sites, check_words, survey, with_gold  # noqa: PLC0415

        check_output(output)
        if model_seed >= seeds:
            raise click.BadParameter(f"there are {seeds} seeds, from 0 on", param_hint="--model-seed")
        before, judged, given = against and comparison.load(against), judged_with(judge), load_sets(sets)
        documents = with_notes(with_gold(given), notes)
        check_words(documents)
        check_sites(documents)
        click.echo("\n".join(survey(given)), err=True)
        with click.progressbar(examples_of(documents, judged), len(documents), "reading", file=sys.stderr) as reading:
            trainer = Trainer(list(reading), QUICK if quick else FULL)
        with click.progressbar(length=seeds * len(trainer.folds) + 1, label="training", file=sys.stderr) as bar:
            held_out = [trainer.cross_validate(lambda: bar.update(1), seed) for seed in range(seeds)]
            runs = calibrate(held_out, trainer.types, trainer.rounds)
            trainer.model(runs[model_seed], licence, model_seed).save(output)
            bar.update(1)
        found = report.mean_of([run.results for run in runs])
        if judged:
            click.echo(f"judged with options: {said(judged)}")
        click.echo("\n".join(report.lines(found)))
        if scores:
            comparison.save(found, scores)
        if before:
            click.echo("\n".join(comparison.lines(found, before)))
        if ablation:
            with click.progressbar(length=len(trainer.folds), label="ablation", file=sys.stderr) as bar:
                worth = ablate(trainer, lambda: bar.update(1))
            click.echo("\n".join(report.ablation_lines(worth)))
        return one_line(f"wrote {output}")

    run(work)
