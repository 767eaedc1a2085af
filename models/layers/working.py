"""A permanent while its characteristics are worked out: as printed, then changed layer by layer."""

from __future__ import annotations

from cards.card import BASIC_LAND_TYPES, Face, kind_of
from cards.vocabulary.abilities import Ability, Activated
from cards.vocabulary.statics import Change
from models.facts import View, facts
from models.filters import fits_as
from models.position import Permanent, Shape

#: Keywords of which each instance works for itself (702.25b).
_EACH = frozenset({"flanking"})


class Working:
    """The characteristics of one permanent so far."""

    def __init__(self, permanent: Permanent) -> None:
        face: Face = facts(permanent.cid, permanent.face).face
        self.permanent = permanent
        self.face = face
        self.controller = permanent.held[1] if permanent.held else permanent.controller
        self.supertypes = face.supertypes
        self.types = face.types
        self.subtypes = face.subtypes
        self.colors = face.color
        self.keywords = face.keywords
        self.abilities: tuple[Ability, ...] = face.abilities
        self.bare = False
        self.power: int | None = None
        self.toughness: int | None = None
        self.controlled = False

    def copy(self) -> Working:
        """Another with the same characteristics, to try an effect on."""
        other = Working.__new__(Working)
        other.__dict__.update(self.__dict__)
        return other

    # --- what filters look at ---
    def fits(self, change: Change, you: int, source: int, chosen: str) -> bool:
        """Whether it matches the filter of a change."""
        p = self.permanent
        printed = facts(p.cid, p.face)
        view = View(
            printed.view.cid, self.face.name, frozenset(self.types) | frozenset(self.supertypes),
            frozenset(self.subtypes), self.colors, self.face.mana_value,
            printed.power if self.power is None else self.power,
        )  # fmt: skip
        words = frozenset(k.lower() for k in self.keywords)
        return fits_as(change.filter, p, self.controller, words, view, you, source, chosen)

    def shape(self) -> Shape | None:
        """What has become of it; None if it is as printed."""
        face = self.face
        shape = Shape(
            self.supertypes, self.types, self.subtypes, self.colors, self.keywords,
            self.abilities, self.power, self.toughness, self.bare,
        )  # fmt: skip
        printed = Shape(
            face.supertypes, face.types, face.subtypes, face.color, face.keywords, face.abilities
        )
        return None if shape == printed else shape

    # --- the layers ---
    def change_types(self, change: Change, chosen: str) -> None:
        """Types, supertypes and subtypes (613.1d)."""
        if change.set_types is not None:
            self.types = change.set_types
            self._drop_foreign_subtypes()
        self.types = _with(self.types, change.types)
        if change.lose_types:
            self.types = _without(self.types, change.lose_types)
            self._drop_foreign_subtypes()
        self.supertypes = _with(self.supertypes, change.supertypes)
        self.supertypes = _without(self.supertypes, change.lose_supertypes)
        new = change.set_subtypes
        if change.chosen_subtype and chosen:
            new = (chosen,)
        if new is not None:
            self._set_subtypes(new)
        self.subtypes = _with(self.subtypes, change.subtypes)

    def _set_subtypes(self, new: tuple[str, ...]) -> None:
        """Replace the subtypes of the types that the new ones belong to (205.1a)."""
        kinds = {kind_of(subtype) for subtype in new} or {"Creature"}
        self.subtypes = _with(tuple(s for s in self.subtypes if kind_of(s) not in kinds), new)
        if not BASIC_LAND_TYPES.keys().isdisjoint(new) and "Land" in self.types:
            # 305.7: it loses the abilities of its rules text, and has the mana abilities of the
            # basic land types instead.
            self.abilities = ()
            self.keywords = ()

    def _drop_foreign_subtypes(self) -> None:
        """205.1a: an object loses the subtypes that belong to a card type it has lost."""
        self.subtypes = tuple(s for s in self.subtypes if kind_of(s) in self.types)

    def change_colors(self, change: Change) -> None:
        """Colours (613.1e)."""
        if change.colors is not None:
            self.colors = change.colors
        self.colors = "".join(c for c in "WUBRG" if c in self.colors or c in change.add_colors)

    def change_abilities(self, change: Change) -> None:
        """Abilities and keywords (613.1f)."""
        if change.lose_abilities:
            self.abilities, self.keywords, self.bare = (), (), True
        lost = {word.lower() for word in change.lose_keywords}
        self.keywords = tuple(k for k in self.keywords if k.lower() not in lost)
        # Two instances of most keywords are as good as one (702): a second is not kept.
        more = tuple(k for k in change.keywords if k.lower() in _EACH and k in self.keywords)
        self.keywords = (*_with(self.keywords, change.keywords), *more)
        self.abilities += change.abilities

    @property
    def activated(self) -> tuple[Activated, ...]:
        """Its activated abilities."""
        return tuple(a for a in self.abilities if isinstance(a, Activated))


def _with(words: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    return words + tuple(word for word in more if word not in words) if more else words


def _without(words: tuple[str, ...], less: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word for word in words if word not in less) if less else words
