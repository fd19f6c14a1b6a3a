"""CLG (Wu, Liu, Fan 2015): leaves by how they look, learned, and the largest group of them."""

from dehusk.extractors.published.clg.method import Clg

__all__ = ["Clg"]
