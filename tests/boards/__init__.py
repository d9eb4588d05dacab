"""Boards: of every family, as pictures and as text."""
