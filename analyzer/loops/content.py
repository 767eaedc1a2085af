"""What is reported about loops, as data."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from analyzer.loops.ask import Found
from analyzer.loops.confirm import Confirmed
from analyzer.loops.invariants import Candidate
from analyzer.loops.measure import Net, Thing, costs, gains
from cards.library import CARDS, UNKNOWN_CID
from cards.mana import TYPES
from models.actions import Action, Activate, Cast, PassPriority
from models.apply import apply
from models.notation.action_text import describe
from models.position import Position
from models.support import unsupported_parts

#: The rule that lets a player say "so many times" instead of playing each lap.
SHORTCUT = "732.2a"


class Loop(msgspec.Struct, frozen=True):
    """A confirmed loop.

    `gains`, `costs`: what one lap gives and uses up.  `needs`: what there must be beforehand;
    `before`: what is played once, then each lap `lap`.  `most`: how many laps what is used up
    lasts for, and `most_played` whether they were all played; None for as many as wanted, or for
    as long as there are enough.  `ready`: the position asked about has all it needs.  `steady`:
    nothing in play looks at what grows in a way that could end it.  `unmodelled`: parts of its
    cards that are not modelled.
    """

    cards: tuple[str, ...]
    gains: dict[str, int | str]
    costs: dict[str, int]
    needs: tuple[str, ...]
    before: tuple[str, ...]
    lap: tuple[str, ...]
    most: int | None
    most_played: bool
    most_of: str
    ready: bool
    steady: bool
    laps_played: int = 2
    rule: str = SHORTCUT
    unmodelled: tuple[str, ...] = ()


class NearMiss(msgspec.Struct, frozen=True):
    """A candidate that is no loop, and why: the rule's number if one forbids it."""

    cards: tuple[str, ...]
    acts: tuple[str, ...]
    reason: str
    rule: str


class Loops(msgspec.Struct, frozen=True):
    """Everything found; `complete`: no limit ended the search."""

    loops: tuple[Loop, ...]
    near_misses: tuple[NearMiss, ...]
    complete: bool
    title: str = ""


def name(cid: int) -> str:
    """The name of a card; "any card" for one that nobody can name."""
    return "any card" if cid == UNKNOWN_CID else CARDS[cid].name


def card_names(candidate: Candidate) -> tuple[str, ...]:
    """The cards of a candidate, those that act first."""
    acting = [act[1] for act, _ in candidate.acts]
    return tuple(dict.fromkeys(map(name, (*acting, *sorted(candidate.cards)))))


def act_texts(candidate: Candidate) -> tuple[str, ...]:
    """What a candidate does, in words."""
    found = []
    for act, times in candidate.acts:
        kind, cid = act[0], name(act[1])
        if kind == "cast":
            how = f" for {act[3]}" if act[3] else ""
            zone = {"library": "the top of the library"}.get(act[2], act[2])
            text = f"cast {cid}" + (f" from {zone}" if act[2] != "hand" else "") + how
        elif kind == "copy":
            text = f"copy {cid}"
        elif kind == "cast copy":
            text = f"cast a copy of {cid}"
        else:
            text = f"activate {cid}" + (f" ability {act[2] + 1}" if act[2] else "")
        found.append(text if times == 1 else f"{text}, {times} times")
    return tuple(found)


def loop(found: Found) -> Loop:
    """A confirmed loop as data."""
    confirmed = found.confirmed
    assert confirmed is not None
    lap = confirmed.lap
    used = costs(lap.net)
    return Loop(
        _names(confirmed.start, lap.actions),
        gained(lap.net),
        {_thing(thing): n for thing, n in used.items()},
        needs(confirmed.start, frozenset(act[1] for act, _ in found.candidate.acts)),
        steps(confirmed.start, lap.before),
        steps(lap.start, lap.actions),
        found.most,
        found.played,
        ", ".join(_thing(thing) for thing in used),
        found.ready,
        confirmed.steady,
        unmodelled=unmodelled(confirmed),
    )


def near_miss(found: Found) -> NearMiss:
    """A refused candidate as data."""
    assert found.refused is not None
    why = found.refused
    return NearMiss(card_names(found.candidate), act_texts(found.candidate), why.reason, why.rule)


def steps(position: Position, actions: tuple[Action, ...]) -> tuple[str, ...]:
    """Actions in words, passing left out."""
    found = []
    for action in actions:
        if not isinstance(action, PassPriority):
            found.append(describe(position, action))
        position = apply(position, action)
    return tuple(found)


def unmodelled(confirmed: Confirmed) -> tuple[str, ...]:
    """The parts of the cards of a loop that are not modelled, or that no bound knows."""
    start = confirmed.lap.start
    cards = {p.cid for p in start.battlefield if p.controller == start.active}
    return tuple(
        f"{name(cid)} ({part})"
        for cid in sorted(cards | set(acting(confirmed.lap.actions)))
        for part in unsupported_parts(cid)
    )


def acting(actions: tuple[Action, ...]) -> list[int]:
    """The cards that are cast or activated, for mana too, in the order of first use."""
    found: dict[int, None] = {}
    for action in actions:
        if isinstance(action, Cast | Activate):
            found.update(dict.fromkeys((action.cid, *(a.cid for a in action.pay.abilities))))
    return list(found)


def _names(start: Position, actions: tuple[Action, ...]) -> tuple[str, ...]:
    """The cards that the loop is made of: those that act, then those that have to be there."""
    you = start.active
    there = [p.cid for p in start.battlefield if p.controller == you]
    there += [*start.players[you].hand, *(effect.source for effect in start.lasting)]
    cards = [c for c in (*acting(actions), *there) if CARDS[c].layout != "token"]
    return tuple(dict.fromkeys(map(name, cards)))


# --- in words -------------------------------------------------------------------------------------
def needs(start: Position, acting: frozenset[int]) -> tuple[str, ...]:
    """What a position has to have, zone by zone; `acting`: the cards that the lap uses by name."""
    you = start.active
    me = start.players[you]
    found = []
    permanents: Counter[str] = Counter()
    for p in start.battlefield:
        if p.controller == you:
            text = name(p.cid) + (" (token)" if p.token else "")
            if p.imprinted:
                text += f" with {', '.join(map(name, p.imprinted))} imprinted"
            permanents[text] += 1
    grave = Counter(name(c) if c in acting else "other cards" for c, _ in me.graveyard)
    lots = (
        ("on the battlefield", permanents),
        ("in hand", Counter(map(name, me.hand))),
        ("in the graveyard", grave),
        ("in force this turn", Counter({name(e.source): 1 for e in start.lasting})),
    )
    for where, lot in lots:
        if lot:
            things = ", ".join(n if k == 1 else f"{k} {n}" for n, k in lot.items())
            found.append(f"{where}: {things}")
    mana = "".join(c * n for c, n in zip(TYPES, me.pool, strict=True))
    if mana:
        found.append(f"floating: {mana}")
    return tuple(found)


def gained(net: Net) -> dict[str, int | str]:
    """What a lap gives, by kind."""
    found: dict[str, int | str] = {}
    mana = Counter({thing: n for thing, n in gains(net).items() if thing[0] == "mana"})
    for limit in dict.fromkeys(str(thing[2]) for thing in mana):
        letters = "".join(c * mana["mana", c, limit] for c in TYPES)
        found[f"mana ({limit})" if limit else "mana"] = letters
    for thing, n in gains(net).items():
        if thing[0] != "mana":
            key = _thing(thing)
            known = found.get(key, 0)
            assert isinstance(known, int)
            found[key] = known + n
    return found


def _thing(thing: Thing) -> str:
    kind: Any = thing[0]
    if kind == "permanent":
        cid, token = thing[1], thing[7]
        assert isinstance(cid, int)
        return f"{name(cid)} tokens" if token else name(cid)
    if kind == "counter":
        assert isinstance(thing[1], int)
        return f"{thing[3]} counters on {name(thing[1])}"
    words = {
        "storm": "storm count", "life": "your life", "loss": "life lost by the opponent",
        "mill": "cards milled by the opponent", "hand": "cards in hand",
        "library": "cards of your library",
    }  # fmt: skip
    return words.get(kind, str(kind))
