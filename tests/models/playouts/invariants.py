"""What no action may change, or only in a way that the action explains."""

from __future__ import annotations

from collections import Counter

from cards.library import UNKNOWN_CID
from cards.vocabulary.combat import Prevention
from cards.vocabulary.costs import PayLife
from cards.vocabulary.effects import DealDamage, PutRevealedOnBottom
from cards.vocabulary.statics import AdditionalLand
from models.actions import Action, Activate, Cast, Pay
from models.amounts import amount
from models.characteristics import abilities_of
from models.facts import facts, facts_of, is_mana_ability
from models.position import PLAY_KEPT_THEIRS, Position
from models.state import State


def owned(p: Position, player: int) -> Counter[int]:
    """A player's cards over all zones; of unknown ones only those that may be anything."""
    who = p.players[player]
    library = who.library
    cards = Counter(who.hand) + Counter(library.top) + Counter(library.rest)
    cards += Counter(library.sure) + Counter(library.bottom) + Counter(who.sideboard)
    cards += Counter(cid for cid, mark in who.graveyard + who.exile if mark != PLAY_KEPT_THEIRS)
    cards += Counter(who.command)
    cards += Counter(c for c in who.companion if c not in who.sideboard)
    # What the other player may play is kept in their exile.
    theirs = p.players[1 - player].exile
    cards += Counter(cid for cid, mark in theirs if mark == PLAY_KEPT_THEIRS)
    cards += Counter(x.real for x in p.battlefield if x.owner == player and not x.token)
    cards += Counter(i.cid for i in p.stack if i.owner == player and i.kind == "spell")
    if p.pending is not None and p.pending.kind == "next from the top":
        # Revealed cards that are put back in an order of choice lie beside the library meanwhile.
        for frame in p.frames:
            if frame.item.controller == player and any(
                isinstance(e, PutRevealedOnBottom) for e in frame.effects
            ):
                cards += Counter(frame.moved)
    # A card drawn unseen is among the candidates of the library and, unknown, in another zone.
    cards[UNKNOWN_CID] -= library.hidden
    return cards


def more_lands(p: Position) -> bool:
    """Whether some card of the game allows additional land plays."""
    zones = [(c for c, _ in player.graveyard + player.exile) for player in p.players]
    cards = [q.cid for q in p.battlefield] + [c for zone in zones for c in zone]
    cards += [c for player in p.players for c in player.hand]
    return any(isinstance(a.static, AdditionalLand) for c in cards if c for a in facts(c).statics)


def check_position(p: Position) -> None:
    """Zones are sorted, numbers unique, nothing negative."""
    for player in p.players:
        assert all(n >= 0 for n in player.pool), player
        # Additional land plays are counted where a land is played, and so it may be less than none.
        assert player.land_plays >= 0 or more_lands(p), player
        for zone in (
            player.hand, player.graveyard, player.exile, player.sideboard, player.command,
        ):  # fmt: skip
            assert list(zone) == sorted(zone), zone
        assert player.library.middle >= 0, player.library
    uids = [x.uid for x in p.battlefield]
    assert len(set(uids)) == len(uids)
    assert all(uid < p.next_uid for uid in uids)
    assert sum(p.cast) == p.storm
    for permanent in p.battlefield:
        assert all(n > 0 for _, n in permanent.counters), permanent
        for cid in permanent.imprinted:
            assert any(c == cid for c, _ in p.players[permanent.owner].exile)
    assert hash(p) == hash(p)


def check_step(before: Position, action: Action, after: Position) -> None:
    """Cards are conserved; paying changes life by what is paid and what the mana costs."""
    for player in (0, 1):
        assert owned(before, player) == owned(after, player), (
            owned(after, player) - owned(before, player),
            owned(before, player) - owned(after, player),
        )
    if isinstance(action, Cast | Activate):
        payer = before.pending.player if before.pending is not None else before.priority
        lost = [0, 0]
        _losses(before, payer, action, lost)
        for player in (0, 1):
            change = before.players[player].life - after.players[player].life
            if prevents(before):
                # Damage of the abilities that pay may be prevented (615).
                assert change <= lost[player], (player, change, lost)
            else:
                assert change == lost[player], (player, change, lost)


def prevents(p: Position) -> bool:
    """Whether a permanent may prevent damage."""
    return any(isinstance(a.static, Prevention) for q in p.battlefield for a in facts_of(q).statics)


def _losses(p: Position, you: int, action: Cast | Activate | Pay, lost: list[int]) -> None:
    lost[you] += action.pay.life
    for inner in action.pay.abilities:
        _losses(p, you, inner, lost)
    if not isinstance(action, Activate):
        return
    permanent = p.permanent(action.source)
    ability = (
        abilities_of(p, permanent)[action.ability]
        if permanent is not None
        else facts(action.cid).activated[action.ability]
    )
    if not is_mana_ability(ability):
        return
    state = State(p)
    for cost in ability.cost:
        if isinstance(cost, PayLife):
            lost[you] += amount(state, cost.count, you, action.source)
    for effect in ability.effects:
        if isinstance(effect, DealDamage):
            lost[you] += amount(state, effect.count, you, action.source)
