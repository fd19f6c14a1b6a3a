# The signatures are those of `names.py`.
from dehusk.kernel.names import named_so as named_so
from dehusk.kernel.names import outermost as outermost
from dehusk.kernel.names import read_names as read_names
