"""What is printed on a card: faces, characteristics, abilities."""

from __future__ import annotations

from typing import Literal

import msgspec

from cards.mana import COLORS, cost_colors, mana_value, parse_cost
from cards.vocabulary.abilities import Ability, Spell, Unmodelled

Layout = Literal[
    "normal", "split", "fuse", "aftermath", "adventure", "modal_dfc", "transform", "class", "token"
]
SPELL_TYPES = frozenset({"Instant", "Sorcery"})
PERMANENT_TYPES = frozenset(
    {"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"}
)
BASIC_LAND_TYPES = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}

#: Subtypes that belong to a card type other than creature (205.3g-i); the rest are creature types.
SUBTYPES_OF: dict[str, frozenset[str]] = {
    "Land": frozenset(BASIC_LAND_TYPES) | {
        "Cave", "Desert", "Gate", "Lair", "Locus", "Mine", "Planet", "Power-Plant", "Sphere",
        "Tower", "Town", "Urza's",
    },
    "Artifact": frozenset({
        "Attraction", "Blood", "Bobblehead", "Clue", "Contraption", "Equipment", "Food",
        "Fortification", "Gold", "Incubator", "Junk", "Map", "Powerstone", "Spacecraft",
        "Treasure", "Vehicle",
    }),
    "Enchantment": frozenset({
        "Aura", "Background", "Cartouche", "Case", "Class", "Curse", "Role", "Room", "Rune",
        "Saga", "Shard", "Shrine",
    }),
}  # fmt: skip


def kind_of(subtype: str) -> str:
    """The card type that a subtype belongs to."""
    return next((kind for kind, known in SUBTYPES_OF.items() if subtype in known), "Creature")


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True, eq=False, omit_defaults=True):
    """One face (or half, or side) of a card.

    `cost` is None when there is no mana cost (202.1b).  `colors` states colours that the cost does
    not give (color indicator, tokens).  `keywords` are plain keyword abilities; those with a cost
    or number are in `abilities`.  Types, supertypes and subtypes as printed.
    """

    name: str
    types: tuple[str, ...]
    cost: str | None = None
    supertypes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colors: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: int | None = None
    keywords: tuple[str, ...] = ()
    spell: Spell | None = None
    abilities: tuple[Ability, ...] = ()
    unmodelled: tuple[Unmodelled, ...] = ()
    # derived, filled on creation
    symbols: tuple[str, ...] = ()
    mana_value: int = 0
    color: str = ""
    type_set: frozenset[str] = frozenset()
    subtype_set: frozenset[str] = frozenset()
    keyword_set: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        """Derive what the rules ask for most often."""
        symbols = parse_cost(self.cost) if self.cost is not None else ()
        derive = msgspec.structs.force_setattr
        derive(self, "symbols", symbols)
        derive(self, "mana_value", mana_value(symbols))
        stated = self.colors if self.colors is not None else cost_colors(symbols)
        derive(self, "color", "".join(c for c in COLORS if c in stated))
        derive(self, "type_set", frozenset(self.types) | frozenset(self.supertypes))
        derive(self, "subtype_set", frozenset(self.subtypes))
        derive(self, "keyword_set", frozenset(k.lower() for k in self.keywords))

    @property
    def is_land(self) -> bool:
        """Whether it is a land."""
        return "Land" in self.type_set

    @property
    def is_permanent(self) -> bool:
        """Whether a spell of it becomes a permanent."""
        return bool(self.type_set & PERMANENT_TYPES)

    @property
    def is_instant_or_sorcery(self) -> bool:
        """Whether it is an instant or a sorcery."""
        return bool(self.type_set & SPELL_TYPES)


#: The number of the "face" that an object shows while it is face down; no card has so many.
FACE_DOWN = 9
#: A face-down spell or permanent is a 2/2 creature without name, subtypes, colours, text or mana
#: cost; these are its copiable values (708.2a).
FACE_DOWN_FACE = Face("", ("Creature",), power="2", toughness="2")


class Card(msgspec.Struct, frozen=True, eq=False):
    """A card: its name, layout and faces.  `cid` is its number in the card table."""

    name: str
    layout: Layout
    faces: tuple[Face, ...]
    cid: int = -1
    slug: str = ""

    @property
    def front(self) -> Face:
        """The face that counts outside the stack and the battlefield (712.8a, 715.4)."""
        return self.faces[0]

    @property
    def mana_value(self) -> int:
        """Mana value anywhere but on the stack: split cards add both halves (202.3d, 709.4b)."""
        if self.layout in ("split", "fuse", "aftermath"):
            return sum(f.mana_value for f in self.faces)
        return self.front.mana_value

    @property
    def color(self) -> str:
        """Colours anywhere but on the stack (709.4 for split cards)."""
        if self.layout in ("split", "fuse", "aftermath"):
            return "".join(c for c in COLORS if any(c in f.color for f in self.faces))
        return self.front.color
