"""Random questions: a pool, sources and a cost; and what three engines answer."""

from __future__ import annotations

from random import Random

from analyzer.payments.constraint_model import payments
from analyzer.payments.cost_text import read_cost
from analyzer.payments.counting import count_payments
from analyzer.payments.cp_model import all_payments
from analyzer.payments.stock import Stock, Way, as_payment, as_way, stock_of
from models import Position
from models.mana_sources import window_sources
from models.notation.position_file import parse_position
from models.payment import mana_payments

SOURCES = (
    "Plains", "Island", "Swamp", "Mountain", "Forest", "Tundra", "Underground Sea", "Badlands",
    "Volcanic Island", "Snow-Covered Island", "Snow-Covered Swamp", "Snow-Covered Forest",
    "Rakdos Carnarium", "Ancient Tomb", "City of Traitors", "Irrigation Ditch", "Boreal Druid",
    "Llanowar Elves", "Sol Ring", "Lotus Petal", "Mox Emerald", "Thought Vessel",
    "Tolarian Academy", "Sunbaked Canyon", "Black Lotus", "Mana Crypt",
    "Lion's Eye Diamond", "Cavern of Souls",
)  # fmt: skip
HANDS = ("Simian Spirit Guide", "Elvish Spirit Guide", "Brainstorm", "Gitaxian Probe")
SYMBOLS = (
    "1", "2", "3", "W", "U", "B", "R", "G", "C", "S", "W/U", "U/R", "B/G", "2/W", "2/B", "W/P",
    "U/P", "B/P", "G/U/P", "X",
)  # fmt: skip

#: Questions with more payments take CP-SAT too long to list.
MOST = 60


def question(seed: int) -> tuple[Position, str, int]:
    """A position, a cost and a value of X."""
    rng = Random(seed)
    lands = rng.sample(SOURCES, rng.randint(0, 4))
    board = [f'{{ card = "{name}", count = {rng.choice((1, 1, 2, 3))} }}' for name in lands]
    hand = [f'"{name}"' for name in HANDS if rng.random() < 0.15]
    pool = "".join(rng.choice("WUBRGC") for _ in range(rng.choice((0, 0, 1, 2, 4))))
    snow = "".join(rng.choice("UBG") for _ in range(rng.choice((0, 0, 0, 1, 2))))
    life = rng.choice((20, 20, 20, 4, 3, 2, 1))
    cost = "".join(f"{{{rng.choice(SYMBOLS)}}}" for _ in range(rng.randint(1, 4)))
    if rng.random() < 0.15:
        cost += f", {rng.randint(1, 3)} life"
    text = f"""
    [you]
    life = {life}
    hand = [{", ".join(hand)}]
    battlefield = [{", ".join(board)}]
    mana = "{pool}"
    snow_mana = "{snow}"
    """
    return parse_position(text).position, cost, rng.randint(0, 3)


def fast(position: Position, stock: Stock, cost: str, x: int) -> set[Way]:
    """The payments that the search's own generator finds."""
    owner = position.players[0]
    sources = window_sources(position, 0)
    found = set()
    for form in read_cost(cost).forms(x):
        if form.life and form.life > owner.life:
            continue
        for payment in mana_payments(owner, form, sources, None):
            way = as_way(stock, payment)
            if stock.life_suffices(way.uses, way.life):
                found.add(way)
    return found


def agree(seed: int) -> int:
    """Check that all engines give the same payments; returns how many there are."""
    while True:
        position, cost, x = question(seed)
        stock = stock_of(position, 0)
        forms = read_cost(cost).forms(x)
        number = count_payments(stock, forms)
        if number <= MOST:
            break
        seed += 1_000_000  # another one in its place
    listed = list(payments(stock, forms))
    found = set(listed)
    assert len(listed) == len(found), (seed, cost)
    assert found == fast(position, stock, cost, x), (seed, cost)
    assert found == all_payments(stock, forms), (seed, cost)
    assert number == len(found), (seed, cost)
    assert all(as_way(stock, as_payment(stock, way)) == way for way in found)
    return len(found)
