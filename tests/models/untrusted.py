"""Files that somebody damaged or made to hurt, and a process of its own to use them in: a crash cannot be caught.

`python -m tests.models.untrusted KIND FOLDER` uses every file of a folder and prints what came of it.
"""

import io
import json
import os
import random
import resource
import sys
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

import dehusk
from dehusk import browser
from dehusk.extractors import LAID_OUT
from dehusk.extractors.fused import Fused
from dehusk.extractors.published.clg import Clg
from dehusk.extractors.published.farsw import FarSw
from dehusk.extractors.published.wpmte import Wpmte
from dehusk.kernel.columns import OF_PIECES
from tests.layouts import layout_by_hand

SEED = 14
HTML = "<body><h1>Tea</h1><p class=text>Pour the water at eighty degrees, not more.</p><p><a href=x>Home</a></body>"
PAGES = [HTML, "<p>One.</p>", "<ul>" + "<li class='a b'>Some words of an item.</li>" * 300 + "</ul>"]
Named = Iterator[tuple[str, bytes]]


# -- archives of arrays


def packed(arrays: dict[str, Any]) -> bytes:
    out = io.BytesIO()
    np.savez(out, **arrays)
    return out.getvalue()


def unpacked(data: bytes) -> dict[str, Any]:
    with np.load(io.BytesIO(data)) as file:
        return dict(file)


def damaged_arrays(whole: bytes) -> Named:
    """One array at a time: missing, longer, shorter, of another shape or type, with other numbers."""
    arrays = unpacked(whole)
    changes: dict[str, Callable[[Any], Any]] = {
        "empty": lambda a: a[:0],
        "shorter": lambda a: a[:-1],
        "longer": lambda a: np.concatenate((a, a[:1])),
        "flat": lambda a: a.ravel(),
        "scalar": lambda a: a.ravel()[:1].reshape(()),
        "deeper": lambda a: a[..., None],
        "swapped": lambda a: a.T[::-1],
        "reversed": lambda a: a[::-1],
        "wide": lambda a: a.astype(np.float64),
        "long": lambda a: a.astype(np.int64),
        "bytes": lambda a: a.astype(np.uint8),
        "foreign": lambda a: a.astype(a.dtype.newbyteorder(">")),
        "objects": lambda a: a.astype(object),
        "negative": lambda a: np.full_like(a, -1 if a.dtype.kind != "u" else 0),
        "greatest": lambda a: np.full_like(a, np.finfo(a.dtype).max if a.dtype.kind == "f" else np.iinfo(a.dtype).max),
        "no numbers": lambda a: np.full_like(a, np.nan if a.dtype.kind == "f" else 1),
        "infinite": lambda a: np.full_like(a, np.inf if a.dtype.kind == "f" else 2),
        "-infinite": lambda a: np.full_like(a, -np.inf if a.dtype.kind == "f" else 3),
        "equal": lambda a: np.full_like(a, a.ravel()[0] if a.size else 0),
    }
    for name, values in arrays.items():
        yield f"{name} missing", packed({other: array for other, array in arrays.items() if other != name})
        for change, made in changes.items():
            with np.errstate(invalid="ignore"):
                yield f"{name} {change}", packed({**arrays, name: made(values)})


def told(arrays: dict[str, Any], about: object) -> bytes:
    text = about if isinstance(about, str) else json.dumps(about)
    return packed({**arrays, "about": np.frombuffer(text.encode(), np.uint8)})


def damaged_about(whole: bytes) -> Named:
    arrays = unpacked(whole)
    about = json.loads(bytes(arrays["about"]))
    for name, data in damaged_json(
        json.dumps({key: about[key] for key in ("version", "page_types", "sharpness", "cut")})
    ):
        try:
            yield f"about {name}", told(arrays, data.decode())
            yield f"about with {name}", told(arrays, {**about, **json.loads(data)})
        except (ValueError, TypeError, RecursionError):
            continue


def damaged_archive(whole: bytes) -> Named:
    """The bytes of the archive, and archives that unpack to more than they seem."""
    chance = random.Random(SEED)
    for number in range(40):
        yield f"cut {number}", whole[: chance.randrange(len(whole))]
    for number in range(80):
        changed = bytearray(whole)
        for _ in range(chance.choice((1, 4, 64))):
            changed[chance.randrange(len(changed))] = chance.randrange(256)
        yield f"changed {number}", bytes(changed)
    headers = {
        "huge": "{'descr': '<i4', 'fortran_order': False, 'shape': (999999999, 999999999, 999999999), }",
        "negative": "{'descr': '<i4', 'fortran_order': False, 'shape': (-1,), }",
        "code": "{'descr': __import__('os'), 'fortran_order': False, 'shape': (1,), }",
        "pickle": "{'descr': '|O', 'fortran_order': False, 'shape': (1,), }",
        "deep": "(" * 5000,
        "signs": "-" * 9000 + "1",
    }
    for name, header in headers.items():
        start = b"\x93NUMPY\x01\0" + (len(header) + 1).to_bytes(2, "little") + header.encode() + b"\n"
        yield f"header {name}", archive({"about.npy": start, "forest.roots.npy": start + bytes(400)})
    yield "bomb", archive({"about.npy": bytes(200 << 20)})
    yield "many", archive({f"{number}.npy": b"" for number in range(30_000)})
    yield "no arrays", archive({"about.npy": b"", "readme.txt": b"hello"})
    yield "with bzip2", archive({"about.npy": bytes(1 << 20)}, zipfile.ZIP_BZIP2)
    at = whole.index(b"PK\x01\x02")
    yield "encrypted", whole[: at + 8] + b"\1" + whole[at + 9 :]


def archive(members: dict[str, bytes], kind: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", kind) as file:
        for name, data in members.items():
            file.writestr(name, data)
    return out.getvalue()


# -- documents

VALUES = {
    "huge": "1" + "0" * 400, "too long": "9" * 5000, "no number": "NaN", "infinite": "Infinity", "power": "1e999",
    "great": "1e308", "-great": "-1e308",
    "negative": "-1", "half": "0.5", "null": "null", "true": "true", "text": '"x"',
    "surrogate": '"\\ud800"', "list": "[]", "object": "{}", "nested": "[" * 500 + "]" * 500,
    "deep": "[" * 100_000 + "]" * 100_000, "long list": "[" + "[1,1,0.5]," * 20_000 + "[1,1,0.5]]",
}  # fmt: skip


def damaged_json(whole: str) -> Named:
    """Every value replaced by each of VALUES, every key left out, the text cut anywhere and changed at random."""
    document = json.loads(whole)
    for number, path in enumerate(paths(document)):
        for name, value in VALUES.items():
            yield f"value {number} {name}", json.dumps(changed(document, path, "@@")).replace('"@@"', value).encode()
    for key in document:
        yield f"without {key}", json.dumps({name: value for name, value in document.items() if name != key}).encode()
    chance = random.Random(SEED)
    for number in range(20):
        yield f"cut {number}", whole.encode()[: chance.randrange(len(whole))]
        noisy = bytearray(whole.encode())
        noisy[chance.randrange(len(noisy))] = chance.randrange(256)
        yield f"noisy {number}", bytes(noisy)


def paths(value: Any) -> Iterator[tuple[Any, ...]]:
    """Every place of a document, of a list the first only."""
    yield ()
    below = value.items() if isinstance(value, dict) else list(enumerate(value))[:1] if isinstance(value, list) else ()
    for key, one in below:
        yield from ((key, *path) for path in paths(one))


def changed(value: Any, path: tuple[Any, ...], to: Any) -> Any:
    if not path:
        return to
    copy = value.copy()
    copy[path[0]] = changed(value[path[0]], path[1:], to)
    return copy


# -- in a process of its own


def use_with(extractor: dehusk.Extractor) -> None:
    for html in PAGES:
        result = dehusk.extract(html, extractor=extractor)
        assert np.isfinite(result.scores).all()
        assert result.confidence is None or 0 <= result.confidence <= 1
        assert all(0 <= share <= 1 for share in result.page_types.values())
        result.json.encode()


def use_laid_out(extractor: dehusk.Extractor) -> None:
    assert np.isfinite(dehusk.extract(laid_out(), extractor=extractor).scores).all()


USES: dict[str, Callable[[Path], None]] = {
    "fused": lambda path: use_with(Fused(model=path)),
    "site": lambda path: use_with(Fused(site=path)),
    "farsw": lambda path: use_with(FarSw(model=path)),
    "wpmte": lambda path: use_with(Wpmte(model=path)),
    "clg": lambda path: use_laid_out(Clg(model=path)),
    "layout": lambda path: use_layout(browser.read(dehusk.parse(HTML), path)),
}


def use_layout(page: dehusk.Page) -> None:
    for name in LAID_OUT:
        assert np.isfinite(dehusk.extract(page, extractor=name).scores).all()


def laid_out() -> dehusk.Page:
    page = dehusk.parse(HTML)
    size, pieces = len(page.columns.tag), len(page.columns.piece_node)
    left, top, right, bottom = (np.arange(size) + side * 10.0 for side in range(4))
    sides = {name: np.arange(pieces) + way * 10.0 for way, name in enumerate(OF_PIECES)}
    return replace(page, layout=layout_by_hand(left, top, right, bottom, np.ones(size, np.bool_), pieces, **sides))


def outcome(use: Callable[[Path], None], path: Path) -> str:
    try:
        use(path)
    except (dehusk.ModelError, dehusk.LayoutError) as error:
        message = str(error)
        return "refused" if str(path) in message and "\n" not in message and len(message) < 1000 else "badly told"
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:200]
    return "used"


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))
    resource.setrlimit(resource.RLIMIT_CPU, (120, 120))
    np.seterr(all="raise", under="ignore")
    kind, folder = sys.argv[1:]
    for file in sorted(os.listdir(folder)):
        print(json.dumps(file), end=" ", flush=True)
        print(json.dumps(outcome(USES[kind], Path(folder) / file)), flush=True)
