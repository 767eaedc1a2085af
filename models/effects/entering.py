"""Choices made as a permanent enters (614.12): pay or tap, choose something, sacrifice instead."""

from __future__ import annotations

from typing import Any

from cards.card import FACE_DOWN
from cards.vocabulary.base import Word
from cards.vocabulary.costs import PayLife
from cards.vocabulary.effects import ChooseName, ChooseType, CopySource
from cards.vocabulary.filters import Filter
from cards.vocabulary.statics import (
    EntersAsCopy,
    EntersChoosing,
    EntersInsteadDiscard,
    EntersInsteadSacrifice,
    EntersTapped,
)
from models import events
from models.amounts import amount
from models.effects import ask, handles
from models.effects.common import answers, distinct
from models.effects.structure import name_options, type_options
from models.errors import Unsupported
from models.facts import facts_of
from models.filters import card_fits, permanent_fits
from models.object_costs import signature
from models.paying import lose_life
from models.position import Answer, Frame, Permanent
from models.state import State
from models.zones import discard, enter_battlefield, leave_battlefield, put_together


class AsEnters(Word, frozen=True):
    """Ask for the choices of the permanent that enters."""


#: An instruction of the engine alone: no definition can hold it.
AS_ENTERS: tuple[Any, ...] = (AsEnters(),)

_NONLAND = Filter(without_types=("Land",))


@handles(AsEnters)
def as_enters(s: State, f: Frame, e: AsEnters) -> bool:
    """Carry out the choices of the permanent that has just been put onto the battlefield."""
    permanent = s.permanent(f.item.source)
    if permanent is None:
        return True
    you = permanent.controller
    for ability in facts_of(permanent).statics:
        static = ability.static
        if isinstance(static, EntersTapped) and static.unless_pay:
            if not all(isinstance(c, PayLife) for c in static.unless_pay):
                raise Unsupported("entering tapped unless more than life is paid")
            life = sum(amount(s, c.count, you) for c in static.unless_pay if isinstance(c, PayLife))
            if s.players[you].life < life:
                continue
            if not f.memo:
                return ask(s, "enter untapped", you, ("pay", "decline"), permanent.uid)
            if f.memo[0] == "pay":
                lose_life(s, you, life)
                s.change_permanent(permanent.uid, tapped=False)
        elif isinstance(static, EntersChoosing):
            if not f.memo:
                return ask(s, f"choose {static.what}", you, _offers(s, static), permanent.uid)
            s.change_permanent(permanent.uid, chosen=str(f.memo[0]))
        elif isinstance(static, EntersAsCopy):
            offers = _copied(s, static, permanent)
            if offers and not f.memo:
                return ask(s, "copy", you, [*offers, "none"], permanent.uid)
            _enter_as_copy(s, permanent, answers(f))
        elif isinstance(static, EntersInsteadSacrifice):
            fitting = [
                p
                for p in s.battlefield
                if p.controller == you
                and p.uid != permanent.uid
                and p.uid not in f.memo
                and permanent_fits(static.filter, p, you)
            ]
            chosen = answers(f)
            kinds = {signature(p): p.uid for p in reversed(fitting)}
            enough = len(fitting) + len(chosen) >= static.count
            if enough and len(chosen) < static.count and "none" not in f.memo:
                options = sorted(kinds.values())
                if not chosen:
                    return ask(s, "sacrifice", you, [*options, "none"], permanent.uid)
                return ask(s, "sacrifice", you, options, permanent.uid)
            paid = [q for uid in chosen if (q := s.permanent(uid)) is not None]
            if len(paid) == static.count:
                put_together(s, paid, "graveyard")
            else:
                leave_battlefield(s, permanent, "graveyard")
        elif isinstance(static, EntersInsteadDiscard):
            hand = s.players[you].hand
            cards = [c for c in distinct(hand) if c and card_fits(static.filter, c)]
            if cards and not f.memo:
                return ask(s, "discard", you, [*cards, "none"], permanent.uid)
            if answers(f):
                discard(s, you, answers(f)[0])
            else:
                leave_battlefield(s, permanent, "graveyard")
    return True


def _copied(s: State, static: EntersAsCopy, entering: Permanent) -> list[int]:
    """What a permanent may enter as a copy of, equal ones once; never itself."""
    kinds = {
        (p.cid, p.face): p.uid
        for p in reversed(s.battlefield)
        if p.uid != entering.uid and permanent_fits(static.filter, p, entering.controller)
    }
    return sorted(kinds.values())


def _enter_as_copy(s: State, entering: Permanent, chosen: tuple[int, ...]) -> None:
    """Let a permanent enter with the copiable values of the chosen one, if one was (707.5)."""
    model = s.permanent(chosen[0]) if chosen else None
    if model is None:
        events.entered(s, entering)
        return
    s.battlefield = [p for p in s.battlefield if p.uid != entering.uid]
    # 707.2: of what is face down only the face-down characteristics are copied, not the card.
    cid = entering.cid if model.face == FACE_DOWN else model.cid
    enter_battlefield(
        s, cid, entering.controller, entering.owner, face=model.face, tapped=entering.tapped,
        token=entering.token, card=entering.cid, uid=entering.uid,
    )  # fmt: skip


def _offers(s: State, static: EntersChoosing) -> list[Answer] | tuple[Answer, ...]:
    if static.what == "color":
        return ("W", "U", "B", "R", "G")
    if static.what == "creature_type":
        return type_options(s, ChooseType())
    if static.what == "basic_land_type":
        return type_options(s, ChooseType("basic_land"))
    filter = _NONLAND if static.what == "nonland_card_name" else Filter()
    return name_options(s, ChooseName(filter))


@handles(CopySource)
def copy_source(s: State, f: Frame, e: CopySource) -> bool:
    """Create a token that is a copy of the permanent, as it is or last was (707.2, 608.2h)."""
    you = f.item.controller
    enter_battlefield(s, f.item.cid, you, you, face=f.item.face, token=True)
    return True
