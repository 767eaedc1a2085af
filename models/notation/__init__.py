"""How positions, decks, puzzles and lines of play are written and read."""

from models.notation.action_text import describe, parse_action
from models.notation.decklist import Deck, parse_deck, read_deck, write_deck
from models.notation.defaults import DEFAULTS, Default
from models.notation.errors import NotationError, NotationErrors
from models.notation.line_file import LineFile, parse_line, read_line, write_line
from models.notation.position_file import PositionFile, parse_position, read_position
from models.notation.position_write import save_position, write_position
from models.notation.pzl import parse_pzl, read_pzl

__all__ = [
    "DEFAULTS",
    "Deck",
    "Default",
    "LineFile",
    "NotationError",
    "NotationErrors",
    "PositionFile",
    "describe",
    "parse_action",
    "parse_deck",
    "parse_line",
    "parse_position",
    "parse_pzl",
    "read_deck",
    "read_line",
    "read_position",
    "read_pzl",
    "save_position",
    "write_deck",
    "write_line",
    "write_position",
]
