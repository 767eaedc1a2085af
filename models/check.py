"""placeholder"""
from models.actions import Action
from models.position import Position
def violations(p: Position, a: Action) -> list[str]:
    return []
def is_legal(p: Position, a: Action) -> bool:
    return True
