# The signatures are those of `paths.py`.
from dehusk.kernel.paths import highest_below as highest_below
from dehusk.kernel.paths import inherit as inherit
from dehusk.kernel.paths import path_keys as path_keys
