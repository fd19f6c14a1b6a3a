"""What deciding on structures as wholes changes: holes in tables, headings and items, roles, F1 by set and page type.

usage: python -m benchmarks.units FOLDER [--every N] [--model MODEL.npz --fold K/N]
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

import dehusk
from dehusk.arrays import Floats, Mask
from dehusk.choice import Choice, choose
from dehusk.choice.headings import heading_levels
from dehusk.evaluation.datasets import load_sets
from dehusk.evaluation.document import Document, Fold
from dehusk.evaluation.metrics import bag
from dehusk.extractors.base import Evidence
from dehusk.extractors.fused import Fused
from dehusk.page.tables import in_data_table
from dehusk.page.text import words
from dehusk.roles import ROLES, block_roles
from dehusk.training.labels import block_labels
from dehusk.writers import Outline, to_text

SETS = ("cleaneval", "daniel-dev", "wcxb-dev")
# Of gold with titles in it (DAnIEL), and with captions and comments, too (CleanEval).
CONVENTIONS: tuple[dict[str, Any], ...] = ({"title": True}, {"title": True, "captions": True, "comments": True})


def without(evidence: Evidence, *parts: str) -> Evidence:
    return replace(evidence, **dict.fromkeys(parts, False))


def variants(page: dehusk.Page, evidence: Evidence) -> dict[str, Choice]:
    """The choice without units and conventions, with units, and with both."""
    return {
        "blocks": choose(page, without(evidence, "by_units", "parts_front")),
        "units": choose(page, without(evidence, "parts_front")),
        "default": choose(page, evidence),
    }


def holes(choice: Choice) -> Iterator[tuple[str, bool]]:
    """Of every table of data with something kept: a cell of a row with others has text, but none that is kept."""
    page, kept = choice.page, choice.kept
    node = page.columns.block
    inside = in_data_table(page)[node]
    table, row, cell = (page.nearest(page.tagged(*tags))[node] for tags in (("table",), ("tr",), ("td", "th")))
    for at in np.unique(table[inside & kept]).tolist():
        rows = np.unique(row[(table == at) & kept])
        cells = cell[(table == at) & np.isin(row, rows)]
        yield "tables", True
        yield "tables with holes", bool(set(cells.tolist()) - set(cell[(table == at) & kept].tolist()))


def dropped_between(choice: Choice, gold: Floats) -> Iterator[tuple[str, bool]]:
    """Headings between kept blocks, and items between kept items of their list, that are left out; which are gold."""
    page, kept = choice.page, choice.kept
    level = heading_levels(page)
    beside = np.append(kept[1:], False) & np.append(False, kept[:-1])
    item = page.nearest(page.tagged("li"))[page.columns.block]
    list_of = np.where(item >= 0, page.columns.parent[item], -1)
    for kind, out in (("headings", (level > 0) & ~kept & beside), ("items", items_out(item, list_of, kept))):
        for block in np.flatnonzero(out).tolist():
            yield f"{kind} dropped between", True
            yield f"{kind} dropped between, gold", bool(block < len(gold) and gold[block] > 0.5)


def items_out(item: np.ndarray, list_of: np.ndarray, kept: Mask) -> Mask:
    out = np.zeros(len(item), np.bool_)
    chosen = set(item[kept].tolist())
    for of in np.unique(list_of[kept & (item >= 0)]).tolist():
        own = item[(list_of == of) & kept]
        out |= (list_of == of) & (item > own.min()) & (item < own.max())
    return out & ~np.isin(item, list(chosen))


def lost_sections(choice: Choice) -> Iterator[tuple[str, bool]]:
    """Kept headings that have blocks below them on the page, none of which is kept."""
    level = heading_levels(choice.page)
    heads = np.flatnonzero(level)
    for head in heads[choice.kept[heads]].tolist():
        after = heads[(heads > head) & (level[heads] <= level[head])]
        end = int(after[0]) if len(after) else len(level)
        yield "kept headings", True
        yield "kept headings without a section", end > head + 1 and not choice.kept[head + 1 : end].any()


def roles(choice: Choice) -> Iterator[tuple[str, bool]]:
    """The role of every block, and of every kept one."""
    for role, kept in zip(block_roles(choice.page).tolist(), choice.kept.tolist(), strict=True):
        yield f"role {ROLES[role]}", True
        yield f"role {ROLES[role]}, kept", kept


def f1(choice: Choice, gold: list[str]) -> float:
    return bag(words(to_text(Outline(choice.page, choice.kept))), gold).f1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--every", type=int, default=1, help="take every Nth page")
    parser.add_argument("--model", type=Path, help="learned without the pages of --fold")
    parser.add_argument("--fold", help="K/N: only the pages of this part of the sites")
    asked = parser.parse_args()
    fold = Fold(*map(int, asked.fold.split("/"))) if asked.fold else None
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    scores: dict[str, list[list[float]]] = defaultdict(list)
    for each in load_sets([asked.folder / f"{name}.parquet" for name in SETS]):
        documents = [document for document in each.documents if fold is None or fold.holds(document.site)]
        for document in documents[:: asked.every]:
            measure(document, Fused(asked.model), counts, scores)
    show(counts, scores)


def measure(
    document: Document, method: Fused, counts: dict[str, Counter[str]], scores: dict[str, list[list[float]]]
) -> None:
    page, gold = dehusk.parse(document.html), words(document.text or "")
    evidence = method.evidence(page)
    found = variants(page, evidence)
    texts = [dehusk.extract(page, extractor=method, **options).text for options in CONVENTIONS]
    row = [*(f1(choice, gold) for choice in found.values()), *(bag(words(text), gold).f1 for text in texts)]
    for key in {document.set, f"{document.set} {document.page_type or ''}".strip()}:
        scores[key].append(row)
    labels = block_labels(page, document.text or "")[0]
    for name, choice in found.items():
        for facts in (holes(choice), dropped_between(choice, labels), lost_sections(choice), roles(choice)):
            counts[name].update(fact for fact, true in facts if true)


def show(counts: dict[str, Counter[str]], scores: dict[str, list[list[float]]]) -> None:
    print("| | " + " | ".join(counts) + " |\n|---" + "|---" * len(counts) + "|")
    for fact in sorted(set().union(*counts.values())):
        print(f"| {fact} | " + " | ".join(str(of[fact]) for of in counts.values()) + " |")
    print("\n| F1 | pages | blocks | units | default | title | title, captions, comments |\n|---" + "|---" * 6 + "|")
    for key, rows in sorted(scores.items()):
        print(f"| {key} | {len(rows)} | " + " | ".join(f"{mean:.4f}" for mean in np.mean(rows, axis=0)) + " |")


if __name__ == "__main__":
    main()
