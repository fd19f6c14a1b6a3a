# The signatures are those of `measure.py`.
from dehusk.kernel.measure import profile as profile
from dehusk.kernel.measure import words as words
