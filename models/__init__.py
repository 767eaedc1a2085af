"""What a position is and how the rules change it.

The public names: `Position`, `legal_actions`, `apply`, `violations`, `is_legal`.
"""

from models import effects
from models.apply import apply
from models.check import Violation, is_legal, violations
from models.legal import legal_actions
from models.position import Position

effects.load()

__all__ = ["Position", "Violation", "apply", "is_legal", "legal_actions", "violations"]
