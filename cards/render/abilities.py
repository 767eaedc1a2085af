"""Paragraphs: abilities and what spells do."""

from __future__ import annotations

from cards.card import Face
from cards.render.costs import change, instructed, keyword, listed
from cards.render.effects.structure import in_order
from cards.render.filters import noun
from cards.render.grammar import capital, join, number, sentence
from cards.render.registry import renders, say
from cards.render.scene import Memory, Scene
from cards.render.targets import unspoken
from cards.vocabulary import abilities as word
from cards.vocabulary.abilities import Ability
from cards.vocabulary.amounts import AmountPaid, Times
from cards.vocabulary.combat import DealsDamage
from cards.vocabulary.conditions import Kicked
from cards.vocabulary.costs import Cost, DiscardSelf, PutCounters, RemoveCounters
from cards.vocabulary.effects import Effect, Level
from cards.vocabulary.filters import ANYTHING
from cards.vocabulary.targets import Target
from cards.vocabulary.triggers import CastSpell, CastThis

#: Subtypes and types by which a permanent speaks of itself, the first that fits.
_SELF_SUBTYPES = ("Aura", "Equipment", "Vehicle", "Saga", "Class")
_SELF_TYPES = ("Creature", "Planeswalker", "Land", "Artifact", "Enchantment", "Battle")
#: Alternative costs that are no keyword.
UNNAMED = frozenset({"", "pitch", "free", "trap"})
_TIMING = {
    "sorcery": "Activate only as a sorcery",
    "your_turn": "Activate only during your turn",
    "declare_blockers": "Activate only during the declare blockers step",
}


def source_of(face: Face, zone: str = "battlefield") -> str:
    """How the text of a face speaks of its object."""
    if zone != "battlefield":
        return "this card"
    if not face.is_permanent:
        return face.name
    if "Legendary" in face.supertypes:
        return face.name.split(",")[0]
    for subtype in _SELF_SUBTYPES:
        if subtype in face.subtypes:
            return f"this {subtype}"
    for kind in _SELF_TYPES:
        if kind in face.types:
            return f"this {kind.lower()}"
    return "this permanent"


def _instructions(
    effects: tuple[Effect, ...], targets: tuple[Target, ...], scene: Scene, first: str = ""
) -> str:
    """Instructions as sentences, with a capital unless something stands before them."""
    there = scene.but(targets=targets, memory=Memory())
    text = in_order(effects, there)
    left = unspoken(there)
    if left:
        text = ". ".join(part for part in (f"choose {join(left)}", capital(text)) if part)
    return f"{first}{text}" if first else capital(text)


@renders(word.Mode)
def _mode(mode: word.Mode, scene: Scene) -> str:
    return sentence(_instructions(mode.effects, mode.targets, scene))


def _how_many(spell: word.Spell, scene: Scene) -> str:
    """The words before the modes of a spell."""
    least, most = number(spell.choose), number(spell.choose_up_to)
    if spell.choose_up_to <= spell.choose:
        return f"Choose {least} —"
    if spell.more_if is None:
        up_to = "or more" if spell.choose_up_to == len(spell.modes) else f"or {most}"
        return f"Choose {least} {up_to} —"
    if isinstance(spell.more_if, Kicked):
        return f"Choose {least}, or {most} if the {spell.more_if.kind} cost is paid —"
    condition = say(spell.more_if, scene)
    return f"Choose {least}. If {condition} as you cast this spell, you may choose {most} instead."


@renders(word.Spell)
def _spell(spell: word.Spell, scene: Scene) -> str:
    if spell.modes:
        lines = [f"• {_mode(mode, scene)}" for mode in spell.modes]
        return "\n".join([_how_many(spell, scene), *lines])
    if not spell.effects and not spell.targets:
        return ""
    return sentence(_instructions(spell.effects, spell.targets, scene))


def _loyalty(cost: tuple[Cost, ...]) -> str | None:
    """A loyalty cost as printed, if it is one (606)."""
    if not cost:
        return "0"
    if isinstance(cost[0], PutCounters):
        return f"+{cost[0].count}"
    if isinstance(cost[0], RemoveCounters):
        return f"−{cost[0].count}"
    return None


def _restrictions(a: word.Activated, scene: Scene) -> list[str]:
    out = []
    if a.timing in _TIMING and not a.loyalty and not _raises_level(a):
        out.append(_TIMING[a.timing])
    if a.by == "anyone":
        where = f" but only if {scene.source} is on the stack" if a.zone == "stack" else ""
        out.append(f"Any player may activate this ability{where}")
    if a.only_with_priority:
        out.append("Activate only as an instant")
    if a.condition is not None:
        out.append(f"Activate only if {say(a.condition, scene)}")
    if a.once_each_turn:
        out.append("Activate only once each turn")
    if a.x_min:
        out.append("X can't be 0" if a.x_min == 1 else f"X can't be less than {a.x_min}")
    if a.reduction != 0:
        out.append(f"This ability costs {change(Times(a.reduction, -1), scene, 'to activate')}")
    return out


def _raises_level(a: word.Activated) -> bool:
    return len(a.effects) == 1 and isinstance(a.effects[0], Level)


@renders(word.Activated)
def _activated(a: word.Activated, scene: Scene) -> str:
    there = scene.but(zone=a.zone)
    if a.zone in ("hand", "graveyard"):
        there = there.but(source="this card")
    if a.label == "cycling":
        cost = tuple(c for c in a.cost if not isinstance(c, DiscardSelf))
        return keyword("cycling", cost, there)
    if a.label == "equip":
        return keyword("equip", a.cost, there)
    # Targets are chosen before costs are paid (601.2c), but the cost is printed first.
    loyalty = _loyalty(a.cost) if a.loyalty else None
    cost_text = loyalty if loyalty is not None else listed(a.cost, there)
    if _raises_level(a) and isinstance(a.effects[0], Level):
        return f"{cost_text}: Level {a.effects[0].level}"
    text = f"{cost_text}: {_instructions(a.effects, a.targets, there) or 'Do nothing'}"
    parts = [text, *_restrictions(a, there)]
    return f"{_label(a.label)}{sentence('. '.join(parts))}"


def _label(label: str) -> str:
    return f"{capital(label)} — " if label else ""


def _from_level(level: int) -> str:
    return f"Level {level} — " if level > 1 else ""


@renders(word.Triggered)
def _triggered(t: word.Triggered, scene: Scene) -> str:
    # Damage dealt is what such a trigger captures: "that much".
    dealt = AmountPaid() if isinstance(t.event, DealsDamage) else 0
    there = scene.but(targets=t.targets, captured=t.capture or dealt)
    event = say(t.event, there)
    first = f"{capital(event)}, "
    if isinstance(t.event, CastSpell):
        there = there.but(event="that spell")
    elif isinstance(t.event, CastThis):
        there = there.but(event="it")
    if scene.source in event:
        there = there.but(source="it")
    if t.condition is not None:
        condition = say(t.condition, there)
        if t.read_once:
            first = f"{capital(event)} while {condition}, "
        else:
            first += f"if {condition}, "
        if scene.source in condition:
            there = there.but(source="it")
    if t.modes:
        lines = [f"• {_mode(mode, there)}" for mode in t.modes]
        return "\n".join([f"{_label(t.label)}{first}choose one —", *lines])
    text = sentence(_instructions(t.effects, t.targets, there, first))
    if t.once_each_turn:
        text += " This ability triggers only once each turn."
    return f"{_label(t.label)}{_from_level(t.level_min)}{text}"


@renders(word.Chapter)
def _chapter(c: word.Chapter, scene: Scene) -> str:
    numeral = ("0", "I", "II", "III", "IV", "V", "VI")[c.number]
    return sentence(_instructions(c.effects, c.targets, scene, f"{numeral} — "))


@renders(word.StaticAbility)
def _static_ability(s: word.StaticAbility, scene: Scene) -> str:
    text = say(s.static, scene)
    if s.condition is not None:
        text = f"as long as {say(s.condition, scene)}, {text}"
    return f"{_from_level(s.level_min)}{sentence(text)}"


@renders(word.AlternativeCost)
def _alternative_cost(a: word.AlternativeCost, scene: Scene) -> str:
    there = scene.but(zone=a.zone, source="this card")
    if a.kind not in UNNAMED:
        text = keyword(a.kind, a.cost, there)
        return f"{text} (if {say(a.condition, there)})" if a.condition else text
    if a.cost:
        text = f"you may {instructed(a.cost, there)} rather than pay this spell's mana cost"
    else:
        text = "you may cast this spell without paying its mana cost"
    if a.condition is not None:
        text = f"if {say(a.condition, there)}, {text}"
    return sentence(text)


@renders(word.AdditionalCost)
def _additional_cost(a: word.AdditionalCost, scene: Scene) -> str:
    if a.optional and a.kind:
        often = " any number of times" if a.repeat and a.kind != "replicate" else ""
        return keyword(a.kind, a.cost, scene) + often
    may = "you may " if a.optional else ""
    pay = instructed(a.cost, scene)
    return sentence(f"as an additional cost to cast this spell, {may}{pay}")


@renders(word.Splice)
def _splice(s: word.Splice, scene: Scene) -> str:
    return keyword(f"splice onto {s.onto}", s.cost, scene)


@renders(word.Plot)
def _plot(p: word.Plot, scene: Scene) -> str:
    return keyword("plot", p.cost, scene)


@renders(word.Suspend)
def _suspend(s: word.Suspend, scene: Scene) -> str:
    return f"Suspend {s.count}—{listed(s.cost, scene)}"


@renders(word.Madness)
def _madness(m: word.Madness, scene: Scene) -> str:
    return keyword("madness", m.cost, scene)


@renders(word.Morph)
def _morph(m: word.Morph, scene: Scene) -> str:
    return keyword("megamorph" if m.mega else "morph", m.cost, scene)


@renders(word.CumulativeUpkeep)
def _cumulative_upkeep(c: word.CumulativeUpkeep, scene: Scene) -> str:
    return keyword("cumulative upkeep", c.cost, scene)


@renders(word.Echo)
def _echo(e: word.Echo, scene: Scene) -> str:
    return keyword("echo", e.cost, scene)


@renders(word.Recover)
def _recover(r: word.Recover, scene: Scene) -> str:
    return keyword("recover", r.cost, scene)


@renders(word.Ripple)
def _ripple(r: word.Ripple, scene: Scene) -> str:
    return f"Ripple {r.count}"


@renders(word.Dredge)
def _dredge(d: word.Dredge, scene: Scene) -> str:
    return f"Dredge {d.count}"


@renders(word.Companion)
def _companion(c: word.Companion, scene: Scene) -> str:
    """The condition that the starting deck has to meet."""
    each = noun(c.each, scene, "card").one
    conditions = []
    if c.matching != ANYTHING:
        conditions.append(f"each {each} is a {noun(c.matching, scene, 'card').one}")
    if c.mana_value:
        conditions.append(f"each {each} has an {c.mana_value} mana value")
    if c.different_names:
        conditions.append(f"each {each} has a different name")
    if c.more_cards:
        conditions.append(f"it has at least {c.more_cards} cards more than the minimum")
    return f"Companion (of your starting deck, {' and '.join(conditions)})"


@renders(word.Enchant)
def _enchant(e: word.Enchant, scene: Scene) -> str:
    return f"Enchant {noun(e.filter, scene).one}"


@renders(word.Unmodelled)
def _unmodelled(u: word.Unmodelled, scene: Scene) -> str:
    when = {
        "always": "",
        "in_play": " (matters to all that happens while it is in play)",
        "combat": " (matters only in combat)",
        "never": " (matters to no question asked here)",
    }[u.matters]
    return f"{u.part}{when}"


def render_ability(ability: Ability, face: Face) -> str:
    """One ability as it would read on that face."""
    return say(ability, Scene(source=source_of(face)))
