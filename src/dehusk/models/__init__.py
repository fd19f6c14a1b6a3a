"""Learned models: JSON with a version, what they were learned from and under what licence. Nothing in them executes."""

import json
from pathlib import Path
from typing import Any

from dehusk import files
from dehusk.errors import ModelError

VERSION = 1
SHIPPED = Path(__file__).parent
SHOWN = 40  # characters of a foreign value that a message repeats


def read(path: str | Path, method: str) -> dict[str, Any]:
    """The model of `method` in a file; what it holds beyond the common fields is the method's to check."""
    again = f"train it again with `dehusk train {method}`"
    try:
        model = files.parsed(files.read(path_of(path)))
    except OSError as error:
        raise ModelError(f"model {path}: {error.strerror}") from None
    except ValueError:
        raise ModelError(f"model {path} is truncated or not JSON: {again}") from None
    if not isinstance(model, dict) or "method" not in model:
        raise ModelError(f"{path} is not a model of dehusk: {again}")
    if model["method"] != method:
        raise ModelError(f"model {path} is of {_name(model)}, not of {method}: use --with {_name(model)}")
    if model.get("version") != VERSION:
        version = shown(model.get("version"))
        raise ModelError(f"model {path} is of version {version}, this dehusk reads {VERSION}: {again}")
    return model


def path_of(path: object) -> Path:
    if not isinstance(path, str | Path):
        raise ModelError(f"a model is given as the path of its file, not as {type(path).__name__}")
    return Path(path)


def shown(value: object) -> str:
    """A foreign value in a message: one line, cut; of what may be nested only its type."""
    text = repr(value) if isinstance(value, str | int | float | None) else type(value).__name__
    return text if len(text) <= SHOWN else text[:SHOWN] + "..."


def _name(model: dict[str, Any]) -> str:
    """As one word, whatever the file says."""
    name = shown(model["method"])
    return name[1:-1] if name[1:-1].isidentifier() else name


def write(path: Path, method: str, learned: dict[str, Any], data: dict[str, Any]) -> None:
    """`data` says what it was learned from: digest, pages, licence."""
    model = {"method": method, "version": VERSION, **learned, "data": data}
    files.write(path, json.dumps(model, indent=1, ensure_ascii=False) + "\n")
