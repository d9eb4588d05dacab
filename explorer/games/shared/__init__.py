"""What several games have in common: heaps, boards, races, and the laws about them."""
