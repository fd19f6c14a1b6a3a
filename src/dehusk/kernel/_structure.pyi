# The signatures are those of `structure.py`.
from dehusk.kernel.structure import structured as structured
