"""An extractor that does harm where a page asks for it, as `--with tests.batch.faults:FAULTY`."""

import ctypes
import os
import re
import time
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from dehusk.arrays import Floats
from dehusk.page import Page

CODES = {
    "hang": "timeout",
    "sleep": "timeout",
    "exit": "exit",
    "segfault": "crash",
    "memory": "memory",
    "raise": "error",
}
ASKED = re.compile(r"please (hang|sleep|exit|segfault|memory|raise)\b")


@dataclass(frozen=True)
class Faulty:
    """Keeps every block."""

    about: ClassVar[str] = "harm, for tests"

    def score(self, page: Page) -> Floats:
        if asked := ASKED.search(page.columns.text):
            harm(asked[1])
        return np.ones(len(page))


def harm(kind: str) -> None:
    heap = []
    while kind == "hang":
        pass
    while kind == "sleep":
        time.sleep(600)
    while kind == "memory":
        heap.append(np.empty(1 << 20, np.uint8))  # asked for, not touched: that would take its time
    if kind == "exit":
        os._exit(0)
    if kind == "segfault":
        ctypes.string_at(0)
    raise ValueError("as the page wished")


FAULTY = Faulty()


def asking(kind: str) -> bytes:
    return f"<title>Bad</title><p>Dear reader, please {kind} and be well.</p>".encode()
