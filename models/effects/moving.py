"""Instructions that move permanents and cards, make tokens, tap, untap and change permanents."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from cards.library import CARDS
from cards.vocabulary.effects import (
    AddCounters,
    CreateToken,
    Destroy,
    ExileAndReturnTransformed,
    ExileFromGraveyard,
    ExileSource,
    ExileZone,
    GainControlOfSource,
    ImprintFromHand,
    Level,
    ModifyPT,
    MoveEventCard,
    MoveTarget,
    OwnersGainControl,
    Pump,
    Regenerate,
    ReturnAll,
    ReturnPermanents,
    ReturnSource,
    SacrificePermanents,
    SacrificeSource,
    SacrificeTarget,
    SurgicallyExtract,
    Tap,
    TuckAll,
    Untap,
    UntapSource,
)
from cards.vocabulary.filters import Filter
from models.amounts import amount
from models.attachments import may_attach
from models.characteristics import is_creature
from models.destroying import add_shield, destroy_together
from models.effects import ask, handles
from models.effects.common import (
    answers,
    count,
    distinct,
    players,
    remember,
    target_permanents,
    update,
)
from models.errors import Unsupported
from models.facts import facts_of
from models.filters import at_x, card_fits, permanent_fits
from models.library import put_bottom, put_top, take_top
from models.object_costs import signature
from models.paying import add_counters
from models.position import CHANCE, T_CARD, T_ITEM, T_PERMANENT, Answer, Frame, Permanent
from models.state import State
from models.zones import (
    enter_battlefield,
    from_graveyard,
    from_hand,
    leave_battlefield,
    put_together,
    to_exile,
    to_hand,
)

PROWESS = (ModifyPT(power=1, toughness=1, this=True),)


def _kind_options(permanents: list[Permanent]) -> list[int]:
    """One number for each kind of equal permanents."""
    seen: dict[tuple[object, ...], int] = {}
    for permanent in permanents:
        seen.setdefault(signature(permanent), permanent.uid)
    return list(seen.values())


def _namesakes(s: State, permanent: Permanent) -> list[Permanent]:
    """All other permanents with the name of this one; what has no name shares none (201.2a)."""
    name = facts_of(permanent).face.name
    return [
        p for p in s.battlefield if p.uid != permanent.uid and name == facts_of(p).face.name != ""
    ]


@handles(MoveTarget)
def move_target(s: State, f: Frame, e: MoveTarget) -> bool:
    """Move the targets where the card says."""
    you = f.item.controller
    for ref in f.item.targets:
        if ref[0] == T_PERMANENT:
            permanent = s.permanent(ref[1])
            if permanent is None:
                continue
            same = [permanent, *(_namesakes(s, permanent) if e.with_same_name else ())]
            for moved in same:
                if e.to in ("battlefield", "battlefield_tapped"):
                    leave_battlefield(s, moved, "exile")
                    continue
                leave_battlefield(s, moved, e.to)
            remember(s, tuple(p.cid for p in same))
        elif ref[0] == T_CARD:
            _, player, cid = ref
            if all(c != cid for c, _ in s.players[player].graveyard):
                continue
            from_graveyard(s, player, cid)
            if e.to == "hand":
                to_hand(s, player, cid)
            elif e.to == "exile":
                to_exile(s, player, cid)
            elif e.to in ("top", "bottom"):
                place = put_top if e.to == "top" else put_bottom
                s.change(player, library=place(s.players[player].library, (cid,)))
            else:
                controller = you if e.under_your_control else player
                enter_battlefield(s, cid, controller, player, tapped=e.to == "battlefield_tapped")
        elif ref[0] == T_ITEM:
            from models.effects.stack import take_spell_off

            take_spell_off(s, ref[1], e.to)
    return True


@handles(Destroy)
def destroy(s: State, f: Frame, e: Destroy) -> bool:
    """Destroy targets, or all that match, at the same time (701.8)."""
    if e.all:
        filter = with_counters(s, at_x(e.filter, f.item.x), f.item.source)
        you, source = f.item.controller, f.item.source
        doomed = [p.uid for p in s.battlefield if permanent_fits(filter, p, you, source)]
    else:
        doomed = target_permanents(s, f)
    found = [p for uid in doomed if (p := s.permanent(uid)) is not None]
    destroy_together(s, found, e.regenerates)
    return True


def with_counters(s: State, filter: Filter, source: int) -> Filter:
    """A filter that compares with counters on the source, with their number now."""
    kind = filter.mana_value_counters
    if not kind:
        return filter
    permanent = s.permanent(source)
    return _with_mana_value(filter, permanent.count(kind) if permanent is not None else 0)


@lru_cache(maxsize=256)
def _with_mana_value(filter: Filter, n: int) -> Filter:
    """One filter for each number: words are compared by identity."""
    return replace(filter, mana_value_counters="", mana_value_min=n, mana_value_max=n)


@handles(Regenerate)
def regenerate(s: State, f: Frame, e: Regenerate) -> bool:
    """Give the source a shield (701.19a)."""
    if s.permanent(f.item.source) is not None:
        add_shield(s, f.item.source, f.item.controller, f.item.cid)
    return True


@handles(ReturnAll)
def return_all(s: State, f: Frame, e: ReturnAll) -> bool:
    """Return everything that matches and the player owns."""
    for player in players(s, f, e.who):
        for permanent in list(s.battlefield):
            if permanent.owner == player and permanent_fits(e.filter, permanent, player):
                leave_battlefield(s, permanent, "hand")
    return True


@handles(TuckAll)
def tuck_all(s: State, f: Frame, e: TuckAll) -> bool:
    """Put everything that matches on the bottom."""
    for permanent in list(s.battlefield):
        if permanent_fits(e.filter, permanent, f.item.controller):
            leave_battlefield(s, permanent, "bottom")
    return True


@handles(ReturnPermanents, SacrificePermanents)
def choose_own(s: State, f: Frame, e: ReturnPermanents | SacrificePermanents) -> bool:
    """A player chooses permanents of their own to sacrifice or return; as many as possible."""
    to = "hand" if isinstance(e, ReturnPermanents) else "graveyard"
    given = answers(f)
    leaving: list[int] = []
    for player in players(s, f, e.who):
        own = {p.uid for p in s.battlefield if p.controller == player}
        taken = tuple(uid for uid in given if uid in own)
        fitting = [
            p
            for p in s.battlefield
            if p.controller == player
            and p.uid not in taken
            and permanent_fits(e.filter, p, player, f.item.source)
        ]
        total = min(count(s, f, e.count), len(fitting) + len(taken))
        if len(taken) < total:
            options = _kind_options(fitting)
            if len(options) > 1:
                return ask(s, "sacrifice" if to == "graveyard" else "return", player, options)
            taken += tuple(p.uid for p in fitting[: total - len(taken)])
        leaving += taken
    left = [p for uid in leaving if (p := s.permanent(uid)) is not None]
    if isinstance(e, SacrificePermanents) and e.noted:
        # 608.2h: as they last existed on the battlefield
        value = sum(facts_of(p).face.mana_value for p in left)
        update(s, item=replace(f.item, value=value))
    put_together(s, left, to)  # 101.4: all at once
    return True


@handles(SacrificeSource)
def sacrifice_source(s: State, f: Frame, e: SacrificeSource) -> bool:
    """Sacrifice the source, if its controller still controls it."""
    permanent = s.permanent(f.item.source)
    if permanent is not None and permanent.controller == f.item.controller:
        leave_battlefield(s, permanent, "graveyard")
    return True


@handles(SacrificeTarget)
def sacrifice_target(s: State, f: Frame, e: SacrificeTarget) -> bool:
    """The controllers of the targets sacrifice them, all at once."""
    found = [p for uid in target_permanents(s, f) if (p := s.permanent(uid)) is not None]
    put_together(s, found, "graveyard")
    return True


@handles(MoveEventCard)
def move_event_card(s: State, f: Frame, e: MoveEventCard) -> bool:
    """Move the card that the event put into a graveyard, if it is still there."""
    event = f.item.event
    if not event or event[0] != T_CARD:
        return True  # 111.7: a token is nowhere any more
    _, owner, cid = event
    if any(c == cid for c, _ in s.players[owner].graveyard):
        from_graveyard(s, owner, cid)
        if e.to == "battlefield":
            enter_battlefield(s, cid, f.item.controller, owner)
        elif e.to == "hand":
            to_hand(s, owner, cid)
        else:
            to_exile(s, owner, cid)
    return True


@handles(ExileSource)
def exile_source(s: State, f: Frame, e: ExileSource) -> bool:
    """Exile the source: a permanent, or the spell itself instead of its usual end."""
    if f.item.kind in ("spell", "copy"):
        _leave(s, f, "exile")
        return True
    permanent = s.permanent(f.item.source)
    if permanent is not None:
        leave_battlefield(s, permanent, "exile")
    return True


def _leave(s: State, f: Frame, to: str) -> None:
    """Make the resolving spell's card go somewhere else at the end (608.2n)."""
    if f.item.leave == "exile":
        return  # 702.34a: exiled instead of going anywhere else
    item = replace(f.item, leave=to)
    for index, known in enumerate(s.stack):
        if known.uid == item.uid:
            s.stack[index] = item
    s.frames[-1] = replace(s.frames[-1], item=item)


@handles(ReturnSource)
def return_source(s: State, f: Frame, e: ReturnSource) -> bool:
    """Return the source to hand or put it on top of the library."""
    if f.item.kind in ("spell", "copy"):
        _leave(s, f, e.to)
        return True
    if e.from_graveyard:
        _take_back(s, f.item.owner, f.item.cid, e.to)
        return True
    permanent = s.permanent(f.item.source)
    if permanent is not None:
        leave_battlefield(s, permanent, e.to)
    return True


def _take_back(s: State, owner: int, cid: int, to: str) -> None:
    """Put a card from its owner's graveyard into their hand or on top of their library (400.7)."""
    if any(c == cid for c, _ in s.players[owner].graveyard):
        from_graveyard(s, owner, cid)
        if to == "hand":
            to_hand(s, owner, cid)
        else:
            s.change(owner, library=put_top(s.players[owner].library, (cid,)))


@handles(ExileAndReturnTransformed)
def flip_over(s: State, f: Frame, e: ExileAndReturnTransformed) -> bool:
    """Exile the source and return it with its other face up (712.14a)."""
    permanent = s.permanent(f.item.source)
    if permanent is None:
        return True
    leave_battlefield(s, permanent, "exile")
    if permanent.token or len(CARDS[permanent.cid].faces) < 2:
        return True
    owner = permanent.owner
    entry = (permanent.cid, "")
    exile = list(s.players[owner].exile)
    if entry not in exile:
        return True
    exile.remove(entry)
    s.change(owner, exile=tuple(exile))
    counters: tuple[tuple[str, int], ...] = ()
    n = count(s, f, e.counters)
    if e.counter_kind and n:
        counters = ((e.counter_kind, n),)
    enter_battlefield(s, permanent.cid, owner, owner, face=1, counters=counters)
    return True


@handles(ExileZone)
def exile_zone(s: State, f: Frame, e: ExileZone) -> bool:
    """Exile graveyards or libraries."""
    if e.zone not in ("graveyard", "library"):
        raise Unsupported(f"exiling a {e.zone}")
    for player in players(s, f, e.who):
        if e.zone == "library":
            while s.players[player].library.size:
                top, library = take_top(s.players[player].library)
                s.change(player, library=library)
                to_exile(s, player, top)
            continue
        cards = [c for c, _ in s.players[player].graveyard]
        s.change(player, graveyard=())
        for cid in cards:
            to_exile(s, player, cid)
        remember(s, tuple(cards))
    return True


@handles(ExileFromGraveyard)
def exile_from_graveyard(s: State, f: Frame, e: ExileFromGraveyard) -> bool:
    """A player exiles a card from their graveyard, of their choice or at random."""
    for player in players(s, f, e.who):
        cards = tuple(c for c, _ in s.players[player].graveyard if card_fits(e.filter, c))
        if not cards:
            continue
        if len(set(cards)) > 1 and not f.memo:
            chooser = CHANCE if e.random else player
            return ask(s, "exile", chooser, distinct(tuple(sorted(cards))))
        cid = answers(f)[0] if f.memo else cards[0]
        from_graveyard(s, player, cid)
        to_exile(s, player, cid)
        remember(s, (cid,))
    return True


@handles(SurgicallyExtract)
def extract(s: State, f: Frame, e: SurgicallyExtract) -> bool:
    """Exile every card named like the target from graveyard, hand and library (all of them)."""
    for ref in f.item.targets:
        if ref[0] != T_CARD:
            continue
        _, player, cid = ref
        owner = s.players[player]
        library = owner.library
        gone = [c for c, _ in owner.graveyard if c == cid] + [c for c in owner.hand if c == cid]
        gone += [c for zone in (library.top, library.rest, library.sure, library.bottom)
                 for c in zone if c == cid]  # fmt: skip
        from models.library import shuffle_in

        library = replace(
            library,
            top=tuple(c for c in library.top if c != cid),
            rest=tuple(c for c in library.rest if c != cid),
            sure=tuple(c for c in library.sure if c != cid),
            bottom=tuple(c for c in library.bottom if c != cid),
        )
        if owner.library.hidden and cid in owner.library.rest:
            raise Unsupported("extracting a card that may have been drawn unseen")
        s.change(
            player,
            graveyard=tuple(entry for entry in owner.graveyard if entry[0] != cid),
            hand=tuple(c for c in owner.hand if c != cid),
            library=shuffle_in(library),
        )
        for card in gone:
            to_exile(s, player, card)
    return True


@handles(ImprintFromHand)
def imprint(s: State, f: Frame, e: ImprintFromHand) -> bool:
    """You may exile a matching card from your hand; it is linked to the source (607.2a)."""
    you = f.item.controller
    permanent = s.permanent(f.item.source)
    hand = s.players[you].hand
    if not f.memo:
        options: list[Answer] = [c for c in distinct(hand) if c and card_fits(e.filter, c)]
        if not options:
            return True
        return ask(s, "imprint", you, [*options, "none"])
    for cid in answers(f):
        from_hand(s, you, cid)
        to_exile(s, you, cid)
        if permanent is not None:
            imprinted = tuple(sorted((*permanent.imprinted, cid)))
            s.change_permanent(permanent.uid, imprinted=imprinted)
    return True


@handles(GainControlOfSource)
def gain_control(s: State, f: Frame, e: GainControlOfSource) -> bool:
    """A player gains control of the source."""
    for player in players(s, f, e.who):
        s.take_control(f.item.source, player)
    return True


@handles(OwnersGainControl)
def owners_gain_control(s: State, f: Frame, e: OwnersGainControl) -> bool:
    """Each player gains control of what they own and the controller of this controls."""
    you = f.item.controller
    for permanent in list(s.battlefield):
        if permanent.controller == you != permanent.owner and permanent_fits(
            e.filter, permanent, you, f.item.source
        ):
            s.take_control(permanent.uid, permanent.owner)
    return True


@handles(CreateToken)
def create_token(s: State, f: Frame, e: CreateToken) -> bool:
    """Create tokens (111.1); who creates one is its owner (111.2)."""
    n = count(s, f, e.count)
    cid = CARDS.token(e.token)
    for who in players(s, f, e.who):
        for host in target_permanents(s, f) if e.attached else ():
            there = s.permanent(host)
            # 303.4g: an Aura that cannot be on it is not created.
            if there is not None and may_attach(Permanent(0, cid, who, who, token=True), there):
                enter_battlefield(s, cid, who, who, token=True, attached_to=host)
        for _ in range(0 if e.attached else n):
            enter_battlefield(s, cid, who, who, token=True, tapped=e.tapped)
    return True


@handles(Untap)
def untap(s: State, f: Frame, e: Untap) -> bool:
    """Untap targets, all that match, or up to some that match."""
    you = f.item.controller
    if e.all:
        uids = [p.uid for p in s.battlefield if permanent_fits(e.filter, p, you)]
    elif e.count:
        # Untapping is never worse than not untapping: take as many as allowed.
        chosen = answers(f)
        tapped = [
            p
            for p in s.battlefield
            if p.tapped and p.uid not in chosen and permanent_fits(e.filter, p, you)
        ]
        if len(tapped) + len(chosen) > e.count and len(chosen) < e.count:
            return ask(s, "untap", you, _kind_options(tapped))
        uids = list(chosen) + [p.uid for p in tapped][: e.count - len(chosen)]
    else:
        uids = target_permanents(s, f)
    for uid in uids:
        s.change_permanent(uid, tapped=False)
    return True


@handles(UntapSource)
def untap_source(s: State, f: Frame, e: UntapSource) -> bool:
    """Untap the source."""
    s.change_permanent(f.item.source, tapped=False)
    return True


@handles(Tap)
def tap(s: State, f: Frame, e: Tap) -> bool:
    """Tap targets or all that match."""
    if e.all:
        uids = [p.uid for p in s.battlefield if permanent_fits(e.filter, p, f.item.controller)]
    else:
        uids = target_permanents(s, f)
    for uid in uids:
        s.change_permanent(uid, tapped=True)
    return True


@handles(AddCounters)
def put_counters(s: State, f: Frame, e: AddCounters) -> bool:
    """Put counters on the source."""
    permanent = s.permanent(f.item.source)
    if permanent is not None:
        n = count(s, f, e.count)
        s.change_permanent(permanent.uid, counters=add_counters(permanent, e.kind, n))
    return True


@handles(ModifyPT)
def modify(s: State, f: Frame, e: ModifyPT) -> bool:
    """Change power and toughness until end of turn."""
    if e.this:
        uids = [f.item.source]
    elif e.event:
        uids = [f.item.event[1]]
    elif e.all:
        uids = [p.uid for p in s.battlefield
                if permanent_fits(e.filter, p, f.item.controller, f.item.source)]  # fmt: skip
    else:
        uids = target_permanents(s, f)
        if e.with_same_name:
            targets = [p for p in s.battlefield if p.uid in uids]
            uids = [*uids, *(q.uid for p in targets for q in _namesakes(s, p) if is_creature(q))]
    for uid in uids:
        permanent = s.permanent(uid)
        if permanent is not None:
            power, toughness = permanent.boost
            s.change_permanent(uid, boost=(power + e.power, toughness + e.toughness))
    return True


@handles(Pump)
def pump(s: State, f: Frame, e: Pump) -> bool:
    """Targets or the source get +x/+y until end of turn; the amounts do not change (608.2h)."""
    you, source = f.item.controller, f.item.source
    if e.all:
        # 611.2c: those that match now; each counts before any of them has changed
        uids = [p.uid for p in s.battlefield if permanent_fits(e.filter, p, you, source)]
    else:
        uids = [source] if e.this else target_permanents(s, f)
    more = [
        [amount(s, of, you, uid if e.all else source, f.item, f) for of in (e.power, e.toughness)]
        for uid in uids
    ]
    for uid, (power, toughness) in zip(uids, more, strict=True):
        permanent = s.permanent(uid)
        if permanent is not None:
            boost = (permanent.boost[0] + power, permanent.boost[1] + toughness)
            s.change_permanent(uid, boost=boost)
    return True


@handles(Level)
def level(s: State, f: Frame, e: Level) -> bool:
    """A Class becomes a level (716.2); kept as level counters above the first."""
    permanent = s.permanent(f.item.source)
    if permanent is not None:
        more = e.level - 1 - permanent.count("level")
        s.change_permanent(permanent.uid, counters=add_counters(permanent, "level", more))
    return True
