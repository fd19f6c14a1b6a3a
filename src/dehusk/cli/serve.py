"""`dehusk serve`: extraction over HTTP."""

from pathlib import Path
from typing import Any

import click

from dehusk.cli.sources import leave
from dehusk.errors import DehuskError
from dehusk.serve.settings import MEGABYTE, Settings

SHORTEST = 16  # characters of a token


class Own(click.ParamType[tuple[str, str]]):
    """An extractor of one's own: NAME=MODULE:ATTRIBUTE."""

    name = "extractor"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        name, _, where = value.partition("=")
        if not name or ":" not in where:
            self.fail(f"{value}: write NAME=MODULE:ATTRIBUTE", param, ctx)
        return name, where


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="The port; 0: any.")
@click.option("--workers", type=click.IntRange(1), default=2, show_default=True, help="Processes that extract.")
@click.option("--queue", type=click.IntRange(1), default=64, show_default=True, help="Requests that wait for one.")
@click.option(
    "--deadline",
    type=click.FloatRange(0.01),
    default=Settings.deadline,
    show_default=True,
    help="Seconds of CPU time for a page.",
)
@click.option("--memory", type=click.IntRange(64), default=1024, show_default=True, help="Megabytes for a page.")
@click.option("--max-body", type=click.IntRange(1), default=20, show_default=True, help="Megabytes of a request.")
@click.option(
    "--header-time",
    type=click.FloatRange(0.01),
    default=5.0,
    show_default=True,
    help="Seconds for the headers of a request.",
)
@click.option(
    "--body-time",
    type=click.FloatRange(0.01),
    default=5.0,
    show_default=True,
    help="Seconds for a body, beyond what it takes at 20 KB/s.",
)
@click.option("--connections", type=click.IntRange(1), default=1000, show_default=True, help="Connections at a time.")
@click.option("--token-file", type=click.Path(path_type=Path), help="A file with the token that clients must send.")
@click.option("--without-token", is_flag=True, help="Let anybody who can connect ask, also from other machines.")
@click.option("--allow-host", multiple=True, metavar="NAME", help="A name that the service is asked by.")
@click.option("--allow-fetch", is_flag=True, help="Fetch addresses that requests name.")
@click.option("--allow-address", multiple=True, metavar="ADDRESS", help="With --allow-fetch: one that is not public.")
@click.option("--allow-port", multiple=True, type=click.IntRange(1, 65535), help="With --allow-fetch: a port more.")
@click.option("--agent", default="dehusk", show_default=True, help="With --allow-fetch: what servers are told.")
@click.option("--cache", type=click.Path(path_type=Path), help="With --allow-fetch: a folder for what is fetched.")
@click.option("--extractor", "own", multiple=True, type=Own(), metavar="NAME=MODULE:ATTRIBUTE",
              help="An extractor of your own, by the name that requests use.")  # fmt: skip
def command(  # noqa: PLR0913, PLR0917  # click passes every option by name
    host: str, port: int, workers: int, queue: int, deadline: float, memory: int, max_body: int, header_time: float,
    body_time: float, connections: int, token_file: Path | None, without_token: bool, allow_host: tuple[str, ...],
    allow_fetch: bool, allow_address: tuple[str, ...], allow_port: tuple[int, ...], agent: str, cache: Path | None,
    own: tuple[tuple[str, str], ...],
) -> None:  # fmt: skip
    """Serve extraction over HTTP until told to end; then finish what runs.

    \b
    Examples:
      dehusk serve
      dehusk serve --host 0.0.0.0 --token-file /etc/dehusk/token --workers 8
      curl --data-binary @page.html 'localhost:8000/v1/extract?format=markdown'
    """
    fetch = {"allow": allow_address, "ports": (80, 443, *allow_port), "agent": agent, "cache": cache}
    settings = Settings(
        host=host, port=port, workers=workers, queue=queue, deadline=deadline, memory=memory << 20,
        max_body=max_body * MEGABYTE, header_time=header_time, body_time=body_time, connections=connections,
        token=token_of(token_file), hosts=tuple(name.lower() for name in allow_host),
        fetch=fetch if allow_fetch else None, extractors=dict(own),
    )  # fmt: skip
    if not settings.local and settings.token is None and not without_token:
        raise click.UsageError(f"{host} is open to other machines: give a --token-file, or --without-token")
    try:
        from dehusk.serve.running import run  # noqa: PLC0415  (other commands need not wait for it)

        run(settings)
    except DehuskError as error:
        leave(str(error))


def token_of(path: Path | None) -> str | None:
    if path is None:
        return None
    try:
        token = path.read_text("ascii").strip()
    except (OSError, ValueError) as error:
        leave(f"{path}: {getattr(error, 'strerror', None) or 'not a token: letters and digits alone'}")
    if len(token) < SHORTEST or not token.isprintable() or " " in token:
        leave(f"{path}: a token has {SHORTEST} characters or more and no spaces")
    return token
