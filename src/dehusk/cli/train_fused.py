"""`dehusk train fused`: the default extractor's model, from pages with gold."""

import sys
from pathlib import Path

import click

from dehusk.cli.train_lines import LICENCE, OUTPUT, SETS, run


@click.command()
@SETS
@OUTPUT
@LICENCE
@click.option("--ablation/--no-ablation", default=True, help="Try what each group of columns adds, too.")
def fused(sets: tuple[Path, ...], output: Path, licence: str, ablation: bool) -> None:
    """Learn the model of the fused extractor, and print what it scores on sites that it has not seen.

    \b
    Examples:
      dehusk train fused pages.parquet more.parquet -o model.npz
      dehusk extract page.html --model model.npz
    """

    def work() -> str:
        from dehusk.evaluation.datasets import load  # noqa: PLC0415  # an extra
        from dehusk.training import ablation as ablations  # noqa: PLC0415
        from dehusk.training import report  # noqa: PLC0415
        from dehusk.training.calibration import results  # noqa: PLC0415
        from dehusk.training.examples import example_of  # noqa: PLC0415
        from dehusk.training.fused import Trainer  # noqa: PLC0415

        documents = load(sets)
        with click.progressbar(documents, label="reading", file=sys.stderr) as bar:
            examples = [example_of(document) for document in bar]
        with click.progressbar(length=Trainer.STEPS, label="training", file=sys.stderr) as bar:
            trainer = Trainer(examples, lambda: bar.update(1))
            held = trainer.cross_validate()
            model = trainer.model(held, licence)
        model.save(output)
        click.echo("\n".join(report.lines(results(held))))
        if ablation:
            with click.progressbar(length=ablations.STEPS, label="ablation", file=sys.stderr) as bar:
                found = ablations.ablation(trainer, lambda: bar.update(1))
            click.echo("\n".join(report.ablation_lines(found)))
        return f"wrote {output}"

    run(work)
