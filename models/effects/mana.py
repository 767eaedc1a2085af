"""Instructions that add mana."""

from __future__ import annotations

from cards.mana import vector
from cards.vocabulary.abilities import Activated
from cards.vocabulary.conditions import NotUsedThisTurn
from cards.vocabulary.costs import TapSelf
from cards.vocabulary.effects import AddMana, AddManaChoice, Effect, If
from cards.vocabulary.statics import ManaBonus
from models.conditions import holds
from models.effects import HANDLERS, ask, handles
from models.effects.common import count
from models.errors import Unsupported
from models.facts import trigger_of
from models.filters import permanent_fits
from models.mana_sources import choice_letters
from models.pool import add_mana, mana_of
from models.position import Frame, Permanent
from models.state import State


@handles(AddMana)
def add_fixed(s: State, f: Frame, e: AddMana) -> bool:
    """Add exactly this mana."""
    add_mana(s, f.item.controller, mana_of(e.mana, count(s, f, e.times)), lasts=e.lasts)
    return True


@handles(AddManaChoice)
def add_chosen(s: State, f: Frame, e: AddManaChoice) -> bool:
    """Add mana of chosen colours; the choice is made on resolution (106.8)."""
    source = s.permanent(f.item.source)
    offers = choice_letters(s, e, f.item.controller, source)
    if not offers:
        return True  # 106.5: an undefined type makes no mana
    if not f.memo:
        return ask(s, "mana", f.item.controller, tuple(offers))
    add_mana(s, f.item.controller, vector(str(f.memo[0])), spend_on=e.spend_on)
    note_use(s, f)
    return True


def note_use(s: State, f: Frame) -> None:
    """Note that a trigger "if you have not added mana with this ability this turn" added some."""
    item, source = f.item, s.permanent(f.item.source)
    if item.kind != "trigger" or item.condition < 0 or source is None:
        return
    ability = trigger_of(item)
    if ability is not None and isinstance(ability.condition, NotUsedThisTurn):
        s.change_permanent(source.uid, used=source.used | 1 << item.condition)


def resolve_mana(
    s: State, f: Frame, permanent: Permanent | None, snow: bool, ability: Activated
) -> None:
    """Resolve a mana ability at once (605.3b).

    `permanent` is the source as it was; `f.item.label` holds the letters of the mana chosen.
    """
    you = f.item.controller
    letters = f.item.label
    todo: list[Effect] = list(f.effects)
    while todo:
        effect = todo.pop(0)
        if isinstance(effect, If):
            yes = holds(s, effect.condition, you, f.item.source, f.item)
            todo = [*(effect.then if yes else effect.otherwise), *todo]
        elif isinstance(effect, AddMana):
            times = effect.times if isinstance(effect.times, int) else count(s, f, effect.times)
            add_mana(s, you, mana_of(effect.mana, times), snow, lasts=effect.lasts)
        elif isinstance(effect, AddManaChoice):
            chosen = permanent.chosen if permanent is not None else ""
            if letters:
                add_mana(s, you, vector(letters), snow, effect.spend_on,
                         chosen if effect.spend_on is not None else "")  # fmt: skip
        else:
            handler = HANDLERS.get(type(effect))
            s.frames.append(f)
            done = handler is not None and handler(s, f, effect)
            s.frames.pop()
            if not done:
                raise Unsupported(f"{type(effect).__name__} in a mana ability")
    if permanent is not None and any(isinstance(c, TapSelf) for c in ability.cost):
        for static, controller, _ in s.statics(ManaBonus):
            if permanent_fits(static.filter, permanent, controller):
                add_mana(s, you, vector(static.mana))
