"""Instructions about life and damage."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from cards.vocabulary.effects import (
    DealDamage,
    GainLife,
    GivePoison,
    LoseGame,
    LoseLife,
    PayAnyLife,
    PreventDamage,
    WinGame,
)
from cards.vocabulary.statics import DamageBonus
from models.damage import deal, hit_of, prevented, shield
from models.effects import ask, handles
from models.effects.common import count, expand, players, shares, update
from models.errors import Unsupported
from models.filters import permanent_fits
from models.paying import lose_life
from models.position import T_PERMANENT, T_PLAYER, Frame, Lasting, Ref
from models.state import State, opponent


@handles(LoseLife)
def lose(s: State, f: Frame, e: LoseLife) -> bool:
    """Players lose life."""
    for player in players(s, f, e.who):
        lose_life(s, player, count(s, f, e.count))
    return True


@handles(GainLife)
def gain(s: State, f: Frame, e: GainLife) -> bool:
    """Players gain life."""
    n = count(s, f, e.count)
    for player in players(s, f, e.who):
        if n > 0:
            s.change(player, life=s.players[player].life + n)
    return True


def _bonus(s: State, you: int, victim: int) -> int:
    """Extra damage that effects add to noncombat damage against an opponent (614.1)."""
    if victim == you:
        return 0
    return sum(static.extra for static, controller, _ in s.statics(DamageBonus)
               if controller == you)  # fmt: skip


def damage_shares(s: State, f: Frame, shared: Sequence[tuple[Ref, int]]) -> None:
    """The source of an instruction deals so much to each of these, but for what is prevented."""
    you = f.item.controller
    hits = []
    for ref, n in shared:
        permanent = s.permanent(ref[1]) if ref[0] == T_PERMANENT else None
        if ref[0] == T_PLAYER or permanent is not None:
            victim = ref[1] if permanent is None else permanent.controller
            hits.append(hit_of(s, f.item, ref, n + _bonus(s, you, victim) if n > 0 else 0))
    left = prevented(s, hits, combat=False)
    if left is None:
        s.pending = None
        raise Unsupported("a choice of which noncombat damage is prevented")
    deal(s, left)


@handles(DealDamage)
def damage(s: State, f: Frame, e: DealDamage) -> bool:
    """The source deals damage."""
    you = f.item.controller
    n = count(s, f, e.count)
    refs: list[Ref]
    if e.to == "each_matching":
        refs = [
            (T_PERMANENT, permanent.uid)
            for permanent in s.battlefield
            if permanent_fits(e.filter, permanent, you, f.item.source)
        ]
    elif e.to in ("you", "opponent", "each_opponent"):
        refs = [(T_PLAYER, you if e.to == "you" else opponent(you))]
    elif e.to == "event_player":
        refs = [(T_PLAYER, player) for player in players(s, f, "event_player")]
    else:
        damage_shares(s, f, list(shares(f, n)))
        return True
    damage_shares(s, f, [(ref, n) for ref in refs])
    return True


@handles(PreventDamage)
def prevent(s: State, f: Frame, e: PreventDamage) -> bool:
    """Shields against the next so much damage this turn (615.7)."""
    you = f.item.controller
    n = count(s, f, e.count)
    refs = f.item.targets if e.to_targets else ((T_PLAYER, you),)
    for ref in refs if n > 0 else ():
        player = ref[1] if ref[0] == T_PLAYER else -1
        uid = ref[1] if ref[0] == T_PERMANENT else 0
        effect = Lasting(shield(n), you, "end_of_turn", f.item.cid, player, uid)  # type: ignore[arg-type]
        s.lasting = (*s.lasting, effect)
    return True


@handles(GivePoison)
def poison(s: State, f: Frame, e: GivePoison) -> bool:
    """Players get poison counters; ten of them lose the game (704.5c)."""
    for player in players(s, f, e.who):
        s.change(player, poison=s.players[player].poison + count(s, f, e.count))
    return True


@handles(WinGame)
def win(s: State, f: Frame, e: WinGame) -> bool:
    """The controller wins at once (104.2b)."""
    s.winner = f.item.controller
    return True


@handles(LoseGame)
def lose_game(s: State, f: Frame, e: LoseGame) -> bool:
    """The controller loses at once (104.3e)."""
    s.winner = opponent(f.item.controller)
    return True


@handles(PayAnyLife)
def pay_any_life(s: State, f: Frame, e: PayAnyLife) -> bool:
    """Pay any amount of life, no more than there is (119.4); what follows knows how much."""
    you = f.item.controller
    life = max(0, s.players[you].life)
    if not f.memo:
        return ask(s, "amount", you, tuple(range(life, -1, -1)))
    paid = f.memo[0]
    assert isinstance(paid, int)
    if not paid:
        return True  # nothing is paid
    lose_life(s, you, paid)
    update(s, item=replace(f.item, x=paid))
    return expand(s, s.frames[-1], e.then)
