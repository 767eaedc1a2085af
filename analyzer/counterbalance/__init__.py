"""What a player who counters by comparing mana values does to the spells of the other."""
