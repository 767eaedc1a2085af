"""What of a card the program does not model: declared parts, and words without a handler."""

from __future__ import annotations

from functools import cache

from cards.card import Face
from cards.library import CARDS, UNKNOWN_CID
from cards.vocabulary.abilities import (
    Activated,
    AdditionalCost,
    AlternativeCost,
    Chapter,
    Companion,
    CumulativeUpkeep,
    Dredge,
    Echo,
    Enchant,
    Madness,
    Morph,
    Plot,
    Recover,
    Ripple,
    Splice,
    StaticAbility,
    Suspend,
    Triggered,
)
from cards.vocabulary.effects import (
    ChooseMode,
    Effect,
    FlipCoin,
    ForEachTarget,
    If,
    May,
    PayAnyAmount,
    PayAnyLife,
    WheneverThisTurn,
    WhenYouDo,
)
from cards.vocabulary.statics import Change, NoMaximumHandSize
from models.effects import HANDLERS
from models.layers.effects import Layer, layers_of
from models.unhandled import unhandled

#: Keywords that are modelled.
IMPLEMENTED_KEYWORDS = frozenset({
    "storm", "flash", "fuse", "phasing", "haste", "split second", "prowess", "hexproof", "shroud",
    "indestructible", "devoid", "convoke", "delve", "improvise", "sunburst",
    "defender", "flying", "reach", "first strike", "double strike", "trample", "menace",
    "deathtouch", "vigilance", "lifelink", "shadow", "swampwalk", "intimidate", "fear",
    "plainswalk", "islandwalk", "mountainwalk", "forestwalk", "flanking", "dethrone",
})  # fmt: skip
#: Keywords with a handler which no bound of a search knows.
_WITHOUT_BOUND = frozenset({"gravestorm"})
_ABILITIES = (
    Activated, AdditionalCost, AlternativeCost, Chapter, Companion, CumulativeUpkeep, Dredge, Echo,
    Enchant, Madness,
    Morph, Plot, Recover, Ripple, Splice, StaticAbility, Suspend, Triggered,
)  # fmt: skip
_STATICS_LATER = (NoMaximumHandSize,)


def changes_kind(change: Change) -> bool:
    """Whether a change does more than give numbers and keywords: no bound of a search knows it."""
    return not layers_of(change) <= {Layer.ABILITY, Layer.BASE} or bool(
        change.abilities or change.lose_abilities
    )


def _effects(effects: tuple[Effect, ...]) -> list[str]:
    found: list[str] = []
    for effect in effects:
        if type(effect) not in HANDLERS:
            found.append(f"instruction {type(effect).__name__}")
        elif isinstance(effect, If | May):
            found += _effects(effect.then) + _effects(effect.otherwise)
        elif isinstance(effect, WheneverThisTurn | WhenYouDo | ForEachTarget):
            found += _effects(effect.effects)
        elif isinstance(effect, PayAnyAmount | PayAnyLife):
            found += _effects(effect.then)
        elif isinstance(effect, FlipCoin):
            found += _effects(effect.win) + _effects(effect.lose)
        elif isinstance(effect, ChooseMode):
            for option in effect.options:
                found += _effects(option)
    return found


def _face(face: Face) -> list[str]:
    found = [u.part for u in face.unmodelled if u.matters in ("always", "in_play")]
    found += unhandled(face)
    found += [
        f"keyword {k}" for k in sorted(face.keyword_set - IMPLEMENTED_KEYWORDS - _WITHOUT_BOUND)
    ]
    if face.spell is not None:
        found += _effects(face.spell.effects)
        for mode in face.spell.modes:
            found += _effects(mode.effects)
    for ability in face.abilities:
        if not isinstance(ability, _ABILITIES):
            found.append(f"keyword {type(ability).__name__}")
        elif isinstance(ability, Activated | Triggered | Chapter):
            found += _effects(ability.effects)
            if isinstance(ability, Triggered):
                for mode in ability.modes:
                    found += _effects(mode.effects)
        elif isinstance(ability, StaticAbility) and isinstance(ability.static, _STATICS_LATER):
            continue
    return found


@cache
def combat_parts(cid: int) -> tuple[str, ...]:
    """The parts of a card that are not modelled and matter in combat only."""
    if cid == UNKNOWN_CID:
        return ()
    faces = CARDS[cid].faces
    return tuple(u.part for face in faces for u in face.unmodelled if u.matters == "combat")


@cache
def standing_parts(cid: int) -> tuple[str, ...]:
    """The parts of a permanent that are not modelled and change what everything else may do."""
    if cid == UNKNOWN_CID:
        return ()
    faces = CARDS[cid].faces
    return tuple(u.part for face in faces for u in face.unmodelled if u.matters == "in_play")


@cache
def unsupported_parts(cid: int) -> tuple[str, ...]:
    """The parts of a card that are not modelled and could matter, in few words each."""
    if cid == UNKNOWN_CID:
        return ()
    found: list[str] = []
    for face in CARDS[cid].faces:
        found += _face(face)
    return tuple(dict.fromkeys(found))
