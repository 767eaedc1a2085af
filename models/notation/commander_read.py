"""Reads what a position file says of commanders and companions."""

from __future__ import annotations

from msgspec.structs import replace

from cards.library import CARDS
from models.commanders import count_in
from models.editions import EDITIONS
from models.facts import facts
from models.notation.card_lists import MOST, card_list, named_card
from models.notation.decklist import Deck
from models.notation.defaults import LIFE_COMMANDER
from models.notation.fields import Fields, one_of, shown
from models.notation.words import PLAYERS
from models.position import Player, Position


def with_commanders(position: Position, fields: Fields, deck: Deck | None) -> Position:
    """The position with the commanders and companions that its players' tables state.

    What a table leaves out of yours, the deck says.  A commander that is in no other zone is in the
    command zone (903.6).
    """
    players = list(position.players)
    if deck is not None and deck.commander:
        for number, name in enumerate(PLAYERS):
            stated = fields.inner(name)
            if stated is None or "life" not in stated:
                players[number] = replace(players[number], life=LIFE_COMMANDER)
        position = replace(position, players=(players[0], players[1]))
    for number, name in enumerate(PLAYERS):
        inner = fields.inner(name) or Fields({}, fields.at(name), fields.problems)
        own = deck if number == 0 else None
        players[number] = _player(position, number, inner, own)
        used = players[number].commanders or players[number].companion
        if used and not EDITIONS[position.edition].commanders:
            key = "commanders" if players[number].commanders else "companion"
            inner.problems.add(
                inner.at(key), f"none of them in the {position.edition} rules", "one"
            )
    for number, name in enumerate(PLAYERS):
        inner = fields.inner(name) or Fields({}, fields.at(name), fields.problems)
        damage = _damage(inner, number, players)
        players[number] = replace(players[number], commander_damage=damage)
    return replace(position, players=(players[0], players[1]))


def _player(position: Position, number: int, fields: Fields, deck: Deck | None) -> Player:
    player = position.players[number]
    commanders = player.commanders
    companion = card_list(fields, "companion", hidden=False)
    if deck is not None:
        if "commanders" not in fields:
            commanders = tuple(sorted(CARDS.find(name) for name in deck.commander))
        if "companion" not in fields:
            companion = [CARDS.find(name) for name in deck.companion]
    if len(set(commanders)) < len(commanders):
        fields.wrong("commanders", "each commander once")
    if len(companion) > 1:
        fields.wrong("companion", "one companion, as a player has no more (702.139a)")
    for cid in companion:
        if facts(cid).companion is None and "companion" in fields:
            fields.wrong("companion", f"a card with companion, which {CARDS[cid].name!r} has not")
    player = replace(
        player,
        commanders=commanders,
        commander_casts=tuple(_numbers(fields, "commander_casts", commanders).items()),
        companion=tuple(companion[:1]),
    )
    missing = [c for c in companion[:1] if c not in player.sideboard]
    if missing and not commanders:
        # 702.139a: it is a card from outside the game, in tournaments of the sideboard (100.4).
        # A deck with a commander has none (903.5e).
        player = replace(player, sideboard=tuple(sorted((*player.sideboard, *missing))))
    return replace(player, command=_command_zone(position, number, player, fields))


def _command_zone(
    position: Position, number: int, player: Player, fields: Fields
) -> tuple[int, ...]:
    if "command_zone" not in fields:
        return tuple(c for c in player.commanders if not _elsewhere(position, number, c))
    stated = card_list(fields, "command_zone", hidden=False)
    for cid in stated:
        if cid not in player.commanders:
            fields.wrong("command_zone", "cards that `commanders` names too", CARDS[cid].name)
        elif _elsewhere(position, number, cid):
            fields.wrong("command_zone", f"{CARDS[cid].name!r} in one zone only")
    return tuple(sorted(set(stated)))


def _elsewhere(position: Position, number: int, cid: int) -> bool:
    """Whether a player's card is in a zone other than the command zone."""
    player = position.players[number]
    zones = ("hand", "library", "graveyard", "exile", "sideboard")
    theirs = position.players[1 - number]
    return (
        any(count_in(player, zone, cid) for zone in zones)
        or bool(count_in(theirs, "exile", cid, True))
        or any(
            q.real == cid and q.owner == number and not q.token
            for q in (*position.battlefield, *position.phased)
        )
        or any(i.cid == cid and i.owner == number and i.kind == "spell" for i in position.stack)
    )


def _numbers(fields: Fields, key: str, commanders: tuple[int, ...]) -> dict[int, int]:
    """A table of commanders with a number for each, those with none left out."""
    inner = fields.inner(key, "a table of commanders with numbers")
    found: dict[int, int] = {}
    if inner is None:
        return found
    for name in inner.table:
        card = named_card(name, inner.at(name), inner.problems)
        if card is None:
            continue
        if card[0] not in commanders:
            expected = one_of([CARDS[c].name for c in commanders]) if commanders else "a commander"
            inner.problems.add(inner.at(name), expected, shown(name))
        found[card[0]] = inner.integer(name, 0, 0, MOST)
    return {cid: n for cid, n in sorted(found.items()) if n}


def _damage(fields: Fields, number: int, players: list[Player]) -> tuple[tuple[int, int, int], ...]:
    """The combat damage that commanders have dealt to a player (903.10a)."""
    theirs = players[1 - number].commanders
    found = _numbers(fields, "commander_damage", theirs + players[number].commanders)
    dealt = ((1 - number if cid in theirs else number, cid, n) for cid, n in found.items())
    return tuple(sorted(dealt))
