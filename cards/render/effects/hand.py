"""Instructions about drawing, discarding and the cards in hands."""

from __future__ import annotations

from cards.render.amounts import some
from cards.render.filters import noun
from cards.render.grammar import Noun, article
from cards.render.references import Subject, possessive
from cards.render.registry import renders
from cards.render.scene import Scene
from cards.vocabulary import effects as word

CARD = Noun("", ("card",))
THAT_CARD, THOSE_CARDS = "that card", "those cards"


def moved(scene: Scene, only_one: bool) -> str:
    """Remember and return what to call the cards just moved."""
    scene.memory.moved = THAT_CARD if only_one else THOSE_CARDS
    return scene.memory.moved


def pronoun(scene: Scene) -> str:
    """The cards just moved, by a pronoun."""
    return "it" if scene.memory.moved == THAT_CARD else "them"


def play_permission(permission: str, what: str, free: bool, verb: str = "play") -> str:
    """For how long the cards may be played."""
    cost = "mana cost" if what in (THAT_CARD, "it") else "mana costs"
    whose = "its" if what in (THAT_CARD, "it") else "their"
    without = f" without paying {whose} {cost}" if free else ""
    when = {
        "this_turn": "until end of turn",
        "until_your_next_turn": "until your next turn",
        "until_your_next_end_step": "until your next end step",
        "until_end_of_your_next_turn": "until the end of your next turn",
        "during_your_next_turn": "during your next turn",
    }[permission]
    return f"{when}, you may {verb} {what}{without}"


def and_play(text: str) -> str:
    """A permission as a sentence of its own after an instruction."""
    return f". {text[0].upper()}{text[1:]}"


@renders(word.Draw)
def _draw(e: word.Draw, scene: Scene) -> str:
    return Subject(e.who, scene).does(f"[draw] {some(e.count, CARD, scene)}")


@renders(word.Discard)
def _discard(e: word.Discard, scene: Scene) -> str:
    who = Subject(e.who, scene)
    if e.count == "hand":
        return who.does(f"[discard] {who.their} hand")
    cards = some(e.count, noun(e.filter, scene, "card"), scene)
    moved(scene, e.count == 1)
    return who.does(f"[discard] {cards}{' at random' if e.random else ''}")


@renders(word.RevealHandAndDiscard)
def _reveal_hand_and_discard(e: word.RevealHandAndDiscard, scene: Scene) -> str:
    who = Subject(e.who, scene)
    cards = noun(e.filter, scene, "card")
    moved(scene, not e.all)
    if e.all:
        verb = "discard" if e.to == "discard" else "exile"
        return who.does(f"[reveal] {who.their} hand and [{verb}] all {cards.many}")
    then = "That player discards that card" if e.to == "discard" else "Exile that card"
    text = who.does(f"[reveal] {who.their} hand")
    return f"{text}. You choose {article(cards.one)} from it. {then}"


@renders(word.LookAtHand)
def _look_at_hand(e: word.LookAtHand, scene: Scene) -> str:
    you = Subject("you", scene)
    whose = possessive(e.who, scene)
    where = f"a card at random in {whose} hand" if e.random else f"{whose} hand"
    return you.does(f"[look] at {where}")


@renders(word.Mill)
def _mill(e: word.Mill, scene: Scene) -> str:
    who = Subject(e.who, scene)
    cards = some(e.count, CARD, scene)
    moved(scene, e.count == 1)
    return who.does(f"[mill] {cards}")


@renders(word.PutFromHand)
def _put_from_hand(e: word.PutFromHand, scene: Scene) -> str:
    n = "any number of" if e.count == "any" else e.count
    order = " in any order" if e.to == "top" and e.count != 1 else ""
    cards = CARD.with_tail("from your hand").counted(n)
    moved(scene, e.count == 1)
    return Subject("you", scene).does(f"[put] {cards} on {_end(e.to)} of your library{order}")


def _end(to: str) -> str:
    return "top" if to == "top" else "the bottom"


@renders(word.SwapWithTop)
def _swap_with_top(e: word.SwapWithTop, scene: Scene) -> str:
    you = Subject("you", scene)
    exiled = you.does("[exile] any number of cards from your hand face down")
    return (
        f"{exiled}, then [put] that many cards from the top of your library into your hand, then "
        "[put] the exiled cards on top of your library in any order"
    ).replace("[put]", "put")


@renders(word.PutFromHandOnBattlefield)
def _put_from_hand_on_battlefield(e: word.PutFromHandOnBattlefield, scene: Scene) -> str:
    who = Subject(e.who, scene)
    card = article(noun(e.filter, scene, "card").with_tail(f"from {who.their} hand").one)
    moved(scene, only_one=True)
    scene.memory.arrived = e.filter.types[0].lower() if len(e.filter.types) == 1 else "permanent"
    return who.may(f"[put] {card} onto the battlefield")


@renders(word.ExileHand)
def _exile_hand(e: word.ExileHand, scene: Scene) -> str:
    text = Subject("you", scene).does("[exile] all cards from your hand")
    moved(scene, only_one=False)
    return text + (and_play(play_permission(e.play, THOSE_CARDS, free=False)) if e.play else "")


@renders(word.RevealFromHand)
def _reveal_from_hand(e: word.RevealFromHand, scene: Scene) -> str:
    cards = CARD.with_tail("from your hand").counted(e.count)
    moved(scene, e.count == 1)
    return Subject("you", scene).does(f"[reveal] {cards}")


@renders(word.ImprintFromHand)
def _imprint(e: word.ImprintFromHand, scene: Scene) -> str:
    card = article(noun(e.filter, scene, "card").with_tail("from your hand").one)
    moved(scene, only_one=True)
    return Subject("you", scene).may(f"[exile] {card}")


@renders(word.Wish)
def _wish(e: word.Wish, scene: Scene) -> str:
    card = article(noun(e.filter, scene, "card").with_tail("you own from outside the game").one)
    moved(scene, only_one=True)
    if e.play_this_turn:
        return f"you may play {card} this turn"
    if e.or_exile:
        exiled = article(noun(e.filter, scene, "card").one)
        card += f" or choose a face-up {exiled.partition(' ')[2]} you own in exile"
        return f"you may reveal {card}. Put it into your hand"
    return f"you may reveal {card} and put it into your hand"


@renders(word.TakeBack)
def _take_back(e: word.TakeBack, scene: Scene) -> str:
    who = Subject(e.who, scene)
    cards = noun(e.filter, scene, "card").counted(e.count)
    return who.does(f"[return] up to {cards} from {who.their} graveyard to {who.their} hand")


@renders(word.Proliferate)
def _proliferate(e: word.Proliferate, scene: Scene) -> str:
    return Subject("you", scene).does("[proliferate]")
