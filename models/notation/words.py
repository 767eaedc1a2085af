"""The words that files and lines use for players, phases, zones and marks."""

from __future__ import annotations

from models.position import (
    ADVENTURE,
    FLASHBACK,
    PLAIN,
    PLAY_END,
    PLAY_FREE,
    PLAY_KEPT,
    PLAY_KEPT_THEIRS,
    PLAY_LATER,
    PLAY_NEXT,
    PLAY_TURN,
    PLAY_UNTIL,
    PLOTTED,
    PLOTTED_NOW,
    Step,
)

#: Players by number: whose point of view a position is told from never changes.
PLAYERS = ("you", "opponent")

PHASES = {
    "upkeep": Step.UPKEEP,
    "draw": Step.DRAW,
    "main1": Step.MAIN1,
    "combat": Step.BEGIN_COMBAT,
    "declare_attackers": Step.DECLARE_ATTACKERS,
    "declare_blockers": Step.DECLARE_BLOCKERS,
    "first_strike_damage": Step.FIRST_STRIKE,
    "combat_damage": Step.DAMAGE,
    "end_combat": Step.END_COMBAT,
    "main2": Step.MAIN2,
    "end": Step.END,
}
PHASE_WORDS = {int(step): word for word, step in PHASES.items()}

#: Chosen colours by their names; a position holds their letters.
COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
COLOR_NAMES = {letter: name for name, letter in COLORS.items()}

#: How long an exiled card may be played, and the mark that says so; the second if it is free.
PERMISSIONS: dict[tuple[str, bool], str] = {
    ("", False): PLAIN,
    ("this turn", False): PLAY_TURN,
    ("this turn", True): PLAY_FREE,
    ("until the end of your next turn", False): PLAY_NEXT,
    ("until your next turn", False): PLAY_UNTIL,
    ("until your next end step", False): PLAY_END,
    ("during your next turn", False): PLAY_LATER,
}
PERMISSION_OF = {mark: words for words, mark in PERMISSIONS.items()}

#: Other marks that can be stated, by zone.
MARKS = {
    "graveyard": {"": PLAIN, "flashback": FLASHBACK},
    "exile": {
        "": PLAIN,
        "adventure": ADVENTURE,
        "kept": PLAY_KEPT,
        "plotted": PLOTTED,
        "plotted this turn": PLOTTED_NOW,
        "kept from the opponent": PLAY_KEPT_THEIRS,
    },
}


def whose(player: int) -> str:
    """A player as an owner: "your" or "opponent's"."""
    return "your" if player == 0 else "opponent's"
