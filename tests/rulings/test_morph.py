"""Rulings about morph: face-down spells and permanents."""

from __future__ import annotations

import pytest

from cards.card import FACE_DOWN
from cards.library import CARDS, UNKNOWN_CID
from models.characteristics import item_view, permanent_view, power_toughness
from models.facts import facts
from models.position import Permanent
from models.seen import seen_by
from tests.rulings.ledger import Ruling, Rulings, play_in
from tests.rulings.made_up import make
from tests.scenario import OPPONENT, YOU, Game

ruling = Rulings({}, "morph")


def table(edition: str, yours: str, script: str = "", theirs: str = "", head: str = "") -> Game:
    """A game from the two players' tables."""
    return play_in(edition, f"{head}\n[you]\n{yours}\n[opponent]\n{theirs}", script)


def only(game: Game, player: int = YOU) -> Permanent:
    """The one creature of a player."""
    found = [
        p
        for p in game.position.battlefield
        if p.controller == player and "Creature" in permanent_view(p).types
    ]
    assert len(found) == 1
    return found[0]


ANGEL = 'hand = ["Exalted Angel"]\nmana = "CCC"'
DOWN = "cast Exalted Angel face down (CCC)"
#: A face-down creature of its own on the battlefield.
HIDDEN = 'battlefield = [{{ card = "{}", face_down = true }}]\nmana = "{}"'


@ruling("tsp.morph.01")
def counterbalance_sees_mana_value_0(edition: str) -> None:
    for top, countered in (("Swamp", True), ("Mirari", False), ("Stifle", False)):
        theirs = f'battlefield = ["Counterbalance"]\nlibrary = {{ top = ["{top}"] }}'
        game = table(edition, ANGEL, DOWN + "; resolve; choose yes; resolve all", theirs)
        assert game.graveyard() == (["Exalted Angel"] if countered else [])
    # The value looked for is neither that of the cost paid nor that of the card, 6.
    assert CARDS[CARDS.find("Exalted Angel")].mana_value == 6


@ruling("tsp.morph.02")
def cast_face_down_for_three(edition: str) -> None:
    # {4}{W}{W}: three mana would not do face up.
    game = table(edition, ANGEL)
    assert not game.allows("cast Exalted Angel (")
    game.do(DOWN)
    spell = game.position.stack[0]
    view = item_view(spell)
    assert (view.types, view.subtypes, view.names) == ({"Creature"}, frozenset(), ())
    assert (game.pool(), game.storm) == ("", 1)
    game.do("resolve")
    assert power_toughness(game.position, only(game)) == (2, 2)


@ruling("tsp.morph.03")
def three_is_an_alternative_cost(edition: str) -> None:
    mana = ANGEL.replace("CCC", "CCCCWUBRG")
    game = table(
        edition, mana + '\nbattlefield = ["Sphere of Resistance"]', theirs="library = { Swamp = 9 }"
    )
    assert "601.2h" in game.broken(DOWN)
    assert game.payments("Exalted Angel") >= {"CCCC"}
    # Fist of Suns offers another alternative cost; only one can be paid (118.9a).
    fist = table(edition, mana + '\nbattlefield = ["Fist of Suns"]')
    assert fist.allows("cast Exalted Angel for granted cost (WUBRG)")
    assert fist.allows("cast Exalted Angel face down (CCC)")
    assert not fist.allows("cast Exalted Angel face down for granted cost")


@ruling("tsp.morph.04")
def from_any_zone_it_could_be_cast_from(edition: str) -> None:
    yours = 'hand = ["Yawgmoth\'s Will"]\ngraveyard = ["Exalted Angel"]\nmana = "BBBCCC"'
    game = table(edition, yours)
    assert "601.3" in game.broken("cast Exalted Angel face down from graveyard (CCC)")
    game.do("cast Yawgmoth's Will (BBB)", "resolve")
    game.do("cast Exalted Angel face down from graveyard (CCC)", "resolve")
    assert only(game).face_down


@ruling("tsp.morph.05")
def it_enters_as_it_was_cast(edition: str) -> None:
    game = table(edition, ANGEL, DOWN + "; resolve")
    permanent = only(game)
    about = facts(permanent.cid, permanent.face)
    assert power_toughness(game.position, permanent) == (2, 2)
    assert (about.face.name, about.face.color, about.face.cost) == ("", "", None)
    assert (about.face.mana_value, about.keywords, about.face.abilities) == (0, frozenset(), ())


@ruling("tsp.morph.06")
def without_morph_no_card_is_cast_face_down(edition: str) -> None:
    for card in ("Dark Confidant", "Deranged Hermit"):
        game = table(edition, f'hand = ["{card}"]\nmana = "CCC"')
        assert "702.37d" in game.broken(f"cast {card} face down (CCC)")
        assert not game.allows(f"cast {card}")


@ruling("tsp.morph.07")
def turned_up_whenever_an_instant_could_be_cast(edition: str) -> None:
    game = table(edition, HIDDEN.format("Willbender", "UU"), "pass", head='active = "opponent"')
    assert game.position.priority == YOU
    game.do("turn up Willbender (UU)")
    assert (game.board(), game.pool(), only(game).face) == (["Willbender"], "", 0)
    # The action put nothing on the stack; its trigger found nothing to target (603.3d).
    assert game.stack == []
    assert power_toughness(game.position, only(game)) == (1, 2)
    poor = table(edition, HIDDEN.format("Willbender", "BB"))
    assert poor.broken("turn up Willbender (BB)")
    assert not poor.allows("turn up")


ENTERS = make(
    "Test Arrival",
    """
    subtypes = ["Wizard"]
    power = "3"
    toughness = "3"
    [[abilities]]
    ability = "morph"
    cost = [{ pay = "mana", cost = "{U}" }]
    [[abilities]]
    ability = "triggered"
    event = { when = "enters" }
    effects = [{ do = "draw" }]
    """,
    '["Creature"]',
)


@ruling("tsp.morph.08")
def turning_up_is_not_entering(edition: str) -> None:
    yours = f'''
    hand = ["Clone"]
    battlefield = [{{ card = "{ENTERS}", face_down = true }}]
    mana = "UUUUU"
    library = {{ Swamp = 9 }}
    '''
    game = table(edition, yours, f"turn up {ENTERS} (U)")
    assert (game.stack, game.hand()) == ([], ["Clone"])
    # What enters as a copy of it does enter.
    game.do("cast Clone (UUUU)", "resolve", f"choose {ENTERS}", "resolve")
    assert game.hand() == ["Swamp"]


@ruling("tsp.morph.09")
def turned_down_it_is_a_nameless_two_two(edition: str) -> None:
    game = table(
        edition,
        'hand = ["Backslide", "Clone", "Clone"]\nmana = "UUUUUUUUUU"\n'
        'battlefield = ["Exalted Angel"]',
        "cast Backslide targeting Exalted Angel (UU); resolve; cast Clone (UUUU); resolve",
    )
    assert power_toughness(game.position, only_down(game)) == (2, 2)
    # The Clone is asked as it enters; it enters as what it copies.
    game.do("choose face-down Exalted Angel")
    clone = next(p for p in game.position.battlefield if p.card >= 0)
    about = facts(clone.cid, clone.face)
    assert power_toughness(game.position, clone) == (2, 2)
    assert (about.face.name, about.keywords, about.face.abilities) == ("", frozenset(), ())
    # 707.2: the card itself is not copied, so the Clone can never be turned up.
    assert [text for text in game.legal() if text.startswith("turn up")] == []
    # Face up a Clone of the same creature is an Exalted Angel, and a Clone when it has left.
    other = table(
        edition,
        'hand = ["Clone"]\nmana = "UUUU"\nbattlefield = ["Exalted Angel"]',
        "cast Clone (UUUU); resolve; choose Exalted Angel",
        'hand = ["Echoing Truth"]\nmana = "UU"',
    )
    assert [power_toughness(other.position, p) for p in other.position.battlefield] == [(4, 5)] * 2
    other.do("pass", "cast Echoing Truth targeting Exalted Angel #2 (UU)", "resolve")
    assert (other.board(), other.hand()) == ([], ["Clone", "Exalted Angel"])


def only_down(game: Game) -> Permanent:
    """The one permanent that is face down."""
    (found,) = (p for p in game.position.battlefield if p.face_down)
    return found


@ruling("tsp.morph.10")
def a_face_down_spell_has_no_mana_cost(edition: str) -> None:
    game = table(edition, ANGEL, DOWN)
    spell = game.position.stack[0]
    assert facts(spell.cid, spell.face).face.cost is None
    assert item_view(spell).mana_value == 0
    # Chalice of the Void asks for the mana value: 0 counters are met, 3 or 6 are not.
    for counters, countered in ((0, True), (3, False), (6, False)):
        chalice = f'{{ card = "Chalice of the Void", counters = {{ charge = {counters} }} }}'
        after = table(edition, ANGEL, DOWN + "; resolve all", f"battlefield = [{chalice}]")
        assert after.graveyard() == (["Exalted Angel"] if countered else [])


SLIVER = make(
    "Test Sliver",
    """
    subtypes = ["Sliver"]
    colors = "W"
    power = "1"
    toughness = "1"
    [[abilities]]
    ability = "static"
    [abilities.static]
    static = "modify_stats"
    filter = { subtypes = ["Sliver"] }
    power = 1
    toughness = 1
    [[abilities]]
    ability = "morph"
    cost = [{ pay = "mana", cost = "{W}" }]
    """,
    '["Creature"]',
)


@ruling("tsp.morph.11")
def it_has_no_subtypes_colours_or_abilities(edition: str) -> None:
    game = table(
        edition,
        f'battlefield = ["{SLIVER}", {{ card = "{SLIVER}", face_down = true }}]\nmana = "W"',
    )
    lord, down = game.position.battlefield
    # The lord counts itself only: the other is no Sliver, nor gives anything to Slivers.
    assert power_toughness(game.position, lord) == (2, 2)
    assert power_toughness(game.position, down) == (2, 2)
    assert (permanent_view(down).color, permanent_view(down).subtypes) == ("", frozenset())
    game.do(f"turn up {SLIVER} (W)")
    assert [power_toughness(game.position, p) for p in game.position.battlefield] == [(3, 3)] * 2


@ruling("tsp.morph.12")
def turning_up_cannot_be_answered(edition: str) -> None:
    theirs = 'hand = ["Stifle"]\nmana = "U"'
    game = table(edition, HIDDEN.format("Exalted Angel", "WWWW"), theirs=theirs)
    game.do("turn up Exalted Angel (WWWW)")
    # You have priority still, and there is nothing on the stack that Stifle could target.
    assert (game.position.priority, game.stack) == (YOU, [])
    game.do("pass")
    assert not game.allows("cast Stifle")
    # A trigger of being turned up can be countered, the turning up cannot.
    trigger = table(edition, HIDDEN.format("Fathom Seer", ""), theirs=theirs)
    trigger = table(
        edition,
        'battlefield = ["Island", "Island", { card = "Fathom Seer", face_down = true }]',
        "turn up Fathom Seer (return Island, return Island #2); pass",
        theirs,
    )
    trigger.do("cast Stifle targeting Fathom Seer trigger (U)", "resolve all")
    assert (trigger.hand(), trigger.board()) == (["Island", "Island"], ["Fathom Seer"])
    assert not only(trigger).face_down


@ruling("tsp.morph.13")
def a_spell_is_not_turned_up(edition: str) -> None:
    game = table(edition, ANGEL.replace("CCC", "CCCWWWW"), DOWN)
    assert not game.allows("turn up")
    assert "708.7" in game.broken("turn up Exalted Angel (WWWW)")
    game.do("resolve")
    assert game.allows("turn up Exalted Angel (WWWW)")


@ruling("tsp.morph.14")
def it_is_the_same_permanent(edition: str) -> None:
    hidden = '{ card = "Exalted Angel", face_down = true, damage = 1, counters = { "+1/+1" = 1 } }'
    theirs = 'hand = ["Lightning Bolt"]\nmana = "R"'
    game = table(edition, f'battlefield = [{hidden}]\nmana = "WWWW"', "pass", theirs)
    uid = only(game).uid
    game.do("cast Lightning Bolt targeting face-down Exalted Angel (R)", "pass")
    game.do("turn up Exalted Angel (WWWW)")
    angel = only(game)
    assert (angel.uid, angel.damage, angel.count("+1/+1")) == (uid, 1, 1)
    assert power_toughness(game.position, angel) == (5, 6)
    game.do("resolve")
    # 1 + 3 damage on 5/6; the face-down 3/3 would have died.
    assert only(game).damage == 4
    # A target that has to be face down is illegal once it is turned up (608.2b).
    broken = table(
        edition,
        'hand = ["Break Open"]\nmana = "RR"',
        "cast Break Open targeting face-down Willbender (RR); pass; turn up Willbender (UU); pass",
        HIDDEN.format("Willbender", "UU"),
    )
    assert broken.graveyard(OPPONENT) == []
    assert broken.position.pending is not None or broken.stack


@ruling("tsp.morph.15")
def it_stays_tapped(edition: str) -> None:
    hidden = '{ card = "Exalted Angel", face_down = true, tapped = true }'
    game = table(edition, f'battlefield = [{hidden}]\nmana = "WWWW"')
    game.do("turn up Exalted Angel (WWWW)")
    assert only(game).tapped
    upright = table(edition, HIDDEN.format("Exalted Angel", "WWWW"), "turn up Exalted Angel (WWWW)")
    assert not only(upright).tapped


@ruling("tsp.morph.16")
def its_controller_may_look_at_it(edition: str) -> None:
    yours = 'hand = ["Exalted Angel", "Willbender"]\nmana = "CCCCCC"'
    game = table(edition, yours, f"{DOWN}; resolve; cast Willbender face down (CCC)")
    angel, bender = CARDS.find("Exalted Angel"), CARDS.find("Willbender")
    mine, theirs = seen_by(game.position, YOU), seen_by(game.position, OPPONENT)
    assert (mine.battlefield[0].cid, mine.stack[0].cid) == (angel, bender)
    assert (theirs.battlefield[0].cid, theirs.stack[0].cid) == (UNKNOWN_CID, UNKNOWN_CID)
    # What they see is a 2/2 creature all the same, and the spell's mana value.
    assert power_toughness(theirs, theirs.battlefield[0]) == (2, 2)
    assert item_view(theirs.stack[0]).mana_value == 0
    # Phased out as well.
    from msgspec.structs import replace

    out = replace(game.position, battlefield=(), phased=game.position.battlefield)
    assert seen_by(out, YOU).phased[0].cid == angel
    assert seen_by(out, OPPONENT).phased[0].cid == UNKNOWN_CID


@ruling("tsp.morph.17")
def it_is_turned_up_as_it_leaves(edition: str) -> None:
    theirs = 'hand = ["Counterspell", "Echoing Truth"]\nmana = "UUUU"'
    game = table(edition, ANGEL, DOWN + "; pass", theirs)
    game.do("cast Counterspell targeting face-down Exalted Angel (UU)", "resolve")
    assert game.graveyard() == ["Exalted Angel"]
    bounced = table(edition, ANGEL, DOWN + "; resolve; pass", theirs)
    bounced.do("cast Echoing Truth targeting face-down Exalted Angel (UU)", "resolve")
    assert (bounced.hand(), bounced.board()) == (["Exalted Angel"], [])
    # In no other zone is anything face down: the card has its own name, colour and mana value.
    assert seen_by(game.position, OPPONENT).players[YOU].graveyard[0][0] != UNKNOWN_CID


@ruling("tsp.morph.18")
def all_are_revealed_as_the_game_ends(edition: str) -> None:
    yours = ANGEL.replace('["', '["Lightning Bolt", "').replace("CCC", "CCCR")
    game = table(edition, yours, DOWN + "; resolve", "life = 3")
    assert seen_by(game.position, OPPONENT).battlefield[0].cid == UNKNOWN_CID
    game.do("cast Lightning Bolt targeting opponent (R)", "resolve")
    assert game.won
    assert seen_by(game.position, OPPONENT).battlefield[0].cid == CARDS.find("Exalted Angel")


@ruling("tsp.morph.19")
def turned_up_with_its_damage_on_the_stack(edition: str) -> None:
    yours = 'battlefield = [{ card = "Headhunter", face_down = true }, "Swamp"]'
    theirs = 'hand = ["Swamp"]'
    game = table(edition, yours, theirs=theirs, head='phase = "declare_attackers"')
    game.do("attack with face-down Headhunter", "pass", "pass")
    late = Game(game.position).do("pass", "pass")
    if edition == "2006":
        assert (late.stack, late.opposing_life) == (["combat damage"], 20)
        late.do("turn up Headhunter (Swamp: B)", "resolve")
        # It was assigned by a 2/2; the 1/1 that deals it has the ability.
        assert (late.opposing_life, late.stack) == (18, ["trigger Headhunter"])
        late.do("resolve")
        assert late.graveyard(OPPONENT) == ["Swamp"]
    else:
        # 510.2: it has been dealt, and nothing triggered.
        assert (late.opposing_life, late.stack) == (18, [])
        late.do("turn up Headhunter (Swamp: B)")
        assert (late.stack, late.hand(OPPONENT)) == ([], ["Swamp"])
    # Turned up before damage it triggers in either edition, for 1.
    game.do("turn up Headhunter (Swamp: B)", "pass", "pass")
    if edition == "2006":
        game.do("resolve")
    assert (game.opposing_life, game.stack) == (19, ["trigger Headhunter"])


@ruling("tsp.morph.23")
def it_stays_blocked(edition: str) -> None:
    bears = 'battlefield = ["Grizzly Bears"]'
    plains = '{ card = "Plains", count = 4 }'
    yours = f'battlefield = [{{ card = "Exalted Angel", face_down = true }}, {plains}]'
    game = table(edition, yours, theirs=bears, head='phase = "declare_attackers"')
    game.do("attack with face-down Exalted Angel", "pass", "pass")
    flying = Game(game.position)
    game.do("block face-down Exalted Angel with Grizzly Bears")
    game.do("turn up Exalted Angel", "pass", "pass")
    if edition == "2006":
        game.do("resolve")
    # Blocked by the Bears, which die of 4 damage; none goes through.
    assert (game.opposing_life, game.board(OPPONENT)) == (20, [])
    # Turned up before blocks it could not have been blocked by a creature without flying.
    before = table(edition, yours, theirs=bears, head='phase = "declare_attackers"')
    before.do("attack with face-down Exalted Angel", "turn up Exalted Angel")
    before.do("pass", "pass")
    assert not before.allows("block")
    assert flying.allows("block")


@ruling("tsp.morph.20")
def whoever_controls_it_may_turn_it_up(edition: str) -> None:
    stolen = '{ card = "Exalted Angel", face_down = true, owner = "opponent" }'
    game = table(edition, f'battlefield = [{stolen}]\nmana = "WWWW"', theirs='mana = "WWWW"')
    theirs = Game(game.position).do("pass")
    assert "702.37e" in theirs.broken("turn up your face-down Exalted Angel (WWWW)")
    assert not theirs.allows("turn up")
    game.do("turn up Exalted Angel (WWWW)")
    assert game.board() == ["Exalted Angel"]
    # Who controls it may look at it; its owner no longer may.
    assert seen_by(theirs.position, YOU).battlefield[0].cid != UNKNOWN_CID
    assert seen_by(theirs.position, OPPONENT).battlefield[0].cid == UNKNOWN_CID


@ruling("tsp.morph.21")
def face_down_it_has_no_morph(edition: str) -> None:
    # "Target creature with a morph ability".
    yours = 'hand = ["Backslide"]\nmana = "UU"\nbattlefield = ["Exalted Angel"]'
    game = table(edition, yours, theirs=HIDDEN.format("Exalted Angel", ""))
    assert game.broken("cast Backslide targeting your Exalted Angel (UU)") == ()
    down = "cast Backslide targeting face-down Exalted Angel (UU)"
    assert "601.2c" in game.broken(down)


@ruling("tsp.morph.22")
def an_effect_turns_it_up_for_nothing(edition: str) -> None:
    game = table(
        edition,
        'hand = ["Break Open"]\nmana = "RR"',
        "cast Break Open targeting face-down Thelonite Hermit (RR); resolve",
        HIDDEN.format("Thelonite Hermit", "GGGGG"),
    )
    assert (game.pool(OPPONENT), game.pool()) == ("GGGGG", "")
    assert game.board(OPPONENT) == ["Thelonite Hermit"]
    game.do("resolve")
    # It was turned face up, so its trigger made four Saprolings.
    assert game.board(OPPONENT) == ["Saproling"] * 4 + ["Thelonite Hermit"]


@ruling("tsp.morph.24")
def each_is_told_from_the_others(edition: str) -> None:
    yours = 'hand = ["Exalted Angel", "Willbender", "Exalted Angel"]\nmana = "CCCCCCCCCWWWW"'
    game = table(edition, yours, DOWN + "; resolve; cast Willbender face down (CCC); resolve")
    game.do(DOWN, "resolve")
    cids = [CARDS.find(n) for n in ("Exalted Angel", "Willbender", "Exalted Angel")]
    assert [p.cid for p in game.position.battlefield] == cids
    uids = [p.uid for p in game.position.battlefield]
    assert uids == sorted(set(uids))
    # The order of arrival is public: the opponent sees three, in that order.
    assert [p.uid for p in seen_by(game.position, OPPONENT).battlefield] == uids
    game.do("turn up face-down Exalted Angel #2 (WWWW)")
    assert [p.face for p in game.position.battlefield] == [FACE_DOWN, FACE_DOWN, 0]


@pytest.mark.parametrize(("ruling", "edition"), ruling.params())
def test_ruling(ruling: Ruling, edition: str) -> None:
    ruling(edition)


def test_every_ruling_is_played_or_has_a_reason() -> None:
    ruling.check_complete()
