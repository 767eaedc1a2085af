"""Combat in a search: whether attacks can matter, and what they could deal at the very most."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from analyzer.search.reachable import INFINITE, Reach
from analyzer.search.relaxation import Relaxation
from analyzer.search.relevance import card_words, cards_in, owned_cards
from cards.library import CARDS, UNKNOWN_CID
from cards.vocabulary import combat, effects, statics
from cards.vocabulary.base import Word
from cards.vocabulary.triggers import BeginStep
from models.actions import Action, Assign, Attack, Block
from models.characteristics import is_creature, power_toughness
from models.facts import facts_of
from models.position import DEFENDER, T_PLAYER, Permanent, Position, Step

#: Words that may make a creature bigger, let it attack (again), or take away what keeps it from
#: that.  A word that no bound knows makes its card wild, and then nothing is bounded at all.
_LIVELY = (
    effects.ModifyPT, effects.Pump, effects.AddCounters, effects.PutCountersOnOthers,
    effects.RemoveAllCounters, effects.Becomes, effects.Untap, effects.UntapSource,
    effects.Level, combat.AdditionalPhases,
    statics.ModifyStats, statics.StatsPer, statics.StatsFrom, statics.Change,
    statics.EntersWithCounters, statics.DamageBonus,
)  # fmt: skip
_LIVELY_KEYWORDS = frozenset({"prowess", "exalted", "battle cry", "dethrone", "undying", "persist"})
#: Events of combat, whose triggers are worth something even if no damage is.
_EVENTS = (
    combat.Attacks, combat.Blocks, combat.BecomesBlocked, combat.AttacksUnblocked,
    combat.DealsDamage,
)  # fmt: skip
_COMBAT_STEPS = ("combat", "end_combat")


@cache
def lively(cid: int) -> bool:
    """Whether a card may change how much damage creatures deal, or which of them can attack."""
    if cid == UNKNOWN_CID:
        return False
    faces = CARDS[cid].faces
    return any(
        isinstance(word, _LIVELY) or _hasty_token(word) or _gains_control(word)
        for word in card_words(cid)
    ) or any(face.keyword_set & _LIVELY_KEYWORDS for face in faces)


def _gains_control(word: Word) -> bool:
    return isinstance(word, effects.GainControlOfSource) and word.who == "you"


def _hasty_token(word: Word) -> bool:
    """Whether tokens come that can attack at once, or that change what they are attached to."""
    return isinstance(word, effects.CreateToken) and (
        word.attached
        or any("haste" in face.keyword_set for face in CARDS[CARDS.token(word.token)].faces)
    )


@cache
def _triggers_in_combat(cid: int) -> bool:
    return any(
        isinstance(word, _EVENTS) or (isinstance(word, BeginStep) and word.step in _COMBAT_STEPS)
        for word in card_words(cid)
    )


@cache
def hasty_power(cid: int) -> int:
    """The power with which a card could attack in the turn in which it is cast; -1 for none."""
    found = -1
    for face in CARDS[cid].faces:
        if "Creature" in face.type_set and "haste" in face.keyword_set:
            printed = face.power or ""
            power = int(printed) if printed.lstrip("-").isdigit() else 0
            found = max(found, power * (2 if "double strike" in face.keyword_set else 1))
    return found


def could_attack(position: Position, player: int, turns: int = 1) -> bool:
    """Whether a player has, or could get, a creature that could attack in these turns.

    Beyond this turn any creature could, and one that the opponent has as well.
    """
    if turns > 1:
        cards = cards_in(position)
        return any(
            isinstance(w, effects.CreateToken) for cid in cards for w in card_words(cid)
        ) or any("Creature" in face.type_set for cid in cards for face in CARDS[cid].faces)
    if position.active != player or (position.step >= Step.END_COMBAT and not position.phases):
        extra = any(
            isinstance(w, combat.AdditionalPhases)
            for cid in owned_cards(position, player)
            for w in card_words(cid)
        )
        if position.active != player or not extra:
            return False
    here = [q for q in position.battlefield if q.controller == player]
    coming = _within_reach(position, player)
    if any(hasty_power(cid) >= 0 for cid in coming):
        return True
    known = coming | {q.cid for q in position.battlefield}
    if any(lively(cid) for cid in known):
        # It may untap a creature, give it haste, or make one.
        creatures = any("Creature" in face.type_set for c in coming for face in CARDS[c].faces)
        makes = any(
            isinstance(w, effects.CreateToken | effects.Becomes | statics.Change)
            for cid in known
            for w in card_words(cid)
        )
        if any(is_creature(q) for q in here) and any(map(_wakes, known)):
            return True
        if (creatures or makes) and any(map(_wakes, known)):
            return True
    return any(
        is_creature(q)
        and (_ready(q) or bool(q.fighting))
        and (power_toughness(position, q)[0] > 0 or any(map(lively, known)))
        for q in here
    )


@cache
def _wakes(cid: int) -> bool:
    """Whether a card may let a creature attack that could not: by haste, untapping, animating."""
    if cid == UNKNOWN_CID:
        return False
    for word in card_words(cid):
        if isinstance(word, combat.AdditionalPhases) or _gains_control(word):
            return True
        if isinstance(word, effects.Untap) and word.filter.types != ("Land",):
            return True
        if isinstance(word, effects.UntapSource) and any(
            "Creature" in face.type_set for face in CARDS[cid].faces
        ):
            return True
        if isinstance(word, statics.Change) and (
            word.control
            or word.types
            or word.set_types
            or any(k.lower() == "haste" for k in word.keywords)
        ):
            return True
        if _hasty_token(word):
            return True
    return False


def _ready(q: Permanent) -> bool:
    """Whether a creature may attack as far as tapping and summoning sickness go (508.1a)."""
    return not q.tapped and (not q.sick or "haste" in facts_of(q).keywords)


def _within_reach(position: Position, player: int) -> set[int]:
    reach = Relaxation(position, player).reach(position)
    if reach.wild:
        return owned_cards(position, player)
    found = {c for net, _, c in reach.spells if net <= _budget(reach)}
    found |= {c for net, c, _ in reach.virtual if net <= _budget(reach)}
    found |= {item.cid for item in (*position.stack, *position.waiting)}
    return found - {UNKNOWN_CID}


def _budget(r: Reach) -> int:
    """All the mana there could be, for one card."""
    if r.recast:
        return INFINITE
    made = sum(-net for net, _, _ in r.spells if net < 0)
    return r.budget + made + sum(-net * copies for net, _, copies in r.virtual if net < 0)


class Fights:
    """Attacks in one question: `on` if they can matter at all."""

    def __init__(self, root: Position, player: int, decisive: bool, turns: int = 1) -> None:
        self.player = player
        triggers = any(map(_triggers_in_combat, cards_in(root)))
        self.on = (decisive or triggers) and could_attack(root, player, turns)

    def ahead(self, p: Position) -> bool:
        """Whether leaving a main phase may lead to an attack."""
        if not self.on or p.active != self.player:
            return False
        if p.phases:
            return True
        return p.step < Step.BEGIN_COMBAT and any(
            q.controller == self.player and is_creature(q) and _ready(q) for q in p.battlefield
        )

    def most(self, p: Position, r: Reach) -> int:
        """The most combat damage that could still be dealt to the opponent this turn.

        Every creature that may attack is unblocked, hasty creatures within reach are all cast.
        INFINITE where something within reach changes creatures or adds combat phases.
        """
        if not self.on or p.active != self.player:
            return 0
        total = sum(
            packet.amount
            for item in (*p.stack, *(f.item for f in p.frames))
            for packet in item.packets
            if packet.to == (T_PLAYER, 1 - self.player)
        )
        if p.phases or self._changes(p, r):
            return INFINITE
        if p.step >= Step.END_COMBAT:
            return total
        declared = p.step > Step.DECLARE_ATTACKERS or (
            p.step == Step.DECLARE_ATTACKERS and p.pending is None
        )
        for q in p.battlefield:
            if q.controller != self.player or not is_creature(q):
                continue
            if q.face_down:
                return INFINITE  # it may be turned face up
            if q.fighting is not None if declared else _ready(q):
                power = max(0, power_toughness(p, q)[0])
                total += power * (2 if "double strike" in facts_of(q).keywords else 1)
        if not declared:
            on_stack = [hasty_power(i.cid) for i in p.stack if i.controller == self.player]
            total += _coming(r) + sum(power for power in on_stack if power > 0)
        return total

    def _changes(self, p: Position, r: Reach) -> bool:
        """Whether something within reach is lively."""
        near: Iterable[int] = (
            *(q.cid for q in p.battlefield),
            *(c for _, _, c in r.spells),
            *(c for _, c, _ in r.virtual),
            *(item.cid for item in (*p.stack, *p.waiting)),
        )
        return bool(p.delayed) or any(map(lively, near))


def _coming(r: Reach) -> int:
    """The power of the hasty creatures that could be cast."""
    powers = [hasty_power(c) for _, _, c in r.spells]
    powers += [hasty_power(c) for _, c, copies in r.virtual for _ in range(copies)]
    hasty = [power for power in powers if power > 0]
    return INFINITE if hasty and r.recast else sum(hasty)


def promise(action: Action) -> float:
    """Which declarations come first: large attacks, large blocks, damage that comes through."""
    if isinstance(action, Attack):
        return 1e6 + len(action.attackers)
    if isinstance(action, Block):
        return 1e6 + len(action.blocks)
    if isinstance(action, Assign):
        return 1e6 + dict(action.shares).get(DEFENDER, 0)
    return 0.0
