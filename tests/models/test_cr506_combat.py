"""Combat (506-511): who may attack and block, and what damage does."""

from __future__ import annotations

import pytest

from cards.vocabulary.filters import Filter
from models.filters import permanent_fits
from models.notation.errors import NotationErrors
from models.notation.position_file import parse_position
from models.notation.position_write import write_position
from models.position import Step
from tests.rulings.made_up import make
from tests.scenario import OPPONENT, Game, play


def creature(size: str, *keywords: str, more: str = "") -> str:
    """A made-up creature with a size ("2/3") and keywords."""
    power, toughness = size.split("/")
    name = f"{' '.join(keywords).title() or 'Plain'} Creature {power} {toughness}"
    listed = ", ".join(f'"{k}"' for k in keywords)
    text = f'power = "{power}"\ntoughness = "{toughness}"\nkeywords = [{listed}]\n{more}'
    return make(name, text, '["Creature"]')


def names(*cards: str) -> str:
    return "[" + ", ".join(f'"{card}"' for card in cards) + "]"


def board(mine: list[str], theirs: list[str], edition: str = "current") -> Game:
    """The declare attackers step, attackers still to be declared."""
    one = play(
        f'edition = "{edition}"\nphase = "declare_attackers"\n'
        f"[you]\nbattlefield = {names(*mine)}\n[opponent]\nbattlefield = {names(*theirs)}\n"
    )
    assert one.position.pending is not None
    return one


def to_blocks(one: Game, attack: str) -> Game:
    return one.do(attack, "pass", "pass")


def fight(one: Game, attack: str, block: str = "", *damage: str) -> Game:
    """Attack, block and deal all damage, with these divisions where they are asked for."""
    to_blocks(one, attack)
    if block:
        one.do(block)
    asked = list(damage)
    while one.position.step < Step.END_COMBAT:
        pending = one.position.pending
        if pending is not None and pending.kind == "assign":
            one.do(asked.pop(0))
        else:
            one.do("pass", "pass")
    assert not asked
    return one


# --- attackers ------------------------------------------------------------------------------------
def test_508_1a_who_may_attack() -> None:
    one = play(
        """
        phase = "declare_attackers"
        [you]
        battlefield = [
          "Grizzly Bears",
          { card = "Llanowar Elves", sick = true },
          { card = "Monastery Swiftspear", sick = true },
          { card = "Dark Confidant", tapped = true },
          "Wall of Shards",
        ]
        """
    )
    assert one.broken("attack with Grizzly Bears") == ()
    assert one.broken("attack with Llanowar Elves") == ("302.6",)
    assert one.broken("attack with Monastery Swiftspear") == ()
    assert one.broken("attack with Dark Confidant") == ("508.1a",)
    assert one.broken("attack with Wall of Shards") == ("702.3b",)
    # Two creatures, each of which attacks or not.
    assert len(one.legal()) == 4


def test_508_1b_planeswalkers_are_attacked_too() -> None:
    walker = "Teferi, Time Raveler"
    one = board(["Grizzly Bears"], [walker])
    assert one.legal() == [
        "no attack", "attack with Grizzly Bears", f"attack with Grizzly Bears at {walker}",
    ]  # fmt: skip
    fight(one, f"attack with Grizzly Bears at {walker}")
    # Its printed loyalty is 4.
    assert [p.count("loyalty") for p in one.position.battlefield if p.controller] == [2]
    assert one.opposing_life == 20


def test_508_1f_attackers_tap_unless_vigilant() -> None:
    watchful = creature("2/2", "vigilance")
    one = board(["Grizzly Bears", watchful], [])
    one.do(f"attack with Grizzly Bears, {watchful}")
    assert [p.tapped for p in one.position.battlefield] == [True, False]


def test_508_1d_what_must_attack_does_if_able() -> None:
    must = 'ability = "static"\nstatic = { static = "must_attack", filter = { itself = true } }'
    eager = creature("3/1", more=f"[[abilities]]\n{must}")
    one = board([eager, "Grizzly Bears"], [])
    assert one.broken("no attack") == ("508.1d",)
    assert one.legal() == [f"attack with {eager}", f"attack with {eager}, Grizzly Bears"]


def test_508_8_without_attackers_no_blocks_and_no_damage() -> None:
    one = board(["Grizzly Bears"], ["Grizzly Bears"]).do("no attack", "pass", "pass")
    assert one.position.step == Step.END_COMBAT


def test_equal_attackers_are_not_told_apart() -> None:
    one = board(["Llanowar Elves"] * 10, [])
    assert len(one.legal()) == 11


# --- blockers -------------------------------------------------------------------------------------
EVASION = [
    # attacker's keyword, blocker, whether it may block
    ("flying", creature("1/1"), False),
    ("flying", creature("1/1", "flying"), True),
    ("flying", creature("1/1", "reach"), True),
    ("shadow", creature("1/1"), False),
    ("shadow", creature("1/1", "shadow"), True),
    ("vigilance", creature("1/1", "shadow"), False),
    ("fear", creature("1/1"), False),
    ("forestwalk", creature("1/1"), False),
    ("islandwalk", creature("1/1"), True),
]


@pytest.mark.parametrize(("keyword", "blocker", "may"), EVASION)
def test_509_1b_evasion(keyword: str, blocker: str, may: bool) -> None:
    attacker = creature("2/2", keyword)
    one = board([attacker], [blocker, "Forest"])
    to_blocks(one, f"attack with {attacker}")
    if may:
        assert one.broken(f"block {attacker} with {blocker}") == ()
    else:
        # Nothing can block: no block is asked for.
        assert one.position.pending is None


def test_702_111b_menace_takes_two_blockers() -> None:
    attacker = creature("3/3", "menace")
    one = board([attacker], ["Grizzly Bears", "Llanowar Elves"])
    to_blocks(one, f"attack with {attacker}")
    assert one.broken(f"block {attacker} with Grizzly Bears") == ("702.111b",)
    assert one.legal() == ["no block", f"block {attacker} with Grizzly Bears and Llanowar Elves"]


def test_509_1c_all_able_creatures_block_what_says_so() -> None:
    lure = (
        'ability = "static"\n'
        'static = { static = "must_be_blocked", all = true, filter = { itself = true } }'
    )
    taunting = creature("0/1", more=f"[[abilities]]\n{lure}")
    flier = creature("1/1", "flying")
    tapped = '{ card = "Dark Confidant", tapped = true }'
    one = play(
        f"""
        phase = "declare_attackers"
        [you]
        battlefield = ["{taunting}", "Grizzly Bears"]
        [opponent]
        battlefield = ["{flier}", "Llanowar Elves", {tapped}]
        """
    )
    to_blocks(one, f"attack with {taunting}, Grizzly Bears")
    assert one.broken("no block") == ("509.1c",)
    assert one.broken("block Grizzly Bears with Llanowar Elves") == ("509.1c",)
    assert one.legal() == [f"block {taunting} with {flier} and Llanowar Elves"]


def test_509_1c_requirements_yield_to_restrictions() -> None:
    # "Must be blocked if able" with menace asks for both or neither of two creatures; of one
    # creature alone it asks nothing.
    must = 'ability = "static"\nstatic = { static = "must_be_blocked", filter = { itself = true } }'
    attacker = creature("3/2", "menace", more=f"[[abilities]]\n{must}")
    one = board([attacker], ["Grizzly Bears", "Llanowar Elves"])
    to_blocks(one, f"attack with {attacker}")
    assert one.legal() == [f"block {attacker} with Grizzly Bears and Llanowar Elves"]
    alone = board([attacker], ["Grizzly Bears"])
    to_blocks(alone, f"attack with {attacker}")
    assert alone.position.pending is None


# --- damage ---------------------------------------------------------------------------------------
def test_510_1b_unblocked_creatures_hit_the_player() -> None:
    one = fight(
        board(["Grizzly Bears", "Llanowar Elves"], []), "attack with Grizzly Bears, Llanowar Elves"
    )
    assert one.opposing_life == 17


def test_510_2_damage_is_dealt_at_once() -> None:
    one = fight(
        board(["Grizzly Bears"], ["Grizzly Bears"]),
        "attack with your Grizzly Bears",
        "block your Grizzly Bears with opponent's Grizzly Bears",
    )
    assert one.board() == one.board(OPPONENT) == []
    assert one.opposing_life == 20


def test_510_1c_an_attacker_divides_its_damage_freely() -> None:
    big = creature("4/4")
    one = board([big], ["Grizzly Bears", "Llanowar Elves"])
    to_blocks(one, f"attack with {big}")
    one.do(f"block {big} with Grizzly Bears and Llanowar Elves", "pass", "pass")
    # 0 to 4 for the Bears, the rest for the Elves.
    assert len(one.legal()) == 5
    assert one.broken(f"assign {big}: 2 to Grizzly Bears, 1 to Llanowar Elves") == ("510.1a",)
    assert one.broken(f"assign {big}: 2 to Grizzly Bears, 2 to opponent") == ("510.1c", "702.19b")
    one.do(f"assign {big}: 2 to Grizzly Bears, 2 to Llanowar Elves")
    assert one.board(OPPONENT) == []


def test_702_19b_trample_needs_lethal_damage_first() -> None:
    big = creature("5/5", "trample")
    one = board([big], ["Grizzly Bears"])
    to_blocks(one, f"attack with {big}").do(f"block {big} with Grizzly Bears", "pass", "pass")
    assert one.broken(f"assign {big}: 1 to Grizzly Bears, 4 to opponent") == ("702.19b",)
    assert len(one.legal()) == 4
    one.do(f"assign {big}: 2 to Grizzly Bears, 3 to opponent")
    assert one.opposing_life == 17


def test_702_2c_one_damage_of_deathtouch_is_lethal() -> None:
    deadly = creature("3/3", "deathtouch", "trample")
    big = creature("5/5")
    one = fight(
        board([deadly], [big]), f"attack with {deadly}", f"block {deadly} with {big}",
        f"assign {deadly}: 1 to {big}, 2 to opponent",
    )  # fmt: skip
    assert one.board(OPPONENT) == []  # 704.5h
    assert one.opposing_life == 18


def test_702_7b_first_strike_kills_before_it_is_hit() -> None:
    first = creature("2/1", "first strike")
    one = fight(
        board([first], ["Grizzly Bears"]), f"attack with {first}",
        f"block {first} with Grizzly Bears",
    )  # fmt: skip
    assert one.board() == [first]
    assert one.board(OPPONENT) == []


def test_702_4b_double_strike_hits_in_both_steps() -> None:
    twice = creature("2/2", "double strike")
    one = to_blocks(board([twice], []), f"attack with {twice}")
    one.do("pass", "pass")
    assert (one.position.step, one.opposing_life) == (Step.FIRST_STRIKE, 18)
    one.do("pass", "pass")
    assert (one.position.step, one.opposing_life) == (Step.DAMAGE, 16)


def test_510_1c_a_blocked_creature_without_blockers_deals_no_damage() -> None:
    one = play(
        """
        phase = "declare_blockers"
        [you]
        battlefield = [{ card = "Grizzly Bears", attacking = true, blocked = true }]
        """
    )
    one.to_step(Step.END_COMBAT)
    assert one.opposing_life == 20


def test_702_15b_lifelink() -> None:
    linked = creature("3/3", "lifelink")
    one = fight(board([linked], []), f"attack with {linked}")
    assert (one.life(), one.opposing_life) == (23, 17)


def test_511_3_all_leave_combat_at_its_end() -> None:
    one = fight(board(["Grizzly Bears"], []), "attack with Grizzly Bears")
    attacking = Filter(in_combat=("attacking",))
    assert permanent_fits(attacking, one.position.battlefield[0], 0)
    one.to_step(Step.MAIN2)
    assert not permanent_fits(attacking, one.position.battlefield[0], 0)


# --- what differed in 2006 ------------------------------------------------------------------------
def test_damage_goes_on_the_stack_in_2006() -> None:
    # Sacrificed after its damage was assigned, it deals it nevertheless (310.4b of 2006); today
    # there is no such moment (510.2), and sacrificed before it deals none.
    fanatic = "Mogg Fanatic"
    older = to_blocks(board([fanatic], [], "2006"), f"attack with {fanatic}").do("pass", "pass")
    assert (older.stack, older.opposing_life) == (["combat damage"], 20)
    older.do(f"activate {fanatic} targeting opponent").resolve()
    assert older.opposing_life == 19
    older.resolve()
    assert older.opposing_life == 18
    today = to_blocks(board([fanatic], []), f"attack with {fanatic}")
    today.do(f"activate {fanatic} targeting opponent").resolve()
    today.do("pass", "pass")
    assert (today.position.step, today.stack, today.opposing_life) == (Step.DAMAGE, [], 19)


def test_damage_on_the_stack_is_no_target() -> None:
    one = to_blocks(board(["Grizzly Bears"], [], "2006"), "attack with Grizzly Bears")
    one.do("pass", "pass")
    assert one.stack == ["combat damage"]
    assert one.legal() == ["pass"]


# --- more phases ----------------------------------------------------------------------------------
def test_500_8_another_combat_and_another_main_phase() -> None:
    one = play(
        """
        phase = "declare_attackers"
        [you]
        hand = ["Relentless Assault"]
        battlefield = ["Grizzly Bears", "Mountain", "Mountain", "Mountain", "Mountain"]
        """
    )
    one = fight(one, "attack with Grizzly Bears").to_step(Step.MAIN2)
    one.do("cast Relentless Assault", "resolve")
    assert not one.position.battlefield[0].tapped
    one.do("pass", "pass")
    assert one.position.step == Step.BEGIN_COMBAT
    one = fight(one.do("pass", "pass"), "attack with Grizzly Bears")
    assert one.opposing_life == 16
    one.to_step(Step.MAIN2).do("pass", "pass")
    assert one.position.step == Step.END


def test_500_8_phases_added_in_the_first_main_phase_come_before_combat() -> None:
    one = play(
        """
        [you]
        hand = ["Seize the Day"]
        mana = "RRRR"
        battlefield = [{ card = "Grizzly Bears", tapped = true }]
        """
    )
    one.do("cast Seize the Day targeting Grizzly Bears (RRRR)", "resolve")
    steps = []
    while one.position.step != Step.END:
        steps.append(int(one.position.step))
        if not one.stand_back():
            one.do("pass", "pass")
    first = [k for k, step in enumerate(steps) if k == 0 or steps[k - 1] != step]
    combat = [Step.BEGIN_COMBAT, Step.DECLARE_ATTACKERS, Step.END_COMBAT, Step.MAIN2]
    assert [steps[k] for k in first] == [Step.MAIN1, *combat, *combat]


# --- prevention -----------------------------------------------------------------------------------
def test_615_fog_prevents_all_combat_damage_this_turn() -> None:
    one = play(
        """
        phase = "declare_attackers"
        [you]
        battlefield = ["Grizzly Bears", "Mountain"]
        hand = ["Lightning Bolt"]
        [opponent]
        battlefield = ["Forest"]
        hand = ["Fog"]
        """
    )
    one.do("attack with Grizzly Bears", "pass", "cast Fog (Forest: G)", "resolve")
    one.to_step(Step.END_COMBAT)
    assert one.opposing_life == 20
    one.do("cast Lightning Bolt targeting opponent (Mountain: R)", "resolve")
    assert one.opposing_life == 17


def test_615_7_a_shield_takes_the_next_damage_only() -> None:
    one = play(
        """
        [you]
        hand = ["Lightning Bolt", "Lightning Bolt"]
        mana = "RR"
        [opponent]
        battlefield = ["Samite Healer"]
        """
    )
    one.do("cast Lightning Bolt targeting opponent (R)", "pass")
    one.do("activate Samite Healer targeting opponent", "resolve", "resolve")
    assert one.opposing_life == 18
    one.do("cast Lightning Bolt targeting opponent (R)", "resolve")
    assert one.opposing_life == 15


def test_702_16_protection_stops_damage_and_blocks() -> None:
    goblin = "Raging Goblin"
    one = board(["Soltari Priest"], [goblin])
    to_blocks(one, "attack with Soltari Priest")
    assert one.position.pending is None
    # Its damage to what it blocks is prevented: 2/1 against the goblin's 1 damage.
    two = board([goblin], ["Soltari Priest"])
    assert to_blocks(two, f"attack with {goblin}").position.pending is None


# --- triggers -------------------------------------------------------------------------------------
def test_combat_damage_triggers() -> None:
    one = play(
        """
        phase = "declare_attackers"
        [you]
        battlefield = ["Thieving Magpie"]
        library = ["Island", "Swamp"]
        """
    )
    to_blocks(one, "attack with Thieving Magpie").do("pass", "pass")
    assert (one.stack, one.opposing_life) == (["trigger Thieving Magpie"], 19)
    assert one.do("resolve").hand() != []


def test_702_105a_dethrone_looks_at_the_most_life() -> None:
    for life, counters in ((20, 1), (19, 0)):
        one = play(
            f"""
            phase = "declare_attackers"
            [you]
            battlefield = ["Treasonous Ogre"]
            [opponent]
            life = {life}
            """
        )
        one.do("attack with Treasonous Ogre").resolve_all()
        assert one.position.battlefield[0].count("+1/+1") == counters


def test_701_19a_what_regenerates_leaves_combat() -> None:
    one = play(
        """
        phase = "declare_attackers"
        [you]
        battlefield = ["Hill Giant"]
        [opponent]
        battlefield = ["Rimebound Dead", "Snow-Covered Swamp"]
        """
    )
    to_blocks(one, "attack with Hill Giant").do("block Hill Giant with Rimebound Dead", "pass")
    one.do("activate Rimebound Dead (Snow-Covered Swamp: B)", "resolve")
    one.to_step(Step.END_COMBAT)
    dead = one.position.battlefield[1]
    assert (dead.tapped, dead.damage, dead.fighting) == (True, 0, None)
    assert one.opposing_life == 20


def test_an_attack_in_a_position_file_reads_back() -> None:
    text = """
    phase = "declare_blockers"
    [you]
    battlefield = [{ card = "Hill Giant", tapped = true, attacking = true }]
    [opponent]
    battlefield = [{ card = "Grizzly Bears", blocking = "Hill Giant" }, "Llanowar Elves"]
    """
    content = parse_position(text)
    assert content.position.pending is None
    assert parse_position(write_position(content)).position == content.position
    # Without a block one is to be declared.
    due = parse_position(text.replace(', blocking = "Hill Giant"', ""))
    assert due.position.pending is not None and due.position.pending.kind == "blockers"
    assert parse_position(write_position(due)).position == due.position


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ('{ card = "Grizzly Bears", blocking = "Hill Gaint" }', "an attacking creature"),
        ('{ card = "Grizzly Bears", attacking = true }', "the active player"),
        ('{ card = "Grizzly Bears", blocked = true }', "attacking or blocking"),
    ],
)
def test_mistakes_in_a_stated_attack(entry: str, expected: str) -> None:
    giant = '{ card = "Hill Giant", attacking = true }'
    text = f'phase = "declare_blockers"\n[you]\nbattlefield = [{giant}]\n'
    with pytest.raises(NotationErrors, match=expected):
        parse_position(f"{text}[opponent]\nbattlefield = [{entry}]\n")
