"""Learned models: JSON with a version, what they were learned from and under what licence. Nothing in them executes."""

import json
from pathlib import Path
from typing import Any

from dehusk.errors import ModelError

VERSION = 1
SHIPPED = Path(__file__).parent


def read(path: str | Path, method: str) -> dict[str, Any]:
    """The model of `method` in a file; what it holds beyond the common fields is the method's to check."""
    again = f"train it again with `dehusk train {method}`"
    try:
        model = json.loads(Path(path).read_text("utf-8"))
    except OSError as error:
        raise ModelError(f"model {path}: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise ModelError(f"model {path} is truncated or not JSON: {again}") from None
    if not isinstance(model, dict) or "method" not in model:
        raise ModelError(f"{path} is not a model of dehusk: {again}")
    if model["method"] != method:
        raise ModelError(f"model {path} is of {_name(model)}, not of {method}: use --with {_name(model)}")
    if model.get("version") != VERSION:
        raise ModelError(f"model {path} is of version {model.get('version')!r}, this dehusk reads {VERSION}: {again}")
    return model


def _name(model: dict[str, Any]) -> str:
    """As one word, whatever the file says."""
    return model["method"] if str(model["method"]).isidentifier() else repr(model["method"])


def write(path: Path, method: str, learned: dict[str, Any], data: dict[str, Any]) -> None:
    """`data` says what it was learned from: digest, pages, licence."""
    model = {"method": method, "version": VERSION, **learned, "data": data}
    path.write_text(json.dumps(model, indent=1, ensure_ascii=False) + "\n", "utf-8")
