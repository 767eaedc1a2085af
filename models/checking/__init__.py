"""Checking an action against the rules, apart from the code that generates actions."""
