"""Actions in a player's words, both ways.

    play Swamp
    cast Dark Ritual (Swamp: B)
    cast Past in Flames from graveyard for flashback (BBBBR)
    cast Force of Will for pitch targeting Dark Ritual (1 life, exile Brainstorm)
    activate Lion's Eye Diamond for BBB
    cycle Street Wraith (2 life)
    suspend Rift Bolt (Mountain: R)
    cast Willbender face down (UUU)
    turn up Willbender (UU)
    choose Tendrils of Agony
    pay (BB)
    attack with Grizzly Bears, Bull Aurochs
    no block
    pass

`parse_action(position, describe(position, action))` is the action again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from msgspec.structs import replace

from cards.card import FACE_DOWN
from models.actions import (
    PASS,
    Action,
    Activate,
    Assign,
    Attack,
    Block,
    Cast,
    Choose,
    FetchCompanion,
    PassPriority,
    Pay,
    PlayLand,
    Plot,
    Suspend,
    TurnUp,
)
from models.notation.activation_text import activation_text, payments_for, read_activation
from models.notation.choice_text import answer_text, read_answer, unknown_answer
from models.notation.clause_readers import (
    LAND_READERS,
    cast_readers,
    refs_text,
    unreadable,
    zone_text,
)
from models.notation.clauses import cut_clauses, cut_payment
from models.notation.combat_text import (
    assign_text,
    attack_text,
    block_text,
    read_assign,
    read_attack,
    read_block,
)
from models.notation.complete import complete
from models.notation.errors import NotationError
from models.notation.fields import nearest, one_of
from models.notation.lists import joined
from models.notation.mode_words import modes_text, read_modes
from models.notation.names import card_name, exact_card, face_name
from models.notation.objects import Objects
from models.notation.payment_text import Payments
from models.permissions import MORPH
from models.position import Position

#: An optional additional cost that the card gives no name.
_UNNAMED_COST = "extra cost"
#: After the name of a card that is cast face down.
_FACE_DOWN = " face down"


# --- writing --------------------------------------------------------------------------------------
def describe(position: Position, action: Action) -> str:
    """An action in a player's words."""
    payments = payments_for(Objects(position))
    if isinstance(action, PlayLand):
        return "play " + _card_text(action.cid, action.face, action.zone)
    if isinstance(action, Cast):
        return _cast_text(payments, action)
    if isinstance(action, Activate):
        return activation_text(payments, action)
    if isinstance(action, Suspend):
        return f"suspend {card_name(action.cid)} ({payments.text(action.pay)})"
    if isinstance(action, Plot):
        return f"plot {card_name(action.cid)} ({payments.text(action.pay)})"
    if isinstance(action, FetchCompanion):
        return f"companion {card_name(action.cid)} ({payments.text(action.pay)})"
    if isinstance(action, TurnUp):
        name = payments.objects.permanent_text(action.source, own=True)
        return f"turn up {name.removeprefix('face-down ')} ({payments.text(action.pay)})"
    if isinstance(action, PassPriority):
        return "pass"
    if isinstance(action, Choose):
        return f"choose {answer_text(payments.objects, action.answer)}"
    if isinstance(action, Pay):
        ignored = ""
        if action.source:
            ignored = f" to ignore {payments.objects.permanent_text(action.source)}"
        return f"pay{ignored} ({payments.text(action.pay)})"
    if isinstance(action, Attack):
        return attack_text(payments.objects, action)
    if isinstance(action, Block):
        return block_text(payments.objects, action)
    if isinstance(action, Assign):
        return assign_text(payments.objects, action)
    assert_never(action)


def _card_text(cid: int, face: int, zone: str) -> str:
    """The card that is played or cast, and from where if not from the hand."""
    if face == FACE_DOWN:
        text = card_name(cid)
        text = f"{text} face down"
        return text if zone == "hand" else f"{text} from {zone_text(zone)}"
    text = face_name(cid, face)
    if _find_face(text) != (cid, face):
        text = f"{card_name(cid)} as face {face + 1}"
    return text if zone == "hand" else f"{text} from {zone_text(zone)}"


def _cast_text(payments: Payments, action: Cast) -> str:
    text = f"cast {_card_text(action.cid, action.face, action.zone)}"
    if action.alt and (action.face, action.alt) != (FACE_DOWN, MORPH):
        text += f" for {action.alt}"
    if action.kicks:
        text += f" with {joined([kick or _UNNAMED_COST for kick in action.kicks])}"
    if action.modes:
        text += f" choosing {modes_text(action.cid, action.face, action.modes)}"
    if action.x:
        text += f" X={action.x}"
    if action.splices:
        text += f" splicing {joined([card_name(cid) for cid in action.splices])}"
    if action.targets:
        text += f" targeting {refs_text(payments.objects, action.targets)}"
    if action.division:
        text += f" dividing {joined([str(part) for part in action.division])}"
    return f"{text} ({payments.text(action.pay)})"


# --- reading --------------------------------------------------------------------------------------
def parse_action(position: Position, text: str) -> Action:
    """Read an action, legal or not.

    Where a payment is left out, that of the one legal action that fits is meant.  Raises
    NotationError for a text that names nothing, or could mean several legal actions.
    """
    text = " ".join(text.split())
    verb, _, rest = text.partition(" ")
    reader = _VERBS.get(verb.lower())
    if reader is None:
        hint = nearest(verb, _VERBS)
        expected = f"an action that begins with {one_of(_SHOWN_VERBS)}"
        raise NotationError("", "", None, expected, repr(text), hint)
    return reader(payments_for(Objects(position)), rest.strip(), text)


_FindFace = tuple[int, int]


def _find_face(text: str) -> _FindFace | None:
    if text.lower() == "unknown":
        return 0, 0
    if text.lower().endswith(_FACE_DOWN):
        found = exact_card(text[: -len(_FACE_DOWN)])
        return None if found is None else (found[0], FACE_DOWN)
    return exact_card(text)


def _read_pass(payments: Payments, rest: str, text: str) -> Action:
    if rest and rest.lower() != "priority":
        raise NotationError("", "", None, "'pass' alone", repr(text))
    return PASS


def _read_land(payments: Payments, rest: str, text: str) -> Action:
    found = cut_clauses(rest, _find_face, LAND_READERS)
    if found is None:
        raise unreadable(payments.objects, rest, _find_face, LAND_READERS)
    head, clauses = found
    cid, face = _face(head, clauses)
    return PlayLand(cid, str(clauses.get("from", "hand")), face)


def _face(head: object, clauses: dict[str, object]) -> _FindFace:
    assert isinstance(head, tuple)
    cid, face = head
    stated = clauses.get("as", face)
    assert isinstance(stated, int)
    return cid, stated


def _read_cast(payments: Payments, rest: str, text: str) -> Action:
    body, paid = cut_payment(rest)
    readers = cast_readers(payments.objects)
    found = cut_clauses(body, _find_face, readers)
    if found is None:
        raise unreadable(payments.objects, body, _find_face, readers)
    head, clauses = found
    cid, face = _face(head, clauses)
    fields: dict[str, object] = {"cid": cid, "face": face}
    if face == FACE_DOWN:
        fields["alt"] = MORPH
    for word, name in _CAST_FIELDS.items():
        if word in clauses:
            fields[name] = clauses[word]
    kicks = clauses.get("with", ())
    assert isinstance(kicks, tuple)
    if kicks:
        fields["kicks"] = tuple("" if kick == _UNNAMED_COST else kick for kick in kicks)
    if "choosing" in clauses:
        modes = read_modes(cid, face, str(clauses["choosing"]))
        if modes is None:
            raise NotationError(
                "", "", None, "a mode of the spell, such as 'mode 1'", repr(clauses["choosing"])
            )
        fields["modes"] = modes
    if paid is not None:
        fields["pay"] = payments.read(paid)
    action = Cast(**fields)  # type: ignore[arg-type]
    if paid is not None:
        return action
    return complete(payments.objects, action, frozenset(fields), describe)


_CAST_FIELDS = {
    "from": "zone",
    "for": "alt",
    "x=": "x",
    "splicing": "splices",
    "targeting": "targets",
    "dividing": "division",
}


def _read_suspend(payments: Payments, rest: str, text: str) -> Action:
    return _special(payments, rest, Suspend)


def _read_plot(payments: Payments, rest: str, text: str) -> Action:
    return _special(payments, rest, Plot)


def _read_companion(payments: Payments, rest: str, text: str) -> Action:
    return _special(payments, rest, FetchCompanion)


def _special(payments: Payments, rest: str, kind: type[Suspend | Plot | FetchCompanion]) -> Action:
    """A special action with one card and a payment."""
    body, paid = cut_payment(rest)
    found = cut_clauses(body, _find_face, {})
    if found is None:
        raise unreadable(payments.objects, body, _find_face, {})
    cid, _ = _face(found[0], {})
    if paid is not None:
        return kind(cid, payments.read(paid))
    return complete(payments.objects, kind(cid), frozenset({"cid"}), describe)


def _read_turn_up(payments: Payments, rest: str, text: str) -> Action:
    body, paid = cut_payment(rest)
    name = body.removeprefix("up ").removesuffix(" face up").removeprefix("face-down ")
    uid = payments.objects.find_permanent(f"face-down {name}", own=True)
    if uid is None:
        uid = payments.objects.find_permanent(name, own=True)
    if uid is None:
        uid = payments.objects.find_item(f"face-down {name}")
    if uid is None:
        hint = nearest(name, payments.objects.permanent_names())
        raise NotationError("", "", None, "a permanent", repr(name), hint)
    found = payments.objects.position.permanent(uid)
    action = TurnUp(found.cid if found is not None else 0, uid)
    if paid is not None:
        return replace(action, pay=payments.read(paid))
    return complete(payments.objects, action, frozenset({"source"}), describe)


def _read_activate(payments: Payments, rest: str, text: str) -> Action:
    read = read_activation(payments, text)
    if read.paid:
        return read.action
    return complete(payments.objects, read.action, read.stated, describe)


def _read_choose(payments: Payments, rest: str, text: str) -> Action:
    answer = read_answer(payments.objects, rest)
    if answer is None:
        raise unknown_answer(payments.objects, rest)
    return Choose(answer)


def _read_answer_word(payments: Payments, rest: str, text: str) -> Action:
    """A decision answered by its word alone: "yes", "decline"."""
    return _read_choose(payments, text, text)


def _read_attack(payments: Payments, rest: str, text: str) -> Action:
    return read_attack(payments.objects, text)


def _read_block(payments: Payments, rest: str, text: str) -> Action:
    return read_block(payments.objects, text)


def _read_assign(payments: Payments, rest: str, text: str) -> Action:
    return read_assign(payments.objects, text)


def _read_no(payments: Payments, rest: str, text: str) -> Action:
    """Declarations ("no attack", "no block"), or the answer to a question ("no")."""
    if rest in ("attack", "attackers"):
        return Attack()
    if rest in ("block", "blockers"):
        return Block()
    return _read_answer_word(payments, rest, text)


def _read_pay(payments: Payments, rest: str, text: str) -> Action:
    body, paid = cut_payment(rest)
    source = 0
    name = body.removeprefix("to ignore").removeprefix("for").strip()
    if name:
        uid = payments.objects.find_permanent(name)
        if uid is None:
            hint = nearest(name, payments.objects.permanent_names())
            raise NotationError("", "", None, "a permanent", repr(name), hint)
        source = uid
    if paid is not None:
        return Pay(source, payments.read(paid))
    return complete(payments.objects, Pay(source), frozenset({"source"}), describe)


_Reader = Callable[[Payments, str, str], Action]
_SHOWN_VERBS = (
    "play", "cast", "activate", "cycle", "suspend", "plot", "companion", "turn up", "choose", "pay",
    "attack", "block", "assign", "pass",
)  # fmt: skip
_VERBS: dict[str, _Reader] = {
    "play": _read_land,
    "cast": _read_cast,
    **dict.fromkeys(("activate", "use", "crack", "tap", "sacrifice", "cycle"), _read_activate),
    "suspend": _read_suspend,
    "plot": _read_plot,
    "companion": _read_companion,
    "turn": _read_turn_up,
    "choose": _read_choose,
    **dict.fromkeys(("yes", "decline", "none", "done", "keep"), _read_answer_word),
    "no": _read_no,
    "pay": _read_pay,
    "attack": _read_attack,
    "block": _read_block,
    "assign": _read_assign,
    "pass": _read_pass,
}
