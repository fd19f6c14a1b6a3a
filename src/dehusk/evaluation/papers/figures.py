"""The papers' figures drawn from our pages: a parameter on one axis, what comes of it on the other."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

import dehusk
from dehusk.evaluation.document import Document
from dehusk.evaluation.papers.trials import Figures, Outcomes, in_any_order, in_order, tried
from dehusk.evaluation.tables import number, table
from dehusk.extractors.published.farsw.method import FarSw, line_features, positioned, potential_blocks
from dehusk.extractors.published.qread import QRead
from dehusk.extractors.published.twcem import Twcem
from dehusk.page.lines import LineModel, lines_of, tags_of

TESTS, PAGES = 20, 310  # qRead's resampling
SEED = 20150101


class Curve(NamedTuple):
    name: str
    points: Sequence[tuple[float, float]]


class Figure(NamedTuple):
    title: str
    x_name: str
    y_name: str
    curves: list[Curve]
    note: str = ""
    log: bool = False  # the y axis
    names: Sequence[str] = ()  # of the places 1, 2, ... on the x axis: bars instead of curves

    def __str__(self) -> str:
        """As a table: a row an x, a column a curve; curves of hundreds of points as their quantiles."""
        if max(len(curve.points) for curve in self.curves) > 2 * TESTS:
            shares = (0, 0.25, 0.5, 0.75, 0.95, 1)
            values = [np.quantile([y for _, y in curve.points], shares) for curve in self.curves]
            rows = [[f"{share:.0%}", *(number(one[i], 2) for one in values)] for i, share in enumerate(shares)]
        else:
            at = [dict(curve.points) for curve in self.curves]
            every = sorted({x for curve in at for x in curve})
            rows = [[self._place(x), *(number(curve.get(x), 2) for curve in at)] for x in every]
        head = f"{self.title} ({self.y_name}){': ' + self.note if self.note else ''}"
        return head + "\n" + table([self.x_name, *(curve.name for curve in self.curves)], rows)

    def _place(self, x: float) -> str:
        return self.names[int(x) - 1] if self.names else f"{x:g}"


def window(pages: Sequence[Document], rules: Mapping[tuple[str, str], FarSw]) -> list[Figure]:
    """Fig. 8 of Bu, Zhang, Xia, Wang (2014). Each page by rules that were learned without its site."""
    sizes = (0, 1, 2, 3, 5, 8, 12, 20)
    by_size: dict[int, list[Figures]] = {}
    for document in pages:
        method = rules[document.set, document.id]
        for size in sizes:
            wide = replace(method, window=size)
            [found] = tried(document, {"": wide}, in_any_order).values()
            by_size.setdefault(size, []).append({**found, "blocks": blocks_of(document, wide)})
    shares = [Curve(name, [(size, 100 * _mean(by_size[size], name)) for size in sizes]) for name in ("P", "R", "F1")]
    blocks = Curve("blocks", [(size, _mean(by_size[size], "blocks")) for size in sizes])
    return [
        Figure("Fig. 8, the length of the sliding window", "window", "percent", shares, f"{len(pages)} pages"),
        Figure("Fig. 8, potential blocks a page", "window", "blocks", [blocks]),
    ]


def blocks_of(document: Document, method: FarSw) -> float:
    page, rules = dehusk.parse(document.html, url=document.url), method.rules
    lines = lines_of(page, rules.lines)
    features = line_features(lines, tags_of(page, lines, rules.lines))
    features = features[features[:, 1] > 0]
    topical = rules.topical(positioned(features, rules.site)) if len(features) else np.zeros(0, np.bool_)
    return float(len(potential_blocks(np.flatnonzero(topical), method.window)[0]))


def deltas(samples: Mapping[str, Sequence[Document]], lines: LineModel) -> list[Figure]:
    """Fig. 3 of Tan, He, Fang, Ge, Xiao (2018): one delta changes, the others stay."""
    values, drawn = (1, 2, 3, 4, 6, 9), []
    for field in ("delta1", "delta2", "delta3"):
        methods = {str(value): replace(Twcem(lines=lines), **{field: value}) for value in values}  # type: ignore[arg-type]
        curves = [_by_parameter(name, pages, methods) for name, pages in samples.items()]
        drawn.append(Figure(f"Fig. 3, {field}", field, "F1, percent", curves))
    return drawn


def _by_parameter(name: str, pages: Sequence[Document], methods: Mapping[str, dehusk.Extractor]) -> Curve:
    found = [tried(document, methods, in_any_order) for document in pages]
    return Curve(name, [(float(value), 100 * float(np.mean([one[value]["F1"] for one in found]))) for value in methods])


def empty_lines(samples: Mapping[str, Sequence[Document]], lines: LineModel) -> list[Figure]:
    """Fig. 4 of Wang, Wang (2015): lambda, and how many pages are accurate, have extra text, miss some."""
    drawn = []
    methods = {str(value): QRead(empty_lines=value, lines=lines) for value in range(1, 7)}
    for name, pages in samples.items():
        found = [tried(document, methods, in_order) for document in pages]
        curves = [
            Curve(kind, [(float(value), 100 * _mean([one[value] for one in found], kind)) for value in methods])
            for kind in ("accurate", "extra", "missed")
        ]
        drawn.append(Figure(f"Fig. 4, {name}", "lambda", "percent of pages", curves, f"{len(pages)} pages"))
    return drawn


def resampled(times: Mapping[str, Sequence[float]]) -> list[Figure]:
    """Figs. 5 to 8 of Wang, Wang (2015), of milliseconds by language: 20 tests of 310 pages, without the fastest and
    the slowest of each. A set that has fewer pages is drawn with replacement."""
    tests = {name: [_test(values, number) for number in range(TESTS)] for name, values in times.items()}
    single = [Curve(name, list(enumerate(sorted(values)))) for name, values in times.items()]
    told: list[tuple[str, str, Callable[[Sequence[float]], float]]] = [
        ("Fig. 6, mean time of a test", "ms", lambda some: float(np.mean(some))),
        ("Fig. 7, variance of a test", "ms squared", lambda some: float(np.var(some))),
        ("Fig. 8, standard deviation of a test", "ms", lambda some: float(np.std(some))),
    ]
    of_tests = [
        Figure(title, "test", unit, [Curve(name, _numbered(map(of, drawn))) for name, drawn in tests.items()])
        for title, unit, of in told
    ]
    return [Figure("Fig. 5, time of a page", "pages, fastest first", "ms", single, log=True), *of_tests]


def _test(values: Sequence[float], number: int) -> list[float]:
    draw = np.random.default_rng(SEED + number).choice(len(values), PAGES, replace=len(values) < PAGES)
    return sorted(values[place] for place in draw.tolist())[1:-1]


def _numbered(values: Iterable[float]) -> list[tuple[float, float]]:
    return [(float(number), value) for number, value in enumerate(values, 1)]


def bars(outcomes: Mapping[str, tuple[float, float]], title: str, y_name: str) -> Figure:
    """Published and ours beside each other, a place on the x axis a method in the order given."""
    published = Curve("published", [(float(x), theirs) for x, (theirs, _) in enumerate(outcomes.values(), 1)])
    ours = Curve("ours", [(float(x), own) for x, (_, own) in enumerate(outcomes.values(), 1)])
    return Figure(title, "method", y_name, [published, ours], names=list(outcomes))


def _mean(pages: Sequence[Figures], name: str) -> float:
    return float(np.mean([page[name] for page in pages]))


def of_language(outcomes: Outcomes, pages: Sequence[Document], name: str) -> list[float]:
    """One figure of every page that has it."""
    return [outcomes[document.set, document.id][name] for document in pages if (document.set, document.id) in outcomes]
