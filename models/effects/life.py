"""Instructions about life and damage."""

from __future__ import annotations

from cards.vocabulary.effects import DealDamage, GainLife, LoseLife, WinGame
from cards.vocabulary.statics import DamageBonus
from models.effects import handles
from models.effects.common import count, players, shares
from models.facts import facts_of
from models.filters import permanent_fits
from models.paying import add_counters, lose_life
from models.position import T_PERMANENT, T_PLAYER, Frame
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


def damage_player(s: State, you: int, player: int, n: int) -> None:
    """Damage to a player is that much loss of life (120.3a)."""
    if n > 0:
        lose_life(s, player, n + _bonus(s, you, player))


def damage_permanent(s: State, you: int, uid: int, n: int) -> None:
    """Damage to a permanent: marked on a creature, counters off a planeswalker (120.3c, e)."""
    permanent = s.permanent(uid)
    if permanent is None or n <= 0:
        return
    n += _bonus(s, you, permanent.controller)
    types = facts_of(permanent).face.type_set
    if "Planeswalker" in types:
        s.change_permanent(uid, counters=add_counters(permanent, "loyalty", -n))
    if "Creature" in types:
        s.change_permanent(uid, damage=permanent.damage + n)


@handles(DealDamage)
def damage(s: State, f: Frame, e: DealDamage) -> bool:
    """The source deals damage."""
    you = f.item.controller
    n = count(s, f, e.count)
    if e.to == "each_matching":
        for permanent in list(s.battlefield):
            if permanent_fits(e.filter, permanent, you, f.item.source):
                damage_permanent(s, you, permanent.uid, n)
        return True
    if e.to in ("you", "opponent", "each_opponent"):
        damage_player(s, you, you if e.to == "you" else opponent(you), n)
        return True
    if e.to == "event_player":
        for player in players(s, f, "event_player"):
            damage_player(s, you, player, n)
        return True
    for ref, share in shares(f, n):
        if ref[0] == T_PLAYER:
            damage_player(s, you, ref[1], share)
        elif ref[0] == T_PERMANENT:
            damage_permanent(s, you, ref[1], share)
    return True


@handles(WinGame)
def win(s: State, f: Frame, e: WinGame) -> bool:
    """The controller wins at once (104.2b)."""
    s.winner = f.item.controller
    return True
