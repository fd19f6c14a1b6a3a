# The signatures are those of `inline.py`.
from dehusk.writers.inline import Inline as Inline
