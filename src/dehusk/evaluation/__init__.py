"""How good, how fast, against whom: sets with gold, metrics, runs, scores, reports. Needs the extra `bench`."""
