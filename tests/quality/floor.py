"""The quality floor: what dehusk.extract must reach on the pages beside this file. `make floor` settles it anew.

It rises by itself. To lower it, or to change the pages, takes a reason: python tests/quality/floor.py --lower "why".
"""

import argparse
import hashlib
import json
import math
import sys
from pathlib import Path
from typing import TypedDict

import dehusk
from dehusk.evaluation.metrics import Gold

PAGES = Path(__file__).parent / "pages"
KEPT = Path(__file__).parent / "floor.json"


class Floor(TypedDict):
    f1: float  # mean over the pages, bag of words
    pages: str  # digest of the pages and their gold
    reason: str


def kept() -> Floor:
    floor: Floor = json.loads(KEPT.read_text("utf-8"))
    return floor


def digest() -> str:
    files = sorted(file for file in PAGES.iterdir() if file.suffix in (".html", ".txt"))
    whole = hashlib.blake2b(digest_size=16)
    for file in files:
        whole.update(file.name.encode() + b"\0" + hashlib.blake2b(file.read_bytes()).digest())
    return whole.hexdigest()


def measured() -> dict[str, float]:
    """F1 of the default extractor, by page."""
    return {
        page.stem: Gold(page.with_suffix(".txt").read_text("utf-8")).measure(dehusk.extract(page.read_bytes()).text)[
            "f1"
        ]
        for page in sorted(PAGES.glob("*.html"))
    }


def settle(old: Floor, f1: float, pages: str, lower: str | None) -> Floor:
    """The new floor, cut to three digits, or SystemExit where it takes a reason that was not given."""
    f1 = math.floor(1000 * f1) / 1000
    if lower:
        return Floor(f1=f1, pages=pages, reason=lower)
    if pages != old["pages"]:
        sys.exit("the pages of the floor have changed: say why with --lower REASON")
    if f1 < old["f1"]:
        sys.exit(f"F1 is {f1}, below the floor of {old['f1']}: mend it, or say why with --lower REASON")
    return Floor(f1=f1, pages=pages, reason=f"{dehusk.DEFAULT} reaches it") if f1 > old["f1"] else old


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lower", metavar="REASON", help="settle on what is measured, whatever it is")
    scores = measured()
    for name, f1 in scores.items():
        print(f"{name:20} {f1:.3f}")
    floor = settle(kept(), sum(scores.values()) / len(scores), digest(), parser.parse_args().lower)
    KEPT.write_text(json.dumps(floor, indent=2, ensure_ascii=False) + "\n", "utf-8")
    print(f"{'floor':20} {floor['f1']:.3f}  {floor['reason']}")


if __name__ == "__main__":
    main()
