"""Upkeep payments: all legal choices for each, and plans over several turns."""
