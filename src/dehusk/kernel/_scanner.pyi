# The signatures are those of `scanner.py`.
from dehusk.kernel.scanner import scan as scan
