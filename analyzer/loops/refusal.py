"""Why a candidate is no loop: what the rules say where its play came to an end."""

from __future__ import annotations

from collections import Counter

import msgspec

from analyzer.loops.invariants import Candidate
from analyzer.loops.lap import DECIDED, Search
from analyzer.loops.net import Act
from cards.library import CARDS
from models.actions import Activate, Cast
from models.characteristics import is_legendary
from models.check import violations
from models.notation.mana_units import NO_PAYMENT
from models.permissions import sorcery_timing_only
from models.position import Permanent, Position

#: Rules about what was left open here: targets and the payment of the attempt.
_OPEN = ("601.2c", "601.2h", "118.3", "601.2b", "106.1", "602.2b")
#: Rules that forbid an act for the rest of the turn, or of the game: more mana changes nothing.
LASTING = ("302.6", "601.3", "602.5", "602.5b", "606.3", "704.5j")
BARREN = "it can be repeated, but nothing grows"
#: Dead ends that are looked at.
_ENDS = 40
#: Short of mana: said in words of its own.
_MANA = "601.2h"


class Refusal(msgspec.Struct, frozen=True):
    """A reason with the number of its rule; the rule is "" where none forbids anything."""

    reason: str
    rule: str = ""


def refusal(search: Search, candidate: Candidate) -> Refusal:
    """The reason why a search found no lap: the rule at the dead end that got furthest."""
    legends = _legends(search.root)
    if legends:
        return Refusal(f"only one {legends} can stay on the battlefield", "704.5j")
    note = next((n for n in search.notes if n.startswith("unsupported")), "")
    if note:
        return Refusal(note)
    if search.notes[DECIDED]:
        return Refusal(f"{DECIDED} is part of it, and a shortcut has no conditions", "732.2a")
    ends = sorted(search.dead_ends, key=lambda end: -end[0])[:_ENDS]
    reasons = [found for _, p, budget in ends for found in _at(search, p, budget, candidate)]
    best = min(reasons, key=_rank, default=None)
    if search.notes["nothing grows"] and (best is None or _rank(best) > 1):
        return Refusal(BARREN)
    if best is not None:
        return best
    if search.notes["search ended"]:
        return Refusal("no lap was found within the limit of the search")
    return Refusal("what is left after it is less than before")


def _legends(p: Position) -> str:
    names = Counter(
        CARDS[q.cid].name for q in p.battlefield if q.controller == p.active and is_legendary(q)
    )
    return next((name for name, n in names.items() if n > 1), "")


def _rank(found: Refusal) -> int:
    """How little a reason says: a ban says most, a card that is merely used up least."""
    if found.rule in LASTING:
        return 0
    if found.rule in ("601.2a", "602.2") and found.reason.endswith("in exile"):
        return 1
    return {"": 5, _MANA: 2, "601.2a": 3, "602.2": 3}.get(found.rule, 4)


def _at(search: Search, p: Position, budget: Counter[Act], candidate: Candidate) -> list[Refusal]:
    """Why the acts that are due at a dead end cannot be done."""
    found: list[Refusal] = []
    for act, _ in candidate.acts:
        if act[0] == "cast copy" and budget[act] and sorcery_timing_only(p, p.active):
            late = f"{CARDS[act[1]].name} cannot be cast while an ability resolves"
            found.append(Refusal(late, "601.3"))  # 101.2 goes before 608.2g
        if act[0] not in ("cast", "activate", "mana") or not budget[act]:
            continue
        for attempt in _attempts(p, act):
            said = violations(p, attempt)
            strict = [v for v in said if v.rule not in _OPEN]
            found += [Refusal(_said(p, act, str(v)), v.rule) for v in strict]
            if said and not strict and act[0] != "mana":
                reason = f"{CARDS[act[1]].name}: its cost cannot be paid with {_pool(p)}"
                found.append(Refusal(reason, _MANA))
    return found


def _attempts(p: Position, act: Act) -> list[Cast | Activate]:
    kind, cid = act[0], act[1]
    if kind == "cast":
        _, _, zone, alt, kicks = act
        return [Cast(cid, zone, alt=alt, kicks=kicks)]
    mine = [q for q in p.battlefield if q.cid == cid and q.controller == p.active]
    uids = [q.uid for q in mine[:2]] or [0]
    return [Activate(cid, uid, ability=act[2]) for uid in uids]


def _said(p: Position, act: Act, text: str) -> str:
    """A violation without its number, and where the card is if it is not where it should be."""
    rule, _, rest = text.partition(": ")
    where = _where(p, act[1])
    lost = rule in ("601.2a", "602.2", "116.2a")
    return f"{rest}: it is {where}" if lost and where else rest


def _where(p: Position, cid: int) -> str:
    me = p.players[p.active]
    if any(c == cid for c, _ in me.exile):
        return "in exile"
    if any(c == cid for c, _ in me.graveyard):
        return "in the graveyard"
    if cid in me.hand:
        return "in hand"
    if any(_of(q, cid, p.active) for q in p.battlefield):
        return "on the battlefield"
    return ""


def _of(q: Permanent, cid: int, you: int) -> bool:
    return q.cid == cid and q.controller == you


def _pool(p: Position) -> str:
    from cards.mana import letters

    me = p.players[p.active]
    pool = list(me.pool)
    for unit in me.tagged:
        pool[unit.type] += 1
    text = letters((pool[0], pool[1], pool[2], pool[3], pool[4], pool[5]))
    return f"{text} in the pool" if text and text != NO_PAYMENT else "no mana in the pool"
