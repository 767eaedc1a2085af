"""What a player can do: a closed union of immutable actions, one choice each."""

from __future__ import annotations

import msgspec

from cards.mana import NO_MANA, ManaVector
from models.position import Answer, Ref, TaggedMana


class Payment(msgspec.Struct, frozen=True, gc=False):
    """Everything that pays one cost.

    `mana`: units from the pool by type.  `tagged`: units with properties.  `abilities`: mana
    abilities activated in the window of 601.2g, in order.  The rest are the objects used: cards
    discarded, exiled (zone, card) or revealed, permanents sacrificed, returned or tapped; `tuck`:
    cards put from graveyards on the bottom (owner, card); `gain`: permanents control of which is
    gained; `mark`: permanents on which a counter is put (number, kind); `banish`:
    permanents exiled; `release`: cards exiled with a permanent put into their owners' graveyards
    (number of the permanent, owner, card).
    """

    mana: ManaVector = NO_MANA
    tagged: tuple[TaggedMana, ...] = ()
    life: int = 0
    abilities: tuple[Activate, ...] = ()
    discard: tuple[int, ...] = ()
    exile: tuple[tuple[str, int], ...] = ()
    reveal: tuple[int, ...] = ()
    sacrifice: tuple[int, ...] = ()
    put_back: tuple[int, ...] = ()
    tap: tuple[int, ...] = ()
    tuck: tuple[tuple[int, int], ...] = ()
    gain: tuple[int, ...] = ()
    mark: tuple[tuple[int, str], ...] = ()
    banish: tuple[int, ...] = ()
    release: tuple[tuple[int, int, int], ...] = ()


NOTHING = Payment()


class PlayLand(msgspec.Struct, frozen=True, gc=False, tag="play_land"):
    """Play a land from a zone (305); `face` for modal double-faced cards."""

    cid: int
    zone: str = "hand"
    face: int = 0


class Cast(msgspec.Struct, frozen=True, gc=False, tag="cast"):
    """Cast a spell (601): every choice of 601.2b-d and the payment.

    `alt`: the one alternative cost ("" is the mana cost), `kicks`: optional additional costs paid,
    `splices`: cards spliced onto it.  `division`: what each of several targets gets of something
    that is divided among them.
    """

    cid: int
    zone: str = "hand"
    face: int = 0
    modes: tuple[int, ...] = ()
    x: int = 0
    alt: str = ""
    kicks: tuple[str, ...] = ()
    splices: tuple[int, ...] = ()
    targets: tuple[Ref, ...] = ()
    pay: Payment = NOTHING
    division: tuple[int, ...] = ()


class Activate(msgspec.Struct, frozen=True, gc=False, tag="activate"):
    """Activate an ability (602).

    `source`: the uid of a permanent, or 0 for a card in `zone`.  `ability`: its index among the
    abilities the source has.  `mana`: the mana chosen, for a mana ability that offers a choice.
    `division`: as for a spell.
    """

    cid: int
    source: int = 0
    zone: str = "battlefield"
    ability: int = 0
    x: int = 0
    targets: tuple[Ref, ...] = ()
    mana: str = ""
    pay: Payment = NOTHING
    division: tuple[int, ...] = ()


class Suspend(msgspec.Struct, frozen=True, gc=False, tag="suspend"):
    """Suspend a card from the hand: a special action (702.62a, 116.2f)."""

    cid: int
    pay: Payment = NOTHING


class Plot(msgspec.Struct, frozen=True, gc=False, tag="plot"):
    """Plot a card from the hand: a special action (702.170b, 116.2k)."""

    cid: int
    pay: Payment = NOTHING


class FetchCompanion(msgspec.Struct, frozen=True, gc=False, tag="companion"):
    """Put the companion into the hand from outside the game: a special action (116.2g)."""

    cid: int
    pay: Payment = NOTHING


class TurnUp(msgspec.Struct, frozen=True, gc=False, tag="turn up"):
    """Turn a face-down permanent face up for its morph cost: a special action (116.2b)."""

    cid: int
    source: int
    pay: Payment = NOTHING


class PassPriority(msgspec.Struct, frozen=True, gc=False, tag="pass"):
    """Pass priority (117.3d)."""


class Choose(msgspec.Struct, frozen=True, gc=False, tag="choose"):
    """Answer the decision that the position waits for."""

    answer: Answer


class Pay(msgspec.Struct, frozen=True, gc=False, tag="pay"):
    """Pay a cost that the rules ask for outside of casting and activating.

    With a decision "pay" pending, its cost; otherwise, as a special action, the cost that permanent
    `source` states for ignoring its effect until end of turn (116.2d).
    """

    source: int = 0
    pay: Payment = NOTHING


class Attack(msgspec.Struct, frozen=True, gc=False, tag="attack"):
    """Declare attackers (508.1): creatures, each with DEFENDER or the planeswalker it attacks.

    In order of their numbers; empty for no attack.
    """

    attackers: tuple[tuple[int, int], ...] = ()


class Block(msgspec.Struct, frozen=True, gc=False, tag="block"):
    """Declare blockers (509.1): creatures, each with the attacker it blocks; empty for none."""

    blocks: tuple[tuple[int, int], ...] = ()


class Assign(msgspec.Struct, frozen=True, gc=False, tag="assign"):
    """Divide the combat damage of an attacker (510.1c).

    `shares`: how much for each of its blockers (by number, those with none left out) and, as
    DEFENDER, for the player or planeswalker it attacks.
    """

    source: int
    shares: tuple[tuple[int, int], ...]


Action = (
    PlayLand
    | Cast
    | Activate
    | Suspend
    | Plot
    | FetchCompanion
    | TurnUp
    | PassPriority
    | Choose
    | Pay
    | Attack
    | Block
    | Assign
)
PASS = PassPriority()
