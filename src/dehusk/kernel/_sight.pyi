# The signatures are those of `sight.py`.
from dehusk.kernel.sight import Sight as Sight
