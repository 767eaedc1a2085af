"""Renderers of instructions; importing this package registers them all."""

from cards.render.effects import hand, library, mana, moves, stack, structure

__all__ = ["hand", "library", "mana", "moves", "stack", "structure"]
