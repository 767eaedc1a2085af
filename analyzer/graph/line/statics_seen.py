"""Which step brought a static phrase into force: what made a spell cheaper, or castable at all."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.graph.line.kinds import ROOT
from cards.vocabulary.statics import (
    CostChange,
    FlashPermission,
    GrantAbility,
    GrantEscape,
    GrantStorm,
    ManaBonus,
    PlayFromGraveyard,
    Static,
)
from models.actions import Activate, Cast
from models.facts import View, card_view, facts
from models.filters import permanent_fits, view_fits
from models.position import Permanent, Position
from models.state import statics_in_force

Origins = dict[int, str]
_Given = GrantStorm | FlashPermission | GrantEscape | PlayFromGraveyard


class StaticsSeen:
    """The origin of every continuous effect; that of a permanent's phrase is the permanent's."""

    def __init__(self, root: Position) -> None:
        self._origins: dict[tuple[int, int, int], str] = {}
        self._seen(root, ROOT)

    def arrive(self, before: Position, after: Position, key: str) -> None:
        """Continuous effects that a step has begun."""
        if after.lasting != before.lasting:
            self._seen(after, key)

    def _seen(self, position: Position, key: str) -> None:
        for effect in position.lasting:
            self._origins.setdefault((id(effect.static), effect.controller, effect.source), key)

    def of(self, static: Static, controller: int) -> str:
        """The step that began an effect."""
        for (number, who, _), key in self._origins.items():
            if number == id(static) and who == controller:
                return key
        return ROOT

    def boosting(self, position: Position, action: Activate, origins: Origins) -> Iterator[str]:
        """What makes a permanent's mana more, or gave it the ability."""
        permanent = position.permanent(action.source)
        if permanent is None:
            return
        granted = action.ability >= len(facts(permanent.cid, permanent.face).activated)
        kinds: tuple[type[ManaBonus] | type[GrantAbility], ...] = (ManaBonus,)
        if granted:
            kinds = (ManaBonus, GrantAbility)
        for kind in kinds:
            for static, controller, source in statics_in_force(position, kind):
                uid = source.uid if source is not None else 0
                if permanent_fits(static.filter, permanent, controller, uid):
                    yield origins.get(uid, ROOT) if uid else self.of(static, controller)


def helpers(
    seen: StaticsSeen, position: Position, player: int, action: Cast, origins: Origins
) -> Iterator[tuple[str, str]]:
    """What made a spell cheaper or castable: (step, kind of edge)."""
    view = facts(action.cid, action.face).view
    for change, controller, source in statics_in_force(position, CostChange):
        if change.this_spell or change.caster == "opponent" or controller != player:
            continue
        more = isinstance(change.generic, int) and change.generic > 0
        if not more and view_fits(change.filter, view):
            yield _origin(seen, change, controller, source, origins), "discounted"
    given: list[tuple[type[_Given], View]] = [(GrantStorm, view)]
    if position.stack:
        given.append((FlashPermission, view))
    if action.zone == "graveyard" and action.alt in ("", "escape"):
        given.append((GrantEscape if action.alt else PlayFromGraveyard, card_view(action.cid)))
    for kind, seen_as in given:
        for static, controller, source in statics_in_force(position, kind):
            if controller == player and view_fits(static.filter, seen_as):
                yield _origin(seen, static, controller, source, origins), "enabled"


def _origin(
    seen: StaticsSeen,
    static: Static,
    controller: int,
    source: Permanent | None,
    origins: Origins,
) -> str:
    """Where a phrase comes from: its permanent, or the step that began the effect."""
    return origins.get(source.uid, ROOT) if source is not None else seen.of(static, controller)
