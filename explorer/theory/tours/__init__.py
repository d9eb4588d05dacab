"""Knight's tours: whether they exist, how to find them, how many there are."""
