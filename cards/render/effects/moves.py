"""Instructions that move, tap or change permanents and cards."""

from __future__ import annotations

from cards.card import Face
from cards.render.amounts import much, signed, some, with_x
from cards.render.changes import changed
from cards.render.effects.hand import moved, pronoun
from cards.render.filters import noun
from cards.render.grammar import Noun, color_names, join, number, plural
from cards.render.references import Subject, all_targets, is_plural, player, possessive
from cards.render.registry import renders
from cards.render.scene import Scene
from cards.vocabulary import effects as word

UNTIL = {
    "end_of_turn": "until end of turn",
    "your_next_turn": "until your next turn",
    "permanent": "",
}


def _several(scene: Scene) -> bool:
    return len(scene.targets) > 1 or any(is_plural(target) for target in scene.targets)


def _owners(zone: str, several: bool) -> str:
    """Where cards go that belong to somebody."""
    return f"their owners' {plural(zone)}" if several else f"its owner's {zone}"


def _all_or_targets(all_: bool, what: Noun, scene: Scene) -> str:
    return f"all {what.many}" if all_ else all_targets(scene)


@renders(word.MoveTarget)
def _move_target(e: word.MoveTarget, scene: Scene) -> str:
    what = all_targets(scene.but(preposition="from"))
    several = _several(scene) or e.with_same_name
    if e.with_same_name:
        what += " and all other permanents with the same name as that permanent"
    cards = any(target.what == "card" for target in scene.targets)
    yours = cards and all(target.whose == "you" for target in scene.targets)
    moved(scene, not several)
    you = Subject("you", scene)
    if e.to == "exile":
        return you.does(f"[exile] {what}")
    if e.to == "hand":
        hand = "your hand" if yours else _owners("hand", several)
        return you.does(f"[return] {what} to {hand}")
    if e.to in ("top", "bottom"):
        end = "top" if e.to == "top" else "the bottom"
        library = "your library" if yours else _owners("library", several)
        return you.does(f"[put] {what} on {end} of {library}")
    tapped = " tapped" if e.to == "battlefield_tapped" else ""
    if yours:
        return you.does(f"[return] {what} to the battlefield{tapped}")
    whose = "your" if e.under_your_control else "their owners'" if several else "its owner's"
    return you.does(f"[put] {what} onto the battlefield{tapped} under {whose} control")


@renders(word.ExileLinked)
def _exile_linked(e: word.ExileLinked, scene: Scene) -> str:
    until = f" until {scene.source} leaves the battlefield" if e.until_leaves else ""
    what = f"each {noun(e.filter, scene).one}" if e.all else all_targets(scene)
    return Subject("you", scene).does(f"[exile] {what}{until}")


@renders(word.ReturnLinked)
def _return_linked(e: word.ReturnLinked, scene: Scene) -> str:
    # Several if its ability was copied, or triggered again.
    text = "[return] each exiled card to the battlefield under its owner's control"
    return Subject("you", scene).does(text)


@renders(word.ExileFromHand)
def _exile_from_hand(e: word.ExileFromHand, scene: Scene) -> str:
    who = Subject(e.who, scene)
    return who.does(f"[exile] a card from {who.their} hand")


@renders(word.PlayLinked)
def _play_linked(e: word.PlayLinked, scene: Scene) -> str:
    text = Subject("you", scene).does(f"[choose] a card exiled with {scene.source}")
    return f"{text}. You may play that card this turn"


@renders(word.MoveMoved)
def _move_moved(e: word.MoveMoved, scene: Scene) -> str:
    several = pronoun(scene) == "them"
    what = scene.memory.moved + (" that are still there" if several else "")
    text = {
        "exile": f"[exile] {what}",
        "hand": f"[put] {what} into {_owners('hand', several)}",
        "graveyard": f"[put] {what} into {_owners('graveyard', several)}",
        "battlefield": f"[put] {what} onto the battlefield",
        "top": f"[put] {what} on top of {_owners('library', several)}",
        "bottom": f"[put] {what} on the bottom of {_owners('library', several)}",
    }[e.to]
    # Only cards that are still where the instructions put them are moved (400.7).
    return Subject("you", scene).does(text + ("" if several else " if it's still there"))


@renders(word.TurnFaceDown)
def _turn_face_down(e: word.TurnFaceDown, scene: Scene) -> str:
    return Subject("you", scene).does(f"[turn] {all_targets(scene)} face down")


@renders(word.TurnFaceUp)
def _turn_face_up(e: word.TurnFaceUp, scene: Scene) -> str:
    return Subject("you", scene).does(f"[turn] {all_targets(scene)} face up")


@renders(word.Destroy)
def _destroy(e: word.Destroy, scene: Scene) -> str:
    if e.filter.itself:
        what = scene.source
    else:
        what = _all_or_targets(e.all, noun(e.filter, scene, word="and"), scene)
    text = Subject("you", scene).does(f"[destroy] {what}")
    return text if e.regenerates else f"{text}, which can't be regenerated"


@renders(word.ReturnAll)
def _return_all(e: word.ReturnAll, scene: Scene) -> str:
    you = Subject("you", scene)
    who = player(e.who, scene)
    own = "own" if who == "you" else "owns"
    what = noun(e.filter, scene, word="and").many
    moved(scene, only_one=False)
    return you.does(f"[return] all {what} {who} {own} to their owner's hand")


@renders(word.ReturnPermanents)
def _return_permanents(e: word.ReturnPermanents, scene: Scene) -> str:
    who = Subject(e.who, scene)
    whose = "you control" if e.who == "you" else "they control"
    what = noun(e.filter, scene).with_tail(whose).counted(e.count)
    return who.does(f"[return] {what} to {'its' if e.count == 1 else 'their'} owner's hand")


@renders(word.TuckAll)
def _tuck_all(e: word.TuckAll, scene: Scene) -> str:
    what = noun(e.filter, scene, word="and").many
    return f"put all {what} on the bottom of their owners' libraries"


@renders(word.SacrificePermanents)
def _sacrifice_permanents(e: word.SacrificePermanents, scene: Scene) -> str:
    who = Subject(e.who, scene)
    if e.filter.moved:
        return who.does(f"[sacrifice] {noun(e.filter, scene).one}")
    choice = "" if e.who == "you" else " of their choice"
    return who.does(f"[sacrifice] {some(e.count, noun(e.filter, scene), scene)}{choice}")


@renders(word.SacrificeSource)
def _sacrifice_source(e: word.SacrificeSource, scene: Scene) -> str:
    return Subject("you", scene).does(f"[sacrifice] {scene.source}")


@renders(word.ExileSource)
def _exile_source(e: word.ExileSource, scene: Scene) -> str:
    return Subject("you", scene).does(f"[exile] {scene.source}")


@renders(word.ReturnSource)
def _return_source(e: word.ReturnSource, scene: Scene) -> str:
    you = Subject("you", scene)
    if e.to == "top":
        return you.does(f"[put] {scene.source} on top of its owner's library")
    where = " from its owner's graveyard" if e.from_graveyard else ""
    return you.does(f"[return] {scene.source}{where} to its owner's hand")


@renders(word.ExileAndReturnTransformed)
def _exile_and_return(e: word.ExileAndReturnTransformed, scene: Scene) -> str:
    back = "[return] it to the battlefield transformed under its owner's control"
    counters = ""
    if e.counter_kind:
        kind = Noun("", (f"{e.counter_kind} counter",), "on it")
        counters = f" with {some(e.counters, kind, scene)}"
    return Subject("you", scene).does(f"[exile] {scene.source}, then {back}{counters}")


@renders(word.ExileZone)
def _exile_zone(e: word.ExileZone, scene: Scene) -> str:
    you = Subject("you", scene)
    if e.who == "each":
        where = "all graveyards" if e.zone == "graveyard" else f"each {e.zone}"
        return you.does(f"[exile] {where}")
    whose = possessive(e.who, scene)
    return you.does(f"[exile] {whose} {e.zone}")


@renders(word.GainControlOfSource)
def _gain_control(e: word.GainControlOfSource, scene: Scene) -> str:
    return Subject(e.who, scene).does(f"[gain] control of {scene.source}", explicit=True)


@renders(word.OwnersGainControl)
def _owners_gain_control(e: word.OwnersGainControl, scene: Scene) -> str:
    what = noun(e.filter, scene).with_tail("they own that you control").one
    return f"each player gains control of each {what}"


@renders(word.ExchangeControl)
def _exchange_control(e: word.ExchangeControl, scene: Scene) -> str:
    return Subject("you", scene).does(f"[exchange] control of {all_targets(scene)}")


@renders(word.WelderSwap)
def _welder_swap(e: word.WelderSwap, scene: Scene) -> str:
    return (
        f"choose {all_targets(scene)}. If both targets are still legal, that player simultaneously "
        "sacrifices the first and returns the second to the battlefield"
    )


def _token(face: Face) -> Noun:
    """A token by its characteristics: "1/1 red Goblin creature token"."""
    colors = join(color_names(face.color)) or "colorless"
    if face.power is None:
        return Noun("", (f"{' '.join(face.subtypes) or face.name} token",))
    stats = f"{face.power}/{face.toughness}"
    kinds = " ".join([*face.subtypes, *(t.lower() for t in face.types)])
    keywords = join([keyword.lower() for keyword in face.keywords])
    return Noun(f"{stats} {colors}", (f"{kinds} token",), f"with {keywords}" if keywords else "")


@renders(word.CreateToken)
def _create_token(e: word.CreateToken, scene: Scene) -> str:
    from cards.library import CARDS
    from cards.render.abilities import render_ability

    face = CARDS[CARDS.token(e.token)].front
    token = _token(face)
    # A predefined token needs no more than its name (111.10).
    if face.power is not None:
        quoted = [f'"{render_ability(ability, face)}"' for ability in face.abilities]
        if quoted:
            joined = join(quoted)
            token = token.with_tail(f"and {joined}" if token.after else f"with {joined}")
    what = some(e.count, token, scene)
    if e.tapped:
        what = some(e.count, token._replace(before=f"tapped {token.before}".strip()), scene)
    where = f" attached to {all_targets(scene)}" if e.attached else ""
    return Subject(e.who, scene).does(f"[create] {what}{where}")


@renders(word.Untap)
def _untap(e: word.Untap, scene: Scene) -> str:
    you = Subject("you", scene)
    if e.count:
        return you.does(f"[untap] up to {number(e.count)} {noun(e.filter, scene).many}")
    what = _all_or_targets(e.all, noun(e.filter, scene, word="and"), scene)
    return you.does(f"[untap] {what}")


@renders(word.UntapSource)
def _untap_source(e: word.UntapSource, scene: Scene) -> str:
    return Subject("you", scene).does(f"[untap] {scene.source}")


@renders(word.Tap)
def _tap(e: word.Tap, scene: Scene) -> str:
    what = _all_or_targets(e.all, noun(e.filter, scene, word="and"), scene)
    return Subject("you", scene).does(f"[tap] {what}")


@renders(word.AddCounters)
def _add_counters(e: word.AddCounters, scene: Scene) -> str:
    counters = some(e.count, Noun("", (f"{e.kind} counter",)), scene)
    return Subject("you", scene).does(f"[put] {counters} on {scene.source}")


@renders(word.ModifyPT)
def _modify_pt(e: word.ModifyPT, scene: Scene) -> str:
    change = f"{e.power:+d}/{e.toughness:+d} until end of turn"
    if e.this:
        return f"{scene.source} gets {change}"
    if e.event:
        return f"that creature gets {change}"
    if e.all:
        return f"all {noun(e.filter, scene, word='and').many} get {change}"
    if e.with_same_name:
        others = "all other creatures with the same name as that creature"
        return f"{all_targets(scene)} and {others} get {change}"
    return f"{all_targets(scene)} {'each get' if _several(scene) else 'gets'} {change}"


@renders(word.SacrificeTarget)
def _sacrifice_target(e: word.SacrificeTarget, scene: Scene) -> str:
    return f"{all_targets(scene)} {'are' if _several(scene) else 'is'} sacrificed by its controller"


@renders(word.MoveEventCard)
def _move_event_card(e: word.MoveEventCard, scene: Scene) -> str:
    you = Subject("you", scene)
    if e.to == "battlefield":
        return you.does("[return] that card to the battlefield under your control")
    if e.to == "hand":
        return you.does("[return] that card to its owner's hand")
    return you.does("[exile] that card")


@renders(word.Attach)
def _attach(e: word.Attach, scene: Scene) -> str:
    return Subject("you", scene).does(f"[attach] {scene.source} to {all_targets(scene)}")


@renders(word.RemoveTimeCounters)
def _remove_time_counters(e: word.RemoveTimeCounters, scene: Scene) -> str:
    what = "a time counter" if e.count == 1 else f"{number(e.count)} time counters"
    return f"remove {what} from {all_targets(scene)}"


@renders(word.ReplaceByGraveyard)
def _replace_by_graveyard(e: word.ReplaceByGraveyard, scene: Scene) -> str:
    cards, there = noun(e.filter, scene, "card").many, noun(e.filter, scene).many
    return (
        f"each player exiles all {cards} from their graveyard, then sacrifices all {there} they "
        "control, then puts all cards they exiled this way onto the battlefield"
    )


@renders(word.Becomes)
def _becomes(e: word.Becomes, scene: Scene) -> str:
    if e.what == "targets":
        what, several = all_targets(scene), _several(scene)
    elif e.what == "this":
        what, several = scene.source, False
    elif e.what == "moved":
        what, several = f"that {scene.memory.arrived}", False
    else:
        what, several = f"all {noun(e.change.filter, scene, word='and').many}", True
    if e.change.control:
        taken = Subject("you", scene).does(f"[gain] control of {what}")
        return f"{taken} {UNTIL[e.until]}".strip()
    return f"{what} {changed(e.change, scene, several, True)} {UNTIL[e.until]}".strip()


@renders(word.Level)
def _level(e: word.Level, scene: Scene) -> str:
    return f"{scene.source} becomes level {e.level}"


@renders(word.PutCountersOnOthers)
def _put_counters_on(e: word.PutCountersOnOthers, scene: Scene) -> str:
    counters = some(e.count, Noun("", (f"{e.kind} counter",)), scene)
    if e.divided:
        return Subject("you", scene).does(f"[distribute] {counters} among {all_targets(scene)}")
    what = f"each {noun(e.filter, scene).one}" if e.all else all_targets(scene)
    return Subject("you", scene).does(f"[put] {counters} on {what}")


@renders(word.RemoveAllCounters)
def _remove_all_counters(e: word.RemoveAllCounters, scene: Scene) -> str:
    what = noun(e.filter, scene, word="and").many
    return Subject("you", scene).does(f"[remove] all {e.kind} counters from all {what}")


@renders(word.Regenerate)
def _regenerate(e: word.Regenerate, scene: Scene) -> str:
    return Subject("you", scene).does(f"[regenerate] {scene.source}")


@renders(word.PreventDamage)
def _prevent_damage(e: word.PreventDamage, scene: Scene) -> str:
    damage = much(e.count, "damage", scene)
    whom = all_targets(scene) if e.to_targets else "you"
    return f"prevent the next {damage} that would be dealt to {whom} this turn"


@renders(word.Pump)
def _pump(e: word.Pump, scene: Scene) -> str:
    if e.all:
        change = f"{signed(e.power, scene)}/{signed(e.toughness, scene)}"
        return f"{noun(e.filter, scene).many} get {change} until end of turn"
    what = scene.source if e.this else all_targets(scene)
    power, where = with_x(e.power, scene)
    toughness, _ = with_x(e.toughness, scene)
    change = f"+{power}/+{toughness} until end of turn{where}"
    many = _several(scene) and not e.this
    return f"{what} {'each get' if many else 'gets'} {change}"


@renders(word.ExileFromGraveyard)
def _exile_from_graveyard(e: word.ExileFromGraveyard, scene: Scene) -> str:
    who = Subject(e.who, scene)
    card = noun(e.filter, scene, "card").counted(1)
    how = " at random" if e.random else ""
    moved(scene, True)
    return who.does(f"[exile] {card} from {who.their} graveyard{how}")


@renders(word.SetAside)
def _set_aside(e: word.SetAside, scene: Scene) -> str:
    text = "[exile] the top card of your library face down"
    later = "Put that card into your hand at the beginning of your next end step"
    return f"{Subject('you', scene).does(text)}. {later}"


@renders(word.ExileDiscarded)
def _exile_discarded(e: word.ExileDiscarded, scene: Scene) -> str:
    return Subject("you", scene).does("[exile] that card from your graveyard")


@renders(word.CopySource)
def _copy_source(e: word.CopySource, scene: Scene) -> str:
    return Subject("you", scene).does(f"[create] a token that's a copy of {scene.source}")
