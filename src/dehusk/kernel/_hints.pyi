# The signature is that of `hints.py`.
from dehusk.kernel.hints import find_hints as find_hints
