"""Extractors that do to a worker what a page might: for `dehusk serve --extractor NAME=tests.serve.faults:CLASS`."""

import os
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from dehusk.arrays import Floats
from dehusk.page import Page

GATE = "DEHUSK_TEST_GATE"  # a folder: who waits leaves a file there, and goes on when there is one named `open`


@dataclass(frozen=True)
class Fault:
    about: str = "for tests"

    def score(self, page: Page) -> Floats:
        self.strike()
        return np.ones(len(page))

    def strike(self) -> None:
        raise NotImplementedError


class Hanging(Fault):
    def strike(self) -> None:
        while True:
            pass


class Exiting(Fault):
    def strike(self) -> None:
        os._exit(3)


class Dying(Fault):
    def strike(self) -> None:
        os.abort()


class Raising(Fault):
    def strike(self) -> None:
        raise RuntimeError("a secret of the page")


class Eating(Fault):
    def strike(self) -> None:
        bytearray(4 << 30)


class Waiting(Fault):
    def strike(self) -> None:
        folder = Path(os.environ[GATE])
        (folder / f"{os.getpid()}-{time.monotonic_ns()}").touch()
        while not (folder / "open").exists():
            time.sleep(0.01)
