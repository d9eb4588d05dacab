"""Graphs larger than memory: the same rules, kernels and values, by tasks from files to files."""
