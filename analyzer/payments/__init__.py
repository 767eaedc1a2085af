"""Payments: all distinct ones of a cost, the best of them, and why one is illegal."""
