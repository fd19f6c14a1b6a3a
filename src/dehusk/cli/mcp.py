"""`dehusk mcp`: tools for agents, over standard input and output."""

from pathlib import Path

import click

from dehusk.cli.sources import leave
from dehusk.errors import DehuskError
from dehusk.serve.settings import Settings

LARGEST = 200_000_000  # bytes of a page: whoever asks is on this machine


@click.command("mcp")
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes that extract.")
@click.option(
    "--deadline",
    type=click.FloatRange(0.01),
    default=Settings.deadline,
    show_default=True,
    help="Seconds of CPU time for a page.",
)
@click.option("--memory", type=click.IntRange(64), default=1024, show_default=True, help="Megabytes for a page.")
@click.option("--allow-fetch", is_flag=True, help="Have a tool that fetches addresses.")
@click.option("--allow-address", multiple=True, metavar="ADDRESS", help="With --allow-fetch: one that is not public.")
@click.option("--allow-port", multiple=True, type=click.IntRange(1, 65535), help="With --allow-fetch: a port more.")
@click.option("--agent", default="dehusk", show_default=True, help="With --allow-fetch: what servers are told.")
@click.option("--cache", type=click.Path(path_type=Path), help="With --allow-fetch: a folder for what is fetched.")
def command(  # noqa: PLR0913, PLR0917  # click passes every option by name
    workers: int, deadline: float, memory: int, allow_fetch: bool, allow_address: tuple[str, ...],
    allow_port: tuple[int, ...], agent: str, cache: Path | None,
) -> None:  # fmt: skip
    """Serve the tools extract, records, chunks and compare by MCP, over standard input and output.

    \b
    Examples:
      dehusk mcp
      dehusk mcp --allow-fetch
    """
    fetch = {"allow": allow_address, "ports": (80, 443, *allow_port), "agent": agent, "cache": cache}
    settings = Settings(
        workers=workers,
        deadline=deadline,
        memory=memory << 20,
        max_body=200_000_000,
        fetch=fetch if allow_fetch else None,
    )
    try:
        from dehusk.serve.stdio import run  # noqa: PLC0415  (other commands need not wait for it)

        run(settings)
    except DehuskError as error:
        leave(str(error))
