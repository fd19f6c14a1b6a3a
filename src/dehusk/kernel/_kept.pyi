# The signatures are those of `kept.py`.
from dehusk.kernel.kept import around_kept as around_kept
from dehusk.kernel.kept import boxes_before as boxes_before
from dehusk.kernel.kept import in_order as in_order
from dehusk.kernel.kept import kept_chars as kept_chars
from dehusk.kernel.kept import kept_within as kept_within
from dehusk.kernel.kept import pictures_beside as pictures_beside
from dehusk.kernel.kept import piece_chars as piece_chars
from dehusk.kernel.kept import telling_beside as telling_beside
