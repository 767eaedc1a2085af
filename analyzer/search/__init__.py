"""Search: goals, successors, canonical keys, bounds and the solver."""
