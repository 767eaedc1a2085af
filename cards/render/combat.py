"""Attacking, blocking, preventing damage: phrases, instructions and events."""

from __future__ import annotations

from cards.render.amounts import some, with_x
from cards.render.filters import is_anything, noun
from cards.render.grammar import Noun, article, join
from cards.render.references import all_targets
from cards.render.registry import renders
from cards.render.scene import Scene
from cards.vocabulary import combat as word
from cards.vocabulary.filters import Filter


def _creatures(f: Filter, scene: Scene) -> str:
    """The creatures that a phrase speaks of, many or the source alone."""
    if f.itself:
        return scene.source
    if f.attached:
        return noun(f, scene).one
    return "creatures" if is_anything(f) else noun(f, scene, word="and").many


# --- phrases ------------------------------------------------------------------------------------
@renders(word.CantAttack)
def _cant_attack(s: word.CantAttack, scene: Scene) -> str:
    whom = " you or planeswalkers you control" if s.whom == "you" else ""
    return f"{_creatures(s.filter, scene)} can't attack{whom}"


@renders(word.MustAttack)
def _must_attack(s: word.MustAttack, scene: Scene) -> str:
    verb = "attacks" if s.filter.itself else "attack"
    return f"{_creatures(s.filter, scene)} {verb} each combat if able"


@renders(word.CantBlock)
def _cant_block(s: word.CantBlock, scene: Scene) -> str:
    whom = "" if is_anything(s.whom) else f" {_creatures(s.whom, scene)}"
    return f"{_creatures(s.filter, scene)} can't block{whom}"


@renders(word.CantBeBlocked)
def _cant_be_blocked(s: word.CantBeBlocked, scene: Scene) -> str:
    by = "" if is_anything(s.by) else f" by {_creatures(s.by, scene)}"
    return f"{_creatures(s.filter, scene)} can't be blocked{by}"


@renders(word.MustBeBlocked)
def _must_be_blocked(s: word.MustBeBlocked, scene: Scene) -> str:
    what = _creatures(s.filter, scene)
    if s.all:
        return f"all creatures able to block {what} do so"
    return f"{what} must be blocked if able"


@renders(word.Prevention)
def _prevention(s: word.Prevention, scene: Scene) -> str:
    kind = "combat damage" if s.combat else "damage"
    to = (["you"] if s.to_you else []) + ([_creatures(s.to, scene)] if s.to is not None else [])
    dealt = f"would be dealt to {join(to, 'or')}" if to else "would be dealt"
    by = f" by {_creatures(s.by, scene)}" if s.by is not None else ""
    if s.by_spells is not None:
        by = f" by {noun(s.by_spells, scene, 'spell', 'and').many}"
    if s.by is not None and s.by.itself:
        dealt, by = f"{_creatures(s.by, scene)} would deal", f" to {join(to, 'or')}" if to else ""
    if s.count is None:
        return f"prevent all {kind} that {dealt}{by}"
    much, where = with_x(s.count, scene)
    return f"if {kind} {dealt}{by}, prevent {much} of that damage from each source{where}"


# --- instructions -------------------------------------------------------------------------------
@renders(word.RemoveFromCombat)
def _remove_from_combat(e: word.RemoveFromCombat, scene: Scene) -> str:
    text = f"remove {scene.source if e.this else all_targets(scene)} from combat"
    if e.unblocks:
        text += (
            ". Creatures it was blocking that hadn't become blocked by another creature this "
            "combat become unblocked"
        )
    return text


@renders(word.BlockAgain)
def _block_again(e: word.BlockAgain, scene: Scene) -> str:
    return f"{all_targets(scene)} blocks an attacking creature of your choice"


@renders(word.AdditionalPhases)
def _additional_phases(e: word.AdditionalPhases, scene: Scene) -> str:
    after = "this main phase" if e.main_phase_only else "this phase"
    phases = [f"an additional {name} phase" for name in e.phases]
    return f"after {after}, there is {' followed by '.join(phases)}"


@renders(word.RemoveCountersHere)
def _remove_counters(e: word.RemoveCountersHere, scene: Scene) -> str:
    counters = some(e.count, Noun("", (f"{e.kind} counter",)), scene)
    return f"remove {counters} from {scene.source}"


# --- events -------------------------------------------------------------------------------------
@renders(word.Attacks)
def _attacks(event: word.Attacks, scene: Scene) -> str:
    if event.filter is None:
        return f"whenever {scene.source} attacks"
    return f"whenever {article(noun(event.filter, scene).one)} attacks"


@renders(word.Blocks)
def _blocks(event: word.Blocks, scene: Scene) -> str:
    return f"whenever {scene.source} blocks"


@renders(word.BecomesBlocked)
def _becomes_blocked(event: word.BecomesBlocked, scene: Scene) -> str:
    text = f"whenever {scene.source} becomes blocked"
    if event.by is not None:
        text += f" by {article(noun(event.by, scene, 'creature').one)}"
    return text


@renders(word.AttacksUnblocked)
def _attacks_unblocked(event: word.AttacksUnblocked, scene: Scene) -> str:
    return f"whenever {scene.source} attacks and isn't blocked"


@renders(word.DealsDamage)
def _deals_damage(event: word.DealsDamage, scene: Scene) -> str:
    kind = "combat damage" if event.combat else "damage"
    to = "" if event.to == "any" else f" to {article(event.to)}"
    return f"whenever {scene.source} deals {kind}{to}"
