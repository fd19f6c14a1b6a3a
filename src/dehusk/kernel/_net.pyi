# The signatures are those of `net.py`.
from dehusk.kernel.net import net_margins as net_margins
