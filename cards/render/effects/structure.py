"""Instructions made of instructions: conditions, choices, durations."""

from __future__ import annotations

from collections.abc import Sequence

from cards.render.costs import instructed
from cards.render.effects.moves import UNTIL
from cards.render.grammar import capital
from cards.render.references import all_targets, player
from cards.render.registry import renders, say
from cards.render.scene import Memory, Scene
from cards.vocabulary import effects as word
from cards.vocabulary.combat import CantAttack, CantBlock, Prevention
from cards.vocabulary.effects import Effect
from cards.vocabulary.statics import CantActivate, CantBeCountered, CantCast, CantSearch
from cards.vocabulary.triggers import CastSpell

#: What is forbidden is forbidden "this turn"; what is gained is gained "until end of turn".
_THIS_TURN = (
    CantActivate, CantAttack, CantBeCountered, CantBlock, CantCast, CantSearch, Prevention,
)  # fmt: skip
#: Pairs of instructions that rules text joins with "then".
_THEN = frozenset(
    {
        (word.Draw, word.Discard),
        (word.Draw, word.PutFromHand),
        (word.Draw, word.ReturnSource),
        (word.PutFromHand, word.Draw),
        (word.Scry, word.Draw),
        (word.Surveil, word.Draw),
    }
)
#: Players of whom two instructions in a row make one sentence.
_SHARED = ("each player ", "each opponent ")
#: Instructions that make no clause of the form "you may do so".
_NO_CLAUSE = (
    word.If,
    word.May,
    word.FlipCoin,
    word.ChooseMode,
    word.Continuous,
    word.DelayedTrigger,
    word.WheneverThisTurn,
    word.RevealTopRepeatedly,
)


def _then(first: Effect, second: Effect) -> str | None:
    """How rules text joins two instructions in one sentence, where it does."""
    pair = (type(first), type(second))
    if pair in _THEN:
        return ", then "
    if pair == (word.LoseLife, word.GainLife):
        return " and "
    return None


def in_order(effects: Sequence[Effect], scene: Scene) -> str:
    """Instructions one after the other: sentences, except where rules text joins them."""
    text = ""
    sentence = ""
    for index, effect in enumerate(effects):
        more = say(effect, scene)
        link = _then(effects[index - 1], effect) if index else None
        shared = next((s for s in _SHARED if more.startswith(s) and sentence.startswith(s)), "")
        if shared:
            link, more = ", then ", more[len(shared) :]
        if link is None or ". " in sentence:
            text += f". {capital(more)}" if text else more
            sentence = more
        else:
            text += link + more
            sentence += link + more
    return text


def _together(effects: Sequence[Effect], scene: Scene) -> str:
    """Instructions that share one condition: in one sentence where they are short."""
    texts = [say(effect, scene) for effect in effects]
    if not texts:
        return "do nothing"
    if len(texts) > 1 and not any(". " in text for text in texts):
        return f"{', '.join(texts[:-1])}, then {texts[-1]}"
    return ". ".join([*texts[:1], *(capital(text) for text in texts[1:])])


@renders(word.If)
def _if(e: word.If, scene: Scene) -> str:
    condition = say(e.condition, scene)
    if not e.then:
        return f"unless {condition}, {_together(e.otherwise, scene)}"
    text = f"if {condition}, {_together(e.then, scene)}"
    return f"{text}. Otherwise, {_together(e.otherwise, scene)}" if e.otherwise else text


@renders(word.May)
def _may(e: word.May, scene: Scene) -> str:
    who = player(e.who, scene)
    inside = scene.but(may="")
    them = "you" if e.who == "you" else "they"
    then: Sequence[Effect] = e.then
    if e.cost:
        text = f"{who} may {instructed(e.cost, scene)}"
    elif not then:
        text = f"{who} may do nothing"
    elif isinstance(then[0], _NO_CLAUSE):
        text, then = f"{who} may do this: {say(then[0], inside)}", then[1:]
    else:
        text, then = f"{who} may {say(then[0], scene.but(may=e.who))}", then[1:]
    if then:
        text += f". If {them} do, {_together(then, inside)}"
    if e.otherwise:
        text += f". If {them} don't, {_together(e.otherwise, inside)}"
    return text


@renders(word.WheneverThisTurn)
def _whenever_this_turn(e: word.WheneverThisTurn, scene: Scene) -> str:
    there = scene.but(event="that spell", memory=Memory())
    return f"until end of turn, {say(e.event, there)}, {in_order(e.effects, there)}"


@renders(word.FlipCoin)
def _flip_coin(e: word.FlipCoin, scene: Scene) -> str:
    text = "flip a coin"
    won, lost = ("you win the flip", "you lose the flip") if e.called else ("heads", "tails")
    if e.win:
        text += f". If {won}, {_together(e.win, scene)}"
    if e.lose:
        text += f". If {lost}, {_together(e.lose, scene)}"
    return text


@renders(word.ChooseMode)
def _choose_mode(e: word.ChooseMode, scene: Scene) -> str:
    who = player(e.who, scene)
    choose = "choose" if e.who == "you" else f"{who} chooses"
    options = [_together(option, scene) for option in e.options]
    return f"{choose} one: {'; or '.join(options)}"


@renders(word.WhenYouDo)
def _when_you_do(e: word.WhenYouDo, scene: Scene) -> str:
    there = scene.but(targets=e.targets, memory=Memory())
    return f"when you do, {in_order(e.effects, there)}"


@renders(word.PayAnyAmount)
def _pay_any_amount(e: word.PayAnyAmount, scene: Scene) -> str:
    then = in_order(e.then, scene)
    return f"you may pay any amount of {e.symbol}. {capital(then)}"


@renders(word.Continuous)
def _continuous(e: word.Continuous, scene: Scene) -> str:
    text = say(e.static, scene.but(lasting=True))
    until = UNTIL[e.until]
    if e.until == "end_of_turn" and isinstance(e.static, _THIS_TURN):
        first, stop, rest = text.partition(". ")
        return f"{first} this turn{stop}{rest}"
    return f"{until}, {text}" if until else text


@renders(word.DelayedTrigger)
def _delayed_trigger(e: word.DelayedTrigger, scene: Scene) -> str:
    when = say(e.event, scene.but(delayed=True))
    if isinstance(e.event, CastSpell):
        there = scene.but(event="that spell", captured=e.capture)
        return f"{when} this turn, {_together(e.effects, there)}"
    if e.about is not None:
        # "That player" is named before the time at which they act.
        named = player(e.about, scene)
        return f"{when}, {_together(e.effects, scene).replace('that player', named, 1)}"
    return f"{when}, {_together(e.effects, scene.but(captured=e.capture))}"


@renders(word.PayAnyLife)
def _pay_any_life(e: word.PayAnyLife, scene: Scene) -> str:
    text = "you may pay any amount of life, X of it"
    return f"{text}. If you do, {_together(e.then, scene)}"


@renders(word.SkipTurn)
def _skip_turn(e: word.SkipTurn, scene: Scene) -> str:
    return "you skip your next turn"


@renders(word.LoseGame)
def _lose_game(e: word.LoseGame, scene: Scene) -> str:
    return "you lose the game"


@renders(word.ForEachTarget)
def _for_each_target(e: word.ForEachTarget, scene: Scene) -> str:
    return f"for each of {all_targets(scene)}: {_together(e.effects, scene)}"
