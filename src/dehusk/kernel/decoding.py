"""Bytes as characters, and what tells which encoding they are in."""

# windows-1252 as the web has it: bytes that it leaves free are control characters
WINDOWS_1252 = "".join(bytes([byte]).decode("cp1252", "ignore") or chr(byte) for byte in range(256))


def characters(data: bytes, signs: bool = True) -> str | None:
    """The characters of bytes that are UTF-8 throughout, or None. Unless `signs`, None too where one is ESC or zero."""
    if not signs and (b"\x1b" in data or b"\0" in data):
        return None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return None


def sound_and_broken(data: bytes) -> tuple[int, int]:
    """How many characters of several bytes are UTF-8, and how many runs of bytes begin one and break off, or begin
    none."""
    text = data.decode("utf-8", "replace")
    broken = text.count("\ufffd") - data.count("\ufffd".encode())
    return len(text) - sum(byte < 0x80 for byte in data) - broken, broken


def not_ascii(data: bytes) -> bytes:
    """The words that are not ASCII, a space between them."""
    return b" ".join(word for word in data.split() if not word.isascii())


def windows_1252(data: bytes) -> str:
    return data.decode("latin-1").translate(dict(enumerate(WINDOWS_1252)))
