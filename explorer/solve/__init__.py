"""Retrograde analysis: from a graph's ends back to every position. Arrays in, arrays out."""
