"""Fit the weights of dehusk.metadata.title on labelled pages and say how well they do on sites left out.

usage: python -m benchmarks.titles SET.parquet [--json FILE]
"""

import zlib
from urllib.parse import urlsplit

import numpy as np
import pyarrow.parquet as pq

import dehusk
from benchmarks.found import keep, run
from dehusk.metadata.title import candidates
from dehusk.page.text import words

FOLDS, SHRINK = 5, 3.0


def table(path):
    """One row a candidate: its numbers, whether it is the title, its page; and the site of every page."""
    rows, right, page_of, sites, names = [], [], [], [], []
    for page, row in enumerate(pq.read_table(path, columns=["html", "url", "title"]).to_pylist()):
        sites.append(".".join((urlsplit(row["url"] or "").hostname or str(page)).split(".")[-2:]))
        for text, numbers in candidates(dehusk.parse(row["html"], url=row["url"])):
            names = list(numbers)
            rows.append([float(number) for number in numbers.values()])
            right.append(words(text) == words(row["title"]))
            page_of.append(page)
    return np.array(rows), np.array(right, float), np.array(page_of), sites, names


def fit(x, y, page_of):
    """Conditional logistic regression by Newton's method: on every page one of the candidates is the title."""
    found = np.isin(page_of, page_of[y > 0])
    x, y, page = x[found], y[found], np.unique(page_of[found], return_inverse=True)[1]
    y = y / np.bincount(page, y)[page]
    weights, ridge = np.zeros(x.shape[1]), SHRINK * np.eye(x.shape[1])
    for _ in range(50):
        odds = np.exp(x @ weights)
        p = odds / np.bincount(page, odds)[page]
        mean = np.zeros((page.max() + 1, x.shape[1]))
        np.add.at(mean, page, p[:, None] * x)
        weights += np.linalg.solve((x * p[:, None]).T @ x - mean.T @ mean + ridge, x.T @ (y - p) - ridge @ weights)
    return weights


def accuracy(scores, right, page_of, pages):
    order = np.lexsort((-scores, page_of))
    first = np.diff(page_of[order], prepend=-1) > 0
    return right[order[first]].sum() / pages


def main(path):
    x, y, page_of, sites, names = table(path)
    fold_of = {site: i % FOLDS for i, site in enumerate(sorted(set(sites), key=lambda site: zlib.crc32(site.encode())))}
    folds = np.array([fold_of[sites[page]] for page in page_of])
    held_out = np.zeros(len(y))
    for fold in range(FOLDS):
        held_out[folds == fold] = x[folds == fold] @ fit(x[folds != fold], y[folds != fold], page_of[folds != fold])
    weights = fit(x, y, page_of)
    shares = {
        "among the candidates": len(set(page_of[y > 0])) / len(sites),
        "sites left out": accuracy(held_out, y, page_of, len(sites)),
        "sites seen": accuracy(x @ weights, y, page_of, len(sites)),
    }
    keep("titles", "title", shares)
    for name, share in shares.items():
        print(f"{name:24}{share:.3f}")
    for name, weight in zip(names, weights, strict=True):
        print(f'    "{name}": {weight:.2f},')


if __name__ == "__main__":
    run(main)
