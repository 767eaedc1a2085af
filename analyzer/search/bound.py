"""An optimistic bound for each position (placeholder)."""
from analyzer.search.goals import Goal
from models.position import Position
class Bound:
    def __init__(self, root: Position, goal: Goal) -> None: ...
    def value(self, p: Position) -> int: return 10**9
    def order(self, p: Position) -> float: return p.storm
