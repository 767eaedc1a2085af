"""Static abilities, and what effects with a duration say."""

from __future__ import annotations

from cards.render.amounts import signed, some, unit, value
from cards.render.costs import change, instructed, keyword, listed
from cards.render.filters import is_anything, noun
from cards.render.grammar import Noun, article, color_names, join, number, plural, symbols
from cards.render.references import player
from cards.render.registry import renders, say
from cards.render.scene import Scene
from cards.vocabulary import statics as word
from cards.vocabulary.filters import Filter

_SUBJECTS = {
    "you": "you",
    "opponent": "your opponents",
    "any": "players",
    "host": "enchanted permanent's controller",
}
_CAST_BY = {"you": " you cast", "opponent": " your opponents cast", "any": ""}


def _who(who: str, scene: Scene) -> str:
    return player("target", scene) if who == "target" else _SUBJECTS[who]


def _spells(f: Filter, scene: Scene) -> str:
    return noun(f, scene, "spell", "and").many


def _permanents(f: Filter, scene: Scene) -> str:
    return noun(f, scene, word="and").many


def _have(scene: Scene) -> str:
    return "gain" if scene.lasting else "have"


@renders(word.CostChange)
def _cost_change(s: word.CostChange, scene: Scene) -> str:
    how = _less_mana(s) if s.mana else change(s.generic, scene, "to cast")
    if s.this_spell:
        text = f"this spell costs {how}"
    elif s.except_on_casters_turn:
        spell = noun(s.filter, scene, "spell", "or").one
        text = f"each {spell}{_CAST_BY[s.caster]} costs {how} except during its controller's turn"
    else:
        text = f"{_spells(s.filter, scene)}{_CAST_BY[s.caster]} cost {how}"
    return f"{text} as long as {say(s.condition, scene)}" if s.condition else text


def _less_mana(s: word.CostChange) -> str:
    symbols = "".join(f"{{{letter}}}" for letter in s.mana)
    only = ", reducing only coloured mana" if s.only_colored else ""
    return f"{symbols} less to cast{only}"


@renders(word.LifeForMana)
def _life_for_mana(s: word.LifeForMana, scene: Scene) -> str:
    return f"for each {{{s.color}}} in a cost, you may pay 2 life rather than pay that mana"


@renders(word.UnblockableWhile)
def _unblockable_while(s: word.UnblockableWhile, scene: Scene) -> str:
    what = noun(s.defender_controls, scene, "permanent").one
    return f"{scene.source} can't be blocked as long as defending player controls {what}"


@renders(word.CostFloor)
def _cost_floor(s: word.CostFloor, scene: Scene) -> str:
    total = number(s.total)
    when = f"as long as {scene.source} is untapped, " if s.while_untapped else ""
    return f"{when}each spell that would cost less than {total} mana to cast costs {total} mana"


def _from(zones: tuple[str, ...]) -> str:
    """Where from: some zones, or anywhere but the hand."""
    if {*zones} == {"graveyard", "library", "exile", "sideboard"}:
        return "anywhere other than their hands"
    return join([plural(zone) for zone in zones], "or")


@renders(word.CantCast)
def _cant_cast(s: word.CantCast, scene: Scene) -> str:
    spells = noun(s.filter, scene, "spell").many
    when = f" from {_from(s.zones)}" if s.zones else ""
    when += " during your turn" if s.your_turn else ""
    if s.who == "any":
        return f"{spells} can't be cast{when}"
    return f"{_who(s.who, scene)} can't cast {spells}{when}"


@renders(word.SorceryTimingOnly)
def _sorcery_timing_only(s: word.SorceryTimingOnly, scene: Scene) -> str:
    who = "each opponent" if s.who == "opponent" else _who(s.who, scene)
    they = "you" if s.who == "you" else "they"
    return f"{who} can cast spells only any time {they} could cast a sorcery"


@renders(word.FlashPermission)
def _flash_permission(s: word.FlashPermission, scene: Scene) -> str:
    return f"you may cast {_spells(s.filter, scene)} as though they had flash"


@renders(word.CantActivate)
def _cant_activate(s: word.CantActivate, scene: Scene) -> str:
    of = "" if is_anything(s.filter) else f" of {noun(s.filter, scene, 'source', 'and').many}"
    if s.filter.attached:
        of = f" of {noun(s.filter, scene).one}"
    if s.who == "any":
        unless = "" if s.mana_abilities else " unless they're mana abilities"
        return f"activated abilities{of} can't be activated{unless}"
    which = "" if s.mana_abilities else " that aren't mana abilities"
    return f"{_who(s.who, scene)} can't activate abilities{of}{which}"


@renders(word.CantSearch)
def _cant_search(s: word.CantSearch, scene: Scene) -> str:
    text = "players can't search libraries"
    if not s.ignore_cost:
        return text
    ignore = "for that player to ignore this effect until end of turn"
    return f"{text}. Any player may pay {s.ignore_cost} {ignore}"


@renders(word.CantBeCountered)
def _cant_be_countered(s: word.CantBeCountered, scene: Scene) -> str:
    if s.this_spell:
        return "this spell can't be countered"
    if s.next:
        return f"the next {noun(s.filter, scene, 'spell').one} you cast can't be countered"
    return f"{_spells(s.filter, scene)} you control can't be countered"


@renders(word.Hexproof)
def _hexproof(s: word.Hexproof, scene: Scene) -> str:
    whom = ["you"] if s.player else []
    if s.filter is not None:
        whom.append(_permanents(s.filter, scene))
    if s.shroud:
        return f"{join(whom)} {_have(scene)} shroud"
    what = join([f"from {color}" for color in color_names(s.from_colors)])
    return f"{join(whom) or scene.source} {_have(scene)} {f'hexproof {what}'.strip()}"


@renders(word.GrantStorm)
def _grant_storm(s: word.GrantStorm, scene: Scene) -> str:
    return f"{noun(s.filter, scene, 'spell', 'and').many} you cast have storm"


@renders(word.GrantRipple)
def _grant_ripple(s: word.GrantRipple, scene: Scene) -> str:
    return f"{noun(s.filter, scene, 'spell', 'and').many} you cast have ripple {s.count}"


@renders(word.GraveyardsUntargetable)
def _graveyards_untargetable(s: word.GraveyardsUntargetable, scene: Scene) -> str:
    return "cards in graveyards can't be the targets of spells or abilities"


@renders(word.NoMaximumHandSize)
def _no_maximum_hand_size(s: word.NoMaximumHandSize, scene: Scene) -> str:
    return "you have no maximum hand size"


@renders(word.ModifyStats)
def _modify_stats(s: word.ModifyStats, scene: Scene) -> str:
    change = f"{signed(s.power, scene)}/{signed(s.toughness, scene)}"
    if s.filter.attached:
        return f"{noun(s.filter, scene).one} gets {change}"
    return f"{scene.source if s.filter.itself else _permanents(s.filter, scene)} get {change}"


@renders(word.GrantAbility)
def _grant_ability(s: word.GrantAbility, scene: Scene) -> str:
    one = noun(Filter(types=s.filter.types, subtypes=s.filter.subtypes), scene).one
    there = scene.but(source=f"this {one}", zone="battlefield")
    if s.add_any_color:
        mana = f"{number(s.add_any_color)} mana of any one color"
    else:
        mana = symbols(s.add_mana)
    ability = f'"{listed(s.cost, there)}: Add {mana}."'
    return f"{_permanents(s.filter, scene)} {_have(scene)} {ability}"


@renders(word.PlayFromGraveyard)
def _play_from_graveyard(s: word.PlayFromGraveyard, scene: Scene) -> str:
    lands = "" if s.filter.subtypes else "play lands and "
    return f"you may {lands}cast {_spells(s.filter, scene)} from your graveyard"


@renders(word.PlayFromTop)
def _play_from_top(s: word.PlayFromTop, scene: Scene) -> str:
    lands = "play lands and " if s.lands else ""
    text = f"you may {lands}cast {_spells(s.filter, scene)} from the top of your library"
    if s.for_life:
        life = "pay life equal to its mana value rather than pay its mana cost"
        text += f". If you cast a spell this way, {life}"
    return text


@renders(word.CastLimit)
def _cast_limit(s: word.CastLimit, scene: Scene) -> str:
    who = {"any": "each player", "you": "you", "opponent": "each opponent"}[s.who]
    spells = "one spell" if s.count == 1 else f"{number(s.count)} spells"
    return f"{who} can't cast more than {spells} each turn"


@renders(word.GrantEscape)
def _grant_escape(s: word.GrantEscape, scene: Scene) -> str:
    cards = noun(s.filter, scene, "card").one
    others = Noun("other", ("card",)).counted(s.exile)
    return (
        f"each {cards} in your graveyard has escape. The escape cost is equal to the card's mana "
        f"cost plus exile {others} from your graveyard"
    )


@renders(word.CastThisFrom)
def _cast_this_from(s: word.CastThisFrom, scene: Scene) -> str:
    text = f"you may cast this card from {'exile' if s.zone == 'exile' else f'your {s.zone}'}"
    if s.condition is not None:
        text += f" as long as {say(s.condition, scene)}"
    return f"{text}, but not from anywhere else" if s.only else text


@renders(word.GraveyardToExile)
def _graveyard_to_exile(s: word.GraveyardToExile, scene: Scene) -> str:
    whose = {"you": "your", "opponent": "an opponent's", "any": "a"}[s.whose]
    return f"if a card would be put into {whose} graveyard from anywhere, exile it instead"


@renders(word.ExiledInsteadOfDying)
def _exiled_instead(s: word.ExiledInsteadOfDying, scene: Scene) -> str:
    return f"if {article(noun(s.filter, scene).one)} would die, exile it instead"


@renders(word.EntersTapped)
def _enters_tapped(s: word.EntersTapped, scene: Scene) -> str:
    if s.unless_pay:
        pay = instructed(s.unless_pay, scene)
        return f"as {scene.source} enters, you may {pay}. If you don't, it enters tapped"
    unless = f" unless {say(s.unless, scene)}" if s.unless else ""
    return f"{scene.source} enters tapped{unless}"


@renders(word.DoesntUntap)
def _doesnt_untap(s: word.DoesntUntap, scene: Scene) -> str:
    return f"{scene.source} doesn't untap during your untap step"


@renders(word.ManaBonus)
def _mana_bonus(s: word.ManaBonus, scene: Scene) -> str:
    what = article(noun(s.filter, scene).one)
    more = f"that player adds an additional {symbols(s.mana)}"
    return f"whenever a player taps {what} for mana, {more}"


@renders(word.Protection)
def _protection(s: word.Protection, scene: Scene) -> str:
    base = "spell" if s.spells_only else "permanent"
    return f"protection from {noun(s.source, scene, base, 'and').many}"


@renders(word.EntersWithCounters)
def _enters_with_counters(s: word.EntersWithCounters, scene: Scene) -> str:
    # A planeswalker enters with its printed loyalty anyway (306.5b).
    more = "additional" if s.kind == "loyalty" else ""
    what = some(s.count, Noun(more, (f"{s.kind} counter",), "on it"), scene)
    return f"{scene.source} enters with {what}"


@renders(word.EntersInsteadSacrifice)
def _enters_instead_sacrifice(s: word.EntersInsteadSacrifice, scene: Scene) -> str:
    return _enters_instead(f"sacrifice {noun(s.filter, scene).counted(s.count)}", scene)


@renders(word.EntersInsteadDiscard)
def _enters_instead_discard(s: word.EntersInsteadDiscard, scene: Scene) -> str:
    return _enters_instead(f"you may discard {noun(s.filter, scene, 'card').counted(1)}", scene)


def _enters_instead(act: str, scene: Scene) -> str:
    return (
        f"if {scene.source} would enter, {act} instead. "
        f"If you do, put {scene.source} onto the battlefield. "
        "If you don't, put it into its owner's graveyard"
    )


@renders(word.KeepsMana)
def _keeps_mana(s: word.KeepsMana, scene: Scene) -> str:
    colors = join(color_names(s.colors), "or")
    return f"you don't lose unspent {colors} mana as steps and phases end"


@renders(word.TriggersAgain)
def _triggers_again(s: word.TriggersAgain, scene: Scene) -> str:
    happens = {"enters": "entering", "dies": "dying"}[s.when]
    cause = article(noun(s.cause, scene).one)
    ability = "a triggered ability of a permanent you control"
    return (
        f"if {cause} {happens} causes {ability} to trigger, "
        "that ability triggers an additional time"
    )


@renders(word.AdditionalLand)
def _additional_land(s: word.AdditionalLand, scene: Scene) -> str:
    lands = "an additional land" if s.count == 1 else f"{number(s.count)} additional lands"
    return f"you may play {lands} on each of your turns"


@renders(word.SkipStep)
def _skip_step(s: word.SkipStep, scene: Scene) -> str:
    return f"skip your {s.step} step"


@renders(word.MaximumHandSize)
def _maximum_hand_size(s: word.MaximumHandSize, scene: Scene) -> str:
    return f"your maximum hand size is {number(s.count)}"


@renders(word.TurnToCome)
def _turn_to_come(s: word.TurnToCome, scene: Scene) -> str:
    return "you take an extra turn" if s.kind == "extra" else "you skip your next turn"


@renders(word.MayPlayLinked)
def _may_play_linked(s: word.MayPlayLinked, scene: Scene) -> str:
    return "you may play the chosen card"


@renders(word.EntersAsCopy)
def _enters_as_copy(s: word.EntersAsCopy, scene: Scene) -> str:
    what = noun(s.filter, scene).one
    return f"you may have {scene.source} enter as a copy of any {what} on the battlefield"


@renders(word.EntersChoosing)
def _enters_choosing(s: word.EntersChoosing, scene: Scene) -> str:
    return f"as {scene.source} enters, choose a {s.what.replace('_', ' ')}"


@renders(word.DrawReplacement)
def _draw_replacement(s: word.DrawReplacement, scene: Scene) -> str:
    when = "if you would draw a card while your library has no cards in it"
    return f"{when}, you win the game instead"


@renders(word.OpponentsDrawNothing)
def _opponents_draw_nothing(s: word.OpponentsDrawNothing, scene: Scene) -> str:
    first = "except the first one they draw in each of their draw steps"
    token = article(f"{s.token.replace('-', ' ').title()} token")
    return f"if an opponent would draw a card {first}, instead you create {token}"


@renders(word.DiscardThenDraw)
def _discard_then_draw(s: word.DiscardThenDraw, scene: Scene) -> str:
    return (
        "if a player would draw a card except the first one they draw in each of their draw steps, "
        "that player discards a card instead. If the player discards a card this way, they draw a "
        "card. If the player doesn't discard a card this way, they mill a card"
    )


@renders(word.DamageBonus)
def _damage_bonus(s: word.DamageBonus, scene: Scene) -> str:
    return (
        "if a source you control would deal noncombat damage to an opponent or a permanent an "
        f"opponent controls, it deals that much damage plus {s.extra} instead"
    )


@renders(word.BeginGameOnBattlefield)
def _begin_game(s: word.BeginGameOnBattlefield, scene: Scene) -> str:
    second = " and you're not the starting player" if s.not_starting_player else ""
    counter = f" with {article(s.counter)} counter on it" if s.counter else ""
    exiled = Noun("", ("card",), "from your hand").counted(s.exile_from_hand)
    exile = f". If you do, exile {exiled}" if s.exile_from_hand else ""
    return (
        f"if this card is in your opening hand{second}, you may begin the game with it on the "
        f"battlefield{counter}{exile}"
    )


@renders(word.LegendOnlyIfNontoken)
def _legend_only_if_nontoken(s: word.LegendOnlyIfNontoken, scene: Scene) -> str:
    return f"{scene.source} isn't legendary if it's a token"


@renders(word.Devoted)
def _devoted(s: word.Devoted, scene: Scene) -> str:
    each = noun(s.per, scene).one
    kind = plural(f"{s.label} ability".strip())
    return f"{kind} of {scene.source} cost {{1}} less to activate for each {each}"


@renders(word.ProducesInstead)
def _produces_instead(s: word.ProducesInstead, scene: Scene) -> str:
    land = article(noun(s.filter, scene).one)
    mana = symbols(s.mana)
    return f"if {land} is tapped for mana, it produces {mana} instead of any other type"


@renders(word.UpkeepMana)
def _upkeep_mana(s: word.UpkeepMana, scene: Scene) -> str:
    land = article(noun(s.filter, scene).one)
    return (
        f"whenever {land} is tapped for mana, its controller may add an additional "
        f"{symbols(s.mana)}. Spend this mana only to pay cumulative upkeep costs"
    )


@renders(word.GrantCumulativeUpkeep)
def _grant_cumulative_upkeep(s: word.GrantCumulativeUpkeep, scene: Scene) -> str:
    ability = keyword("cumulative upkeep", s.cost, scene).removesuffix(".")
    return f'{_permanents(s.filter, scene)} {_have(scene)} "{ability}."'


@renders(word.StatsFrom)
def _stats_from(s: word.StatsFrom, scene: Scene) -> str:
    count = value(s.count, scene)
    return f"the power and toughness of {scene.source} are each equal to {count}"


@renders(word.StatsPer)
def _stats_per(s: word.StatsPer, scene: Scene) -> str:
    counted = unit(s.per, scene)
    per = f"for each {counted.one}" if counted else f"times {value(s.per, scene)}"
    return f"{scene.source} gets {s.power:+d}/{s.toughness:+d} {per}"


@renders(word.CastOnlyIf)
def _cast_only_if(s: word.CastOnlyIf, scene: Scene) -> str:
    return f"cast this spell only if {say(s.condition, scene)}"


@renders(word.DontUntap)
def _dont_untap(s: word.DontUntap, scene: Scene) -> str:
    return f"{_permanents(s.filter, scene)} don't untap during their controllers' untap steps"


@renders(word.AlternativeCostForSpells)
def _alternative_cost_for_spells(s: word.AlternativeCostForSpells, scene: Scene) -> str:
    spells = _spells(s.filter, scene)
    cost = instructed(s.cost, scene)
    if s.who == "any":
        cost += " that shares a color with it" if s.shares_color else ""
        return f"rather than pay the mana cost for a spell, its controller may {cost}"
    if s.shares_color:
        cost += " that share a color with it"
    return f"you may {cost} rather than pay the mana cost for {spells} you cast"


@renders(word.AdditionalCostChange)
def _additional_cost_change(s: word.AdditionalCostChange, scene: Scene) -> str:
    more = "less" if s.generic < 0 else "more"
    return f"{s.kind} costs cost {{{abs(s.generic)}}} {more}"
