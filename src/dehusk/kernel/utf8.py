"""Bytes of UTF-8 as characters."""


def characters(data: bytes) -> str | None:
    """The characters of bytes that are UTF-8 throughout, or None."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return None
