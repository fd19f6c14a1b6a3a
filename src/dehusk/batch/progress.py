"""How far a run is."""

from typing import NamedTuple


class Progress(NamedTuple):
    entries: int  # read so far, with those of earlier runs
    pages: int  # of these, pages: what was extracted, or failed to be
    errors: int
    bytes: int  # written in finished parts
    part: int  # finished parts
    parts: int  # of all

    @property
    def share(self) -> float:
        return self.part / self.parts if self.parts else 1.0
