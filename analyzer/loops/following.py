"""What follows from what is done: triggers, untapping, dying, copies of abilities."""

from __future__ import annotations

from analyzer.loops.net import Delta, Net, together
from analyzer.loops.reading import Reader, Scene
from cards.library import CARDS
from cards.vocabulary import triggers as when
from cards.vocabulary.abilities import Activated, Triggered
from cards.vocabulary.targets import Target
from models.facts import facts, is_mana_ability
from models.filters import card_fits, view_fits


def follow(net: Net, scene: Scene) -> None:
    """Add everything that follows to a net of what is done."""
    _Follower(net, scene).follows()


class _Follower:
    def __init__(self, net: Net, scene: Scene) -> None:
        self.net = net
        self.scene = scene

    def _reader(self, cid: int, targets: tuple[Target, ...]) -> Reader:
        return Reader(self.scene, cid, facts(cid).view, targets, spell=False)

    def follows(self) -> None:
        """Triggers, untapping, dying, copies of abilities."""
        scene = self.scene
        for cid in scene.permanents:
            self._event("entered", cid, self._watchers(cid, when.Enters))
            self._event("activated", cid, self._watchers(cid, when.ActivateAbility))
            self._died(cid)
            name = CARDS[cid].name
            moved: Delta = {("tapped", cid): -1, ("untapped", cid): 1}
            self.net.add(f"untap {name}", together(moved, {("untap", cid): -1}))
        for cid in scene.cards:
            self._event("was cast", cid, self._watchers(cid, when.CastSpell))
            self._event("was copied", cid, self._watchers(cid, when.CastSpell, copied=True))
        for cid in scene.permanents:
            for index, trigger in enumerate(facts(cid).triggered):
                self._trigger(cid, index, trigger)
            for ability in facts(cid).activated:
                if not is_mana_ability(ability):
                    self._copied_ability(cid, ability)
        for place in self.net.places:
            if place[0] == "share":
                _, filter, cid = place
                self.net.add(
                    f"untap {CARDS[cid].name}",
                    {place: -1, ("untaps", filter): -1, ("tapped", cid): -1, ("untapped", cid): 1},
                )

    def _event(self, kind: str, cid: int, watchers: list[tuple[int, int]]) -> None:
        """One event makes every ability that watches for it trigger."""
        if watchers:
            delta: Delta = {("event", *watcher): 1 for watcher in watchers}
            self.net.add(f"{CARDS[cid].name} {kind}", together(delta, {(kind, cid): -1}))

    def _watchers(self, cid: int, event: type, copied: bool = False) -> list[tuple[int, int]]:
        found = []
        for other in self.scene.permanents:
            for index, trigger in enumerate(facts(other).triggered):
                if isinstance(trigger.event, event) and self._sees(trigger, other, cid, copied):
                    found.append((other, index))
        return found

    def _sees(self, trigger: Triggered, watcher: int, cid: int, copied: bool) -> bool:
        event = trigger.event
        if isinstance(event, when.Enters):
            return cid == watcher if event.this else card_fits(event.filter, cid)
        if isinstance(event, when.CastSpell):
            if event.by == "opponent" or (copied and not event.or_copy):
                return False
            return view_fits(event.filter, facts(cid).view)
        return isinstance(event, when.ActivateAbility)

    def _trigger(self, cid: int, index: int, trigger: Triggered) -> None:
        reader = self._reader(cid, trigger.targets)
        for way in reader.ways(trigger.effects):
            delta = together(way, {("event", cid, index): -1})
            self.net.add(f"trigger of {CARDS[cid].name}", delta, (), cid)
            self.net.add(
                f"copied trigger of {CARDS[cid].name}",
                together(way, {("copied ability",): -1}),
                (),
                cid,
            )

    def _copied_ability(self, cid: int, ability: Activated) -> None:
        reader = self._reader(cid, ability.targets)
        for way in reader.ways(ability.effects):
            delta = together(way, {("copied ability",): -1})
            self.net.add(f"copied ability of {CARDS[cid].name}", delta, (), cid)

    def _died(self, cid: int) -> None:
        card = CARDS[cid]
        died: Delta = {("died", cid): -1}
        if card.layout != "token":
            died["graveyard", cid] = 1
        self.net.add(f"{card.name} dies", died)
        for trigger in facts(cid).triggered:
            if isinstance(trigger.event, when.Dies | when.PutIntoGraveyard):
                reader = self._reader(cid, trigger.targets)
                for way in reader.ways(trigger.effects):
                    self.net.add(f"{card.name} dies", together(died, way))
