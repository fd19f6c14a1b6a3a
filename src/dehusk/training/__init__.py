"""Pages with gold text -> models. Needs the extra `train`."""
