"""An extractor that waits where a page asks for it, until the gate is open, as `--with tests.spark.gates:GATED`."""

import os
import re
import time
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import numpy as np

from dehusk import files
from dehusk.arrays import Floats
from dehusk.page import Page

ASKED = re.compile(r"please wait at (\S+) and be well")


@dataclass(frozen=True)
class Gate:
    folder: Path

    def page(self) -> bytes:
        return f"<title>Gate</title><p>Dear reader, please wait at {self.folder} and be well.</p>".encode()

    def arrive(self) -> None:
        files.write(self.folder / "arrived", str(os.getpid()))
        while not (self.folder / "open").exists():
            time.sleep(0.05)

    def at(self) -> str:
        """The process that waits, or none yet."""
        arrived = self.folder / "arrived"
        return arrived.read_text() if arrived.exists() else ""

    def open(self) -> None:
        (self.folder / "open").touch()


@dataclass(frozen=True)
class Gated:
    """Keeps every block."""

    about: ClassVar[str] = "waits, for tests"

    def score(self, page: Page) -> Floats:
        if asked := ASKED.search(page.columns.text):
            Gate(Path(asked[1])).arrive()
        return np.ones(len(page))


GATED = Gated()
