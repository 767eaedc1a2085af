"""Reading effects: what the words of a card give and take, as changes of places.

Every way in which choices can go is a change of its own.  A word that is not read here gives
nothing: the rules will show what it does.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from analyzer.loops.net import Delta, Place, together
from analyzer.search.relevance import card_words
from cards.vocabulary import costs as pay
from cards.vocabulary import effects as do
from cards.vocabulary.amounts import Amount
from cards.vocabulary.filters import Filter
from cards.vocabulary.targets import Target
from models.amounts import amount
from models.costs import other_part
from models.errors import Unsupported
from models.facts import View
from models.filters import card_fits
from models.position import Position, StackItem

#: More ways than this are cut off: the rest would only be rearrangements.
_WAYS = 60
#: How many copies a storm spell is taken to have: as many as a lap could want.
STORM = 12


class Scene:
    """Where effects are read: the position with everything in play, and the cards of the game.

    `permanents`: how many copies of each card could be on the battlefield; `cards`: all cards that
    could be in a graveyard.
    """

    def __init__(
        self, position: Position, you: int, permanents: dict[int, int], cards: dict[int, int]
    ) -> None:
        self.position = position
        self.you = you
        self.permanents = permanents
        self.cards = cards
        #: Whether anything puts a card from a graveyard on the bottom of a library.
        self.bottoms = any(
            isinstance(w, do.MoveTarget) and w.to == "bottom" for c in cards for w in card_words(c)
        )

    def count(self, of: Amount, x: int = 0) -> int:
        """An amount, read where everything is in play."""
        if isinstance(of, int):
            return of
        item = StackItem(0, "ability", 0, self.you, self.you, x=x)
        try:
            return amount(self.position, of, self.you, 0, item)
        except Unsupported:
            return 0

    def fitting(self, filter: Filter) -> list[int]:
        """The permanents that could be there and match, by card."""
        return [cid for cid in self.permanents if card_fits_there(filter, cid)]


def card_fits_there(filter: Filter, cid: int) -> bool:
    """Whether a card, as a permanent of yours, could match a filter."""
    return filter.controller != "opponent" and card_fits(filter, cid)


class Reader:
    """Reads the effects of one source."""

    def __init__(
        self, scene: Scene, cid: int, view: View, targets: tuple[Target, ...], spell: bool
    ) -> None:
        self.scene = scene
        self.cid = cid
        self.view = view
        self.targets = targets
        self.spell = spell

    def ways(self, effects: tuple[do.Effect, ...]) -> list[Delta]:
        """Every way in which instructions could go."""
        found: list[Delta] = [{}]
        for effect in effects:
            options = self._options(effect)
            found = [together(a, b) for a, b in product(found, options)][:_WAYS]
        return found

    def _options(self, e: do.Effect) -> list[Delta]:
        reader = _READERS.get(type(e))
        return reader(self, e) if reader is not None else [{}]

    # --- structure ---
    def _may(self, e: do.May) -> list[Delta]:
        price = cost_places(e.cost, ("paid", self.cid))
        ways = object_ways(other_part(e.cost), self.scene, self.cid)
        done = [together(price, a, b) for a, b in product(ways, self.ways(e.then))][:_WAYS]
        return [*done, *self.ways(e.otherwise)]

    def _if(self, e: do.If) -> list[Delta]:
        return [*self.ways(e.then), *self.ways(e.otherwise)]

    def _modes(self, e: do.ChooseMode) -> list[Delta]:
        return [way for option in e.options for way in self.ways(option)]

    # --- numbers ---
    def _mana(self, e: do.AddMana) -> list[Delta]:
        times = self.scene.count(e.times)
        return [together(*[{("mana", c): times} for c in e.mana if c.isalpha()])]

    def _choice(self, e: do.AddManaChoice) -> list[Delta]:
        colors = e.colors if set(e.colors) <= set("WUBRGC") else "WUBRG"
        n = max(1, self.scene.count(e.count))
        kind = ("mana",) if e.spend_on is None else ("limited", e.spend_on)
        return [{(*kind, c): n} for c in colors]

    def _gain(self, e: do.GainLife) -> list[Delta]:
        return [{("life",): self.scene.count(e.count)}] if e.who in ("you", "each") else [{}]

    def _lose(self, e: do.LoseLife) -> list[Delta]:
        return self._harm(e.who, self.scene.count(e.count))

    def _damage(self, e: do.DealDamage) -> list[Delta]:
        who = {"target": "target", "each_matching": ""}.get(e.to, e.to)
        return self._harm(who, self.scene.count(e.count))

    def _harm(self, who: str, n: int) -> list[Delta]:
        if who == "you":
            return [{("life",): -n}]
        if who == "each":
            return [{("life",): -n, ("loss",): n}]
        return [{("loss",): n}] if who else [{}]

    # --- cards ---
    def _draw(self, e: do.Draw) -> list[Delta]:
        n = self.scene.count(e.count)
        yours = {("library",): -n, ("cards",): n}
        if n == 1 and self.scene.bottoms and e.who == "you":
            # With nothing above it, what was put on the bottom is what is drawn.
            tucked = [{("bottom", cid): -1, ("hand", cid): 1} for cid in self.scene.cards]
            return [yours, *tucked]
        if e.who == "target":
            return [yours, {("mill",): n}]
        return [yours] if e.who in ("you", "each") else [{("mill",): n}]

    def _mill(self, e: do.Mill) -> list[Delta]:
        n = self.scene.count(e.count)
        yours: Delta = {("library",): -n, ("fodder",): n}
        return {"you": [yours], "target": [yours, {("mill",): n}]}.get(e.who, [{("mill",): n}])

    def _return(self, e: do.ReturnSource) -> list[Delta]:
        return [{(there, self.cid): -1, (e.to, self.cid): 1} for there in ("untapped", "tapped")]

    def _move(self, e: do.MoveTarget) -> list[Delta]:
        found: list[Delta] = [{}]
        for target in self.targets:
            if target.what == "card" and target.zone == "graveyard" and target.whose != "opponent":
                places = _ARRIVE.get(e.to)
                if places is None:
                    continue
                found += [
                    {("graveyard", cid): -1, (places, cid): 1}
                    for cid in self.scene.cards
                    if card_fits(target.filter, cid)
                ]
            elif target.what == "permanent" and e.to in ("hand", "top"):
                found += [
                    {(there, cid): -1, (e.to, cid): 1}
                    for cid in self.scene.fitting(target.filter)
                    for there in ("untapped", "tapped")
                ]
        return found

    # --- untapping ---
    def _untap_source(self, e: do.UntapSource) -> list[Delta]:
        return [{("tapped", self.cid): -1, ("untapped", self.cid): 1}, {}]

    def _untap(self, e: do.Untap) -> list[Delta]:
        scene = self.scene
        if e.all:
            return [together(*[{("untap", cid): scene.permanents[cid]}
                               for cid in scene.fitting(e.filter)])]  # fmt: skip
        if e.count:
            share: Delta = {("untaps", e.filter): e.count}
            for cid in scene.fitting(e.filter):
                share["share", e.filter, cid] = min(e.count, scene.permanents[cid])
            return [share]
        filters = [t.filter for t in self.targets if t.what == "permanent"]
        return [{("untap", cid): 1} for f in filters for cid in scene.fitting(f)] or [{}]

    # --- copies, tokens, counters ---
    def _copy(self, e: do.CopySpells) -> list[Delta]:
        n = self.scene.count(e.count) or STORM
        if e.what == "this":
            return [{("again", self.cid): n}]
        if e.what == "event" and self.spell:
            return [{("again", self.cid): n}]
        found: list[Delta] = []
        for target in self.targets:
            if target.what in ("ability", "spell_or_ability", "triggered_ability"):
                found.append({("copied ability",): n})
            if target.what in ("spell", "spell_or_ability"):
                found += [
                    {("again", cid): n} for cid in self.scene.cards if card_fits(target.filter, cid)
                ]
        return found or [{("copied ability",): n}]

    def _token(self, e: do.CreateToken) -> list[Delta]:
        from cards.library import CARDS

        cid = CARDS.token(e.token)
        n = self.scene.count(e.count)
        there = "tapped" if e.tapped else "untapped"
        return (
            [{(there, cid): n, ("tokens", cid): n, ("entered", cid): n}] if e.who == "you" else [{}]
        )

    def _counters(self, e: do.AddCounters) -> list[Delta]:
        return [{("counters", self.cid, e.kind): self.scene.count(e.count)}]

    def _free_copy(self, e: do.CastImprintedCopy) -> list[Delta]:
        return [{("free copy",): 1}, {}]

    def _sacrifice_source(self, e: do.SacrificeSource) -> list[Delta]:
        return [
            {(there, self.cid): -1, ("graveyard", self.cid): 1} for there in ("untapped", "tapped")
        ]


_ARRIVE = {
    "hand": "hand", "top": "top", "bottom": "bottom", "battlefield": "untapped",
    "battlefield_tapped": "tapped",
}  # fmt: skip
_READERS: dict[type, Callable[..., list[Delta]]] = {
    do.May: Reader._may,
    do.If: Reader._if,
    do.ChooseMode: Reader._modes,
    do.AddMana: Reader._mana,
    do.AddManaChoice: Reader._choice,
    do.GainLife: Reader._gain,
    do.LoseLife: Reader._lose,
    do.DealDamage: Reader._damage,
    do.Draw: Reader._draw,
    do.Mill: Reader._mill,
    do.ReturnSource: Reader._return,
    do.MoveTarget: Reader._move,
    do.UntapSource: Reader._untap_source,
    do.Untap: Reader._untap,
    do.CopySpells: Reader._copy,
    do.CreateToken: Reader._token,
    do.AddCounters: Reader._counters,
    do.CastImprintedCopy: Reader._free_copy,
    do.SacrificeSource: Reader._sacrifice_source,
}


def cost_places(costs: tuple[pay.Cost, ...], tag: Place) -> Delta:
    """What a cost takes that has no choice of objects: its mana, under a tag, and life."""
    from cards.mana import parse_cost

    found: Delta = {}
    for cost in costs:
        if isinstance(cost, pay.PayMana):
            for symbol in parse_cost(cost.cost):
                if symbol == "X":
                    continue
                key = (*tag, "1" if symbol.isdigit() else symbol)
                found[key] = found.get(key, 0) - (int(symbol) if symbol.isdigit() else 1)
        elif isinstance(cost, pay.PayLife) and isinstance(cost.count, int):
            found["life",] = found.get(("life",), 0) - cost.count
    return found


def object_ways(costs: tuple[pay.Cost, ...], scene: Scene, cid: int) -> list[Delta]:
    """Every way to pay the parts of a cost that are objects; `cid` is the source."""
    found: list[Delta] = [{}]
    for cost in costs:
        options = _object_options(cost, scene, cid)
        found = [together(a, b) for a, b in product(found, options)][:_WAYS]
    return found


def _object_options(cost: pay.Cost, scene: Scene, cid: int) -> list[Delta]:
    if isinstance(cost, pay.TapSelf):
        return [{("untapped", cid): -1, ("tapped", cid): 1}]
    if isinstance(cost, pay.SacrificeSelf):
        return [{(there, cid): -1, ("died", cid): 1} for there in ("tapped", "untapped")]
    if isinstance(cost, pay.ExileSelf):
        return [{("hand", cid): -1, ("exile", cid): 1}]
    if isinstance(cost, pay.Sacrifice | pay.ExilePermanents | pay.ReturnToHand):
        n = cost.count
        to = {pay.Sacrifice: "died", pay.ExilePermanents: "exile", pay.ReturnToHand: "hand"}
        return [
            {(there, other): -n, (to[type(cost)], other): n}
            for other in scene.fitting(cost.filter)
            for there in ("untapped", "tapped")
        ]
    if isinstance(cost, pay.TapOthers):
        return [
            {("untapped", other): -cost.count, ("tapped", other): cost.count}
            for other in scene.fitting(cost.filter)
        ]
    if isinstance(cost, pay.ExileCards):
        n = cost.count if isinstance(cost.count, int) else 0  # X may be 0
        return [{("fodder",): -n}] if cost.zone == "graveyard" else [{("cards",): -n}]
    if isinstance(cost, pay.RemoveCounters):
        return [{("counters", cid, cost.kind): -cost.count}]
    if isinstance(cost, pay.PutCounters):
        return [{("counters", cid, cost.kind): cost.count}]
    return [{}]
