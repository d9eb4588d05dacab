"""Hamiltonian paths and circuits: whether a graph has them, which, and how many."""
