"""An optimistic bound for one turn, once per position: what no line can exceed.

The relaxation drops the order of events, taxes, bans, timing and most conditions; it keeps how
many copies of each card there are, what brings them within reach, and mana as a flow of six types.
So a value above the bound is impossible; a value up to it may be.

What it speaks of: the rest of this turn of the active player, from a main phase on, with an empty
stack, without combat, against an opponent who does nothing of their own accord (a certain line
must hold against that opponent too).
"""

from __future__ import annotations

import re

import msgspec

from analyzer.search.changes import kind_changed
from analyzer.search.flow import constant
from analyzer.search.goals import Goal
from analyzer.search.relevance import card_words, cards_in
from analyzer.search.root_model import RootModel
from analyzer.search.rows import Answer, Lin, plus
from cards.library import CARDS
from cards.mana import TYPES, letters, vector
from cards.vocabulary.abilities import Morph
from cards.vocabulary.costs import ExilePermanents
from cards.vocabulary.statics import EntersAsCopy, PlayFromTop, TriggersAgain
from cards.vocabulary.triggers import ActivateAbility
from models.position import Position, Step

#: Words that the relaxed turn does not read: they could give more than it counts.
_UNREAD = (PlayFromTop, ExilePermanents, ActivateAbility, EntersAsCopy, Morph, TriggersAgain)
#: Added to an objective for touching what the model cannot bound.
_DOUBT = 1_000_000
#: Higher answers rest on "as many as you like".
_HIGH = 150
_COLOR = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colourless"}


class RootBound(msgspec.Struct, frozen=True):
    """What no line of this turn exceeds; None: no claim, and `reason` says why.

    `max_storm`: spells cast this turn, those before the position included.  `max_damage`: life the
    opponent loses.  `can_win`: False when the goal (to win; for "mana" and "cast" goals: to reach
    it) is proved out of reach; True proves nothing.  `short_of`: what a goal out of reach lacks.
    """

    max_storm: int | None = None
    max_damage: int | None = None
    can_win: bool | None = None
    short_of: str = ""
    reason: str = ""


def root_bound(position: Position, goal: Goal | str = "win") -> RootBound:
    """Bound the goal ("win", "storm", "damage", "mana: BBBB", "cast: NAME") for this turn.

    Only what the goal asks about is worked out; the rest stays None.
    """
    text = goal if isinstance(goal, str) else goal.text
    refused = _refusal(position)
    if refused:
        return RootBound(reason=refused)
    match = re.match(r"(?i)\s*(mana|cast)\s*:\s*(.+)$", text)
    kind = match[1].lower() if match else text.strip().lower()
    wanted = letters(vector(match[2])) if match and kind == "mana" else ""
    model = RootModel(position, wanted)
    if kind == "storm":
        bound, reason = _claim(model, model.total_casts)
        return RootBound(max_storm=bound, reason=reason)
    if kind == "damage":
        bound, reason = _claim(model, model.damage)
        return RootBound(max_damage=bound, reason=reason)
    if kind == "mana":
        return _mana(model, wanted)
    if match and kind == "cast":
        return _cast(model, CARDS.find(match[2]))
    return _win(model)


def _refusal(position: Position) -> str:
    if position.winner is not None:
        return "the game is over"
    if position.stack or position.frames or position.waiting or position.pending is not None:
        return "something is being resolved"
    if position.step < Step.MAIN1:
        return "the main phase has not begun"
    you = position.players[position.active]
    if you.commanders or you.companion:
        return "a commander or a companion may be cast"
    if any(map(kind_changed, position.battlefield)):
        return "effects have made something else of a permanent"
    if any(isinstance(word, _UNREAD) for cid in cards_in(position) for word in card_words(cid)):
        return "a card does what the relaxed turn has no row for"
    return ""


def _claim(model: RootModel, objective: Lin) -> tuple[int | None, str]:
    """The bound of a sum, or why there is none."""
    answer = model.rows.highest(plus((objective, 1), (model.doubt, _DOUBT)), enough=_DOUBT)
    if answer.bound >= _DOUBT:
        return None, _doubts(model, answer)
    if answer.bound > _HIGH:
        return None, f"it may be above {_HIGH}"
    return max(answer.bound, 0), ""


def _doubts(model: RootModel, answer: Answer) -> str:
    found = [why for lin, why in model.unknown_why if answer.at(lin) > 0]
    return "not bounded: " + (", ".join(dict.fromkeys(found)) or "the effort ran out")


# --- reaching something -----------------------------------------------------------------------
def _reach(
    model: RootModel, target: Lin, drop: frozenset[str] = frozenset(), enough: int | None = 1
) -> Answer:
    return model.rows.highest(target, drop, enough)


def _mana(model: RootModel, wanted: str) -> RootBound:
    bound, reason = _claim(model, model.goal)
    if bound is None:
        return RootBound(reason=reason)
    if bound:
        return RootBound(can_win=True)
    return RootBound(can_win=False, short_of=_short_mana(model, model.goal, wanted, "the pool"))


def _cast(model: RootModel, cid: int) -> RootBound:
    casts: Lin = {}
    for (other, _), lin in model.face_casts.items():
        if other == cid:
            casts = plus((casts, 1), (lin, 1))
    bound, reason = _claim(model, casts)
    if bound is None and not reason.startswith("it may"):
        return RootBound(reason=reason)
    if bound is None or bound:
        return RootBound(can_win=True)
    return RootBound(can_win=False, short_of=_short_cast(model, cid, casts))


def _short_cast(model: RootModel, cid: int, casts: Lin) -> str:
    name = CARDS[cid].name
    if not casts or not _reach(model, casts, _free(model)).bound:
        return f"{name} cannot be reached"
    costs = [u for u in model.flow.uses if u.label == name]
    cheapest = min(costs, key=lambda u: u.cheapest)
    needed = "".join(kind * n for kind, n in cheapest.price.typed.items())
    return _short_mana(model, casts, needed, name, cheapest.cheapest)


def _free(model: RootModel) -> frozenset[str]:
    return frozenset({"mana", *(f"type {t}" for t in model.flow.types)})


def _short_mana(
    model: RootModel, target: Lin, needed: str, name: str, total: int | None = None
) -> str:
    """Which mana is short, found by giving one kind of it free at a time."""
    total = len(needed) if total is None else total
    for kind in TYPES:
        if kind in model.flow.types and _reach(model, target, frozenset({f"type {kind}"})).bound:
            have = _reach(model, model.flow.typed.get(kind, constant(0)), enough=None).bound
            asked = max(needed.count(kind), 1)
            if have < asked:
                return f"{_COLOR[kind]} mana: {have} of {asked} for {name}"
            return f"{_COLOR[kind]} mana for {name}"
    most = _most_at_once(model, total)
    return f"mana: at most {most} of {total} for {name}"


def _most_at_once(model: RootModel, below: int) -> int:
    """The most mana that can be in the pool at once, less than `below`."""
    left = plus((model.flow.made, 1), (model.flow.saved, 1))
    for use in model.flow.uses:
        left = plus((left, 1), (use.lin, -use.price.total))
    return max(0, min(_reach(model, left, enough=below).bound, below - 1))


# --- winning ----------------------------------------------------------------------------------
def _win(model: RootModel) -> RootBound:
    life = model.position.players[1 - model.me].life
    bound, reason = _claim(model, model.damage)
    if bound is None:
        return RootBound(can_win=None, reason=reason)
    if model.win and _reach(model, model.win).bound:
        return RootBound(max_damage=bound, reason="an effect that wins the game is within reach")
    library = model.reader.libraries[1 - model.me]
    if model.mill and _reach(model, model.mill, enough=library).bound >= library:
        return RootBound(max_damage=bound, reason="the opponent's library may be emptied")
    if bound >= life:
        return RootBound(max_damage=bound, can_win=True)
    return RootBound(max_damage=bound, can_win=False, short_of=_short_win(model, bound, life))


def _short_win(model: RootModel, bound: int, life: int) -> str:
    """Why the damage does not suffice."""
    if not _reach(model, model.damage, _free(model)).bound:
        return "no payoff can be reached"
    best = max(model.payoffs, key=lambda p: _reach(model, p[3], _free(model)).bound and p[1])
    cid, each, _, uses = best
    if not bound:
        casts = {k: n for (c, _), lin in model.face_casts.items() if c == cid
                 for k, n in lin.items()}  # fmt: skip
        return _short_cast(model, cid, casts or uses)
    if each and any(_storm_faces(cid)):
        return f"storm: at most {bound // each} of {-(-life // each)} for {CARDS[cid].name}"
    return f"damage: at most {bound} of {life}"


def _storm_faces(cid: int) -> list[bool]:
    """Whether each face of a card has storm."""
    return ["storm" in face.keyword_set for face in CARDS[cid].faces]
