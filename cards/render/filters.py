"""Filters: adjectives, nouns and what follows them."""

from __future__ import annotations

from collections.abc import Iterator

from cards.render.grammar import Noun, color_names, join
from cards.render.references import player
from cards.render.registry import renders
from cards.render.scene import Scene
from cards.vocabulary.filters import Filter

ALL_COLORS = 5


def _before(f: Filter, scene: Scene) -> Iterator[str]:
    if f.moved:
        yield "that"
    if f.other:
        yield "other"
    if f.attached:
        yield "equipped" if "Equipment" in scene.source else "enchanted"
    if f.tapped is not None:
        yield "tapped" if f.tapped else "untapped"
    if f.face_down is not None:
        yield "face-down" if f.face_down else "face-up"
    if f.token is False:
        yield "nontoken"
    if f.multicolored:
        yield "multicolored"
    colorless = len(f.without_colors) == ALL_COLORS
    if colorless:
        yield "colorless"
    colors = [] if colorless else color_names(f.without_colors)
    without = [*f.without_supertypes, *f.without_types, *colors]
    negated = [f"non{word.lower()}" for word in without]
    negated += [f"non-{word}" for word in f.without_subtypes]
    if negated:
        yield ", ".join(negated)
    if f.in_combat:
        yield join(f.in_combat, "or")
    if f.supertypes:
        yield join([word.lower() for word in f.supertypes], "or")
    if f.colors and len(f.colors) < ALL_COLORS:
        yield join(color_names(f.colors), "or")


def _after(f: Filter, scene: Scene) -> Iterator[str]:
    if len(f.colors) == ALL_COLORS:
        yield "that are one or more colors"
    if f.multicolored is False:
        yield "that isn't multicolored"
    if f.named is not None:
        yield f"named {f.named}"
    if f.named_chosen:
        yield "with the chosen name"
    if f.subtype_chosen:
        yield "of the chosen type"
    if f.has_basic_type:
        yield "with a basic land type"
    yield from _mana_value(f)
    if f.power_min is not None:
        yield f"with power {f.power_min} or greater"
    if f.power_max is not None:
        yield f"with power {f.power_max} or less"
    if f.printed_toughness_max is not None:
        yield f"with toughness {f.printed_toughness_max} or less"
    if f.mana_value_counters:
        counters = f"{f.mana_value_counters} counters on {scene.source}"
        yield f"with mana value equal to the number of {counters}"
    if f.counters_reach_value:
        kind = f.counters_reach_value
        yield f"with mana value less than or equal to the number of {kind} counters on it"
    if f.keyword:
        yield f"with {f.keyword.lower()}"
    if f.without_keyword:
        yield f"without {f.without_keyword.lower()}"
    if f.counter:
        yield f"with {f.counter} counters"
    if f.attacked:
        yield "that attacked this turn"
    yield from _controller(f, scene)
    if f.owner != "any":
        yield "you own" if f.owner == "you" else "you don't own"


def _mana_value(f: Filter) -> Iterator[str]:
    if f.mana_value_x:
        yield "with mana value X" + (" or less" if f.mana_value_x == "max" else "")
    if f.mana_costs:
        yield f"with mana cost {join(f.mana_costs, 'or')}"
    if f.printed_keyword:
        yield f"with {f.printed_keyword}"
    if f.mana_value_min is not None and f.mana_value_min == f.mana_value_max:
        yield f"with mana value {f.mana_value_min}"
        return
    if f.mana_value_min is not None:
        yield f"with mana value {f.mana_value_min} or greater"
    if f.mana_value_max is not None:
        yield f"with mana value {f.mana_value_max} or less"


def _controller(f: Filter, scene: Scene) -> Iterator[str]:
    if f.controller == "you":
        yield "you control"
    elif f.controller == "opponent":
        yield "an opponent controls"
    elif f.controller == "target":
        # A target that may be a planeswalker stands for its controller.
        is_player = any(target.what in ("player", "opponent") for target in scene.targets)
        yield f"{player('target' if is_player else 'controller_of_target', scene)} controls"
    elif f.controller == "event_player":
        yield "that player controls"


def _heads(f: Filter, scene: Scene, base: str, word: str) -> tuple[str, ...]:
    types = [t.lower() for t in f.types]
    if f.all_types:
        both = " ".join(t.lower() for t in f.all_types)
        types = [f"{both} {t}" for t in types] or [both]
    subtypes = list(f.subtypes)
    if types and subtypes:
        kinds = [f"{join(subtypes, word)} {join(types, word)}"]
    else:
        kinds = subtypes or types
    if base != "permanent":
        return (f"{join(kinds, word)} {base}",) if kinds else (base,)
    if f.token:
        return (f"{join(kinds, word)} token".strip(),)
    return tuple(kinds) or (scene.memory.arrived if f.moved else base,)


def noun(f: Filter, scene: Scene, base: str = "permanent", word: str = "or") -> Noun:
    """What a filter speaks of, as a noun.

    `base`: the kind of object ("permanent", "card", "spell"); `word` joins alternatives.
    """
    if f.any_of:
        parts = [noun(part, scene, base, word) for part in f.any_of]
        heads = tuple(head for part in parts for head in part.alternatives)
    else:
        heads = _heads(f, scene, base, word)
    return Noun(" ".join(_before(f, scene)), heads, " ".join(_after(f, scene)), word)


def is_anything(f: Filter) -> bool:
    """Whether a filter says nothing at all."""
    return all(
        getattr(f, name) == default
        for name, default in zip(f.__struct_fields__, f.__struct_defaults__, strict=True)
    )


@renders(Filter)
def _filter(f: Filter, scene: Scene) -> str:
    return noun(f, scene).one
