"""Gold -> models. Needs the `train` extra."""
