"""Which blocks are kept, and why."""
