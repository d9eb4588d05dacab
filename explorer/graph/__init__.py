"""Game graphs as arrays: what they are (`arrays`), and how they grow from rules (`generate`)."""
