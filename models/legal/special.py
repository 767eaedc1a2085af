"""Generating special actions: lands, suspend, turning face up, ignoring a ban (116)."""

from __future__ import annotations

from cards.vocabulary.costs import PayMana
from cards.vocabulary.statics import CantSearch
from models.actions import Action, FetchCompanion, Pay, PlayLand, Plot, Suspend, TurnUp
from models.companion import COST as COMPANION_COST
from models.facts import castable_faces, facts
from models.legal.payments import payments_asked
from models.legal.policy import Policy
from models.mana_sources import Source
from models.object_costs import signature
from models.permissions import (
    banned,
    land_plays,
    land_ways,
    linked_cards,
    playable_top,
    sorcery_time,
    timing_ok,
)
from models.position import Position
from models.state import statics_in_force


def playable_lands(p: Position, you: int) -> list[Action]:
    """Every land that may be played now (305.1)."""
    player = p.players[you]
    if land_plays(p, you) <= 0 or not sorcery_time(p, you):
        return []
    found: list[Action] = []
    for zone, cards in (
        ("hand", tuple((c, "") for c in player.hand)),
        ("graveyard", player.graveyard),
        ("exile", (*(entry for entry in player.exile if entry[1]), *linked_cards(p, you))),
        ("library", tuple((cid, "") for cid in playable_top(p, you))),
    ):
        for entry in dict.fromkeys(cards):
            found += [PlayLand(entry[0], zone, face) for face in land_ways(p, you, entry, zone)]
    return list(dict.fromkeys(found))


def suspends(p: Position, you: int, policy: Policy) -> list[Action]:
    """Suspending a card whenever its owner could begin to cast it from the hand (702.62a)."""
    found: list[Action] = []
    for cid in dict.fromkeys(p.players[you].hand):
        ability = facts(cid).suspend
        if ability is None:
            continue
        faces = [facts(cid, face) for face in castable_faces(cid)]
        if any(
            timing_ok(p, you, about) and not banned(p, you, about.view, "hand") for about in faces
        ):
            found += [Suspend(cid, w) for w in payments_asked(p, you, ability.cost, policy)]
    return found


def plots(p: Position, you: int, policy: Policy) -> list[Action]:
    """Plotting a card in the main phase with an empty stack (702.170a)."""
    if not sorcery_time(p, you):
        return []
    return [
        Plot(cid, way)
        for cid in dict.fromkeys(p.players[you].hand)
        if (ability := facts(cid).plot) is not None
        for way in payments_asked(p, you, ability.cost, policy)
    ]


def companions(p: Position, you: int, policy: Policy) -> list[Action]:
    """Paying {3} for the companion, when a sorcery could be cast (116.2g, 702.139c)."""
    chosen = p.players[you].companion
    if not chosen or not sorcery_time(p, you):
        return []
    ways = payments_asked(p, you, COMPANION_COST, policy)
    return [FetchCompanion(cid, way) for cid in chosen for way in ways]


def turns_up(p: Position, you: int, policy: Policy) -> list[Action]:
    """Turning face-down permanents face up for their morph costs (702.37e)."""
    found: list[Action] = []
    seen: set[tuple[object, ...]] = set()
    for permanent in p.battlefield:
        morph = facts(permanent.cid).morph if permanent.face_down else None
        if morph is None or permanent.controller != you or signature(permanent) in seen:
            continue
        seen.add(signature(permanent))
        for way in payments_asked(p, you, morph.cost, policy, permanent.uid):
            found.append(TurnUp(permanent.cid, permanent.uid, way))
    return found


def ignored_bans(p: Position, you: int, sources: list[Source], policy: Policy) -> list[Action]:
    """Paying to ignore an effect until end of turn (116.2d)."""
    if you in p.ignoring:
        return []
    found: list[Action] = []
    for static, _, permanent in statics_in_force(p, CantSearch):
        if static.ignore_cost and permanent is not None:
            cost = (PayMana(static.ignore_cost),)
            found += [Pay(permanent.uid, w) for w in payments_asked(p, you, cost, policy)]
    return found
