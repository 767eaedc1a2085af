"""What a position file that leaves something out means: every default, with a sentence each."""

from __future__ import annotations

from dataclasses import dataclass

EDITION = "current"
GOAL = "win"
TURN = 1
PHASE = "main1"
LIFE = 20
#: With a deck that has a commander (903.7).
LIFE_COMMANDER = 40
LAND_DROPS = 1
LIBRARY_SIZE = 53


def turn_of(phase: str) -> int:
    """The turn of a position that does not say which it is.

    One that begins before a draw step is not in the first turn of the game, which has none
    (103.8a).

    >>> turn_of("main1"), turn_of("upkeep")
    (1, 2)
    """
    return TURN + 1 if phase == "upkeep" else TURN


@dataclass(frozen=True)
class Default:
    """A key that may be left out, the value it then has, and what that means."""

    key: str
    value: str
    sentence: str


#: Keys of a position file in the order of its documentation.
DEFAULTS = (
    Default("title", '""', "The position has no title."),
    Default("origin", '""', "Nothing is said about where the position comes from."),
    Default("edition", f'"{EDITION}"', "The present rules apply."),
    Default("goal", f'"{GOAL}"', "You want to win this turn."),
    Default("turn", str(TURN), "It is the first turn of the game; from an upkeep, the second."),
    Default("phase", f'"{PHASE}"', "It is the first main phase, nothing is on the stack."),
    Default("active", '"you"', "It is your turn."),
    Default("priority", "active", "The player whose turn it is may act."),
    Default("storm", "you.cast + opponent.cast", "No other spells have been cast this turn."),
    Default("stack", "[]", "Nothing is on the stack."),
    Default("phased", "[]", "No permanent of the player is phased out."),
    Default("died", "0", "No permanent has been put into a graveyard this turn."),
    Default("deck", "none", "Neither your library nor your sideboard follows from a deck."),
    Default(
        "life",
        str(LIFE),
        f"The player has {LIFE} life, with a deck that has a commander {LIFE_COMMANDER}.",
    ),
    Default("poison", "0", "The player has no poison counters."),
    Default("hand", "[]", "The player has no cards in hand."),
    Default("battlefield", "[]", "The player controls no permanents."),
    Default("graveyard", "[]", "The player's graveyard is empty."),
    Default("exile", "[]", "The player owns no cards in exile."),
    Default(
        "you.library",
        "deck, else unknown",
        "With a deck: what is left of it, in unknown order. Without: "
        f"{LIBRARY_SIZE} unknown cards, in which nothing can be found for certain.",
    ),
    Default(
        "opponent.library", "unknown", f"The opponent's library has {LIBRARY_SIZE} unknown cards."
    ),
    Default(
        "library.rest",
        "deck, else unknown",
        "If a library states only its top: with a deck, the rest is what is left of it; without, "
        f"unknown cards up to {LIBRARY_SIZE} in all.",
    ),
    Default("library.unknown", "0", "If a library states its rest, it has no further cards."),
    Default("library.order", '"unknown"', "The order of a listed library is not known."),
    Default(
        "you.sideboard",
        "deck, else []",
        "With a deck: its sideboard, less what had to come from there. Without: empty.",
    ),
    Default("opponent.sideboard", "[]", "The opponent has no sideboard."),
    Default("mana", '""', "The player's mana pool is empty."),
    Default("snow_mana", '""', "None of the mana in the pool comes from snow sources."),
    Default("lasting_mana", '""', "All of `mana` is lost as the step ends (500.5)."),
    Default("lands_played", "0", "The player has not played a land this turn."),
    Default(
        "land_drops",
        f"{LAND_DROPS} - lands_played",
        f"The player whose turn it is may play {LAND_DROPS} land; this says how many are left.",
    ),
    Default(
        "you.cast",
        "storm - opponent.cast",
        "You have cast every spell that counts for storm, unless the opponent's are stated.",
    ),
    Default(
        "opponent.cast",
        "storm - you.cast",
        "The opponent has cast the spells that you have not; none if yours are not stated.",
    ),
    Default(
        "cast_instants_and_sorceries",
        "from cast",
        "Counted if `cast` lists the names of the spells; 0 if it is a number.",
    ),
    Default(
        "cast_colors",
        "from cast",
        "Taken from the spells if `cast` lists their names; none if it is a number.",
    ),
    Default("draws", "0", "The player has drawn no card this turn."),
    Default("lost_life", "false", "The player has lost no life this turn."),
    Default("commanders", "deck, else []", "With a deck: its commanders.  Without: none."),
    Default("command_zone", "commanders", "Those `commanders` that are in no other zone (903.6)."),
    Default("commander_casts", "{}", "No commander was cast from the command zone before (903.8)."),
    Default("commander_damage", "{}", "No commander has dealt combat damage to the player."),
    Default("companion", "deck, else []", "With a deck: its companion.  Without: none."),
    Default("card.count", "1", "An entry of a list is one card."),
    Default("tapped", "false", "The permanent is untapped."),
    Default(
        "sick",
        "false",
        "The player has controlled the permanent since the turn began (302.6).",
    ),
    Default(
        "counters",
        "{}",
        "The permanent has no counters; a planeswalker has the loyalty printed on it.",
    ),
    Default("imprinted", "[]", "No card is exiled with the permanent."),
    Default("exiled", "{}", "No card of either player is exiled with the permanent, to return."),
    Default("chosen", '""', "Nothing was chosen as the permanent entered."),
    Default("token", "false", "The permanent is a card, unless its name is that of a token."),
    Default("controller", "the table", "The player under whose name the permanent is listed."),
    Default("owner", "the table", "The player under whose name the permanent is listed."),
    Default("face", "the front", "The front face is up, or the only one that can be in play."),
    Default("damage", "0", "No damage is marked on the permanent."),
    Default("used", "[]", "None of the permanent's abilities has been used this turn."),
    Default("boost", "[0, 0]", "Its power and toughness have not been changed this turn."),
    Default("playable", '""', "The exiled card may not be played."),
    Default("free", "false", "Playing the exiled card costs what it costs."),
    Default("time_counters", "none", "The exiled card is not suspended."),
    Default("suspend", "as printed", "The exiled card has suspend if that is printed on it."),
    Default("mark", '""', "The card in the graveyard or in exile is not marked."),
)
