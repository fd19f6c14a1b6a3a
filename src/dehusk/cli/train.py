"""`dehusk train`: learn from pages with gold text; one command a method."""

import click

from dehusk.cli.train_fused import fused
from dehusk.cli.train_lines import farsw, wpmte


@click.group()
def train() -> None:
    """Learn a model from Parquet sets of pages with gold text.

    A set has the columns id, url, page_type, language, html (bytes) and text. Needs: pip install 'dehusk[train]'.

    \b
    Example:
      dehusk train fused pages.parquet -o model.npz
    """


for command in (fused, farsw, wpmte):
    train.add_command(command)
