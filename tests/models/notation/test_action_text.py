"""Actions in words: what they say, and that every one reads back."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cards.library import CARDS, UNKNOWN_CID
from cards.mana import vector as mana
from models.actions import NOTHING, PASS, Action, Activate, Cast, Choose, Pay, Payment, PlayLand
from models.apply import apply
from models.errors import Unsupported
from models.legal import legal_actions
from models.notation.action_text import describe, parse_action
from models.notation.errors import NotationError
from models.notation.position_file import parse_position
from models.position import (
    T_CARD,
    T_ITEM,
    T_PERMANENT,
    T_PLAYER,
    Pending,
    Position,
    StackItem,
    TaggedMana,
)

B, U = 2, 1


def cid(name: str) -> int:
    return CARDS.find(name)


START = parse_position(
    """
    [you]
    life = 10
    hand = ["Dark Ritual", "Cabal Ritual", "Lion's Eye Diamond", "Gitaxian Probe", "Street Wraith",
            "Swamp", "Tendrils of Agony", "Daze", "Burning Wish"]
    battlefield = [
      "Swamp",
      { card = "Swamp", tapped = true },
      "Lotus Petal",
      { card = "Lion's Eye Diamond", count = 2 },
      "Karakas",
      { card = "Leonin Arbiter", controller = "opponent" },
      { card = "Lake of the Dead", controller = "opponent" },
    ]
    graveyard = ["Dark Ritual", { card = "Cabal Ritual", mark = "flashback" }]
    exile = [{ card = "Lotus Petal", playable = "this turn" }]
    mana = "BBBU"
    snow_mana = "BU"
    library = ["Swamp", "Tendrils of Agony"]
    [opponent]
    battlefield = ["Swamp", "Thalia, Guardian of Thraben"]
    graveyard = ["Dark Ritual"]
    """
).position
RITUAL_ON_STACK = StackItem(20, "spell", cid("Dark Ritual"), 1, 1)
PETAL_ON_STACK = StackItem(21, "spell", cid("Lotus Petal"), 0, 0)
TRIGGER = StackItem(22, "trigger", cid("Tendrils of Agony"), 0, 0)
COPIES = (
    StackItem(23, "copy", cid("Tendrils of Agony"), 0, 0),
    StackItem(24, "copy", cid("Tendrils of Agony"), 0, 0),
    StackItem(25, "copy", cid("Tendrils of Agony"), 0, 0, targets=((T_PLAYER, 1),)),
)
BUSY = replace(START, stack=(RITUAL_ON_STACK, PETAL_ON_STACK, TRIGGER, *COPIES), next_uid=30)

SWAMP_1, SWAMP_2, PETAL, LED_1, LED_2, KARAKAS, ARBITER, LAKE, THEIR_SWAMP, THALIA = range(1, 11)


def tap(name: str, uid: int, ability: int = 0, letters: str = "") -> Activate:
    return Activate(cid(name), uid, ability=ability, mana=letters)


HAND = START.players[0].hand
TEXTS: list[tuple[Action, str]] = [
    (PASS, "pass"),
    (PlayLand(cid("Swamp")), "play Swamp"),
    (PlayLand(cid("Swamp"), "graveyard"), "play Swamp from graveyard"),
    (
        Cast(cid("Dark Ritual"), pay=Payment(mana("B"))),
        "cast Dark Ritual (B)",
    ),
    (
        Cast(
            cid("Dark Ritual"),
            pay=Payment(mana("B"), abilities=(tap("Lotus Petal", PETAL, 0, "B"),)),
        ),
        "cast Dark Ritual (sacrifice Lotus Petal: B)",
    ),
    (
        Cast(cid("Dark Ritual"), pay=Payment(mana("B"), abilities=(tap("Swamp", SWAMP_1),))),
        "cast Dark Ritual (Swamp #1: B)",
    ),
    (
        Cast(cid("Cabal Ritual"), pay=Payment(mana("BB"), abilities=(tap("Swamp", SWAMP_2),))),
        "cast Cabal Ritual (Swamp #2: B, B)",
    ),
    (
        Cast(cid("Cabal Ritual"), pay=Payment(mana("U"), (TaggedMana(B, True),))),
        "cast Cabal Ritual (U, snow B)",
    ),
    (Cast(cid("Lion's Eye Diamond")), "cast Lion's Eye Diamond (0)"),
    (
        Cast(cid("Cabal Ritual"), "graveyard", alt="granted flashback", pay=Payment(mana("BU"))),
        "cast Cabal Ritual from graveyard for granted flashback (UB)",
    ),
    (
        Cast(cid("Tendrils of Agony"), targets=((T_PLAYER, 1),), pay=Payment(mana("BBBU"))),
        "cast Tendrils of Agony targeting opponent (UBBB)",
    ),
    (
        Cast(cid("Gitaxian Probe"), targets=((T_PLAYER, 0),), pay=Payment(life=2)),
        "cast Gitaxian Probe targeting you (2 life)",
    ),
    (
        Cast(cid("Daze"), alt="pitch", targets=((T_ITEM, 20),), pay=Payment(put_back=(SWAMP_1,))),
        "cast Daze for pitch targeting Dark Ritual (return Swamp #1)",
    ),
    (
        Cast(cid("Daze"), targets=((T_ITEM, 21),), pay=Payment(mana("BU"))),
        "cast Daze targeting Lotus Petal on the stack (UB)",
    ),
    (
        Cast(cid("Daze"), targets=((T_ITEM, 23),), pay=NOTHING),
        "cast Daze targeting copy of Tendrils of Agony #1 (0)",
    ),
    (
        Cast(cid("Daze"), targets=((T_ITEM, 25),), pay=NOTHING),
        "cast Daze targeting copy of Tendrils of Agony #3 (0)",
    ),
    (
        Cast(cid("Daze"), targets=((T_ITEM, 22), (T_ITEM, 99)), pay=NOTHING),
        "cast Daze targeting Tendrils of Agony trigger and stack object 99 (0)",
    ),
    (
        Cast(
            cid("Burning Wish"),
            modes=(1, 0),
            x=3,
            kicks=("kicker", ""),
            splices=(cid("Dark Ritual"), cid("Dark Ritual")),
            targets=((T_CARD, 1, cid("Dark Ritual")), (T_PERMANENT, THALIA)),
            pay=Payment(
                life=1,
                discard=(cid("Swamp"), cid("Swamp"), cid("Daze")),
                exile=(("graveyard", cid("Dark Ritual")), ("hand", cid("Daze"))),
                reveal=(cid("Thalia, Guardian of Thraben"),),
                sacrifice=(LED_1, LED_2),
                tap=(THALIA, SWAMP_1),
            ),
        ),
        "cast Burning Wish with kicker and extra cost choosing mode 2 and mode 1 X=3 "
        "splicing Dark Ritual and Dark Ritual "
        "targeting Dark Ritual in opponent's graveyard and Thalia, Guardian of Thraben "
        "(1 life, discard 2 Swamp, discard Daze, exile Dark Ritual from graveyard, exile Daze, "
        "reveal Thalia, Guardian of Thraben, sacrifice Lion's Eye Diamond, "
        "sacrifice Lion's Eye Diamond #2, tap opponent's Thalia, Guardian of Thraben, "
        "tap Swamp #1)",
    ),
    (
        Activate(cid("Lion's Eye Diamond"), LED_1, mana="BBB", pay=Payment(discard=HAND)),
        "activate Lion's Eye Diamond for BBB",
    ),
    (
        Activate(cid("Lion's Eye Diamond"), LED_2, mana="BBB", pay=Payment(discard=HAND)),
        "activate Lion's Eye Diamond #2 for BBB",
    ),
    (
        Activate(cid("Lion's Eye Diamond"), LED_1, mana="BBB"),
        "activate Lion's Eye Diamond for BBB (0)",
    ),
    (tap("Swamp", SWAMP_1), "activate Swamp #1 for B"),
    (tap("Lotus Petal", PETAL, 0, "G"), "activate Lotus Petal for G"),
    (tap("Lotus Petal", PETAL, 0, "GG"), "activate Lotus Petal ability 1 making GG"),
    (tap("Lotus Petal", PETAL, 3, ""), "activate Lotus Petal ability 4 (0)"),
    (tap("Karakas", KARAKAS), "activate Karakas for W"),
    (
        Activate(cid("Karakas"), KARAKAS, ability=1, targets=((T_PERMANENT, THALIA),)),
        "activate Karakas targeting Thalia, Guardian of Thraben",
    ),
    (tap("Swamp", THEIR_SWAMP), "activate opponent's Swamp for B"),
    (tap("Swamp", 77), "activate Swamp @77 for B"),
    (tap("Lotus Petal", SWAMP_1), "activate Lotus Petal @1 ability 1 making nothing"),
    (
        Activate(
            cid("Lake of the Dead"),
            LAKE,
            ability=1,
            pay=Payment(sacrifice=(SWAMP_2,)),
        ),
        "activate opponent's Lake of the Dead for BBBB (sacrifice Swamp #2)",
    ),
    (
        Activate(cid("Street Wraith"), 0, "hand", pay=Payment(life=2)),
        "cycle Street Wraith (2 life)",
    ),
    (Choose(cid("Tendrils of Agony")), "choose Tendrils of Agony"),
    (Choose("none"), 'choose "none"'),
    (Choose((T_PERMANENT, THALIA)), "choose object 1 10"),
    (Choose(-3), "choose number -3"),
    (Pay(0, Payment(mana("BB"))), "pay (BB)"),
    (Pay(ARBITER, Payment(mana("BB"))), "pay to ignore Leonin Arbiter (BB)"),
]


@pytest.mark.parametrize(("action", "text"), TEXTS, ids=[text for _, text in TEXTS])
def test_what_an_action_says_and_that_it_reads_back(action: Action, text: str) -> None:
    assert describe(BUSY, action) == text
    assert parse_action(BUSY, text) == action


# --- what a text may leave out --------------------------------------------------------------------
SHORT = parse_position(
    """
    [you]
    hand = ["Dark Ritual", "Tendrils of Agony", "Lotus Petal", "Street Wraith", "Daze"]
    battlefield = [{ card = "Swamp", tapped = true }, "Swamp", "Swamp"]
    mana = ""
    """
).position


def test_a_payment_left_out_is_that_of_the_one_legal_action() -> None:
    swamp = Activate(cid("Swamp"), 2)
    assert parse_action(SHORT, "cast Dark Ritual") == Cast(
        cid("Dark Ritual"), pay=Payment(mana("B"), abilities=(swamp,))
    )
    assert parse_action(SHORT, "cast Lotus Petal") == Cast(cid("Lotus Petal"))
    assert parse_action(SHORT, "cycle Street Wraith") == Activate(
        cid("Street Wraith"), 0, "hand", pay=Payment(life=2)
    )


def test_targets_left_out_are_those_of_the_one_legal_action() -> None:
    position = replace(
        BUSY,
        stack=(),
        players=(replace(BUSY.players[0], hand=(cid("Surgical Extraction"),)), BUSY.players[1]),
    )
    text = "cast Surgical Extraction targeting Dark Ritual in opponent's graveyard (2 life)"
    assert parse_action(position, text).targets == ((T_CARD, 1, cid("Dark Ritual")),)  # type: ignore[union-attr]
    with pytest.raises(NotationError, match="a text that could mean any of them"):
        parse_action(position, "cast Surgical Extraction (2 life)".replace(" (2 life)", ""))


def test_several_legal_payments_are_listed() -> None:
    position = parse_position(
        "[you]\nhand = ['Dark Ritual']\nbattlefield = ['Swamp', 'Lake of the Dead']"
    ).position
    with pytest.raises(NotationError) as caught:
        parse_action(position, "cast Dark Ritual")
    assert str(caught.value) == (
        "expected one of cast Dark Ritual (Swamp: B); cast Dark Ritual (Lake of the Dead: B), "
        "got a text that could mean any of them"
    )


def test_an_illegal_action_is_read_as_it_is() -> None:
    assert parse_action(SHORT, "cast Tendrils of Agony targeting opponent") == Cast(
        cid("Tendrils of Agony"), targets=((T_PLAYER, 1),)
    )
    assert parse_action(SHORT, "cast Burning Wish (BBBBB)") == Cast(
        cid("Burning Wish"), pay=Payment(mana("BBBBB"))
    )
    assert parse_action(SHORT, "play Dark Ritual") == PlayLand(cid("Dark Ritual"))


@pytest.mark.parametrize(
    "text",
    [
        "CAST dark ritual (swamp: b)",
        "cast  Dark   Ritual  ( Swamp: {B} )",
        "cast Dark Ritual (Swamp #2: B)",
        "cast Dark Ritual (tap Swamp: B)",
        "cast Dark Ritual from my hand (Swamp: B)",
    ],
)
def test_other_ways_to_say_it(text: str) -> None:
    assert parse_action(SHORT, text) == Cast(
        cid("Dark Ritual"), pay=Payment(mana("B"), abilities=(Activate(cid("Swamp"), 2),))
    )


@pytest.mark.parametrize("verb", ["activate", "tap", "crack", "use", "sacrifice"])
def test_verbs_of_activations(verb: str) -> None:
    assert parse_action(START, f"{verb} Lotus Petal for U") == tap("Lotus Petal", PETAL, 0, "U")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected an action that begins with 'play', 'cast', 'activate'"),
        ("cats Dark Ritual", "got 'cats Dark Ritual' (did you mean cast?)"),
        ("cast Dark Ritul", "expected a card name, got 'Dark Ritul' (did you mean Dark Ritual"),
        (
            "cast Dark Ritual form graveyard",
            "expected a card name, got 'Dark Ritual form graveyard'",
        ),
        ("cast Dark Ritual from graveyrad", "expected a zone: 'hand', 'graveyard'"),
        ("cast Dark Ritual from graveyrad", "(did you mean graveyard?)"),
        ("cast Tendrils of Agony targeting oponent", "(did you mean opponent?)"),
        (
            "cast Daze targeting Thalia, Guardian of Thrabn",
            "(did you mean Thalia, Guardian of Thra",
        ),
        ("cast Dark Ritual X=B", "expected a number for X, got 'B'"),
        ("cast Dark Ritual splicing Nobody", "expected names of cards, got 'Nobody'"),
        ("cast Dark Ritual as face 0", "expected 'face 1' or 'face 2', got 'face 0'"),
        ("cast Dark Ritual choosing everything", "expected a mode of the spell, such as 'mode 1'"),
        ("cast Dark Ritual (Swmp: B)", "expected a payment such as 'Swamp: B', 'BB'"),
        ("cast Dark Ritual (B, 2 lives)", "got '2 lives'"),
        ("cast Dark Ritual (discard Nobody)", "got 'discard Nobody'"),
        ("cast Dark Ritual (Swamp #3: B)", "got 'Swamp #3: B'"),
        ("play", "expected a card name, got ''"),
        ("play Swmp", "expected a card name, got 'Swmp' (did you mean Swamp?)"),
        ("pass the turn", "expected 'pass' alone, got 'pass the turn'"),
        (
            "activate Lotus Petal for BB",
            "expected mana that Lotus Petal adds: W, U, B, R, G, got 'BB'",
        ),
        ("activate Karakas ability x", "expected an ability of Karakas: 1, 2, got 'x'"),
        ("activate Nothing Here", "expected a card name, got 'Nothing Here'"),
        ("activate Lotus Petal", "expected one of activate Lotus Petal for W;"),
        ("choose Dark Ritul", "expected no choice: nothing is to be decided now"),
        ("pay to ignore Leonin", "expected a permanent, got 'Leonin'"),
    ],
)
def test_what_is_wrong_with_a_text(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(START, text)
    assert message in str(caught.value)


def test_a_name_that_could_mean_unlike_permanents() -> None:
    position = parse_position(
        "[you]\nbattlefield = [{ card = 'Swamp', sick = true }, 'Swamp']\nhand = ['Dark Ritual']"
    ).position
    with pytest.raises(NotationError, match="expected one of Swamp #1, Swamp #2, got 'Swamp'"):
        parse_action(position, "activate Swamp")


# --- decisions ------------------------------------------------------------------------------------
def waiting(kind: str, *options: object) -> Position:
    return replace(BUSY, pending=Pending(kind, 0, options))  # type: ignore[arg-type]


DECISIONS = [
    (waiting("search", cid("Dark Ritual"), cid("Swamp"), "none"), 1, "choose Swamp"),
    (waiting("search", cid("Dark Ritual"), "none"), 1, "choose none"),
    (waiting("take", UNKNOWN_CID, "none"), 0, "choose unknown"),
    (waiting("target", (T_PLAYER, 1), (T_PERMANENT, THALIA)), 0, "choose opponent"),
    (
        waiting("target", (T_PLAYER, 1), (T_PERMANENT, THALIA)),
        1,
        "choose Thalia, Guardian of Thraben",
    ),
    (waiting("new target", "keep", "same", (T_PLAYER, 0)), 0, "choose keep"),
    (waiting("sacrifice", SWAMP_1, SWAMP_2, PETAL), 1, "choose Swamp #2"),
    (waiting("keep", KARAKAS), 0, "choose Karakas"),
    (waiting("mode", 0, 1, 2), 2, "choose mode 3"),
    (waiting("color", "W", "U"), 1, "choose blue"),
    (waiting("mana", "WW", "UU"), 0, "choose WW"),
    (waiting("may", "yes", "no"), 0, "choose yes"),
    (waiting("next trigger", 22, 23), 0, "choose Tendrils of Agony trigger"),
    (waiting("x", "a", "a"), 0, "choose a"),
]


@pytest.mark.parametrize(("position", "index", "text"), DECISIONS)
def test_decisions(position: Position, index: int, text: str) -> None:
    assert position.pending is not None
    action = Choose(position.pending.options[index])
    assert describe(position, action) == text
    assert parse_action(position, text) == action
    assert parse_action(position, text.lower()) == action


def test_decisions_are_answered_by_their_word_alone() -> None:
    assert parse_action(waiting("may", "yes", "no"), "no") == Choose("no")
    assert parse_action(waiting("pay", "decline"), "decline") == Choose("decline")


def test_an_answer_that_is_no_option() -> None:
    position = waiting("search", cid("Dark Ritual"), "none")
    assert parse_action(position, "choose Swamp") == Choose(cid("Swamp"))
    with pytest.raises(NotationError) as caught:
        parse_action(position, "choose Dark Ritul")
    assert str(caught.value) == (
        "expected one of Dark Ritual, none, got 'Dark Ritul' (did you mean Dark Ritual?)"
    )


# --- every action reads back ----------------------------------------------------------------------
CIDS = st.sampled_from(
    [UNKNOWN_CID, *HAND, cid("Karakas"), cid("Lotus Petal"), cid("Thalia, Guardian of Thraben")]
)
UIDS = st.integers(1, 12)
SMALL = st.integers(0, 2)
ZONES = st.sampled_from(["hand", "graveyard", "exile", "library", "battlefield"])
REFS = st.one_of(
    st.tuples(st.just(T_PLAYER), st.integers(0, 1)),
    st.tuples(st.just(T_PERMANENT), UIDS),
    st.tuples(st.just(T_ITEM), st.integers(18, 27)),
    st.tuples(st.just(T_CARD), st.integers(0, 1), CIDS),
    st.just(()),
)


def few(elements: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(elements, max_size=2).map(tuple)


def payments(abilities: st.SearchStrategy[Activate]) -> st.SearchStrategy[Payment]:
    return st.builds(
        Payment,
        mana=st.tuples(SMALL, SMALL, SMALL, SMALL, SMALL, SMALL),
        tagged=few(st.sampled_from([TaggedMana(1, True), TaggedMana(2, True)])),
        life=SMALL,
        abilities=few(abilities),
        discard=few(CIDS),
        # A permanent that is exiled is one of `banish`, not a card of a zone.
        exile=few(st.tuples(ZONES.filter(lambda zone: zone != "battlefield"), CIDS)),
        reveal=few(CIDS),
        sacrifice=few(UIDS),
        put_back=few(UIDS),
        tap=few(UIDS),
        banish=few(UIDS),
    )


def activations(pay: st.SearchStrategy[Payment]) -> st.SearchStrategy[Activate]:
    real = st.sampled_from(sorted((p.uid, p.cid) for p in START.battlefield))
    letters = st.sampled_from(["", "B", "BBB", "W"])
    loose = st.builds(
        Activate, CIDS, st.integers(0, 12), ZONES, SMALL, SMALL, few(REFS), letters, pay
    )
    usual = st.builds(
        lambda source, ability, mana, pay: Activate(
            source[1], source[0], ability=ability, mana=mana, pay=pay
        ),
        real,
        st.integers(0, 1),
        letters,
        st.just(NOTHING) | pay,
    )
    return usual | loose


INNER = activations(st.just(NOTHING))
PAYMENTS = payments(activations(payments(INNER)))
ACTIONS = st.one_of(
    st.builds(PlayLand, CIDS, ZONES, st.integers(0, 1)),
    st.builds(
        Cast,
        CIDS,
        ZONES,
        st.integers(0, 1),
        few(st.integers(0, 3)),
        SMALL,
        st.sampled_from(["", "flashback", "granted flashback", "pitch"]),
        few(st.sampled_from(["", "kicker", "buyback"])),
        few(CIDS),
        few(REFS),
        PAYMENTS,
    ),
    activations(PAYMENTS),
    st.builds(Pay, st.integers(0, 12), PAYMENTS),
    st.builds(
        Choose,
        CIDS
        | st.integers(-5, 999)
        | st.sampled_from(["none", "W", "Dark Ritual", "a b", "mode 1", "-"])
        | REFS,
    ),
    st.just(PASS),
)
POSITIONS = st.sampled_from([START, BUSY, *(position for position, _, _ in DECISIONS)])


@settings(max_examples=100, deadline=None)
@given(POSITIONS, ACTIONS)
def test_every_action_reads_back(position: Position, action: Action) -> None:
    text = describe(position, action)
    assert parse_action(position, text) == action, text


@pytest.mark.parametrize("seed", range(4))
def test_legal_actions_of_random_play_read_back(seed: int) -> None:
    chance = random.Random(seed)
    position = START
    for _ in range(25):
        try:
            legal = legal_actions(position)
        except Unsupported:
            return
        if not legal:
            return
        for action in chance.sample(legal, min(len(legal), 30)):
            text = describe(position, action)
            assert parse_action(position, text) == action, text
        try:
            position = apply(position, chance.choice(legal))
        except Unsupported:
            return
