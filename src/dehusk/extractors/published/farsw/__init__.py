"""FAR-SW (Bu, Zhang, Xia, Wang 2014): `rules` as learned and stored, `method` as used on a page."""

from dehusk.extractors.published.farsw.method import FarSw

__all__ = ["FarSw"]
