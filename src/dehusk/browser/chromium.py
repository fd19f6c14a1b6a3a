"""Which Chromium to run, and how to keep it quiet."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from dehusk.errors import BrowserError

NAMES = "chromium chromium-browser google-chrome google-chrome-stable chrome microsoft-edge brave-browser".split()
USUAL = (
    "/snap/bin/chromium",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
HOW = "`apt install chromium` or `playwright install chromium` gets one, or set DEHUSK_CHROMIUM to where one is"

QUIET = (
    "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--js-flags=--max-old-space-size=1024",
)  # fmt: skip
# Chromium itself reaches nothing: no name or address resolves, no datagram leaves. What a page may have it is handed.
ALONE = ("--host-resolver-rules=MAP * ~NOTFOUND", "--webrtc-ip-handling-policy=disable_non_proxied_udp")


def find(own: str = "") -> str:
    """The path of a Chromium: $DEHUSK_CHROMIUM, else one in a usual place, else `own`, which Playwright brought."""
    if asked := os.environ.get("DEHUSK_CHROMIUM"):
        if found := shutil.which(asked):
            return found
        raise BrowserError(f"DEHUSK_CHROMIUM is {asked}, and no program is there")
    for path in _candidates(own):
        if Path(path).is_file():
            return path
    raise BrowserError(f"no Chromium found: {HOW}")


def _candidates(own: str) -> Iterator[str]:
    for name in NAMES:
        if found := shutil.which(name):
            yield found
    yield from USUAL
    yield own


def arguments() -> list[str]:
    return [*QUIET, *ALONE]


def sandboxed() -> bool:
    """Chromium's sandbox does not run as root."""
    return not hasattr(os, "geteuid") or os.geteuid() != 0


if __name__ == "__main__":
    try:
        find()
    except BrowserError as error:
        raise SystemExit(str(error)) from None
