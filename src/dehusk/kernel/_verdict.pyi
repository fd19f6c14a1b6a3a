# The signatures are those of `verdict.py`.
from dehusk.kernel.verdict import Types as Types
from dehusk.kernel.verdict import best_selection as best_selection
from dehusk.kernel.verdict import chosen as chosen
from dehusk.kernel.verdict import leanings as leanings
from dehusk.kernel.verdict import likeliest as likeliest
from dehusk.kernel.verdict import probabilities as probabilities
from dehusk.kernel.verdict import said_before as said_before
from dehusk.kernel.verdict import sharpened as sharpened
from dehusk.kernel.verdict import summed_up as summed_up
