"""What a service may be asked, by whom, and how much of everything it takes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address

MEGABYTE = 1_000_000
HERE = ("localhost", "127.0.0.1", "[::1]")


@dataclass(frozen=True)
class Settings:
    """Limits with safe defaults; seconds and bytes."""

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 2
    queue: int = 64  # tasks that wait for a worker
    deadline: float = 5.0  # CPU time of a page; ten times as long on the clock
    memory: int | None = 1 << 30  # of a page
    max_body: int = 20 * MEGABYTE  # of a request, packed and unpacked; in a batch, of a line
    held: int = 500 * MEGABYTE  # of all requests that are being read or wait
    header_time: float = 5.0  # from the opening of a connection, or a later request's first byte, to the end of headers
    idle_time: int = 20  # of a connection between requests: where a client closes it no sooner, the two may cross
    body_time: float = 5.0  # beyond what its bytes take at `body_rate`
    body_rate: float = 20_000.0  # bytes a second
    write_time: float = 30.0  # for a part of an answer to be taken
    connections: int = 1000
    shutdown_time: float = 30.0  # for what runs, when the service is told to end
    token: str | None = field(default=None, repr=False)
    hosts: tuple[str, ...] = ()  # names that the service is asked by, beside HERE
    fetch: Mapping[str, object] | None = None  # options of a Fetcher; None: addresses are not fetched
    extractors: Mapping[str, str] = field(default_factory=dict)  # name -> "module:attribute", beside those of dehusk

    @property
    def local(self) -> bool:
        """Whether only this machine can connect."""
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"
