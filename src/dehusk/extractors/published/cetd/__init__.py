"""Text density (Song, Sun, Liao 2013): `counts` as the paper has them, `method` with its three extractors."""

from dehusk.extractors.published.cetd.method import PAPER, Cectd, CectdS, Cetd, DensitySum

__all__ = ["PAPER", "Cectd", "CectdS", "Cetd", "DensitySum"]
