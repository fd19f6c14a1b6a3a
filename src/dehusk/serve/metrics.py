"""Counters, a histogram and gauges in Prometheus' text format."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds
ABOUT = {
    "dehusk_requests_total": "counter of requests by path and status",
    "dehusk_failures_total": "counter of pages that a worker failed over, by kind",
    "dehusk_lines_total": "counter of lines of batches by status",
    "dehusk_received_bytes_total": "counter of bytes of request bodies",
    "dehusk_queue_waiting": "gauge of tasks without a worker",
    "dehusk_requests_open": "gauge of requests that are being answered",
}


class Metrics:
    """What a service has done since it started. One event loop alone uses it."""

    def __init__(self) -> None:
        self.counters: defaultdict[str, Counter[tuple[tuple[str, str], ...]]] = defaultdict(Counter)
        self.seconds: defaultdict[str, list[int]] = defaultdict(lambda: [0] * (len(BOUNDS) + 1))
        self.sums: Counter[str] = Counter()
        self.gauges: dict[str, Callable[[], float]] = {}
        self.open = 0
        self.gauges["dehusk_requests_open"] = lambda: self.open

    def count(self, name: str, by: int = 1, **labels: str) -> None:
        self.counters[name][tuple(sorted(labels.items()))] += by

    def took(self, path: str, seconds: float) -> None:
        self.seconds[path][bisect_left(BOUNDS, seconds)] += 1
        self.sums[path] += seconds  # type: ignore[assignment]  # a Counter takes any number

    def text(self) -> str:
        lines: list[str] = []
        for name, counted in sorted(self.counters.items()):
            lines += _head(name, "counter")
            lines += [f"{name}{_labels(labels)} {value}" for labels, value in sorted(counted.items())]
        for name, value_of in self.gauges.items():
            lines += [*_head(name, "gauge"), f"{name} {value_of()}"]
        name = "dehusk_request_seconds"
        lines += [f"# HELP {name} time to answer a request, by path", f"# TYPE {name} histogram"]
        for path, counts in sorted(self.seconds.items()):
            total = 0
            for bound, number in zip((*map(str, BOUNDS), "+Inf"), counts, strict=True):
                total += number
                lines.append(f'{name}_bucket{{path="{path}",le="{bound}"}} {total}')
            lines += [f'{name}_sum{{path="{path}"}} {self.sums[path]}', f'{name}_count{{path="{path}"}} {total}']
        return "\n".join(lines) + "\n"


def _head(name: str, kind: str) -> list[str]:
    return [f"# HELP {name} {ABOUT[name].partition(' of ')[2]}", f"# TYPE {name} {kind}"]


def _labels(labels: tuple[tuple[str, str], ...]) -> str:
    """Values come from lists of our own, so that none needs escaping."""
    return "{" + ",".join(f'{name}="{value}"' for name, value in labels) + "}" if labels else ""
