"""The algebra of partizan values: canonical forms, order, sums, thermographs, texts."""
