"""How often a deck kills by a turn: many hands, each with a verdict."""
