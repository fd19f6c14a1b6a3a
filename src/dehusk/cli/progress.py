"""How far a batch is: a line that is written over where there is a terminal, else a line now and then."""

import sys
import time

import click

from dehusk.batch.progress import Progress

OFTEN, SELDOM = 0.2, 30.0  # seconds between two lines, on a terminal and elsewhere
BAR = 20  # characters


class Bar:
    def __init__(self) -> None:
        self.terminal = sys.stderr is not None and sys.stderr.isatty()
        self.started = self.shown = time.monotonic()
        self.first: Progress | None = None
        self.width = 0

    def show(self, now: Progress) -> None:
        self.first = self.first or now
        moment = time.monotonic()
        if moment - self.shown < (OFTEN if self.terminal else SELDOM):
            return
        self.shown = moment
        line = told(now, self.first, moment - self.started)
        if self.terminal:
            click.echo("\r" + line.ljust(self.width), nl=False, err=True)
            self.width = len(line)
        else:
            click.echo(line, err=True)

    def close(self) -> None:
        if self.width:
            click.echo("\r" + " " * self.width + "\r", nl=False, err=True)


def told(now: Progress, first: Progress, seconds: float) -> str:
    """One line; `first` is where this run went on."""
    share = now.share
    done = share - first.share
    left = f", {_duration(seconds * (1 - share) / done)} left" if done > 0.01 else ""
    bar = "#" * int(BAR * share)
    speed = (now.pages - first.pages) / max(seconds, 0.001)
    return (
        f"[{bar.ljust(BAR, '.')}] {100 * share:.0f} %, {now.pages:,} pages, {speed:,.0f}/s, "
        f"{now.errors:,} errors, {now.bytes / 1e6:,.1f} MB{left}"
    )


def _duration(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    return (
        f"{minutes // 60} h {minutes % 60} min"
        if minutes >= 60
        else f"{minutes} min {rest} s"
        if minutes
        else f"{rest} s"
    )
