"""What `favor` does: precision, recall and F1 of the default extractor, and how many texts change.

usage: python -m benchmarks.favor SET.parquet... [--every N]
"""

import argparse
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq

import dehusk
from dehusk.evaluation.metrics import Gold

FAVORS = ("precision", None, "recall")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sets", nargs="+", type=Path)
    parser.add_argument("--every", type=int, default=4, help="take every Nth page")
    asked = parser.parse_args()
    print("| set | favor | precision | recall | F1 | texts changed |\n|---|---|---|---|---|---|")
    for path in asked.sets:
        rows = pq.read_table(path, columns=["html", "text"]).to_pylist()[:: asked.every]
        texts = {favor: [dehusk.extract(row["html"], favor=favor).text for row in rows] for favor in FAVORS}
        for favor, got in texts.items():
            scores = [Gold(row["text"] or "").measure(text) for row, text in zip(rows, got, strict=True)]
            means = " | ".join(
                f"{np.mean([score[name] for score in scores]):.3f}" for name in ("precision", "recall", "f1")
            )
            changed = sum(text != plain for text, plain in zip(got, texts[None], strict=True))
            print(f"| {path.stem} | {favor or '-'} | {means} | {changed} of {len(rows)} |")


if __name__ == "__main__":
    main()
