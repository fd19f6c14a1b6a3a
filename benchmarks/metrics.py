"""How long scoring takes: 1,000 pages of 2,000 words, every content metric.

usage: python -m benchmarks.metrics [--json FILE]
"""

import random
import time

from benchmarks.found import keep, run
from dehusk.evaluation.metrics import Gold
from dehusk.page.text import lcs_length

PAGES, WORDS, VOCABULARY = 1000, 2000, 5000


def main() -> None:
    draw = random.Random(1)
    golds = [[f"w{draw.randrange(VOCABULARY)}" for _ in range(WORDS)] for _ in range(PAGES)]
    found = [[word for word in gold if draw.random() > 0.1] + gold[: WORDS // 10] for gold in golds]
    start = time.process_time()
    for got, gold in zip(found, golds, strict=True):
        lcs_length(got, gold)
    lcs = time.process_time()
    for got, gold in zip(found, golds, strict=True):
        Gold(" ".join(gold)).measure(" ".join(got))
    end = time.process_time()
    keep("scoring", "all pages", {"LCS s": lcs - start, "every metric s": end - lcs})
    print(f"{PAGES} pages of {WORDS} words: LCS {lcs - start:.1f} s, every content metric {end - lcs:.1f} s")


if __name__ == "__main__":
    run(main)
