"""VIPS (Cai, Yu, Wen, Ma 2003): a page as a tree of visual blocks, by what a reader sees of it."""

from dehusk.extractors.published.vips.method import Vips

__all__ = ["Vips"]
