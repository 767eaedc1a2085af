"""The net of resources, its invariants, and what of a position has to come back."""

from collections import Counter

from msgspec.structs import replace

from analyzer.loops.ask import cards_of_deck
from analyzer.loops.build import build
from analyzer.loops.invariants import candidates
from analyzer.loops.measure import change, measure, repeats
from analyzer.loops.net import Net
from cards.library import CARDS
from models.notation.position_file import parse_position


def transitions(*names: str) -> dict[tuple[object, ...], list[dict]]:
    net, _ = build(cards_of_deck(Counter(CARDS.find(name) for name in names)))
    found: dict[tuple[object, ...], list[dict]] = {}
    for transition in net.transitions:
        found.setdefault(transition.act, []).append(dict(transition.delta))
    return found


def test_casting_and_returning_a_permanent() -> None:
    cid = CARDS.find("Palinchron")
    acts = transitions("Palinchron", "Island")
    (cast,) = acts["cast", cid, "hand", "", ()]
    assert cast["hand", cid] == -1 and cast["untapped", cid] == 1 and cast["storm",] == 1
    assert (cast["cost", cid, "U"], cast["cost", cid, "1"]) == (-2, -5)
    back = acts["activate", cid, 0]
    assert {("untapped", cid), ("tapped", cid)} == {
        place for delta in back for place, n in delta.items() if n == -1 and place[1:] == (cid,)
    }
    assert all(delta["hand", cid] == 1 for delta in back)


def test_what_makes_spells_cheaper_is_counted_on() -> None:
    cid = CARDS.find("Sensei's Divining Top")
    (cast,) = transitions("Sensei's Divining Top")["cast", cid, "hand", "", ()]
    assert cast["cost", cid, "1"] == -1
    (cast,) = transitions("Sensei's Divining Top", "Helm of Awakening")["cast", cid, "hand", "", ()]
    assert ("cost", cid, "1") not in cast
    # And where a card may be cast from.
    assert ("cast", cid, "library", "", ()) in transitions("Sensei's Divining Top", "Mystic Forge")


def two_acts(price: int) -> Net:
    net = Net()
    net.add("tap", {("untapped", 1): -1, ("tapped", 1): 1, ("mana", "G"): 2}, ("mana", 1, 0))
    net.add(
        "untap", {("untapped", 1): 1, ("tapped", 1): -1, ("mana", "G"): -price}, ("activate", 1, 1)
    )
    return net


def test_an_invariant_with_a_gain() -> None:
    (found,) = candidates(two_acts(1))
    assert dict(found.acts) == {("mana", 1, 0): 1, ("activate", 1, 1): 1}
    assert dict(found.net) == {("mana", "G"): 1} and found.grows and not found.short
    assert list(candidates(two_acts(2))) == []
    (barren,) = candidates(two_acts(2), barren=True)
    assert not barren.grows


def test_what_lacks_one_mana_needs_another_gain() -> None:
    net = two_acts(3)
    assert list(candidates(net, lacking=1)) == []  # nothing would be gained by it
    net.add("ping", {("untapped", 1): 1, ("tapped", 1): -1, ("mana", "G"): -3, ("loss",): 1},
            ("activate", 1, 2))  # fmt: skip
    (miss,) = candidates(net, lacking=1)
    assert miss.short == 1 and dict(miss.net)["loss",] == 1


def test_what_has_to_come_back() -> None:
    position = parse_position(
        """
        [you]
        mana = "G"
        battlefield = ["Sol Ring", "Llanowar Elves"]
        """
    ).position
    named = frozenset({CARDS.find("Sol Ring")})
    before = measure(position, 0, named)
    me = position.players[0]
    richer = replace(position, players=(replace(me, pool=(0, 0, 0, 0, 2, 0)), position.players[1]))
    after = measure(richer, 0, named)
    assert repeats(before, after) and not repeats(after, before)
    assert change(before.stock, after.stock) == {("mana", "G", ""): 1}
    tapped = replace(
        richer, battlefield=(replace(position.battlefield[0], tapped=True), position.battlefield[1])
    )
    assert not repeats(before, measure(tapped, 0, named))
    assert not repeats(before, measure(replace(richer, step=position.step + 1), 0, named))
