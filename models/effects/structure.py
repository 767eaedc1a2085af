"""Instructions that contain others: if, may, coin flips, durations, delayed triggers."""

from __future__ import annotations

from msgspec.structs import replace

from cards.card import BASIC_LAND_TYPES, kind_of
from cards.library import CARDS, UNKNOWN_CID
from cards.vocabulary.costs import PayMana
from cards.vocabulary.effects import (
    ChooseColor,
    ChooseMode,
    ChooseName,
    ChooseType,
    Continuous,
    DelayedTrigger,
    FlipCoin,
    GrantFlashback,
    If,
    May,
    PayAnyAmount,
    WheneverThisTurn,
    WhenYouDo,
)
from cards.vocabulary.triggers import TargetDies
from models import events
from models.conditions import holds
from models.effects import ask, handles
from models.effects.common import count, expand, players, target_permanents, update
from models.facts import card_view
from models.filters import card_fits
from models.position import (
    CHANCE,
    FLASHBACK,
    PLAIN,
    T_CARD,
    T_PLAYER,
    Answer,
    Delayed,
    Frame,
    Lasting,
    StackItem,
)
from models.state import State


@handles(If)
def if_(s: State, f: Frame, e: If) -> bool:
    """The condition is read as this is carried out (608.2c)."""
    yes = holds(s, e.condition, f.item.controller, f.item.source, f.item, f)
    return expand(s, f, e.then if yes else e.otherwise)


@handles(May)
def may(s: State, f: Frame, e: May) -> bool:
    """A player decides whether to do something, perhaps for a cost (608.2d, 118.12)."""
    who = players(s, f, e.who)
    if not who:
        return True
    if not f.memo:
        if e.cost:
            from models.legal import payments_asked

            if not payments_asked(s, who[0], e.cost):
                return expand(s, f, e.otherwise)
            return ask(s, "pay", who[0], ("decline",))
        return ask(s, "may", who[0], ("yes", "no"))
    yes = f.memo[-1] in ("yes", "paid")
    return expand(s, f, e.then if yes else e.otherwise)


@handles(WhenYouDo)
def when_you_do(s: State, f: Frame, e: WhenYouDo) -> bool:
    """A reflexive ability triggers; it waits to be put on the stack as others do (603.12)."""
    item = f.item
    s.waiting.append(
        StackItem(
            s.new_uid(), "trigger", item.cid, item.controller, item.owner, item.face, e.effects,
            value=item.value, source=item.source, event=item.event,
        )
    )  # fmt: skip
    return True


@handles(PayAnyAmount)
def pay_any_amount(s: State, f: Frame, e: PayAnyAmount) -> bool:
    """A player chooses how much to pay, then pays it; each resolution asks anew."""
    from models.legal import payments_asked

    you = f.item.controller
    if not f.memo:
        amounts: list[Answer] = [0]
        while payments_asked(s, you, (PayMana(e.symbol * len(amounts)),)):
            amounts.append(len(amounts))
        return ask(s, "amount", you, amounts)
    chosen = f.memo[0]
    assert isinstance(chosen, int)
    if not chosen:
        return True
    if len(f.memo) == 1:
        return ask(s, "pay", you, ())
    update(s, item=replace(f.item, value=chosen))
    return expand(s, s.frames[-1], e.then)


@handles(FlipCoin)
def flip(s: State, f: Frame, e: FlipCoin) -> bool:
    """Flip a coin (705.2): nobody decides the result."""
    if not e.called:
        # 705.2: an effect that speaks of heads and tails only has no winner and no loser.
        if not f.memo:
            return ask(s, "coin", CHANCE, ("heads", "tails"))
        return expand(s, f, e.win if f.memo[0] == "heads" else e.lose)
    if not f.memo:
        return ask(s, "coin", CHANCE, ("win", "lose"))
    events.coin_flipped(s, f.item.controller, f.memo[0] == "win")
    return expand(s, f, e.win if f.memo[0] == "win" else e.lose)


@handles(ChooseMode)
def choose_mode(s: State, f: Frame, e: ChooseMode) -> bool:
    """A player chooses one of several instructions."""
    if not f.memo:
        return ask(s, "mode", players(s, f, e.who)[0], tuple(range(len(e.options))))
    index = f.memo[0]
    assert isinstance(index, int)
    return expand(s, f, e.options[index])


@handles(ChooseName)
def choose_name(s: State, f: Frame, e: ChooseName) -> bool:
    """Choose a card name: one of a card in this game, or some other name (201.4)."""
    if not f.memo:
        return ask(s, "name", f.item.controller, name_options(s, e))
    update(s, name=str(f.memo[0]))
    return True


def cards_in_game(s: State) -> set[int]:
    """Every card that is known to be somewhere in this game."""
    seen: set[int] = set()
    for player in s.players:
        library = player.library
        for zone in (player.hand, library.top, library.rest, library.sure, library.bottom,
                     player.sideboard, player.command, player.companion):  # fmt: skip
            seen.update(zone)
        seen.update(c for c, _ in player.graveyard)
        seen.update(c for c, _ in player.exile)
    seen.update(p.cid for p in s.battlefield if not p.token)
    seen.update(i.cid for i in s.stack)
    return seen


def name_options(s: State, e: ChooseName) -> list[Answer]:
    """The names that could matter: those of cards in the game that fit, then "another name"."""
    fitting = [c for c in cards_in_game(s) if c and card_fits(e.filter, c) and card_view(c).name]
    names = sorted(CARDS[c].front.name for c in fitting)
    return [*names, "another name"]


@handles(ChooseType)
def choose_type(s: State, f: Frame, e: ChooseType) -> bool:
    """Choose a type."""
    if not f.memo:
        return ask(s, "type", f.item.controller, type_options(s, e))
    update(s, name=str(f.memo[0]))
    return True


def type_options(s: State, e: ChooseType) -> list[Answer]:
    """The types that could matter: of creature types those in the game, then "another type"."""
    if e.of == "basic_land":
        return [t for t in BASIC_LAND_TYPES if t not in e.without]
    seen = {
        subtype
        for cid in cards_in_game(s) | {p.cid for p in s.battlefield}
        if cid != UNKNOWN_CID
        for face in CARDS[cid].faces
        if "Creature" in face.type_set
        for subtype in face.subtypes
        if kind_of(subtype) == "Creature"
    }
    return [*sorted(seen - set(e.without)), "another type"]


@handles(ChooseColor)
def choose_color(s: State, f: Frame, e: ChooseColor) -> bool:
    """Choose a colour."""
    if not f.memo:
        return ask(s, "color", f.item.controller, ("W", "U", "B", "R", "G"))
    update(s, name=str(f.memo[0]))
    return True


@handles(Continuous)
def continuous(s: State, f: Frame, e: Continuous) -> bool:
    """A static phrase begins to hold for a while (611.2)."""
    target = next((ref[1] for ref in f.item.targets if ref[0] == T_PLAYER), -1)
    effect = Lasting(e.static, f.item.controller, e.until, f.item.cid, target)
    if effect not in s.lasting:
        s.lasting = (*s.lasting, effect)
    return True


@handles(DelayedTrigger)
def delayed(s: State, f: Frame, e: DelayedTrigger) -> bool:
    """Set up a delayed triggered ability (603.7)."""
    value = count(s, f, e.capture)
    about = players(s, f, e.about)[0] if e.about is not None else -1
    watched = target_permanents(s, f) if isinstance(e.event, TargetDies) else [0]
    s.delayed += tuple(
        Delayed(
            e.event, e.effects, f.item.controller, f.item.cid, s.turn, value=value, about=about,
            this_turn=e.this_turn, watched=uid,
        )
        for uid in watched
    )  # fmt: skip
    return True


@handles(WheneverThisTurn)
def whenever_this_turn(s: State, f: Frame, e: WheneverThisTurn) -> bool:
    """Set up an ability that triggers again and again until the turn ends (603.7)."""
    you, source = f.item.controller, f.item.cid
    s.delayed = (*s.delayed, Delayed(e.event, e.effects, you, source, s.turn, repeat=True))
    return True


@handles(GrantFlashback)
def grant_flashback(s: State, f: Frame, e: GrantFlashback) -> bool:
    """Cards in the graveyard now gain flashback until end of turn; later ones do not (611.2c)."""
    you = f.item.controller
    zone = s.players[you].graveyard
    if e.all:
        marked = tuple(
            (cid, FLASHBACK) if mark == PLAIN and card_fits(e.filter, cid) else (cid, mark)
            for cid, mark in zone
        )
    else:
        cards = list(zone)
        for ref in f.item.targets:
            if ref[0] == T_CARD and (ref[2], PLAIN) in cards:
                cards.remove((ref[2], PLAIN))
                cards.append((ref[2], FLASHBACK))
        marked = tuple(cards)
    s.change(you, graveyard=tuple(sorted(marked)))
    return True
