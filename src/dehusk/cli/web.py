"""Sources that are addresses of the web, and the options for how they are fetched."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from dehusk.fetching import Fetched

WHERE = "dehusk.web"  # of a context's `meta`
FETCHER = "dehusk.fetcher"


class Address(type(Path())):  # type: ignore[misc]  # a path of this system, but written as the address was
    """An address among paths: a source like any other until it is read."""

    url = ""

    def __str__(self) -> str:
        return self.url or str(super().__str__())  # a path that was made from this one is no address


class Source(click.Path):
    """A file, or an address as it was written: a path has one slash where an address has two."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, str) and value.lower().startswith(("http://", "https://")):
            address = Address(value)
            address.url = value
            return address
        return super().convert(value, param, ctx)


def _option(name: str, field: str, **more: Any) -> Callable[[Any], Any]:
    """An option for fetching: kept with the context, since only who reads an address asks for it."""

    def keep(ctx: click.Context, _: click.Parameter, value: Any) -> None:
        ctx.meta.setdefault(WHERE, {})[field] = value

    return click.option(name, expose_value=False, callback=keep, **more)


OPTIONS = (
    _option("--allow-address", "allow", multiple=True, metavar="ADDRESS",
            help="An address or network that is not public and may be connected to all the same."),
    _option("--allow-port", "ports", multiple=True, type=click.IntRange(1, 65535), help="A port beside 80 and 443."),
    _option("--agent", "agent", default="dehusk", show_default=True, help="What servers and robots.txt are told."),
    _option("--robots/--no-robots", "robots", default=True, help="Heed robots.txt of addresses."),
    _option("--cache", "cache", type=click.Path(path_type=Path), help="A folder that keeps what is fetched."),
)  # fmt: skip


def web_options(command: Any) -> Any:
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def reach() -> dict[str, Any]:
    """What a page that is rendered online may connect to: `allow` and `ports`."""
    asked = click.get_current_context().meta.get(WHERE, {})
    return {"allow": asked.get("allow", ()), "ports": (80, 443, *asked.get("ports", ()))}


def fetch(address: Address) -> "Fetched":
    from dehusk.fetching import Fetcher  # noqa: PLC0415  (files need not wait for it)

    meta = click.get_current_context().meta
    if FETCHER not in meta:
        meta[FETCHER] = Fetcher(**{**meta.get(WHERE, {}), **reach()})
    fetched: Fetched = meta[FETCHER].fetch(address.url)
    return fetched
