"""Moving cards and permanents between zones, with what that triggers and what replaces it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from cards.library import CARDS, UNKNOWN_CID
from cards.vocabulary.abilities import Recover
from cards.vocabulary.statics import (
    EntersAsCopy,
    EntersChoosing,
    EntersInsteadDiscard,
    EntersInsteadSacrifice,
    EntersTapped,
    EntersWithCounters,
    ExiledInsteadOfDying,
    GraveyardToExile,
)
from models import events
from models.attachments import attach
from models.combat.board import remember
from models.errors import Unsupported
from models.facts import facts, facts_of
from models.filters import permanent_fits
from models.library import put_bottom, put_top
from models.madness import exiled
from models.position import EXILE_INSTEAD, LINKED, PLAIN, Frame, Permanent, StackItem
from models.sagas import LORE, reached
from models.state import State


def insert(cards: tuple[int, ...], cid: int) -> tuple[int, ...]:
    """A sorted zone with one card more."""
    return tuple(sorted((*cards, cid)))


def without(cards: tuple[Any, ...], card: Any) -> tuple[Any, ...]:
    """A zone with one card less; the card must be there."""
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]


def to_hand(s: State, player: int, cid: int) -> None:
    """Put a card into its owner's hand."""
    s.change(player, hand=insert(s.players[player].hand, cid))


def to_exile(s: State, player: int, cid: int, mark: str = PLAIN) -> None:
    """Exile a card."""
    s.change(player, exile=tuple(sorted((*s.players[player].exile, (cid, mark)))))


def exiled_instead(s: State, player: int) -> bool:
    """Whether cards that would go to a player's graveyard are exiled instead (614.1a)."""
    return any(
        static.whose == "any" or (static.whose == "you") == (controller == player)
        for static, controller, _ in s.statics(GraveyardToExile)
    )


def to_graveyard(s: State, player: int, cid: int) -> None:
    """Put a card into its owner's graveyard, or where a replacement effect sends it (614)."""
    if exiled_instead(s, player):
        to_exile(s, player, cid)
        return
    zone = s.players[player].graveyard
    s.change(player, graveyard=tuple(sorted((*zone, (cid, PLAIN)))))
    events.put_into_graveyard(s, player, cid)


def bury(s: State, item: StackItem) -> None:
    """Put the card of a spell into its owner's graveyard, or exile if that replaces it (614.1a)."""
    if item.leave == EXILE_INSTEAD:
        to_exile(s, item.owner, item.cid)
    else:
        to_graveyard(s, item.owner, item.cid)


def from_hand(s: State, player: int, cid: int) -> None:
    """Remove a card from a hand."""
    s.change(player, hand=without(s.players[player].hand, cid))


def discard(s: State, player: int, cid: int) -> None:
    """Discard a card (701.9); with madness it goes to exile (702.35a)."""
    from_hand(s, player, cid)
    mark = exiled(s, player, cid)
    if mark:
        to_exile(s, player, cid, mark)
    else:
        to_graveyard(s, player, cid)
    events.discarded(s, player, cid)


def from_graveyard(s: State, player: int, cid: int) -> None:
    """Remove a card from a graveyard; of equal cards the unmarked one goes first."""
    zone = s.players[player].graveyard
    entry = min(card for card in zone if card[0] == cid)
    s.change(player, graveyard=without(zone, entry))


def from_exile(s: State, player: int, cid: int, mark: str) -> None:
    """Remove a card with this mark from exile."""
    s.change(player, exile=without(s.players[player].exile, (cid, mark)))


def put_together(s: State, permanents: Iterable[Permanent], to: str) -> None:
    """Move permanents at the same time: none of them sees the others in the graveyard."""
    before = [events.recoverable(s, player) for player in (0, 1)]
    permanents = list(permanents)
    # 614.1a: replacement effects of all that leaves are there as they leave.
    instead = [exiled_by(s, p) if to == "graveyard" else 0 for p in permanents]
    for permanent, by in zip(permanents, instead, strict=True):
        leave_battlefield(s, permanent, to, before, by)


def exiled_by(s: State, permanent: Permanent) -> int:
    """The permanent whose effect exiles another one rather than let it die, 0 for none (614.1a)."""
    for static, controller, source in s.statics(ExiledInsteadOfDying):
        if source is not None and permanent_fits(static.filter, permanent, controller, source.uid):
            return source.uid
    return 0


def leave_battlefield(
    s: State,
    permanent: Permanent,
    to: str,
    before: Sequence[list[tuple[int, Recover]]] | None = None,
    by: int | None = None,
) -> None:
    """Move a permanent to its owner's "graveyard", "hand", "exile", "top" or "bottom".

    A token ceases to exist there (704.5d); cards imprinted on it stay in exile.  `before`: the
    cards with recover in each graveyard before it and those that leave with it moved.  `by`: what
    exiles it instead, if that has been settled.
    """
    owner = permanent.owner
    if any(item.packets for item in s.stack):
        remember(s, permanent)
    exiler = 0
    if to == "graveyard":
        exiler = exiled_by(s, permanent) if by is None else by
    if exiler:
        to = "exile"
    if to == "graveyard" and not permanent.token and exiled_instead(s, owner):
        to = "exile"  # 614.6: what is exiled instead never dies
    s.battlefield = [p for p in s.battlefield if p.uid != permanent.uid]
    s.refresh()
    if to == "graveyard":
        s.died += 1
        if "Creature" in facts_of(permanent).face.type_set:
            there = before[owner] if before is not None else events.recoverable(s, owner)
            if there:
                events.creature_died(s, owner, there)
    if permanent.imprinted or permanent.exiled:
        _keep_exiled(s, permanent)
    events.left_battlefield(s, permanent, died=to == "graveyard")
    if to == "hand":
        events.returned_to_hand(s, permanent)
    _put_away(s, permanent, to)
    if exiler and not permanent.token:
        link_exiled(s, exiler, owner, permanent.real)
    # 610.3: at once, without a trigger.
    return_exiled(s, tuple(one for one in permanent.exiled if one[2]))


def _keep_exiled(s: State, permanent: Permanent) -> None:
    """Let abilities of a permanent that leaves remember what was exiled with it (608.2h)."""
    imprinted = tuple((permanent.owner, cid, 0) for cid in permanent.imprinted)
    exiled = (*imprinted, *permanent.exiled)
    s.stack = [replace(i, exiled=exiled) if i.source == permanent.uid else i for i in s.stack]


def link_exiled(s: State, source: int, owner: int, cid: int) -> None:
    """Let a permanent know a card that it has exiled (607.2a)."""
    exiler = s.permanent(source)
    if exiler is not None and (cid, PLAIN) in s.players[owner].exile:
        from_exile(s, owner, cid, PLAIN)
        to_exile(s, owner, cid, LINKED)
        s.change_permanent(source, exiled=tuple(sorted((*exiler.exiled, (owner, cid, 0)))))


def release_exiled(s: State, source: int, owner: int, cid: int) -> None:
    """Put a card exiled with a permanent into its owner's graveyard."""
    if s.permanent(source) is not None:
        take_linked(s, source, owner, cid)
        to_graveyard(s, owner, cid)


def take_linked(s: State, source: int, owner: int, cid: int) -> None:
    """Take a card exiled with a permanent out of exile; the permanent may have left."""
    exiler = s.permanent(source)
    if exiler is not None:
        left = list(exiler.exiled)
        index = next((i for i, entry in enumerate(left) if entry[:2] == (owner, cid)), None)
        if index is not None:
            del left[index]
        s.change_permanent(source, exiled=tuple(left))
    from_exile(s, owner, cid, LINKED)


def return_exiled(s: State, linked: Iterable[tuple[int, int, int]]) -> None:
    """Put cards exiled with a permanent onto the battlefield under their owners' control."""
    for owner, cid, _ in linked:
        if (cid, LINKED) in s.players[owner].exile:
            from_exile(s, owner, cid, LINKED)
            enter_battlefield(s, cid, owner, owner)


def _put_away(s: State, permanent: Permanent, to: str) -> None:
    """Put the card of a permanent that has left into its owner's zone."""
    owner, cid = permanent.owner, permanent.real
    if permanent.token:
        return
    if to == "graveyard":
        to_graveyard(s, owner, cid)
    elif to == "hand":
        to_hand(s, owner, cid)
    elif to == "exile":
        to_exile(s, owner, cid)
    else:
        place = put_top if to == "top" else put_bottom
        s.change(owner, library=place(s.players[owner].library, (cid,)))


def enter_battlefield(
    s: State,
    cid: int,
    controller: int,
    owner: int,
    *,
    face: int = 0,
    tapped: bool = False,
    token: bool = False,
    x: int = 0,
    colors_spent: str = "",
    kicks: tuple[str, ...] = (),
    counters: tuple[tuple[str, int], ...] = (),
    card: int = -1,
    uid: int = 0,
    attached_to: int = 0,
) -> int:
    """Put a card or token onto the battlefield; returns its number.

    Choices made "as" it enters are asked for before anyone can act (614.12).  `card`: the card that
    enters as a copy of `cid`; `uid`: its number.
    """
    uid = uid or s.new_uid()
    if s.lifted:
        s.lifted.clear()  # a new object from here on (400.7)
    about = facts(cid, face)
    extra = dict(counters)
    if about.face.loyalty is not None:
        extra["loyalty"] = extra.get("loyalty", 0) + about.face.loyalty  # 306.5b
    saga = "Saga" in about.view.subtypes
    if saga:
        extra[LORE] = extra.get(LORE, 0) + 1  # 714.3a
    asks = entering = False
    for ability in about.statics:
        static = ability.static
        if isinstance(static, EntersWithCounters):
            from models.amounts import amount_for_entering

            count = amount_for_entering(s, static.count, controller, uid, x, colors_spent, kicks)
            if count:
                extra[static.kind] = extra.get(static.kind, 0) + count
        elif isinstance(static, EntersTapped):
            if static.unless_pay:
                asks = True
                tapped = True
            else:
                from models.conditions import holds

                tapped = static.unless is None or not holds(s, static.unless, controller, uid)
        elif isinstance(static, EntersChoosing | EntersInsteadSacrifice | EntersInsteadDiscard):
            asks = True
        elif isinstance(static, EntersAsCopy):
            asks = entering = True
    permanent = Permanent(
        uid,
        cid,
        controller,
        owner,
        face=face,
        tapped=tapped,
        sick=True,
        token=token,
        counters=tuple(sorted(extra.items())),
        card=card,
    )
    s.battlefield.append(permanent)
    if attached_to:
        attach(s, uid, attached_to, entering=True)  # 303.4b: it enters attached
    elif "Aura" in about.view.subtypes:
        # 303.4f: its controller would choose what it enchants.
        raise Unsupported(f"{about.face.name} entering without having been cast")
    s.refresh()
    permanent = s.battlefield[-1]
    if asks:
        from models.effects.entering import AS_ENTERS

        item = StackItem(uid, "ability", cid, controller, owner, face, source=uid)
        s.frames.append(Frame(item, AS_ENTERS))
    if not entering:
        # Else once it has the characteristics it enters with.
        events.entered(s, permanent, kicks)
    if saga:
        reached(s, permanent, 0, extra[LORE])
    return uid


def is_token(cid: int) -> bool:
    """Whether a definition is that of a token."""
    return cid != UNKNOWN_CID and CARDS[cid].layout == "token"
