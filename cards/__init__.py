"""What is printed: mana, the effect vocabulary, card definitions and their table."""
