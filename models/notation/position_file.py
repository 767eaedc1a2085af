"""Position files: a position and the question it asks, as TOML.

    title = "Two mana short of Tendrils"
    goal = "win"                     # or "storm", "damage", "mana: BBBB", "cast: Ad Nauseam"
    storm = 3                        # spells cast this turn

    [you]
    hand = ["Dark Ritual", { card = "Lotus Petal", count = 2 }, { unknown = 1 }]
    battlefield = ["Swamp", { card = "Swamp", tapped = true }]
    library = { top = ["Swamp"], rest = { "Dark Ritual" = 2, "Tendrils of Agony" = 1 } }
    mana = "BB"

    [opponent]
    life = 14

An attack is stated by the creatures in it:

    phase = "declare_blockers"
    [you]
    battlefield = [{ card = "Grizzly Bears", tapped = true, attacking = true }]
    [opponent]
    battlefield = [{ card = "Wall of Wood", blocking = "Grizzly Bears" }]

What is left out has its default (`models.notation.defaults`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from cards.library import CARDS
from models.layers import refreshed
from models.notation import attached_read, combat_read, defaults
from models.notation.battlefield_read import renumbered
from models.notation.card_lists import MOST, card_list
from models.notation.combat_read import with_combat
from models.notation.commander_read import with_commanders
from models.notation.deck_rest import from_deck
from models.notation.decklist import Deck, read_deck
from models.notation.errors import KeyPath, NotationErrors, Problems
from models.notation.fields import Fields, one_of, shown
from models.notation.goal_text import goal
from models.notation.player_read import Stated, player
from models.notation.source import parse_toml, read_text
from models.notation.stack_read import with_stack
from models.notation.words import PHASES, PLAYERS
from models.position import LINKED, Position

EDITIONS = ("current", "2006")
KEYS = (
    "title",
    "origin",
    "edition",
    "goal",
    "turn",
    "phase",
    "next_phases",
    "stack",
    "active",
    "priority",
    "storm",
    "died",
    "deck",
    "you",
    "opponent",
)


#: Phases that effects may have put before the usual ones.
NEXT = ("combat", "main2")


@dataclass(frozen=True)
class PositionFile:
    """What a position file says.

    `deck`: the deck list it refers to, if any.  `notes`: what a reader should know about how the
    file was understood.  `file`: where it was read from, for messages.
    """

    position: Position
    goal: str = defaults.GOAL
    title: str = ""
    origin: str = ""
    deck: Deck | None = None
    notes: tuple[str, ...] = ()
    file: str = ""


def read_position(path: Path | str) -> PositionFile:
    """Read a position file.  Raises NotationErrors with everything that is wrong in it."""
    text = read_text(path, "a position file")
    return parse_position(text, str(path), Path(path).parent)


def parse_position(
    text: str, file: str = "position", folder: Path | str | None = None
) -> PositionFile:
    """Read the text of a position file; a deck's path is relative to `folder`.

    Raises NotationErrors with everything that is wrong in it.
    """
    table, locator = parse_toml(text, file)
    problems = Problems(file, locator.line)
    found = position_from_table(table, problems, (), Path(folder) if folder else Path())
    problems.check()
    return found


def position_from_table(
    table: dict[str, Any], problems: Problems, path: KeyPath, folder: Path
) -> PositionFile:
    """Build a position from a table of a file; the problems decide whether it is worth anything."""
    fields = Fields(table, path, problems)
    fields.only(KEYS)
    deck, main, side = _deck(fields, folder)
    active = PLAYERS.index(fields.word("active", PLAYERS[0], PLAYERS))
    sides: list[Stated] = []
    for number, name in enumerate(PLAYERS):
        inner = fields.inner(name) or Fields({}, fields.at(name), problems)
        first_uid = 1 + sum(len(other.permanents) for other in sides)
        sides.append(player(inner, number, first_uid, number == active))
    battlefield = [p for stated in sides for p in stated.permanents]
    away = [permanent for stated in sides for permanent in stated.phased]
    phased = tuple(renumbered(away, len(battlefield) + 1))
    players = [stated.player for stated in sides]
    if deck is not None:
        beside = deck.beside_cards
        players[0] = from_deck(sides[0], battlefield, main, side, problems, path, beside)
    for permanent in battlefield:
        for owner, cid, _ in permanent.exiled:
            zone = (*players[owner].exile, (cid, LINKED))
            players[owner] = replace(players[owner], exile=tuple(sorted(zone)))
    storm, cast = _storm(fields, sides)
    priority = PLAYERS.index(fields.word("priority", PLAYERS[active], PLAYERS))
    phase = fields.word("phase", defaults.PHASE, PHASES)
    position = Position(
        players=(players[0], players[1]),
        battlefield=tuple(battlefield),
        active=active,
        priority=priority,
        step=PHASES[phase],
        turn=fields.integer("turn", defaults.turn_of(phase), 1, MOST),
        storm=storm,
        cast=cast,
        cast_is=(sides[0].cast_is, sides[1].cast_is),
        cast_colors=(sides[0].cast_colors, sides[1].cast_colors),
        died=fields.integer("died", 0, 0, MOST),
        next_uid=len(battlefield) + len(phased) + 1,
        phased=phased,
        edition=fields.word("edition", defaults.EDITION, EDITIONS),
        phases=_phases(fields),
    )
    links = {uid: entry for stated in sides for uid, entry in stated.links.items()}
    attached = {uid: entry for uid, entry in links.items() if attached_read.KEY in entry}
    position = refreshed(attached_read.with_attachments(refreshed(position), attached))
    position = with_stack(position, fields)
    position = with_commanders(position, fields, deck)
    fights = {uid: e for uid, e in links.items() if any(key in e for key in combat_read.KEYS)}
    return PositionFile(
        with_combat(position, fights, fields),
        goal=goal(fields),
        title=fields.text("title"),
        origin=fields.text("origin"),
        deck=deck,
        notes=deck.notes if deck is not None else (),
        file=problems.file,
    )


def _phases(fields: Fields) -> tuple[int, ...]:
    """The phases that come next, each by its first step."""
    found = []
    for index, word in enumerate(fields.list_of("next_phases", f"a list of {one_of(NEXT)}")):
        if word in NEXT:
            found.append(int(PHASES[word]))
        else:
            fields.problems.add((*fields.at("next_phases"), index), one_of(NEXT), shown(word))
    return tuple(found)


def _deck(fields: Fields, folder: Path) -> tuple[Deck | None, Counter[int], Counter[int]]:
    """The deck a file refers to or lists, and its cards by number."""
    value = fields.table.get("deck")
    nothing: Counter[int] = Counter()
    if value is None:
        return None, nothing, nothing
    if isinstance(value, dict):
        inner = Fields(value, fields.at("deck"), fields.problems)
        inner.only(("main", "sideboard"))
        main = Counter(card_list(inner, "main", hidden=False))
        side = Counter(card_list(inner, "sideboard", hidden=False))
        return Deck(_names(main), _names(side)), main, side
    if not isinstance(value, str):
        fields.wrong("deck", "the path of a deck list, or a table with `main` and `sideboard`")
        return None, nothing, nothing
    try:
        deck = read_deck(folder / value)
    except NotationErrors as error:
        for problem in error.problems:
            fields.problems.add(
                fields.at("deck"), problem.expected, f"{shown(value)}: {problem.got}", problem.hint
            )
        return None, nothing, nothing
    fields.problems.found.extend(deck.problems)
    if deck.problems:
        # What is left of a deck that is not understood says nothing.
        return None, nothing, nothing
    return deck, deck.main_cards, deck.sideboard_cards


def _names(cards: Counter[int]) -> dict[str, int]:
    return {CARDS[cid].name: count for cid, count in cards.items()}


def _storm(fields: Fields, sides: list[Stated]) -> tuple[int, tuple[int, int]]:
    """Spells cast this turn, by all (702.40a counts all players' spells) and by each player."""
    yours, theirs = sides[0].cast, sides[1].cast
    storm = fields.integer("storm", (yours or 0) + (theirs or 0), 0, MOST)
    if theirs is None:
        theirs = 0 if yours is None else max(0, storm - yours)
    if yours is None:
        yours = max(0, storm - theirs)
    if "storm" in fields and yours + theirs != storm:
        fields.wrong("storm", f"{yours + theirs}, the spells that the players have cast")
    return storm, (yours, theirs)
