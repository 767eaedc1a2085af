"""The combat phase (506-511): who may attack and block, declarations, damage, triggers."""
