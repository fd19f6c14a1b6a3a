"""`--render`, `--render=online`: for the commands that can have a page rendered first."""

from collections.abc import Callable
from typing import Any

import click

render_option: Callable[[Any], Any] = click.option(
    "--render",
    type=click.Choice(["offline", "online"]),
    metavar="[=online]",
    help="Let a real browser run the page's scripts first; off the network unless =online.",
)


class Rendering(click.Command):
    """`--render` alone means offline. Its value follows an equals sign only, so that a source may stand after it."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        options = args.index("--") if "--" in args else len(args)
        plain = ["--render=offline" if one == "--render" else one for one in args[:options]]
        return super().parse_args(ctx, plain + args[options:])
