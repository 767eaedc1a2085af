"""What one resolution can give at best, read off the words of the vocabulary.

Conditions count as met, choices as free, unpaid taxes as absent: each answer is never too low.
A word that this reading has no rule for becomes a gain of kind "unknown".
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from cards.library import CARDS
from cards.mana import NO_MANA, ManaVector, vector
from cards.vocabulary import amounts as a
from cards.vocabulary import effects as e
from cards.vocabulary.costs import Sacrifice
from cards.vocabulary.filters import ANYTHING, Filter
from cards.vocabulary.statics import GraveyardToExile, Static
from cards.vocabulary.targets import Target
from cards.vocabulary.triggers import BeginStep
from models.filters import permanent_fits
from models.position import Position

#: Stands for "as many as you like"; an answer that rests on it is no answer.
MANY = 200
#: Marks what returns a permanent and all others with its name.
SAME_NAME = "same name"
Count = tuple[int, int]
"""A number and what each point of X adds to it."""


@dataclass(frozen=True, slots=True)
class Gain:
    """One thing that a resolution gives: `n` of it and `per_x` more for each point of X."""

    kind: str
    n: int = 0
    per_x: int = 0
    filter: Filter = ANYTHING
    text: str = ""
    mana: ManaVector = NO_MANA
    static: Static | None = None


Gains = tuple[Gain, ...]

_LIBRARY = (
    e.Search, e.Wish, e.LookAndTake, e.ExileTop, e.RevealUntil, e.RevealTopRepeatedly, e.Pile,
    e.Scry, e.Surveil, e.LookAndOrder, e.SearchAndShare, e.SetAside,
)  # fmt: skip

#: They give the active player nothing that a bound counts (or only take something away).
_NOTHING = (
    e.PreventDamage, e.Pump,
    e.LookAtHand, e.LookAtTop, e.RevealHandAndDiscard, e.RevealFromHand, e.RevealTop, e.ChooseName,
    e.ChooseColor, e.Shuffle, e.Discard, e.Destroy, e.SacrificePermanents, e.SacrificeSource,
    e.ExileSource, e.ExileZone, e.SurgicallyExtract, e.GainControlOfSource, e.Tap, e.ModifyPT,
    e.Counter, e.CounterEventSpell, e.ChangeTarget, e.SkipTurn, e.ExtraTurn,
    e.ExileFromGraveyard, e.ExileDiscarded, e.PutRevealedOnBottom,
)  # fmt: skip


def subjects(who: str, mine: bool) -> tuple[bool, bool]:
    """Whether the active player, and whether the opponent, can be the player spoken of."""
    if who == "you":
        return mine, not mine
    if who in ("opponent", "each_opponent"):
        return not mine, mine
    if who == "active":
        return True, False
    return True, True


class Reader:
    """Reads effects as gains of the active player of a position."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.me = position.active
        #: whether "that many" speaks of cards that left the hand
        self.from_hand = False
        self.libraries = tuple(p.library.size for p in position.players)
        self.lives = tuple(max(p.life, 0) for p in position.players)
        #: Tokens of a name are not among them: they cease to exist when they leave (111.7).
        self.owned = self._owned()

    # --- numbers ---------------------------------------------------------------------------------
    def count(self, amount: a.Amount | str, subject: int = -1, mine: bool = True) -> Count:
        """An upper bound of an amount; `subject` is the player that "target" speaks of."""
        if isinstance(amount, int):
            return max(amount, 0), 0
        if isinstance(amount, a.XValue):
            return 0, 1
        if isinstance(amount, a.CountCards) and amount.zone == "library":
            return max(self._players(amount.whose, subject, self.libraries, mine)), 0
        if isinstance(amount, a.Life):
            # The opponent's life only falls: no gain of the opponent is counted for anyone.
            players = self._players(amount.whose, subject, (MANY, MANY), mine)
            if len(players) == 1 and subject == 1 - self.me and amount.whose == "target":
                return self.lives[subject], 0
            return max(players), 0
        if isinstance(amount, a.CountPermanents) and amount.filter.controller in (
            "opponent",
            "target",
        ):
            loose = _anyones(amount.filter)
            return sum(permanent_fits(loose, p, self.me) for p in self.position.battlefield), 0
        if isinstance(amount, a.Half):
            n, per_x = self.count(amount.of, subject, mine)
            return (n + 1) // 2, per_x
        if isinstance(amount, a.Sum):
            parts = [self.count(part, subject, mine) for part in amount.of]
            return sum(n for n, _ in parts), sum(x for _, x in parts)
        if isinstance(amount, a.Times):
            n, per_x = self.count(amount.of, subject, mine)
            return max(n * amount.by, 0), max(per_x * amount.by, 0)
        if isinstance(amount, a.Moved) and amount.without_types:
            return max(self.libraries), 0  # cards revealed from a library
        if isinstance(amount, a.ColorsSpent):
            return 5, 0
        return MANY, 0

    def _owned(self) -> Counter[int]:
        """The permanent cards that the active player owns, lands aside, by number."""
        p, me = self.position, self.position.players[self.me]
        library = me.library
        owned = Counter((*library.top, *library.rest, *library.sure, *library.bottom))
        owned.update((*me.hand, *me.sideboard, *(c for c, _ in (*me.graveyard, *me.exile))))
        owned.update(q.cid for q in p.battlefield if q.owner == self.me)
        owned.update(item.cid for item in p.stack if item.owner == self.me)
        return Counter({c: n for c, n in owned.items() if c and _nonland_permanent(c)})

    def _players(
        self, whose: str, subject: int, values: tuple[int, ...], mine: bool
    ) -> tuple[int, ...]:
        if whose == "target" and subject >= 0:
            return (values[subject],)
        own, other = subjects(whose, mine)
        return (values[self.me],) * own + (values[1 - self.me],) * other

    # --- effects ---------------------------------------------------------------------------------
    def alternatives(
        self, effects: tuple[e.Effect, ...], targets: tuple[Target, ...] = (), mine: bool = True
    ) -> tuple[Gains, ...]:
        """The ways a resolution can go; only one of them happens each time."""
        ways: list[Gains] = [()]
        self.from_hand = any(isinstance(w, e.ExileHand | e.PutFromHand) for w in effects)
        exiling = any(
            isinstance(w, e.Continuous) and isinstance(w.static, GraveyardToExile) for w in effects
        )
        for word in effects:
            options = self._options(word, targets, mine, exiling)
            ways = [way + option for way in ways for option in options]
            if len(ways) > 12:
                # Getting all of them at once is more than any of them.
                ways = [tuple(dict.fromkeys(g for way in ways for g in way))]
        return _best(ways)

    def _options(
        self, word: e.Effect, targets: tuple[Target, ...], mine: bool, exiling: bool
    ) -> tuple[Gains, ...]:
        if isinstance(word, e.May):
            paid = tuple(
                Gain("sacrifice", c.count, filter=c.filter)
                for c in word.cost
                if isinstance(c, Sacrifice) and c.count
            )
            then = self.alternatives(word.then, targets, mine)
            return tuple(way + paid if way else way for way in then) + self.alternatives(
                word.otherwise, targets, mine
            )
        if isinstance(word, e.If):
            return self.alternatives(word.then, targets, mine) + self.alternatives(
                word.otherwise, targets, mine
            )
        if isinstance(word, e.PayAnyLife):
            return self.alternatives(word.then, targets, mine)
        if isinstance(word, e.ForEachTarget):
            # Each option for all targets together, and as often as there are targets.
            n = sum(_most(t.max) for t in targets)
            ways = self.alternatives(word.effects, targets, mine)
            everything = tuple(dict.fromkeys(g for way in ways for g in way))
            return (everything * max(n, 1),)
        if isinstance(word, e.FlipCoin):
            # A certain line works where every flip is lost (705).
            return self.alternatives(word.lose, targets, mine)
        if isinstance(word, e.ChooseMode):
            return tuple(
                way for option in word.options for way in self.alternatives(option, targets, mine)
            )
        if isinstance(word, e.DelayedTrigger):
            event = word.event
            if isinstance(event, BeginStep) and event.step in ("upkeep", "draw"):
                return ((),)  # not before the next turn
            return self.alternatives(word.effects, targets, mine)
        return (self._gains(word, targets, mine, exiling),)

    def _gains(
        self, word: e.Effect, targets: tuple[Target, ...], mine: bool, exiling: bool
    ) -> Gains:
        if isinstance(word, _NOTHING):
            return ()
        if isinstance(word, e.LoseGame):
            return () if mine else (Gain("win", 1),)
        name = word.__struct_config__.tag
        unknown = (Gain("unknown", text=str(name)),)
        if isinstance(word, e.LoseLife | e.DealDamage | e.Draw | e.Mill | e.GainLife):
            return self._of_players(word, mine)
        if isinstance(word, e.Continuous):
            if isinstance(word.static, GraveyardToExile):
                return ()
            return (Gain("static", 1, static=word.static, text="exiling" if exiling else ""),)
        if not mine:
            return self._others(word, unknown)
        return self._own(word, targets, unknown)

    def _of_players(
        self, word: e.LoseLife | e.DealDamage | e.Draw | e.Mill | e.GainLife, mine: bool
    ) -> Gains:
        me, other = self.me, 1 - self.me
        if isinstance(word, e.DealDamage):
            who = {"target": "target", "each_matching": "you", "you": "you"}.get(word.to, word.to)
            own, hits = subjects(who, mine)
            if word.to == "each_matching":
                hits = False
        else:
            own, hits = subjects(word.who, mine)
        n, per_x = self.count(word.count, other, mine)
        found: list[Gain] = []
        if isinstance(word, e.LoseLife | e.DealDamage):
            if hits:
                kind = "damage" if isinstance(word, e.DealDamage) else "loss"
                found.append(Gain(kind, n, per_x))
        elif isinstance(word, e.Draw | e.Mill):
            if hits:
                found.append(Gain("mill", n, per_x))
            if own:
                again = _again(word.count) if self.from_hand and mine else -1
                if isinstance(word, e.Draw) and again >= 0:
                    return (*found, Gain("redraw", again))
                n, per_x = self.count(word.count, me, mine)
                n = min(n, self.libraries[me] + MANY)
                found.append(Gain("draw" if isinstance(word, e.Draw) else "self_mill", n, per_x))
        elif own:
            found.append(Gain("life"))
        return tuple(found)

    def _others(self, word: e.Effect, unknown: Gains) -> Gains:
        """What an ability of the opponent's gives the active player."""
        who = getattr(word, "who", None) or getattr(word, "by", None)
        if isinstance(word, e.MoveTarget | e.MoveMoved | e.Untap | e.ReturnAll | e.WinGame):
            return unknown
        if who is None or not subjects(who, False)[0]:
            return ()
        return unknown

    def _own(self, word: e.Effect, targets: tuple[Target, ...], unknown: Gains) -> Gains:
        if isinstance(word, e.AddMana):
            times = word.times
            if (
                isinstance(times, a.CountCards)
                and times.zone == "graveyard"
                and times.filter.named is not None
            ):
                return (Gain("mana_per", filter=times.filter, mana=vector(word.mana)),)
            n, per_x = self.count(times)
            return (Gain("mana", n, per_x, mana=vector(word.mana)),)
        if isinstance(word, e.AddManaChoice):
            n, per_x = self.count(word.count)
            colors = "WUBRG" if word.colors in ("legends", "commander") else word.colors
            return (Gain("choice", n, per_x, text=f"{colors} {word.how}"),)
        if isinstance(word, _LIBRARY):
            return self._library(word, unknown)
        if isinstance(word, e.PutFromHand):
            back = () if word.to == "top" else (Gain("back"),)
            return (Gain("keep", MANY if word.count == "any" else word.count), *back)
        if isinstance(word, e.ShuffleFromGraveyard):
            return (Gain("back"),)
        if isinstance(word, e.ShuffleIntoLibrary | e.TuckAll):
            return (Gain("back"), Gain("keep", MANY))
        if isinstance(word, e.ExileHand):
            return (Gain("keep", MANY),) if word.play else ()
        if isinstance(word, e.TakeBack):
            return (Gain("regrow", word.count, filter=word.filter),)
        if isinstance(word, e.PutFromHandOnBattlefield):
            return (Gain("put_hand", 1, filter=word.filter),)
        if isinstance(word, e.GrantFlashback):
            return (Gain("flashback", MANY if word.all else 1, filter=word.filter),)
        if isinstance(word, e.ImprintFromHand):
            return (Gain("imprint", 1, filter=word.filter),)
        if isinstance(word, e.MoveTarget):
            return self._moved(word, targets, unknown)
        if isinstance(word, e.ReturnAll):
            return (Gain("bounce", MANY, filter=_anyones(word.filter)),)
        if isinstance(word, e.ReturnPermanents):
            return (Gain("bounce", word.count, filter=_anyones(word.filter)),)
        if isinstance(word, e.ReturnSource):
            return (Gain("self_return", 1, text=word.to),)
        if isinstance(word, e.ExileAndReturnTransformed):
            return (Gain("reenter", 1),)
        if isinstance(word, e.CreateToken):
            return (Gain("token", *self.count(word.count), text=word.token),)
        if isinstance(word, e.Untap):
            n = MANY if word.all else word.count
            n = n or sum(_most(t.max) for t in targets if t.what == "permanent")
            return (Gain("untap", n, filter=_anyones(word.filter)),)
        if isinstance(word, e.UntapSource):
            return (Gain("untap_source", 1),)
        if isinstance(word, e.AddCounters):
            return (Gain("counters", *self.count(word.count), text=word.kind),)
        if isinstance(word, e.CopySpells):
            n, per_x = self.count(word.count)
            if word.what == "this":
                return (Gain("copy_this", MANY),)
            if word.what == "target" and any("ability" in t.what for t in targets):
                return unknown
            return (Gain("copy", n, per_x),)
        if isinstance(word, e.Level):
            return (Gain("level", word.level),)
        if isinstance(word, e.WinGame):
            return (Gain("win", 1),)
        if isinstance(word, e.MillRepeatIfSharedColor):
            return (Gain("mill", MANY), Gain("self_mill", MANY))
        return unknown

    def _library(self, word: e.Effect, unknown: Gains) -> Gains:
        if isinstance(word, e.Search):
            if not subjects(word.who, True)[0] or word.to == "exile":
                return ()
            n, per_x = self.count(word.count)
            to = word.to.replace("_tapped", "")
            return (Gain("search", n, per_x, filter=word.filter, text=to),)
        if isinstance(word, e.Wish):
            return unknown if word.or_exile else (Gain("wish", 1, filter=word.filter),)
        if isinstance(word, e.LookAndTake):
            n, per_x = self.count(word.count)
            if word.to == "battlefield":
                return unknown
            return (Gain("look", n, per_x), Gain("draw", word.take, filter=word.filter))
        if isinstance(word, e.ExileTop):
            n, per_x = self.count(word.count)
            if word.play is None or word.play == "during_your_next_turn":
                return (Gain("look", n, per_x),)
            kind = "free_top" if word.free else "draw"
            more = (Gain("token", n, per_x, text=word.leftover),) if word.leftover else ()
            return (Gain(kind, n, per_x, filter=word.filter, text="exile"), *more)
        if isinstance(word, e.SetAside):
            return (Gain("draw", 1),)
        if isinstance(word, e.SearchAndShare):
            return (Gain("search", word.count, text="hand"),)
        if isinstance(word, e.RevealUntil):
            if word.who != "you":
                return (Gain("mill", MANY),) if word.to != "battlefield" else unknown
            if word.to == "battlefield":
                return unknown
            found = Gain("search", 1, filter=_anyones(word.until), text="hand")
            return (found, Gain("look", MANY)) if word.to == "hand" else (Gain("look", MANY),)
        if isinstance(word, e.RevealTopRepeatedly):
            return (Gain("pay_draw" if word.repeat else "draw", MANY if word.repeat else 1),)
        if isinstance(word, e.Pile):
            return (Gain("search", word.count, text="top"), Gain("back"))
        if isinstance(word, e.Scry | e.LookAndOrder):
            return (Gain("look", *self.count(word.count)),)
        if isinstance(word, e.Surveil):
            return (Gain("self_mill", *self.count(word.count)),)
        return unknown

    def _moved(self, word: e.MoveTarget, targets: tuple[Target, ...], unknown: Gains) -> Gains:
        found: list[Gain] = []
        for target in targets:
            n = _most(target.max)
            if word.to == "exile":
                continue
            if word.to in ("top", "bottom"):
                found += [Gain("back"), Gain("top", n)]
            elif target.what == "card":
                if word.to == "hand":
                    found.append(Gain("regrow", n, filter=_anyones(target.filter)))
                elif target.whose == "you" or not self.position.players[1 - self.me].graveyard:
                    found.append(Gain("reanimate", n, filter=_anyones(target.filter)))
                else:
                    return unknown
            elif word.to == "hand" and target.what in ("permanent", "creature_or_planeswalker"):
                filter = _anyones(target.filter)
                if word.with_same_name:
                    most = max(self.owned.values(), default=0)
                    found.append(Gain("bounce", max(n, most), filter=filter, text=SAME_NAME))
                else:
                    found.append(Gain("bounce", n, filter=filter))
            elif word.to == "hand" and target.what == "spell":
                found.append(Gain("regrow", n, filter=_anyones(target.filter)))
            elif target.what not in ("player", "opponent"):
                return unknown
        return tuple(found)


def _again(amount: a.Amount) -> int:
    """What is added to "that many" in an amount; -1 for another kind of amount."""
    if isinstance(amount, a.Moved):
        return -1 if amount.greatest else 0
    if isinstance(amount, a.Sum):
        rest = [part for part in amount.of if not isinstance(part, a.Moved) or part.greatest]
        numbers = [part for part in rest if isinstance(part, int)]
        if len(rest) == len(numbers) == len(amount.of) - 1:
            return sum(numbers)
    return -1


def _most(count: int | str) -> int:
    return count if isinstance(count, int) else MANY


def _anyones(filter: Filter) -> Filter:
    """The filter without what may change during the turn: who controls it, tapped or not.

    Filters are compared by identity, so each has one counterpart.
    """
    known = _LOOSE.get(id(filter))
    if known is None:
        fields = {name: getattr(filter, name) for name in filter.__struct_fields__}
        for name in ("controller", "tapped", "token", "other", "named_chosen", "subtype_chosen"):
            fields.pop(name)
        known = _LOOSE[id(filter)] = (filter, Filter(**fields))
    return known[1]


_LOOSE: dict[int, tuple[Filter, Filter]] = {}
loose = _anyones


def _best(ways: list[Gains]) -> tuple[Gains, ...]:
    """Leave out ways that give nothing beyond another one."""
    parts = [_parts(way) for way in ways]
    kept: list[int] = []
    for i, (mana, rest) in enumerate(parts):
        for j, (more, others) in enumerate(parts):
            if i == j or not rest <= others or any(x > y for x, y in zip(mana, more, strict=True)):
                continue
            if (mana, rest) != (more, others) or j < i:
                break
        else:
            kept.append(i)
    return tuple(ways[i] for i in kept)


def _parts(way: Gains) -> tuple[ManaVector, frozenset[tuple[Gain, int]]]:
    total = [0] * 6
    seen: dict[Gain, int] = {}
    for gain in way:
        if gain.kind == "mana" and not gain.per_x:
            total = [t + gain.n * m for t, m in zip(total, gain.mana, strict=True)]
        else:
            seen[gain] = seen.get(gain, 0) + 1
    # The second of two equal gains counts as one of its own.
    rest = frozenset((gain, i) for gain, n in seen.items() for i in range(n))
    return (total[0], total[1], total[2], total[3], total[4], total[5]), rest


def _nonland_permanent(cid: int) -> bool:
    return any(face.is_permanent and not face.is_land for face in CARDS[cid].faces)
