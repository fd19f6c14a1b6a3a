# The signatures are those of `units.py`.
from dehusk.kernel.units import far_copies as far_copies
from dehusk.kernel.units import items_between as items_between
from dehusk.kernel.units import parted_units as parted_units
