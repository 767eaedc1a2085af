"""Special actions: lands, suspend, a companion, turning up, ignoring an effect (116)."""

from __future__ import annotations

from cards.card import FACE_DOWN
from cards.vocabulary.abilities import Morph
from cards.vocabulary.abilities import Plot as PlotAbility
from cards.vocabulary.costs import PayMana
from cards.vocabulary.statics import AdditionalLand, CantSearch
from models.actions import FetchCompanion, Pay, PlayLand, Plot, Suspend, TurnUp
from models.checking.casting import entries
from models.checking.payment import Asked, check_payment
from models.checking.timing import (
    cast_timing,
    needs_priority,
    no_split_second,
    not_banned,
    sorcery_timing,
)
from models.checking.violation import Report
from models.checking.wording import in_zone, permanent_name
from models.costs import announced, life_part, mana_part, other_part
from models.facts import castable_faces, facts, facts_of, land_faces
from models.permissions import land_ways
from models.position import Position
from models.state import State, statics_in_force


def check_play_land(p: Position, action: PlayLand, report: Report) -> None:
    """Check playing a land (116.2a, 305)."""
    you = p.priority
    owner = p.players[you]
    needs_priority(p, report)
    face = facts(action.cid, action.face).face
    there = entries(p, you, action.cid, action.zone)
    if not face.is_land:
        report.add("305.1", f"{face.name} is no land")
    if not there:
        report.add("116.2a", f"it is not {in_zone(action.zone)}")
    elif face.is_land and action.face not in land_faces(action.cid):
        report.add("712.12", f"it cannot be played as {face.name}")
    elif face.is_land and all(
        action.face not in land_ways(p, you, entry, action.zone) for entry in there
    ):
        report.add("305.1", f"nothing allows playing it while it is {in_zone(action.zone)}")
    if p.active != you:
        report.add("305.3", "a land can be played only during your own turn")
    else:
        sorcery_timing(p, you, "116.2a", report)
        if owner.land_plays + _more_lands(p, you) <= 0:
            report.add("305.2", "no land can be played any more this turn")


def _more_lands(p: Position, you: int) -> int:
    """How many lands more than one the player may play this turn (305.2)."""
    return sum(
        ability.static.count
        for permanent in p.battlefield
        if permanent.controller == you
        for ability in facts_of(permanent).statics
        if isinstance(ability.static, AdditionalLand)
    )


def check_suspend(p: Position, action: Suspend, report: Report) -> None:
    """Check suspending a card: the time is right for casting it, and its cost is paid (702.62a)."""
    you = p.priority
    needs_priority(p, report)
    no_split_second(p, report)
    if not entries(p, you, action.cid, "hand"):
        report.add("702.62a", "it is not in hand")
    ability = facts(action.cid).suspend
    if ability is None:
        report.add("702.62a", "it has no suspend")
        return
    tries: list[Report] = []
    for face in castable_faces(action.cid):
        tries.append(Report(report.subject))
        about = facts(action.cid, face)
        cast_timing(p, you, about, tries[-1])
        not_banned(p, you, about.view, "hand", tries[-1])
    if tries:
        report.take(min(tries, key=lambda one: len(one.found)))
    else:
        report.add("702.62a", "it cannot be cast, so it cannot be suspended")
    s = State(p)
    asked = Asked(
        needs=announced(p, you, mana_part(ability.cost)),
        life=life_part(s, ability.cost, you),
        costs=other_part(ability.cost),
        rule="118.3",
    )
    check_payment(s, you, asked, action.pay, report)


def check_plot(p: Position, action: Plot, report: Report) -> None:
    """Check plotting a card: in a main phase of one's turn with an empty stack (702.170a)."""
    you = p.priority
    needs_priority(p, report)
    if not entries(p, you, action.cid, "hand"):
        report.add("702.170a", "it is not in hand")
    sorcery_timing(p, you, "702.170a", report)
    costs = [a.cost for a in facts(action.cid).face.abilities if isinstance(a, PlotAbility)]
    if not costs:
        report.add("702.170a", "it has no plot")
        return
    s = State(p)
    asked = Asked(
        needs=announced(p, you, mana_part(costs[0])),
        life=life_part(s, costs[0], you),
        costs=other_part(costs[0]),
        rule="118.3",
    )
    check_payment(s, you, asked, action.pay, report)


def check_companion(p: Position, action: FetchCompanion, report: Report) -> None:
    """Check paying {3} for the companion: once, as a sorcery could be cast (116.2g, 702.139c)."""
    you = p.priority
    needs_priority(p, report)
    if action.cid not in p.players[you].companion:
        report.add("702.139c", "it is no companion that is still outside the game")
    sorcery_timing(p, you, "116.2g", report)
    asked = Asked(needs=announced(p, you, ("3",)), rule="118.3")
    check_payment(State(p), you, asked, action.pay, report)


def check_turn_up(p: Position, action: TurnUp, report: Report) -> None:
    """Check turning a permanent face up for its morph cost, split second or not (116.2b)."""
    you = p.priority
    needs_priority(p, report)
    permanent = p.permanent(action.source)
    if permanent is None:
        if any(item.uid == action.source for item in p.stack):
            report.add("708.7", "it is a spell, and spells are not turned face up")
        else:
            report.add("702.37e", "it is not on the battlefield")
        return
    if permanent.controller != you:
        report.add("702.37e", "you do not control it")
    if not (permanent.face == FACE_DOWN and permanent.card < 0 and not permanent.token):
        report.add("702.37e", "it is not face down")
    if permanent.cid != action.cid:
        report.add("702.37e", "it is another card")
        return
    face = facts(permanent.cid).face
    morphs = [a for a in face.abilities if isinstance(a, Morph)]
    if not morphs:
        report.add("702.37e", "it would have no morph cost if it were face up")
        return
    cost = morphs[0].cost
    s = State(p)
    asked = Asked(
        needs=announced(p, you, mana_part(cost)),
        life=life_part(s, cost, you),
        costs=other_part(cost),
        source=action.source,
        rule="118.3",
    )
    check_payment(s, you, asked, action.pay, report)


def check_ignore(p: Position, action: Pay, report: Report) -> None:
    """Check paying to ignore the effect of a permanent until end of turn (116.2d)."""
    you = p.priority
    permanent = p.permanent(action.source)
    about = report.about(permanent_name(permanent, action.source))
    needs_priority(p, about)
    if permanent is None:
        about.add("116.2d", "it is not on the battlefield")
        return
    cost = next(
        (
            static.ignore_cost
            for static, _, source in statics_in_force(p, CantSearch)
            if source is permanent and static.ignore_cost
        ),
        None,
    )
    if cost is None:
        about.add("116.2d", "it has no effect that can be ignored for a cost")
        return
    if you in p.ignoring:
        about.add("116.2d", "its effect is ignored until end of turn already")
    asked = Asked(announced(p, you, mana_part((PayMana(cost),))), source=action.source)
    check_payment(State(p), you, asked, action.pay, about)
