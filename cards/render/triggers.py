"""Events, with "when", "whenever" or "at"."""

from __future__ import annotations

from cards.render.filters import is_anything, noun
from cards.render.grammar import article
from cards.render.references import all_targets
from cards.render.registry import renders
from cards.render.scene import Scene
from cards.vocabulary import triggers as word

_BY = {"you": "you", "opponent": "an opponent", "anyone": "a player"}


@renders(word.Enters)
def _enters(event: word.Enters, scene: Scene) -> str:
    if event.this:
        return f"when {scene.source} enters"
    return f"whenever {article(noun(event.filter, scene).one)} enters"


@renders(word.TurnedFaceUp)
def _turned_face_up(event: word.TurnedFaceUp, scene: Scene) -> str:
    if event.this:
        return f"when {scene.source} is turned face up"
    return f"whenever {article(noun(event.filter, scene).one)} is turned face up"


@renders(word.LeavesBattlefield)
def _leaves(event: word.LeavesBattlefield, scene: Scene) -> str:
    return f"when {scene.source} leaves the battlefield"


@renders(word.Dies)
def _dies(event: word.Dies, scene: Scene) -> str:
    return f"when {scene.source} dies"


@renders(word.TargetDies)
def _target_dies(event: word.TargetDies, scene: Scene) -> str:
    return f"when {all_targets(scene)} dies this turn"


@renders(word.CastSpell)
def _cast_spell(event: word.CastSpell, scene: Scene) -> str:
    spell = article(noun(event.filter, scene, "spell").one)
    verb = "cast" if event.by == "you" else "casts"
    if event.or_copy:
        verb += " or copy" if event.by == "you" else " or copies"
    when = "when" if scene.delayed else "whenever"
    next_ = "next " if scene.delayed else ""
    text = f"{when} {_BY[event.by]} {next_}{verb} {spell}"
    if event.name_in_graveyard:
        text += " that has the same name as a card in your graveyard"
    if event.mana_value_equals_counters:
        counters = f"{event.mana_value_equals_counters} counters on {scene.source}"
        text += f" with mana value equal to the number of {counters}"
    return text + (" during your turn" if event.during_your_turn else "")


@renders(word.ActivateAbility)
def _activate(event: word.ActivateAbility, scene: Scene) -> str:
    ability = "an ability"
    if not is_anything(event.filter):
        ability += f" of {article(noun(event.filter, scene).one)}"
    return f"whenever you activate {ability} that isn't a mana ability"


@renders(word.CastThis)
def _cast_this(event: word.CastThis, scene: Scene) -> str:
    return "when you cast this spell"


@renders(word.BeginStep)
def _begin_step(event: word.BeginStep, scene: Scene) -> str:
    step = {
        "upkeep": "upkeep",
        "draw": "draw step",
        "main": "main phase",
        "combat": "combat on their turn" if event.whose == "opponent" else "combat",
        "end_combat": "end of combat",
        "end": "end step",
    }[event.step]
    if scene.delayed:
        if event.whose == "you":
            which = f"your next {step}"
        elif event.whose == "opponent":
            which = f"an opponent's next {step}"
        else:
            which = "the next turn's upkeep" if event.step == "upkeep" else f"the next {step}"
    elif event.whose == "you":
        which = f"each of your {step}s" if event.step == "main" else f"your {step}"
    elif event.whose == "opponent":
        which = f"each opponent's {step}"
    elif event.whose == "host":
        which = f"the {step} of enchanted permanent's controller"
    else:
        which = "the end step" if event.step == "end" else f"each {step}"
    return f"at the beginning of {which}"


@renders(word.PlayLand)
def _play_land(event: word.PlayLand, scene: Scene) -> str:
    return "when you play another land"


@renders(word.Targeted)
def _targeted(event: word.Targeted, scene: Scene) -> str:
    by = "a spell" if event.spells_only else "a spell or ability"
    who = " an opponent controls" if event.by == "opponent" else ""
    return f"whenever {scene.source} becomes the target of {by}{who}"


@renders(word.CountersSpell)
def _counters_spell(event: word.CountersSpell, scene: Scene) -> str:
    return "whenever a spell or ability you control counters a spell"


@renders(word.PutIntoGraveyard)
def _put_into_graveyard(event: word.PutIntoGraveyard, scene: Scene) -> str:
    return f"when {scene.source} is put into a graveyard from anywhere"


@renders(word.CardToGraveyard)
def _card_to_graveyard(event: word.CardToGraveyard, scene: Scene) -> str:
    whose = {"you": "your", "opponent": "an opponent's", "anyone": "a"}[event.whose]
    card = article(noun(event.filter, scene, "card").one)
    return f"whenever {card} is put into {whose} graveyard from anywhere"


@renders(word.Discards)
def _discards(event: word.Discards, scene: Scene) -> str:
    who = {"you": "you discard", "opponent": "an opponent discards", "anyone": "a player discards"}
    return f"whenever {who[event.by]} a card"


@renders(word.UpkeepPaid)
def _upkeep_paid(event: word.UpkeepPaid, scene: Scene) -> str:
    return f"whenever the cumulative upkeep of {scene.source} is paid"


@renders(word.UpkeepNotPaid)
def _upkeep_not_paid(event: word.UpkeepNotPaid, scene: Scene) -> str:
    return f"when a player doesn't pay the cumulative upkeep of {scene.source}"


@renders(word.CoinFlipped)
def _coin_flipped(event: word.CoinFlipped, scene: Scene) -> str:
    return f"whenever you {event.result} a coin flip"


@renders(word.BecomesTapped)
def _becomes_tapped(event: word.BecomesTapped, scene: Scene) -> str:
    return f"whenever {article(noun(event.filter, scene).one)} becomes tapped"


@renders(word.PlayCard)
def _play_card(event: word.PlayCard, scene: Scene) -> str:
    return "when you play a card"


@renders(word.Cycles)
def _cycles(e: word.Cycles, scene: Scene) -> str:
    return "when you cycle this card" if e.this else "whenever you cycle another card"


@renders(word.ReturnedToHand)
def _returned_to_hand(e: word.ReturnedToHand, scene: Scene) -> str:
    permanents = noun(e.filter, scene).many
    return f"whenever one or more {permanents} are returned to hand"


@renders(word.DrawsNth)
def _draws_nth(e: word.DrawsNth, scene: Scene) -> str:
    nth = {1: "first", 2: "second", 3: "third"}[e.n]
    return f"when you draw your {nth} card in a turn"
