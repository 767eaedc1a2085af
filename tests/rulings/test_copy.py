"""Rulings about copies of spells and abilities."""

from __future__ import annotations

import pytest

from cards.library import CARDS
from models.characteristics import power_toughness
from tests.rulings.ledger import Ruling, Rulings, play_in
from tests.scenario import OPPONENT, Game

ruling = Rulings({}, "copy")


def engine(
    edition: str, hand: str, script: str, mana: str, more: str = "", theirs: str = ""
) -> Game:
    """A game with Lithoform Engine on the battlefield."""
    toml = f"""
    [you]
    hand = [{hand}]
    battlefield = ["Lithoform Engine", {more}]
    mana = "{mana}"
    library = {{ Swamp = 9 }}
    [opponent]
    battlefield = [{theirs}]
    """
    return play_in(edition, toml, script)


BOLT = "cast Lightning Bolt targeting opponent (R); "
COPY_BOLT = BOLT + "activate Lithoform Engine ability 2 targeting Lightning Bolt (CCC); resolve; "
BURST = "cast Burst Lightning{} targeting opponent ({}); "
COPY_BURST = "activate Lithoform Engine ability 2 targeting Burst Lightning (CCC); resolve; "


@ruling("znr.lithoform.01")
def no_cost_is_paid_for_a_copy(edition: str) -> None:
    # Four mana would be there for the kicker of the copy: nothing asks for it.
    cast = BURST.format("", "R") + COPY_BURST
    game = engine(edition, '"Burst Lightning"', cast, "RCCCCCCC")
    assert all(not text.startswith("pay") for text in game.legal())
    game.do("choose keep", "resolve all")
    assert game.opposing_life == 20 - 2 - 2


@ruling("znr.lithoform.02")
def a_copy_of_a_kicked_spell_is_kicked(edition: str) -> None:
    cast = BURST.format(" with kicker", "RCCCC") + COPY_BURST
    game = engine(edition, '"Burst Lightning"', cast + "choose keep; resolve all", "RCCCCCCC")
    assert game.opposing_life == 20 - 4 - 4


@ruling("znr.lithoform.03")
def without_targets_as_well(edition: str) -> None:
    game = engine(
        edition,
        '"Dark Ritual"',
        """
        cast Dark Ritual (B)
        activate Lithoform Engine ability 2 targeting Dark Ritual (CCC); resolve; resolve all
        """,
        "BCCC",
    )
    assert game.pool() == "B" * 6
    # The Engine is limited to what its controller controls.
    stolen = engine(edition, '"Dark Ritual"', "cast Dark Ritual (B)", "BCCCCC")
    assert "601.2c" in stolen.broken(
        "activate Lithoform Engine ability 1 targeting Dark Ritual (CC)"
    )


@ruling("znr.lithoform.05", "znr.lithoform.15")
def the_copy_of_a_permanent_spell_becomes_one_token(edition: str) -> None:
    game = engine(
        edition,
        '"Lotus Petal"',
        """
        cast Lotus Petal (0)
        activate Lithoform Engine ability 3 targeting Lotus Petal (CCCC); resolve; resolve all
        """,
        "CCCC",
    )
    petals = [p for p in game.position.battlefield if p.uid and not p.tapped]
    assert sorted(p.token for p in petals) == [False, True]
    # 707.10f: it was a copy of a spell that resolved; no event of creating a token took place.
    assert game.stack == []


@ruling("znr.lithoform.04")
def the_copy_of_an_aura_keeps_its_target(edition: str) -> None:
    mine = '"Dark Confidant", "Snapcaster Mage"'
    game = engine(
        edition,
        '"Rancor"',
        """
        cast Rancor targeting Dark Confidant (G)
        activate Lithoform Engine ability 3 targeting Rancor (CCCC); resolve
        """,
        "GCCCC",
        mine,
    )
    # Snapcaster Mage would be a legal target too, but there is nothing to choose.
    assert game.position.pending is None
    spell, copy = game.position.stack
    assert (copy.kind, copy.targets) == ("copy", spell.targets)
    game.do("resolve", "resolve")
    bob = next(p for p in game.position.battlefield if p.cid == CARDS.find("Dark Confidant"))
    # 2/1 with +2/+0 twice: the token is attached to what the copy targeted.
    assert power_toughness(game.position, bob) == (6, 1)
    assert sorted(p.token for p in game.position.battlefield if p.uid in bob.attachments) == [
        False,
        True,
    ]


TOP = "Sensei's Divining Top"


@ruling("znr.lithoform.06")
def a_colon_makes_an_activated_ability(edition: str) -> None:
    game = engine(edition, "", f"activate {TOP} ability 1 (C)", "CCC", f'"{TOP}"')
    assert game.stack == [f"ability {TOP}"]
    game.script(f"activate Lithoform Engine ability 1 targeting {TOP} ability (CC); resolve")
    assert game.stack == [f"ability {TOP}"] * 2


SWIFT = '"Monastery Swiftspear", "Strionic Resonator"'


@ruling("znr.lithoform.07")
def equip_is_an_activated_ability(edition: str) -> None:
    mine = '"Bonesplitter", "Dark Confidant", "Snapcaster Mage", "Strionic Resonator"'
    equip = "activate Bonesplitter targeting Dark Confidant (C)"
    game = engine(edition, "", equip, "CCCCC", mine)
    assert game.stack == ["ability Bonesplitter"]
    # It is no triggered ability.
    resonator = "activate Strionic Resonator targeting Bonesplitter ability (CC)"
    assert "601.2c" in game.broken(resonator)
    game.do("activate Lithoform Engine ability 1 targeting Bonesplitter ability (CC)", "resolve")
    game.do("choose Snapcaster Mage", "resolve", "resolve")
    # The copy resolves first, the original last: the Equipment ends on its target.
    powers = {p.cid: power_toughness(game.position, p)[0] for p in game.position.battlefield}
    assert powers[CARDS.find("Dark Confidant")] == 2 + 2
    assert powers[CARDS.find("Snapcaster Mage")] == 2


@ruling("znr.lithoform.11", "znr.lithoform.12", "znr.lithoform.21")
def prowess_is_a_triggered_ability(edition: str) -> None:
    game = engine(edition, '"Lightning Bolt"', BOLT, "RCC", SWIFT)
    assert game.stack == ["spell Lightning Bolt", "trigger Monastery Swiftspear"]
    game.do("activate Strionic Resonator targeting Monastery Swiftspear trigger (CC)")
    game.do("resolve")
    trigger, copy = game.position.stack[-2:]
    # 707.10b: the source of the copy is that of the original.
    assert (copy.kind, copy.source, copy.uid == trigger.uid) == ("trigger", trigger.source, False)
    game.script("resolve; resolve")
    swiftspear = next(p for p in game.position.battlefield if p.uid == copy.source)
    assert swiftspear.boost == (2, 2)
    # An activated ability is no legal target for the Resonator.
    look = engine(edition, "", f"activate {TOP} ability 1 (C)", "CCC", f'"{TOP}", {SWIFT}')
    assert "601.2c" in look.broken(f"activate Strionic Resonator targeting {TOP} ability (CC)")


@ruling("znr.lithoform.08")
def the_copy_keeps_the_targets(edition: str) -> None:
    game = engine(edition, '"Lightning Bolt"', COPY_BOLT, "RCCC", theirs='"Dark Confidant"')
    game.script("choose keep")
    assert [i.targets for i in game.position.stack] == [((0, OPPONENT),)] * 2


@ruling("znr.lithoform.09")
def any_number_of_targets_may_be_changed(edition: str) -> None:
    theirs = '"Lotus Petal", "Lotus Bloom", "Leyline of Sanctity", "Counterbalance"'
    start = engine(
        edition,
        '"Wear // Tear"',
        """
        cast Wear for fuse targeting Lotus Petal and Leyline of Sanctity (RWC)
        activate Lithoform Engine ability 2 targeting Wear (CCC); resolve
        """,
        "RWCCCC",
        theirs=theirs,
    )
    # Other artifacts: Lotus Bloom and the Engine; other enchantments: Counterbalance.
    petal, leyline = start.position.stack[0].targets
    found: set[tuple[bool, bool]] = set()
    todo = [start]
    while todo:
        game = todo.pop()
        if game.position.pending is None:
            copy = game.position.stack[-1]
            found.add((copy.targets[0] != petal, copy.targets[1] != leyline))
        else:
            todo += [Game(game.position).do(text) for text in game.legal()]
    assert found == {(False, False), (True, False), (False, True), (True, True)}


@ruling("znr.lithoform.10")
def a_target_that_became_illegal_stays(edition: str) -> None:
    toml = """
    [you]
    hand = ["Wear // Tear", "Twincast"]
    mana = "RCUU"
    [opponent]
    battlefield = ["Lotus Petal"]
    """
    game = play_in(edition, toml, "cast Wear targeting Lotus Petal (RC)")
    original = game.position.stack[0].targets
    game.script("cast Twincast targeting Wear (UU); pass; sacrifice Lotus Petal for B; pass; pass")
    assert game.position.pending is None
    assert [i.targets for i in game.position.stack] == [original, original]
    game.do("resolve")
    assert game.stack == ["spell Wear"]
    game.do("resolve")
    assert game.stack == []


def ends(game: Game) -> list[Game]:
    """Every game that the decisions which are due can lead to, in all their combinations."""
    found, todo = [], [game]
    while todo:
        one = todo.pop()
        if one.position.pending is None:
            found.append(one)
        else:
            todo += [Game(one.position).do(text) for text in one.legal()]
    return found


@ruling("znr.lithoform.13")
def a_division_of_damage_is_copied(edition: str) -> None:
    theirs = '"Dark Confidant", "Monastery Swiftspear", "Grim Lavamancer", "Snapcaster Mage"'
    cast = "cast Forked Lightning targeting {} and {} dividing {} (RCCC)"
    x, y = "Dark Confidant", "Monastery Swiftspear"
    game = engine(edition, '"Forked Lightning"', "", "RCCCCCC", theirs=theirs)
    for wrong in ("2 and 1", "4 and 0", "4", "5 and 1"):
        assert "601.2d" in game.broken(cast.format(x, y, wrong))
    game.do(cast.format(x, y, "3 and 1"))
    game.do("activate Lithoform Engine ability 2 targeting Forked Lightning (CCC)", "resolve")
    outcomes = set()
    for end in ends(game):
        copy = end.position.stack[-1]
        # The division is fixed: 3 to the first and 1 to the second, whoever these are now.
        assert copy.division == (3, 1)
        outcomes.add(copy.targets)
        end.do("resolve")
        assert damage(end, copy.targets[0]) in (3, None)
        assert damage(end, copy.targets[1]) in (1, None)
    uids = [p.uid for p in game.position.battlefield if p.controller == OPPONENT]
    assert outcomes <= {((1, a), (1, b)) for a in uids for b in uids if a != b}
    # Kept, exchanged, one of them changed, both changed to the other two creatures.
    assert {
        ((1, uids[1]), (1, uids[0])),
        ((1, uids[0]), (1, uids[1])),
        ((1, uids[2]), (1, uids[1])),
        ((1, uids[0]), (1, uids[3])),
        ((1, uids[2]), (1, uids[3])),
        ((1, uids[3]), (1, uids[2])),
    } <= outcomes


def damage(game: Game, ref: tuple[int, ...]) -> int | None:
    """The damage on a creature; None if it has died of it."""
    found = game.position.permanent(ref[1])
    return None if found is None else found.damage


@ruling("znr.lithoform.14")
def a_distribution_of_counters_is_copied(edition: str) -> None:
    # Four +1/+1 counters as 3 and 1: a trigger divides as it is put on the stack.
    mine = '"Dark Confidant", "Snapcaster Mage"'
    game = engine(edition, '"Verdurous Gearhulk"', "", "GGCCCCC", mine)
    game.do("cast Verdurous Gearhulk (GGCCC)", "resolve")
    game.do("choose Dark Confidant", "choose Snapcaster Mage", "choose done", "choose 3 and 1")
    game.do("activate Lithoform Engine ability 1 targeting Verdurous Gearhulk trigger (CC)")
    game.do("resolve")
    assert {end.position.stack[-1].division for end in ends(game)} == {(3, 1)}
    game.script("choose keep; resolve; resolve")
    counters = [p.count("+1/+1") for p in game.position.battlefield if p.counters]
    assert sorted(counters) == [2, 6]


@ruling("znr.lithoform.18")
def each_trigger_asks_for_its_own_payment(edition: str) -> None:
    game = engine(
        edition,
        '"Lightning Bolt", "Lightning Bolt"',
        """
        cast Lightning Bolt targeting Leyline Tyrant (R); resolve
        cast Lightning Bolt targeting Leyline Tyrant (R); resolve
        activate Lithoform Engine ability 1 targeting Leyline Tyrant trigger (CC); resolve
        """,
        "RRRRRCC",
        '"Leyline Tyrant"',
    )
    assert game.stack == ["trigger Leyline Tyrant"] * 2
    game.do("resolve")
    assert game.legal() == [f"choose {n}" for n in (0, 1, 2, 3)]
    paid = set()
    for first in (0, 1, 2, 3):
        one = Game(game.position).do(f"choose {first}")
        if first:
            one.do(f"pay ({'R' * first})", "choose opponent", "resolve")
        assert one.opposing_life == 20 - first
        one.do("resolve")
        # What the copy was paid is not there any more.
        assert one.legal() == [f"choose {n}" for n in range(4 - first)]
        for second in range(4 - first):
            two = Game(one.position).do(f"choose {second}")
            if second:
                two.do(f"pay ({'R' * second})", "choose opponent", "resolve")
            paid.add(20 - two.opposing_life)
    assert paid == {0, 1, 2, 3}


@ruling("znr.lithoform.20")
def both_exiled_creatures_return(edition: str) -> None:
    theirs = '"Dark Confidant", "Snapcaster Mage"'
    game = engine(
        edition,
        '"Fiend Hunter", "Lightning Bolt"',
        "cast Fiend Hunter (WWC); resolve; choose Dark Confidant",
        "WWCCCR",
        theirs=theirs,
    )
    game.do("activate Lithoform Engine ability 1 targeting Fiend Hunter trigger (CC)", "resolve")
    game.do("choose Snapcaster Mage", "resolve", "yes", "resolve", "yes")
    assert game.exile(OPPONENT) == ["Dark Confidant", "Snapcaster Mage"]
    game.do("cast Lightning Bolt targeting Fiend Hunter (R)", "resolve", "resolve")
    assert game.exile(OPPONENT) == []
    assert game.board(OPPONENT) == ["Dark Confidant", "Snapcaster Mage"]


@ruling("znr.lithoform.23")
def a_copy_does_not_trigger_again(edition: str) -> None:
    # The enters trigger itself triggers twice; the Resonator makes one copy of one of them.
    more = '"Panharmonicon", "Strionic Resonator"'
    game = engine(edition, '"Trufflesnout"', "cast Trufflesnout (GCC); resolve", "GCCCC", more)
    game.do("choose mode 2", "choose mode 2")
    assert game.stack == ["trigger Trufflesnout"] * 2
    game.do("activate Strionic Resonator targeting Trufflesnout trigger (CC)", "resolve")
    assert game.stack == ["trigger Trufflesnout"] * 3
    game.do("resolve", "resolve", "resolve")
    assert game.life() == 20 + 3 * 4


SNOUT = "cast Trufflesnout (GCC); "


@ruling("znr.lithoform.28")
def the_token_chooses_its_own_mode(edition: str) -> None:
    copied = "activate Lithoform Engine ability 3 targeting Trufflesnout (CCCC); resolve; resolve"
    game = engine(edition, '"Trufflesnout"', SNOUT + copied, "GCCCCCC")
    assert game.legal() == ["choose mode 1", "choose mode 2"]
    seen = set()
    for token in (1, 2):
        for card in (1, 2):
            one = Game(game.position).do(f"choose mode {token}", "resolve", "resolve")
            one.do(f"choose mode {card}", "resolve")
            mine = [p.count("+1/+1") for p in one.position.battlefield if p.sick]
            seen.add((one.life(), sum(mine)))
    assert seen == {(20, 2), (24, 1), (28, 0)}


@ruling("znr.lithoform.29")
def a_copied_trigger_keeps_its_mode(edition: str) -> None:
    copied = "activate Lithoform Engine ability 1 targeting Trufflesnout trigger (CC); resolve"
    for mode, life, counters in ((1, 20, 2), (2, 28, 0)):
        script = f"{SNOUT}resolve; choose mode {mode}; {copied}"
        game = engine(edition, '"Trufflesnout"', script, "GCCCC")
        assert game.position.pending is None
        game.do("resolve", "resolve")
        (boar,) = (p for p in game.position.battlefield if p.sick)
        assert (game.life(), boar.count("+1/+1")) == (life, counters)


@ruling("znr.lithoform.16")
def the_token_of_a_kicked_spell_enters_as_such(edition: str) -> None:
    script = """
    cast Academy Drake{} ({})
    activate Lithoform Engine ability 3 targeting Academy Drake (CCCC); resolve; resolve all
    """
    for kicked, mana, counters in ((" with kicker", "UCCCCCC", 2), ("", "UCC", 0)):
        game = engine(edition, '"Academy Drake"', script.format(kicked, mana), mana + "CCCC")
        drakes = [p for p in game.position.battlefield if p.sick]
        assert sorted(p.token for p in drakes) == [False, True]
        assert [p.count("+1/+1") for p in drakes] == [counters] * 2


@ruling("znr.lithoform.17")
def choices_on_resolution_are_made_anew(edition: str) -> None:
    game = engine(
        edition,
        '"Manamorphose"',
        """
        cast Manamorphose (RR)
        activate Lithoform Engine ability 2 targeting Manamorphose (CCC); resolve; resolve
        """,
        "RRCCC",
    )
    asked = 0
    while game.position.pending is not None:
        game.do("choose blue" if "choose blue" in game.legal() else game.legal()[0])
        asked += 1
    assert asked
    first = game.pool()
    game.do("resolve")
    assert game.position.pending is not None
    while game.position.pending is not None:
        game.do(game.legal()[-1])
    assert sorted(game.pool()) != sorted(first * 2)
    assert len(game.pool()) == 4
    assert game.hand() == ["Swamp", "Swamp"]


@ruling("znr.lithoform.19")
def linked_abilities_see_both_cards(edition: str) -> None:
    game = engine(
        edition,
        '"Chrome Mox", "Dark Ritual", "Lightning Bolt"',
        """
        cast Chrome Mox (0); resolve
        activate Lithoform Engine ability 1 targeting Chrome Mox trigger (CC); resolve
        resolve; choose Dark Ritual; resolve; choose Lightning Bolt
        """,
        "CC",
    )
    assert game.exile() == ["Dark Ritual", "Lightning Bolt"]
    assert game.allows("activate Chrome Mox for B")
    assert game.allows("activate Chrome Mox for R")


@ruling("znr.lithoform.22")
def a_copy_is_not_cast(edition: str) -> None:
    game = engine(
        edition,
        '"Dark Ritual", "Grapeshot"',
        "cast Dark Ritual (B)",
        "BCCCRR",
        theirs='"Counterbalance"',
    )
    triggers = game.stack.count("trigger Counterbalance")
    game.script("resolve; no")
    game.do("activate Lithoform Engine ability 2 targeting Dark Ritual (CCC)")
    game.do("resolve")
    assert game.stack == ["spell Dark Ritual", "copy Dark Ritual"]
    game.do("resolve all")
    game.do("cast Grapeshot targeting opponent (RR)")
    while game.position.pending is not None:
        game.do(game.legal()[0])
    triggers += game.stack.count("trigger Counterbalance")
    assert triggers == 2
    while game.stack[0:1] and "trigger Grapeshot" in game.stack:
        game.do("resolve")
        if game.position.pending is not None:
            game.do("choose keep" if "choose keep" in game.legal() else "no")
    assert game.stack.count("copy Grapeshot") == 1


@ruling("znr.lithoform.24")
def the_copy_resolves_first(edition: str) -> None:
    script = """
    cast Seething Song (RRR)
    activate Lithoform Engine ability 2 targeting Seething Song (CCC); resolve
    """
    game = engine(edition, '"Seething Song"', script, "RRRCCC")
    assert game.stack == ["spell Seething Song", "copy Seething Song"]
    game.do("resolve")
    assert (game.stack, game.pool()) == (["spell Seething Song"], "RRRRR")


@ruling("znr.lithoform.25")
def a_copied_storm_trigger(edition: str) -> None:
    toml = """
    storm = 3
    [you]
    hand = ["Grapeshot"]
    battlefield = ["Lithoform Engine"]
    mana = "RRCC"
    """
    game = play_in(edition, toml, "cast Grapeshot targeting opponent (RR)")
    game.do("activate Lithoform Engine ability 1 targeting Grapeshot trigger (CC)", "resolve")
    assert game.stack == ["spell Grapeshot", "trigger Grapeshot", "trigger Grapeshot"]
    game.do("resolve all")
    # 3 + 3 copies and the original.
    assert game.opposing_life == 20 - 7
    plain = play_in(edition, toml, "cast Grapeshot targeting opponent (RR); resolve all")
    assert plain.opposing_life == 20 - 4


@ruling("znr.lithoform.26")
def x_is_copied(edition: str) -> None:
    script = """
    cast Blaze X=3 targeting opponent (RRRR)
    activate Lithoform Engine ability 2 targeting Blaze (CCC); resolve; choose keep; resolve
    """
    assert engine(edition, '"Blaze"', script, "RRRRCCC").opposing_life == 20 - 3


@ruling("znr.lithoform.27")
def modes_are_copied(edition: str) -> None:
    script = """
    cast Esper Charm choosing mode 2 (WUB)
    activate Lithoform Engine ability 2 targeting Esper Charm (CCC); resolve
    """
    game = engine(edition, '"Esper Charm"', script, "WUBCCC")
    assert game.position.pending is None
    game.do("resolve all")
    # Two cards from each of both.
    assert game.hand() == ["Swamp"] * 4


@pytest.mark.parametrize(("ruling", "edition"), ruling.params())
def test_ruling(ruling: Ruling, edition: str) -> None:
    ruling(edition)


def test_every_ruling_is_played_or_has_a_reason() -> None:
    ruling.check_complete()
