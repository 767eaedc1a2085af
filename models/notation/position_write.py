"""Writes positions as position files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from cards.card import FACE_DOWN, Face
from cards.library import CARDS, UNKNOWN_CID
from cards.mana import letters
from models.facts import facts
from models.notation import defaults
from models.notation.attached_read import attached_entry
from models.notation.card_lists import UNKNOWN
from models.notation.combat_write import combat_entry, declaration_due
from models.notation.errors import NotationError
from models.notation.names import card_name
from models.notation.objects import Objects
from models.notation.position_file import PositionFile
from models.notation.stack_read import stack_entries
from models.notation.toml_write import Value, pair
from models.notation.words import COLOR_NAMES, MARKS, PERMISSION_OF, PHASE_WORDS, PLAYERS
from models.position import (
    ATTACKED_BIT,
    LINKED,
    PLAIN,
    SUSPENDED,
    TIME_COUNTERS,
    Library,
    Permanent,
    Player,
    Position,
    ZoneCard,
)


def write_position(content: PositionFile) -> str:
    """The text of a position file that reads back as this content.

    What is as usual is left out, and a deck is written out as the library and sideboard it left.
    Raises NotationError for a position in the middle of something: a position file has no words
    for abilities on the stack other than storm, an unfinished resolution, effects with a duration
    or restricted mana.
    """
    position = content.position
    _check(position)
    lines = [pair(k, v) for k, v in _head(content).items()]
    for number, player in enumerate(position.players):
        lines += ["", f"[{PLAYERS[number]}]"]
        lines += [pair(k, v) for k, v in _player(position, number, player).items()]
    return "\n".join(lines).strip() + "\n"


def save_position(content: PositionFile, path: Path | str) -> None:
    """Write a position file."""
    Path(path).write_text(write_position(content), encoding="utf-8")


def _check(position: Position) -> None:
    middle = {
        "a stack that no file can state": position.waiting or stack_entries(position) is None,
        "an unfinished resolution": position.frames
        or position.gone
        or (position.pending and not declaration_due(position)),
        "effects with a duration": position.lasting or position.delayed or position.ignoring,
        "a finished game": position.winner is not None,
        "a phase without priority": int(position.step) not in PHASE_WORDS,
        "restricted mana": any(not unit.snow for p in position.players for unit in p.tagged)
        or any(unit.spend_on or unit.spend_type for p in position.players for unit in p.tagged),
        "a draw from an empty library": any(p.drew_from_empty for p in position.players),
        "a priority passed": position.passed,
        "a commander on its way": any(p.arrived for p in position.players),
        "a permanent that is a copy": any(p.card >= 0 for p in position.battlefield),
        "permanents changed for a duration": any(p.altered for p in position.battlefield),
    }
    found = [what for what, there in middle.items() if there]
    if found:
        expected = "a position that a file can state, with nothing going on"
        raise NotationError("", "", None, expected, f"one with {' and '.join(found)}")


def _head(content: PositionFile) -> dict[str, Value]:
    position = content.position
    active = PLAYERS[position.active]
    out: dict[str, tuple[Value, Value]] = {
        "title": (content.title, ""),
        "origin": (content.origin, ""),
        "edition": (position.edition, defaults.EDITION),
        "goal": (content.goal, ""),
        "turn": (position.turn, defaults.turn_of(PHASE_WORDS[int(position.step)])),
        "phase": (PHASE_WORDS[int(position.step)], defaults.PHASE),
        "next_phases": ([PHASE_WORDS[step] for step in position.phases], []),
        "active": (active, PLAYERS[0]),
        "priority": (PLAYERS[position.priority], active),
        "storm": (position.storm, 0),
        "stack": (stack_entries(position) or [], []),
        "died": (position.died, 0),
    }
    return _unusual(out)


def _unusual(pairs: Mapping[str, tuple[Value, Value | None]]) -> dict[str, Value]:
    """The values that are not their defaults."""
    return {k: value for k, (value, default) in pairs.items() if value != default}


def _player(position: Position, number: int, player: Player) -> dict[str, Value]:
    mine = [p for p in position.battlefield if _listed_under(p) == number]
    away = [p for p in position.phased if _listed_under(p) == number]
    objects = Objects(position)
    snow = [0] * 6
    for unit in player.tagged:
        snow[unit.type] += 1
    out: dict[str, tuple[Value, Value | None]] = {
        "life": (player.life, ""),
        "poison": (player.poison, 0),
        "hand": (_cards(player.hand), []),
        "battlefield": (_permanents(objects, mine), []),
        "phased": (_permanents(objects, away), []),
        "graveyard": (_zone(player.graveyard, "graveyard"), []),
        # What is exiled with a permanent is stated there.
        "exile": (_zone([e for e in player.exile if e[1] != LINKED], "exile"), []),
        "library": (_library(player.library), _DEFAULT_LIBRARY),
        "sideboard": (_cards(player.sideboard), []),
        "mana": (letters(player.pool), ""),
        "snow_mana": (letters(tuple(snow)), ""),
        "lasting_mana": (letters(player.lasting_mana), ""),
        "land_drops": (player.land_plays, defaults.LAND_DROPS if number == position.active else 0),
        "cast": (position.cast[number], 0),
        "cast_instants_and_sorceries": (position.cast_is[number], 0),
        "cast_colors": (position.cast_colors[number], ""),
        "draws": (player.draws, 0),
        "lost_life": (player.lost_life, False),
        "commanders": (_cards(player.commanders), []),
        # Left out, those commanders are there that are nowhere else.
        "command_zone": (_cards(player.command), None if player.commanders else []),
        "commander_casts": ({card_name(cid): n for cid, n in player.commander_casts if n}, {}),
        "commander_damage": ({card_name(cid): n for _, cid, n in player.commander_damage}, {}),
        "companion": (_cards(player.companion), []),
    }
    return _unusual(out)


def _listed_under(permanent: Permanent) -> int:
    return permanent.controller


def _cards(cards: Sequence[int]) -> list[Value]:
    """A zone as a list: names in order, unknown cards counted."""
    out: list[Value] = [card_name(cid) for cid in cards if cid != UNKNOWN_CID]
    unknown = sum(cid == UNKNOWN_CID for cid in cards)
    return [*out, {UNKNOWN: unknown}] if unknown else out


def _ordered(cards: Sequence[int]) -> list[Value]:
    """Cards in an order that matters."""
    return [card_name(cid) for cid in cards]


def _zone(cards: Sequence[ZoneCard], zone: str) -> list[Value]:
    plain = [cid for cid, mark in cards if mark == PLAIN]
    out = _cards(plain)
    marks = {mark: word for word, mark in MARKS[zone].items()}
    for cid, mark in cards:
        if mark == PLAIN:
            continue
        entry: dict[str, Value] = {"card": card_name(cid)}
        if zone == "exile" and mark in PERMISSION_OF:
            entry["playable"], free = PERMISSION_OF[mark]
            if free:
                entry["free"] = True
        elif mark.startswith(SUSPENDED):
            entry["time_counters"] = int(mark.removeprefix(SUSPENDED))
            if facts(cid).suspend is None:
                entry["suspend"] = True
        elif mark.startswith(TIME_COUNTERS):
            entry["time_counters"] = int(mark.removeprefix(TIME_COUNTERS))
        elif mark in marks:
            entry["mark"] = marks[mark]
        else:
            expected = f"a mark that a file can state in {zone}"
            raise NotationError("", "", None, expected, repr(mark))
        out.append(entry)
    return out


def _counted(cards: Sequence[int]) -> dict[str, Value]:
    return {card_name(cid): count for cid, count in Counter(cards).items()}


def _library(library: Library) -> Value:
    """A library by what is known of it, its middle too even if empty: nothing is to be added."""
    if not library.middle and library.top and not library.bottom and not library.hidden:
        return {"order": "known", "cards": _ordered(library.top)}
    known = [cid for cid in library.rest if cid != UNKNOWN_CID]
    out: dict[str, tuple[Value, Value | None]] = {
        "top": (_ordered(library.top), []),
        "rest": (_counted(known), {}),
        "unknown": (len(library.rest) - len(known), 0 if known else None),
        "sure": (_counted(library.sure), {}),
        "bottom": (_ordered(library.bottom), []),
        "hidden": (library.hidden, 0),
    }
    return _unusual(out)


_DEFAULT_LIBRARY: Value = {"unknown": defaults.LIBRARY_SIZE}


def _permanents(objects: Objects, permanents: Sequence[Permanent]) -> list[Value]:
    """Permanents in the order in which they entered; equal neighbours are counted."""
    out: list[dict[str, Value]] = []
    for permanent in sorted(permanents, key=lambda p: p.uid):
        entry = {**_permanent(permanent), **combat_entry(objects, permanent)}
        entry |= attached_entry(objects, permanent)
        if out and {**out[-1], "count": 1} == {**entry, "count": 1}:
            out[-1] = {**out[-1], "count": _count(out[-1]) + 1}
        else:
            out.append(entry)
    return [_shortest(entry) for entry in out]


def _count(entry: dict[str, Value]) -> int:
    count = entry.get("count", 1)
    assert isinstance(count, int)
    return count


def _shortest(entry: dict[str, Value]) -> Value:
    return entry["card"] if list(entry) == ["card"] else entry


def _permanent(permanent: Permanent) -> dict[str, Value]:
    card = CARDS[permanent.cid]
    face = facts(permanent.cid, permanent.face).face
    usual = "" if permanent.face == FACE_DOWN else _usual_face(card.faces).name
    is_token = card.layout == "token"
    player = PLAYERS[_listed_under(permanent)]
    out: dict[str, tuple[Value, Value]] = {
        "card": (card.front.name if is_token else card_name(permanent.cid), ""),
        "face_down": (permanent.face_down, False),
        "token": (permanent.token, is_token),
        "face": (face.name, usual),
        "tapped": (permanent.tapped, False),
        "sick": (permanent.sick, False),
        "counters": (_counters(permanent, face), {}),
        "imprinted": (_ordered(permanent.imprinted), []),
        "exiled": (_exiled(permanent), {}),
        "chosen": (COLOR_NAMES.get(permanent.chosen, permanent.chosen), ""),
        "owner": (PLAYERS[permanent.owner], player),
        "damage": (permanent.damage, 0),
        "used": ([n + 1 for n in range(32) if permanent.used >> n & 1], []),
        "boost": (list(permanent.boost), [0, 0]),
        "attacked": (bool(permanent.used >> ATTACKED_BIT & 1), False),
    }
    return _unusual(out)


def _exiled(permanent: Permanent) -> dict[str, Value]:
    """The cards exiled with a permanent, by owner."""
    found: dict[str, Value] = {}
    for number, name in enumerate(PLAYERS):
        cards = [cid for owner, cid, _ in permanent.exiled if owner == number]
        if cards:
            found[name] = _ordered(cards)
    return found


def _usual_face(faces: tuple[Face, ...]) -> Face:
    """The face that is up if a file does not say."""
    return next((face for face in faces if face.is_permanent), faces[0])


def _counters(permanent: Permanent, face: Face) -> dict[str, Value]:
    """Counters, unless they are the printed loyalty alone, which need not be stated."""
    counters = dict(permanent.counters)
    if face.loyalty and counters == {"loyalty": face.loyalty}:
        return {}
    if face.loyalty:
        counters.setdefault("loyalty", 0)
    return dict(counters)
