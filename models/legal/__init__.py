"""Generating every legal action of a position."""

from __future__ import annotations

from models.actions import PASS, Action, Choose, Pay
from models.combat.generate import DECLARATIONS, declarations
from models.effects.free import DONE
from models.effects.stack import cost_asked
from models.legal.abilities import activations, mana_abilities, spell_activations
from models.legal.casting import casts, free_casts, mode_sets, target_choices
from models.legal.payments import payments_asked
from models.legal.policy import EVERYTHING, Policy, trim, useful_letters
from models.legal.special import (
    companions,
    ignored_bans,
    playable_lands,
    plots,
    suspends,
    turns_up,
)
from models.mana_sources import window_sources
from models.permissions import split_second
from models.position import Position
from models.state import State

__all__ = [
    "EVERYTHING",
    "Policy",
    "free_casts",
    "legal_actions",
    "mode_sets",
    "payments_asked",
    "target_choices",
    "useful_letters",
]


def legal_actions(position: Position, policy: Policy = EVERYTHING) -> list[Action]:
    """Every legal action of whoever acts next, equal ones once; empty when the game is over."""
    if position.winner is not None:
        return []
    if position.pending is not None:
        return _answers(position, policy)
    you = position.priority
    found: list[Action] = []
    sources = trim(window_sources(position, you), policy.idle)
    if not split_second(position):
        found += casts(position, you, sources, policy)
        found += activations(position, you, sources, policy)
        found += spell_activations(position, you, sources, policy)
        found += suspends(position, you, policy)
    found += turns_up(position, you, policy)
    found += plots(position, you, policy)
    found += companions(position, you, policy)
    found += mana_abilities(position, you, sources, policy)
    found += playable_lands(position, you)
    found += ignored_bans(position, you, sources, policy)
    found.append(PASS)
    return found


def _answers(p: Position, policy: Policy) -> list[Action]:
    pending = p.pending
    assert pending is not None
    if pending.kind in DECLARATIONS:
        return declarations(p)
    if pending.kind == "cast":
        done = [Choose(DONE)] if DONE in pending.options else []
        return [*free_casts(p, pending.player, policy), *done]
    found: list[Action] = [Choose(option) for option in pending.options]
    if pending.kind == "pay":
        costs = cost_asked(State(p), p.frames[-1])
        ways = payments_asked(p, pending.player, costs, policy, pending.about)
        found = [Pay(0, w) for w in ways] + found
    return found
