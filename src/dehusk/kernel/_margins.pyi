# The signatures are those of `margins.py`.
from dehusk.kernel.margins import Margins as Margins
