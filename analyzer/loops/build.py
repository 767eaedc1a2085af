"""Building the net: every way to cast, activate and trigger that the cards have."""

from __future__ import annotations

from itertools import product

from msgspec.structs import replace

from analyzer.loops.following import follow
from analyzer.loops.net import Act, Delta, Net, Place, each, together
from analyzer.loops.paying import pay
from analyzer.loops.reading import (
    STORM,
    Reader,
    Scene,
    cost_places,
    object_ways,
)
from analyzer.loops.utopia import Cards, permanents, utopia
from cards.library import CARDS, UNKNOWN_CID
from cards.mana import TYPES
from cards.vocabulary.abilities import Activated
from cards.vocabulary.costs import DiscardSelf, ExilePermanents
from cards.vocabulary.effects import AddMana, AddManaChoice, ImprintFromHand
from cards.vocabulary.statics import EntersTapped
from cards.vocabulary.targets import Target
from models.amounts import amount
from models.casting import spell_parts
from models.characteristics import abilities_of
from models.costs import ManaNeed, life_part, mana_part, needs, other_part
from models.facts import Facts, facts, is_mana_ability
from models.filters import card_fits
from models.mana_sources import outputs_of
from models.permissions import Way, ways
from models.position import PLAIN, Library, Permanent, Position

#: The place that a zone is; the library is only its top.
_ZONE = {"hand": "hand", "graveyard": "graveyard", "exile": "exile", "library": "top"}


def build(cards: Cards) -> tuple[Net, Scene]:
    """The net of the cards, and the scene in which they were read."""
    in_play = permanents(cards)
    scene = Scene(utopia(cards, in_play), cards.you, in_play, dict(cards.owned))
    builder = _Builder(scene)
    for cid in cards.owned:
        if cid != UNKNOWN_CID:
            builder.casts(cid)
            builder.copies(cid)
    for cid in in_play:
        builder.permanent(cid)
    follow(builder.net, scene)
    pay(builder.net, scene)
    return builder.net, scene


class _Builder:
    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.you = scene.you
        self.net = Net()

    def _reader(self, cid: int, targets: tuple[Target, ...] = (), spell: bool = True) -> Reader:
        return Reader(self.scene, cid, facts(cid).view, targets, spell)

    # --- spells ---
    def casts(self, cid: int) -> None:
        """Every way to cast a card, from every zone."""
        for zone in _ZONE:
            p = self._with_top(cid) if zone == "library" else self.scene.position
            for way in ways(p, self.you, (cid, PLAIN), zone):
                if way.symbols is None or way.mark:
                    continue
                about = facts(cid, way.face)
                optional = [a for a in about.additional if a.optional]
                for kicks in [(), *[(a,) for a in optional]]:
                    self._cast(p, cid, zone, way, about, tuple(a.kind for a in kicks))

    def _with_top(self, cid: int) -> Position:
        p = self.scene.position
        players = [*p.players]
        players[self.you] = replace(players[self.you], library=Library(top=(cid,)))
        return replace(p, players=(players[0], players[1]))

    def _cast(
        self, p: Position, cid: int, zone: str, way: Way, about: Facts, kicks: tuple[str, ...]
    ) -> None:
        extra = tuple(
            c for a in about.additional if not a.optional or a.kind in kicks for c in a.cost
        )
        symbols = (way.symbols or ()) + mana_part(extra)
        objects = object_ways(other_part(way.costs + extra), self.scene, cid)
        life = life_part(p, way.costs + extra, self.you)
        act: Act = ("cast", cid, zone, way.alt, kicks)
        results = self.resolutions(cid, way.face, way.exile_after, kicks)
        begin: Delta = {
            (_ZONE[zone], cid): -1, ("storm",): 1, ("was cast", cid): 1, ("life",): -life,
        }  # fmt: skip
        for need in needs(p, self.you, about, about.view, symbols, 0):
            for paid, result in product(objects, results):
                delta = together(begin, _need(need, cid), paid, result)
                self.net.add(f"cast {about.face.name} from {zone}", delta, act, cid)

    def resolutions(
        self, cid: int, face: int, exile: bool = False, kicks: tuple[str, ...] = ()
    ) -> list[Delta]:
        """What a spell does on resolution, and where its card goes."""
        about = facts(cid, face)
        if about.face.is_permanent:
            tapped = any(isinstance(a.static, EntersTapped) for a in about.statics)
            there = "tapped" if tapped else "untapped"
            return [{(there, cid): 1, ("entered", cid): 1}]
        to = "exile" if exile else "hand" if "buyback" in kicks else "graveyard"
        leave: Delta = {(to, cid): 1}
        if about.storm:
            leave["again", cid] = STORM
        return each(self.effects(cid, face), leave)

    def effects(self, cid: int, face: int = 0) -> list[Delta]:
        """What the instructions of an instant or sorcery do."""
        about = facts(cid, face)
        spell = about.face.spell
        modes = range(len(spell.modes)) if spell is not None and spell.modes else [None]
        found = []
        for mode in modes:
            targets, effects = spell_parts(about.face, () if mode is None else (mode,))
            found += self._reader(cid, targets).ways(effects)
        return found

    def copies(self, cid: int) -> None:
        """Copies of a spell on the stack, and copies of an imprinted card that are cast."""
        face = CARDS[cid].front
        if not face.is_instant_or_sorcery:
            return
        for way in self.effects(cid):
            self.net.add(
                f"copy of {face.name}",
                together(way, {("again", cid): -1, ("was copied", cid): 1}),
                ("copy", cid),
                cid,
            )
        if not any(self._imprints(other, cid) for other in self.scene.permanents):
            return
        for way in self.effects(cid):
            storm: Delta = {("again", cid): STORM} if facts(cid).storm else {}
            self.net.add(
                f"cast a copy of {face.name}",
                together(way, storm, {("free copy",): -1, ("storm",): 1, ("was cast", cid): 1}),
                ("cast copy", cid),
                cid,
            )

    def _imprints(self, source: int, cid: int) -> bool:
        return any(
            isinstance(effect, ImprintFromHand) and card_fits(effect.filter, cid)
            for trigger in facts(source).triggered
            for effect in trigger.effects
        )

    # --- permanents ---
    def permanent(self, cid: int) -> None:
        """The activated abilities of a permanent."""
        there = next(
            (
                q
                for q in self.scene.position.battlefield
                if q.cid == cid and q.controller == self.you
            ),
            None,
        )
        if there is None:
            return
        there = replace(there, tapped=False, sick=False)
        for index, ability in enumerate(abilities_of(self.scene.position, there)):
            if ability.zone == "battlefield":
                self._activation(cid, there, index, ability)
        for index, ability in enumerate(facts(cid).activated):
            if ability.zone != "battlefield":
                self._activation(cid, None, index, ability)

    def _activation(
        self, cid: int, there: Permanent | None, index: int, ability: Activated
    ) -> None:
        p = self.scene.position
        name = f"{CARDS[cid].name} ability {index + 1}"
        act: Act = ("mana" if is_mana_ability(ability) else "activate", cid, index)
        price = cost_places(ability.cost, ("cost", cid, index))
        less = amount(p, ability.reduction, self.you, there.uid if there is not None else 0)
        generic = ("cost", cid, index, "1")
        if less and generic in price:
            price[generic] = min(0, price[generic] + less)
        start: Delta = {}
        if ability.once_each_turn or ability.loyalty:
            start["once each turn", cid, index] = -1
        if there is None and any(isinstance(c, DiscardSelf) for c in ability.cost):
            start = {(ability.zone, cid): -1, ("graveyard", cid): 1}
        for paid in object_ways(other_part(ability.cost), self.scene, cid):
            begin = together(price, start, paid)
            for result in self._results(cid, there, ability, paid):
                self.net.add(name, together(begin, result), act, cid)

    def _results(
        self, cid: int, there: Permanent | None, ability: Activated, paid: Delta
    ) -> list[Delta]:
        if not is_mana_ability(ability):
            reader = self._reader(cid, ability.targets, spell=False)
            return each(reader.ways(ability.effects), {("activated", cid): 1})
        value = 0
        if any(isinstance(c, ExilePermanents) for c in ability.cost):
            value = sum(
                n * facts(place[1]).face.mana_value
                for place, n in paid.items()
                if place[0] == "exile" and n > 0
            )
        offers, limit = outputs_of(self.scene.position, ability, self.you, there, value)
        kind: Place = ("mana",) if limit is None else ("limited", limit)
        others = tuple(e for e in ability.effects if not isinstance(e, AddMana | AddManaChoice))
        rest = self._reader(cid, (), spell=False).ways(others)
        return [
            together(other, {(*kind, c): made[i] for i, c in enumerate(TYPES) if made[i]})
            for made, _ in offers
            for other in rest
        ]


def _need(need: ManaNeed, cid: int) -> Delta:
    found: Delta = {("cost", cid, c): -need.types[i] for i, c in enumerate(TYPES)}
    found["cost", cid, "1"] = -(need.generic + need.snow)
    found["life",] = -need.life
    return found
