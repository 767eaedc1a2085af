"""A line of play as a graph: which step paid for, supplied, enabled or counted for which."""
