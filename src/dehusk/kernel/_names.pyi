# The signatures are those of `names.py`.
from dehusk.kernel.names import read_names as read_names
