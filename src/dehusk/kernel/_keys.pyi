# The signatures are those of `keys.py`.
from dehusk.kernel.keys import count_shared as count_shared
from dehusk.kernel.keys import earlier_spans as earlier_spans
from dehusk.kernel.keys import find as find
from dehusk.kernel.keys import name_parts as name_parts
from dehusk.kernel.keys import named_nodes as named_nodes
from dehusk.kernel.keys import named_rows as named_rows
from dehusk.kernel.keys import numbered_spans as numbered_spans
from dehusk.kernel.keys import places as places
