# The signatures are those of `keys.py`.
from dehusk.kernel.keys import count_shared as count_shared
from dehusk.kernel.keys import earlier_spans as earlier_spans
from dehusk.kernel.keys import find as find
from dehusk.kernel.keys import numbered_spans as numbered_spans
from dehusk.kernel.keys import places as places
