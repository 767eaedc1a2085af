"""Instructions about libraries."""

from __future__ import annotations

from cards.render.amounts import some, with_x
from cards.render.effects.hand import CARD, and_play, moved, play_permission, pronoun
from cards.render.filters import is_anything, noun
from cards.render.grammar import article, join, number
from cards.render.references import Subject, all_targets, possessive, target_phrase
from cards.render.registry import renders
from cards.render.scene import Scene
from cards.vocabulary import effects as word
from cards.vocabulary.amounts import Amount

_REST = {
    "bottom": "on the bottom of your library in any order",
    "bottom_random": "on the bottom of your library in a random order",
    "graveyard": "into your graveyard",
}


def _top(count: Amount, whose: str, scene: Scene) -> tuple[str, str]:
    """The top cards of a library, and the phrase that explains X, if there is one."""
    if count == 1:
        return f"the top card of {whose} library", ""
    n, where = with_x(count, scene)
    many = number(int(n)) if n.isdigit() else n
    return f"the top {many} cards of {whose} library", where


def _numbered(verb: str, count: Amount, scene: Scene) -> str:
    n, where = with_x(count, scene)
    return Subject("you", scene).does(f"[{verb}] {n}{where}")


@renders(word.Scry)
def _scry(e: word.Scry, scene: Scene) -> str:
    return _numbered("scry", e.count, scene)


@renders(word.Surveil)
def _surveil(e: word.Surveil, scene: Scene) -> str:
    return _numbered("surveil", e.count, scene)


@renders(word.LookAndOrder)
def _look_and_order(e: word.LookAndOrder, scene: Scene) -> str:
    you = Subject("you", scene)
    top, _ = _top(e.count, possessive(e.who, scene), scene)
    shuffle = ". You may shuffle" if e.who == "you" else ". You may have that player shuffle"
    text = you.does(f"[look] at {top}, then [put] them back in any order")
    return text + (shuffle if e.may_shuffle else "")


@renders(word.LookAtTop)
def _look_at_top(e: word.LookAtTop, scene: Scene) -> str:
    you = Subject("you", scene)
    top, _ = _top(e.count, possessive(e.who, scene), scene)
    return you.does(f"[look] at {top}")


@renders(word.LookAndTake)
def _look_and_take(e: word.LookAndTake, scene: Scene) -> str:
    top, where = _top(e.count, "your", scene)
    place = {
        "hand": "into your hand", "top": "on top of your library",
        "battlefield": "onto the battlefield",
    }[e.to]  # fmt: skip
    any_card = is_anything(e.filter)
    if any_card:
        taken = f"{'up to ' if e.optional else ''}{number(e.take)} of them"
    else:
        taken = f"{noun(e.filter, scene, 'card').counted(e.take)} from among them"
    put = "you may put" if e.optional and not any_card else "put"
    rest = "the other" if e.count == 2 and not e.optional else "the rest"
    where_rest = _REST[e.rest]
    if rest == "the other":
        where_rest = where_rest.removesuffix(" in any order").removesuffix(" in a random order")
    text = Subject("you", scene).does(f"[look] at {top}{where}")
    if e.counters:
        cheap = f"If it has mana value {e.counters_up_to} or less"
        more = f"{cheap}, it enters with {number(e.counters)} additional +1/+1 counters"
        text = f"{text}. {put[0].upper()}{put[1:]} {taken} {place}. {more}"
        return f"{text}. Put {rest} {where_rest}"
    return f"{text}. {put[0].upper()}{put[1:]} {taken} {place} and {rest} {where_rest}"


@renders(word.Search)
def _search(e: word.Search, scene: Scene) -> str:
    whose = possessive("target", scene) if e.who == "target" else ""  # you search that library
    who = Subject("you" if whose else e.who, scene)
    their = whose or who.their
    card = noun(e.filter, scene, "card")
    quality = not is_anything(e.filter) or e.same_name_as_revealed
    if e.same_name_as_revealed:
        card = card.with_tail("with the same name as the revealed card")
    if e.count == 1:
        what = article(card.one)
    elif isinstance(e.count, int):
        what = f"up to {card.counted(e.count)}"
    else:
        what = some(e.count, card, scene)
    it = moved(scene, e.count == 1)
    them = pronoun(scene)
    parts = [f"[search] {their} library for {what}"]
    if quality and e.to in ("hand", "top"):
        parts.append(f"[reveal] {them}")
    if e.to == "top":
        parts.append(f"then [shuffle] and [put] {it} on top")
        return who.does(", ".join(parts))
    parts.append(
        {
            "hand": f"[put] {them} into {their} hand",
            "battlefield": f"[put] {them} onto the battlefield",
            "battlefield_tapped": f"[put] {them} onto the battlefield tapped",
            "graveyard": f"[put] {them} into {their} graveyard",
            "exile": f"[exile] {them}",
        }[e.to]
    )
    if e.shuffle:
        parts.append("then that player shuffles" if whose else "then [shuffle]")
        return who.does(", ".join(parts))
    return who.does(f"{', '.join(parts[:-1])} and {parts[-1]}")


@renders(word.Shuffle)
def _shuffle(e: word.Shuffle, scene: Scene) -> str:
    who = Subject(e.who, scene)
    return who.does(f"[shuffle] {who.their} library")


@renders(word.ShuffleIntoLibrary)
def _shuffle_into_library(e: word.ShuffleIntoLibrary, scene: Scene) -> str:
    who = Subject(e.who, scene)
    return who.does(f"[shuffle] {who.their} {' and '.join(e.zones)} into {who.their} library")


@renders(word.RevealTopRepeatedly)
def _reveal_top_repeatedly(e: word.RevealTopRepeatedly, scene: Scene) -> str:
    text = (
        "reveal the top card of your library and put that card into your hand. "
        "You lose life equal to its mana value"
    )
    return text + (". You may repeat this process any number of times" if e.repeat else "")


@renders(word.RevealUntil)
def _reveal_until(e: word.RevealUntil, scene: Scene) -> str:
    card = article(noun(e.until, scene, "card").one)
    who = Subject(e.who, scene)
    until = "you reveal" if who.is_you else "they reveal"
    text = who.does(f"[reveal] cards from the top of {who.their} library until {until} {card}")
    if e.to == "aside":
        return text
    others = {
        "exile": "exile all other cards revealed this way",
        "graveyard": f"put all other cards revealed this way into {who.their} graveyard",
        "bottom": f"put all other cards revealed this way on the bottom of {who.their} library",
        "aside": "leave the others",
    }[e.rest]
    it = moved(scene, only_one=True)
    if e.to == "battlefield":
        return f"{text}. Put {it} onto the battlefield under your control and {others}"
    if e.to == e.rest == "graveyard":
        return f"{text}. Put those cards into {who.their} graveyard"
    return f"{text}. Put {it} into {who.their} {e.to} and {others}"


@renders(word.PutRevealedOnBottom)
def _put_revealed_on_bottom(e: word.PutRevealedOnBottom, scene: Scene) -> str:
    text = "[put] the revealed cards on the bottom of your library in any order"
    return Subject("you", scene).does(text)


@renders(word.SearchAndShare)
def _search_and_share(e: word.SearchAndShare, scene: Scene) -> str:
    cards = f"{number(e.count)} cards"
    if e.different_names:
        cards = f"up to {cards} with different names"
    text = Subject("you", scene).does(f"[search] your library for {cards} and reveal them")
    chosen = "that card" if e.choose == 1 else "the chosen cards"
    chooses = f"{all_targets(scene)} chooses {number(e.choose)} of those cards"
    put = f"Put {chosen} into your {e.chosen_to} and the rest into your {e.rest_to}"
    return f"{text}. {chooses[0].upper()}{chooses[1:]}. {put}. Then shuffle"


@renders(word.Pile)
def _pile(e: word.Pile, scene: Scene) -> str:
    cards = CARD.counted(e.count)
    text = Subject("you", scene).does(f"[search] your library and graveyard for {cards}")
    return f"{text} and exile the rest. Put the chosen cards on top of your library in any order"


@renders(word.ExileTop)
def _exile_top(e: word.ExileTop, scene: Scene) -> str:
    top, where = _top(e.count, "your", scene)
    face_down = " face down" if e.face_down else ""
    text = Subject("you", scene).does(f"[exile] {top}{face_down}{where}")
    what = moved(scene, e.count == 1)
    if e.play is None:
        return text
    if is_anything(e.filter):
        text += and_play(play_permission(e.play, what, e.free))
        if e.leftover:
            token = e.leftover.replace("-", " ").title()
            text += ". At the beginning of the next end step, if any of those cards remain exiled, "
            text += f"put them into your graveyard, then create {article(token)} token for each"
        return text
    spells = f"{noun(e.filter, scene, 'spell', 'and').many} from among {pronoun(scene)}"
    return text + and_play(play_permission(e.play, spells, e.free, "cast"))


@renders(word.MillUntil)
def _mill_until(e: word.MillUntil, scene: Scene) -> str:
    who = Subject(e.who, scene)
    card = article(noun(e.until, scene, "card").one)
    text = who.does(f"[mill] a card, then [repeat] this process until {card} or")
    moved(scene, only_one=True)
    return (
        f"{text} {some(e.count, CARD, scene)} have been put into their graveyard this way. "
        f"If {card} is put into that graveyard this way, sacrifice {scene.source} and put that "
        "card onto the battlefield under your control"
    )


@renders(word.MillRepeatIfSharedColor)
def _mill_repeat(e: word.MillRepeatIfSharedColor, scene: Scene) -> str:
    text = Subject(e.who, scene).does(f"[mill] {CARD.counted(e.count)}")
    moved(scene, only_one=False)
    return f"{text}. If two cards that share a color were milled this way, repeat this process"


@renders(word.RevealTop)
def _reveal_top(e: word.RevealTop, scene: Scene) -> str:
    you = Subject("you", scene)
    top, _ = _top(e.count, possessive(e.who, scene), scene)
    moved(scene, e.count == 1)
    return you.does(f"[reveal] {top}")


@renders(word.ChooseName)
def _choose_name(e: word.ChooseName, scene: Scene) -> str:
    return Subject("you", scene).does(f"[choose] {article(noun(e.filter, scene, 'card').one)} name")


@renders(word.ChooseColor)
def _choose_color(e: word.ChooseColor, scene: Scene) -> str:
    return Subject("you", scene).does("[choose] a color")


@renders(word.ChooseType)
def _choose_type(e: word.ChooseType, scene: Scene) -> str:
    other = f" other than {join(list(e.without), 'or')}" if e.without else ""
    return Subject("you", scene).does(f"[choose] a {e.of.replace('_', ' ')} type{other}")


@renders(word.SurgicallyExtract)
def _surgically_extract(e: word.SurgicallyExtract, scene: Scene) -> str:
    target = target_phrase(scene)
    moved(scene, only_one=False)
    return (
        f"choose {target}. Search its owner's graveyard, hand, and library for any number of cards "
        "with the same name as that card and exile them. Then that player shuffles"
    )


@renders(word.LookAndExile)
def _look_and_exile(e: word.LookAndExile, scene: Scene) -> str:
    top, where = _top(e.count, "your", scene)
    text = Subject("you", scene).does(f"[look] at {top}{where}")
    moved(scene, only_one=False)
    return f"{text}. Exile any number of them and put the rest back on top in any order"


@renders(word.ShuffleFromGraveyard)
def _shuffle_from_graveyard(e: word.ShuffleFromGraveyard, scene: Scene) -> str:
    cards = f"up to {number(e.count)} cards from your graveyard"
    return f"you shuffle {cards} into your library"
