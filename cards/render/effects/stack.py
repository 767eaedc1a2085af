"""Instructions about spells and abilities on the stack, and about casting."""

from __future__ import annotations

from cards.render.amounts import some, times, unit, with_x
from cards.render.effects.hand import moved
from cards.render.filters import is_anything, noun
from cards.render.grammar import Noun, article, join, number
from cards.render.references import Subject, all_targets, player, target_phrase
from cards.render.registry import renders
from cards.render.scene import Scene
from cards.vocabulary import effects as word

_SAME_MANA_VALUE = " if it has the same mana value as the revealed card"


@renders(word.Counter)
def _counter(e: word.Counter, scene: Scene) -> str:
    text = Subject("you", scene).does(f"[counter] {all_targets(scene)}")
    if e.if_moved_same_mana_value:
        text += _SAME_MANA_VALUE
    if e.unless_pays:
        text += f" unless its controller pays {e.unless_pays}"
    elif e.unless_pays_for_each:
        each = times("{1}", e.unless_pays_for_each, scene, "mana")
        text += f" unless its controller pays {each}"
    if e.exile:
        instead = "exile it instead of putting it into its owner's graveyard"
        text += f". If that spell is countered this way, {instead}"
    return text


@renders(word.CounterAndReturn)
def _counter_and_return(e: word.CounterAndReturn, scene: Scene) -> str:
    text = Subject("you", scene).does(f"[counter] {all_targets(scene)}")
    place = "into its owner's hand" if e.to == "hand" else "on top of its owner's library"
    instead = "instead of into its owner's graveyard"
    return f"{text}. If that spell is countered this way, put it {place} {instead}"


@renders(word.ClearStack)
def _clear_stack(e: word.ClearStack, scene: Scene) -> str:
    return Subject("you", scene).does("[exile] all other spells and counter all abilities")


@renders(word.CounterEventSpell)
def _counter_event_spell(e: word.CounterEventSpell, scene: Scene) -> str:
    text = Subject("you", scene).does(f"[counter] {scene.event}")
    if e.same_mana_value_as_revealed:
        text += _SAME_MANA_VALUE
    pays = e.unless_pays or (f"{e.unless_pays_life} life" if e.unless_pays_life else "")
    return text + (f" unless that player pays {pays}" if pays else "")


@renders(word.CopySpells)
def _copy_spells(e: word.CopySpells, scene: Scene) -> str:
    who = Subject(e.by, scene)
    what = {"this": "this spell", "event": scene.event}.get(e.what) or target_phrase(scene)
    one = e.count == 1
    if one:
        how_often = ""
    elif isinstance(e.count, int):
        how_often = " twice" if e.count == 2 else f" {number(e.count)} times"
    else:
        counted = unit(e.count, scene)
        n, where = with_x(e.count, scene)
        how_often = f" for each {counted.one}" if counted else f" {n} times{where}"
    text = who.does(f"[copy] {what}{how_often}")
    if not e.new_targets:
        return text
    choose = f"may choose new targets for the {'copy' if one else 'copies'}"
    if who.is_you and not scene.may:
        return f"{text}. You {choose}"
    return f"{text} and {choose}"


@renders(word.ChangeTarget)
def _change_target(e: word.ChangeTarget, scene: Scene) -> str:
    to = f" to {scene.source}" if e.to_source else ""
    return Subject("you", scene).does(f"[change] the target of {target_phrase(scene)}{to}")


@renders(word.CastFree)
def _cast_free(e: word.CastFree, scene: Scene) -> str:
    spell = noun(e.filter, scene, "spell")
    if e.cheaper:
        text = "the last of them without paying its mana cost if that spell's mana value is less"
    elif e.last:
        text = "the last of them without paying its mana cost"
    elif e.same_name:
        what = "spells with the same name as that spell"
        text = f"{what} from among {scene.memory.moved} without paying their mana costs"
    elif scene.memory.moved == "that card":
        text = "that card without paying its mana cost"
        if not is_anything(e.filter):
            text += f" if it's {article(spell.one)}"
    else:
        text = f"{spell.many} from among {scene.memory.moved} without paying their mana costs"
    rest = {
        "stay": "",
        "bottom": ". Put the rest on the bottom of your library in any order",
        "bottom_random": ". Put the rest on the bottom of your library in a random order",
        "graveyard": ". Put the rest into your graveyard",
    }[e.rest]
    return Subject("you", scene).may(f"[cast] {text}") + rest + _exiled(e.exile, 1)


def _exiled(exile: bool, count: int) -> str:
    if not exile:
        return ""
    spells = "that spell" if count == 1 else "those spells"
    return f". If {spells} would be put into a graveyard, exile {'it' if count == 1 else 'them'}"


@renders(word.CastFreeFrom)
def _cast_free_from(e: word.CastFreeFrom, scene: Scene) -> str:
    spell = noun(e.filter, scene, "spell", "and/or")
    what = article(spell.one) if e.count == 1 else f"up to {number(e.count)} {spell.many}"
    if e.total_mana_value is not None:
        what += f" with total mana value {e.total_mana_value} or less"
    costs = "its mana cost" if e.count == 1 else "their mana costs"
    zones = join(list(e.zones), "and/or")
    text = f"[cast] {what} from your {zones} without paying {costs}"
    return Subject("you", scene).may(text) + _exiled(e.exile, e.count)


@renders(word.ExileUntilOtherName)
def _exile_until_other_name(e: word.ExileUntilOtherName, scene: Scene) -> str:
    moved(scene, False)
    until = "they exile a nonland card with a different name than that spell"
    return f"its controller exiles cards from the top of their library until {until}"


@renders(word.MillAtRandom)
def _mill_at_random(e: word.MillAtRandom, scene: Scene) -> str:
    numbers = join([str(n) for n in range(e.least, e.most + 1)], "or")
    return f"choose {numbers} at random. Its controller mills that many cards"


@renders(word.ExileUntilCheaper)
def _exile_until_cheaper(e: word.ExileUntilCheaper, scene: Scene) -> str:
    what = "a nonland card with lesser mana value than this spell"
    return Subject("you", scene).does(
        f"[exile] cards from the top of your library until you exile {what}"
    )


@renders(word.CastImprintedCopy)
def _cast_imprinted_copy(e: word.CastImprintedCopy, scene: Scene) -> str:
    text = Subject("you", scene).may("[copy] the exiled card")
    return f"{text}. If you do, you may cast the copy without paying its mana cost"


@renders(word.GrantFlashback)
def _grant_flashback(e: word.GrantFlashback, scene: Scene) -> str:
    if e.all:
        what = f"each {noun(e.filter, scene, 'card', 'and').one} in your graveyard"
    else:
        what = all_targets(scene)
    gains = f"{what} gains flashback until end of turn"
    return f"{gains}. The flashback cost is equal to its mana cost"


@renders(word.ExtraTurn)
def _extra_turn(e: word.ExtraTurn, scene: Scene) -> str:
    return Subject("you", scene).does("[take] an extra turn after this one")


@renders(word.WinGame)
def _win_game(e: word.WinGame, scene: Scene) -> str:
    return f"{player('you', scene)} win the game"


@renders(word.TakeSpell)
def _take_spell(e: word.TakeSpell, scene: Scene) -> str:
    text = Subject("you", scene).does(f"[gain] control of {all_targets(scene)}")
    return f"{text}. You may choose new targets for it"


@renders(word.NewTargets)
def _new_targets(e: word.NewTargets, scene: Scene) -> str:
    return f"you may choose new targets for {all_targets(scene)}"


@renders(word.CounterAll)
def _counter_all(e: word.CounterAll, scene: Scene) -> str:
    what = "spells and abilities" if e.abilities else "spells"
    text = Subject("you", scene).does(f"[counter] all other {what}")
    if e.whose == "opponent":
        text = Subject("you", scene).does(f"[counter] all {what} your opponents control")
    moved(scene, False)
    pays = f", each unless its controller pays {e.unless_pays}" if e.unless_pays else ""
    return f"{text}{pays}"


@renders(word.CounterAndKeep)
def _counter_and_keep(e: word.CounterAndKeep, scene: Scene) -> str:
    text = Subject("you", scene).does(f"[counter] {all_targets(scene)}")
    return (
        f"{text}. If that spell is countered this way, exile it instead of putting it into its "
        "owner's graveyard. You may play it without paying its mana cost for as long as it "
        "remains exiled"
    )


@renders(word.PutCountersOnSpell)
def _put_counters_on_spell(e: word.PutCountersOnSpell, scene: Scene) -> str:
    counters = some(e.count, Noun("", (f"{e.kind} counter",)), scene)
    return Subject("you", scene).does(f"[put] {counters} on {scene.source}")


@renders(word.RetargetSource)
def _retarget_source(e: word.RetargetSource, scene: Scene) -> str:
    return "you may choose a new target for it"
