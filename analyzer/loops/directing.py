"""What to try first while a candidate is played: targets, payments and answers that serve it."""

from __future__ import annotations

from collections.abc import Iterable

from analyzer.loops.measure import measure
from analyzer.loops.net import Act
from analyzer.search.demand import asked_by
from cards.library import UNKNOWN_CID
from cards.mana import TYPES
from cards.vocabulary.abilities import Activated
from cards.vocabulary.effects import Effect, Mill
from models.actions import Action, Activate, Cast, Choose, Pay, PlayLand
from models.apply import apply
from models.characteristics import abilities_of
from models.errors import Unsupported
from models.facts import facts, is_mana_ability
from models.legal import Policy, legal_actions
from models.position import T_ITEM, T_PLAYER, Position

#: Payments of one act that are tried: the rest differ in what is of no use to the lap.
_PAYMENTS = 4


class Director:
    """Orders what can be done in the play of one candidate.

    `cards`: those that the candidate uses by name.  `asked`: types of mana to keep, besides those
    that these cards take.
    """

    def __init__(self, root: Position, cards: frozenset[int], asked: frozenset[str]) -> None:
        self.you = root.active
        self.cards = cards
        asked = demand_of(cards) | asked
        self.worth = [0 if t == "C" else 2 if t in asked else 1 for t in TYPES]
        self.policy = Policy(thrifty=True, idle="".join(t for t in TYPES if t not in asked))
        self.fodder = measure(root, self.you, cards).stock["fodder",]

    def best(self, p: Position, actions: list[Action]) -> list[Action]:
        """Of actions that differ in payment alone, a few: those that spare what the lap uses."""
        groups: dict[tuple[object, ...], list[Action]] = {}
        for action in actions:
            assert isinstance(action, Cast | Activate | PlayLand)
            key = (getattr(action, "targets", ()), getattr(action, "modes", ()),
                   getattr(action, "mana", ""), getattr(action, "x", 0))  # fmt: skip
            groups.setdefault(key, []).append(action)
        best = [a for group in groups.values() for a in sorted(group, key=self._price)[:_PAYMENTS]]
        return sorted(best, key=lambda a: self._mills_wrongly(p, a))

    def _price(self, action: Action) -> tuple[int, ...]:
        pay = getattr(action, "pay", None)
        if pay is None:
            return (0,)
        used = [c for _, c in pay.exile] + list(pay.discard)
        mana = sum(n * worth for n, worth in zip(pay.mana, self.worth, strict=True))
        return (len(pay.abilities), pay.life, sum(c in self.cards for c in used), mana)

    def _mills_wrongly(self, p: Position, action: Action) -> bool:
        """Whether a spell or ability would mill the wrong player: see `_enough`."""
        targets = getattr(action, "targets", ())
        if not targets or targets[0][0] != T_PLAYER:
            return False
        effects: tuple[Effect, ...] = ()
        if isinstance(action, Cast):
            spell = facts(action.cid).face.spell
            effects = spell.effects if spell is not None else ()
        elif isinstance(action, Activate):
            effects = ability_of(p, action).effects
        if not any(isinstance(e, Mill) for e in effects):
            return False
        try:
            paid = apply(p, action)
        except Unsupported:
            return False
        return bool((targets[0][1] == self.you) == self._enough(p, paid))

    def _enough(self, p: Position, paid: Position | None = None) -> bool:
        """Whether the graveyard will again have what it had, with what is on the stack.

        `paid`: what the position is once the costs of the next spell have been paid.
        """
        coming = 0
        for item in p.stack:
            if (T_PLAYER, self.you) in item.targets:
                mills = [e.count for e in item.effects if isinstance(e, Mill)]
                coming += sum(n for n in mills if isinstance(n, int))
        there = measure(paid or p, self.you, self.cards).stock["fodder",]
        return bool(there + coming >= self.fodder)

    def answers(self, p: Position) -> list[Action] | None:
        """What to answer to a decision, the best first; None where others or chance decide."""
        pending = p.pending
        assert pending is not None
        found = legal_actions(p, self.policy)
        if pending.player != self.you:
            # 732.2a: a shortcut cannot depend on what others, or chance, decide.
            if len(found) > 1:
                return None
            return found
        if pending.kind == "new target":
            return sorted(found, key=lambda a: self._wrong_copy(p, a))
        paid = [a for a in found if isinstance(a, Pay | Cast)]
        rest = [a for a in found if not isinstance(a, Pay | Cast)]
        if pending.kind == "next trigger":
            return found[:1]
        return sorted(paid, key=self._price)[:_PAYMENTS] + rest

    def _wrong_copy(self, p: Position, action: Action) -> bool:
        """Whether a copy that mills would get the wrong player by this answer."""
        frame = p.frames[-1] if p.frames else None
        ref = frame.item.event if frame is not None else ()
        item = next((i for i in p.stack if ref and ref[0] == T_ITEM and i.uid == ref[1]), None)
        if item is None or not any(isinstance(e, Mill) for e in item.effects):
            return False
        assert isinstance(action, Choose)
        new = action.answer if isinstance(action.answer, tuple) else item.targets[0]
        return bool((new == (T_PLAYER, self.you)) == self._enough(p))


def demand_of(cards: Iterable[int]) -> frozenset[str]:
    """The types of mana that costs of these cards ask for."""
    return frozenset().union(*(asked_by(cid) for cid in cards if cid != UNKNOWN_CID))


def act_of(p: Position, action: Action) -> Act | None:
    """The act of the net that an action is; None for what is no act of its own."""
    if isinstance(action, Cast):
        if p.pending is not None:
            return ("cast copy", action.cid)
        return ("cast", action.cid, action.zone, action.alt, action.kicks)
    if isinstance(action, PlayLand):
        return ("land", action.cid)
    if isinstance(action, Activate):
        ability = ability_of(p, action)
        kind = "mana" if is_mana_ability(ability) else "activate"
        return (kind, action.cid, action.ability)
    return None


def ability_of(p: Position, action: Activate) -> Activated:
    """The ability that an action activates."""
    permanent = p.permanent(action.source) if action.source else None
    if permanent is not None:
        return abilities_of(p, permanent)[action.ability]
    return facts(action.cid).activated[action.ability]
