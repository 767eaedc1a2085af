"""How positions, decks, puzzles and lines of play are written and read."""
