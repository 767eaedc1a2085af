"""Loops: sequences of actions that can be repeated with a net gain, found and then played."""
