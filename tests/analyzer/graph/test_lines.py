"""The dependency graphs of solved lines: acyclic, with every mana accounted for."""

from __future__ import annotations

from collections import Counter
from functools import reduce

import networkx as nx
import pytest
from msgspec.structs import replace

from analyzer.graph.line.build import LineError, line_graph
from analyzer.graph.line.kinds import GOAL, LINE_KINDS, ROOT
from analyzer.graph.line.minimal import minimal_line
from analyzer.graph.line.study import critical_path, study_line
from analyzer.referee import replay
from cards.mana import TYPES
from models import apply, legal_actions
from models.actions import NOTHING, PASS, Action, Cast, Choose, Payment
from models.notation import parse_action, parse_position
from models.position import T_PLAYER, Player, Position
from tests.analyzer.graph import lines


def played(position: Position, texts: list[str]) -> list[Action]:
    found = []
    for text in texts:
        action = parse_action(position, text)
        found.append(action)
        position = apply(position, action)
    return found


# --- twenty solved lines --------------------------------------------------------------------------
def test_there_are_twenty_lines() -> None:
    if not lines.PUZZLES:
        pytest.skip(f"no puzzles at {lines.puzzles.FILE}")
    assert len(lines.NAMES) == 20


#: To find the actions of these solutions among the legal ones takes several seconds.
LONG = {"CH2.B", "echo.tough"}
EACH = [pytest.param(n, marks=[pytest.mark.slow] if n in LONG else []) for n in lines.NAMES]


@pytest.mark.parametrize("name", EACH)
def test_the_graph_is_acyclic(name: str) -> None:
    graph = lines.graph(name)
    assert nx.is_directed_acyclic_graph(graph)
    order = nx.get_node_attributes(graph, "order")
    assert all(order[start] < order[end] for start, end in graph.edges())
    assert {data["kind"] for *_, data in graph.edges(data=True)} <= set(LINE_KINDS)


def pool(player: Player) -> Counter[str]:
    found = Counter({letter: n for letter, n in zip(TYPES, player.pool, strict=True) if n})
    found.update(TYPES[unit.type] for unit in player.tagged)
    return found


def spent(payment: Payment) -> Counter[str]:
    """All mana that a payment spends, that of mana abilities within it too."""
    found = Counter({letter: n for letter, n in zip(TYPES, payment.mana, strict=True) if n})
    found.update(TYPES[unit.type] for unit in payment.tagged)
    for ability in payment.abilities:
        found += spent(ability.pay)
    return found


def account(root: Position, line: tuple[Action, ...]) -> tuple[Counter[str], Counter[str]]:
    """What a line makes and spends, counted from its positions alone."""
    makes: Counter[str] = Counter()
    spends: Counter[str] = Counter()
    for step in replay(root, line).steps:
        paid = spent(getattr(step.action, "pay", NOTHING))
        spends += paid
        for who in range(2):
            change = pool(step.after.players[who])
            change.subtract(pool(step.before.players[who]))
            if who == step.before.decider:
                change.update(paid)
            makes += change  # keeps what is above 0: mana that is lost was made before
    return makes, spends


@pytest.mark.parametrize("name", EACH)
def test_every_mana_used_was_made(name: str) -> None:
    graph = lines.graph(name)
    makes, spends = account(*lines.line(name))
    for node, data in graph.nodes(data=True):
        used = Counter(dict.fromkeys(TYPES, 0))
        for _, _, edge in graph.in_edges(node, data=True):
            if edge["kind"] == "paid":
                used[edge["what"]] += edge["count"]
        assert +used == Counter(data["spent"]), f"what pays for {data['label']}"
        given: Counter[str] = Counter()
        for _, _, edge in graph.out_edges(node, data=True):
            if edge["kind"] == "paid":
                given[edge["what"]] += edge["count"]
        if node != ROOT:
            assert given <= Counter(data["made"]), f"what {data['label']} pays for"
    texts = [data for _, data in graph.nodes(data=True)]
    assert Counter("".join(data["made"] for data in texts)) == makes
    assert Counter("".join(data["spent"] for data in texts)) == spends


QUICK = {"meandeck.alpha.1", "meandeck.beta.1", "ssg.puzzles_2", "ant-infernal-tutor"}  # fmt: skip


@pytest.mark.parametrize(
    "name",
    [pytest.param(n, marks=[] if n in QUICK else [pytest.mark.slow]) for n in lines.NAMES],
)
def test_the_minimal_line_is_confirmed(name: str) -> None:
    root, line = lines.line(name)
    graph, found = study_line(root, line)
    assert found.reached and found.minimal is not None
    result = replay(root, found.minimal.line)
    assert not result.problems
    assert result.final is not None and result.final.winner == 0
    assert len(found.minimal.line) <= len(line)
    assert found.critical[-1] == GOAL and len(found.critical) > 2
    steps = {node for node, data in graph.nodes(data=True) if data["kind"] == "step"}
    assert {str(n) for n in found.minimal.kept + found.minimal.left_out} == steps


# --- small lines with known answers ---------------------------------------------------------------
def position_of(*, hand: list[str], battlefield: list[str], life: int = 20) -> Position:
    text = f"[you]\nhand = {hand}\nbattlefield = {battlefield}\n[opponent]\nlife = {life}\n"
    return parse_position(text.replace("'", '"')).position


PADDED = """
[you]
hand = ["Lotus Petal", "Lotus Petal", "Lightning Bolt", "Mountain"]
[opponent]
life = {}
"""
BOLT = ["cast Lotus Petal", "pass", "pass", "cast Lotus Petal", "pass", "pass", "play Mountain",
        "cast Lightning Bolt targeting opponent (Mountain: R)", "pass", "pass"]  # fmt: skip


def test_steps_that_serve_nothing_are_left_out() -> None:
    root = parse_position(PADDED.format(3)).position
    graph, found = study_line(root, played(root, BOLT))
    # Mountain and Bolt win alone.
    assert [graph.nodes[node]["label"] for node in found.unneeded] == ["cast Lotus Petal (0)"] * 2
    assert found.minimal is not None and len(found.minimal.line) == 4
    path = [graph.nodes[node]["label"] for node in found.critical]
    assert path[0] == "play Mountain" and path[1] == "Mountain"
    assert not graph.nodes["1"]["needed"] and graph.nodes["3"]["needed"]


def test_its_losing_twin_has_no_minimal_line() -> None:
    root = parse_position(PADDED.format(4)).position
    graph, found = study_line(root, played(root, BOLT))
    assert not found.reached and found.minimal is None and not found.unneeded
    assert not graph.graph["reached"]


@pytest.mark.parametrize(("life", "needed"), [(3, 2), (2, 1)])
def test_storm_counts_the_steps_before(life: int, needed: int) -> None:
    root = parse_position(PADDED.replace("Lightning Bolt", "Grapeshot").format(life)).position
    petal = ["cast Lotus Petal", "pass", "pass"]
    pay = "(Mountain: R, sacrifice Lotus Petal: R)"
    line = played(
        root, [*petal, *petal, "play Mountain", f"cast Grapeshot targeting opponent {pay}"]
    )
    position = reduce(apply, line, root)
    while position.winner is None:
        line.append(Choose("keep") if position.pending is not None else PASS)
        position = apply(position, line[-1])
    assert position.winner == 0
    graph, _ = study_line(root, line)
    last = max((n for n in graph if n.isdigit()), key=int)
    counted = {s for s, _, d in graph.in_edges(last, data=True) if d["kind"] == "counted"}
    assert counted == {"1", "2"}
    # Three life take two copies; for two life one Petal, which pays as well, is enough.
    assert sum(graph.nodes[node]["needed"] for node in ("1", "2")) == needed


def test_hellbent_is_enabled_by_the_last_card_that_left_the_hand() -> None:
    root = parse_position(
        """
        [you]
        hand = ["Infernal Tutor", "Island", "Swamp"]
        battlefield = ["Lion's Eye Diamond", "Swamp", "Swamp"]
        library = { "Tendrils of Agony" = 1 }
        """.replace("        ", "")
    ).position
    line = played(root, ["cast Infernal Tutor (Swamp: B, Swamp #2: B)",
                         "activate Lion's Eye Diamond for BBB", "pass", "pass",
                         "choose Tendrils of Agony"])  # fmt: skip
    graph = line_graph(root, line, "cast: Tendrils of Agony")
    enabled = [(s, e) for s, e, d in graph.edges(data=True) if d["kind"] == "enabled"]
    # The Diamond discards Island and Swamp; the Tutor resolves in the third step.
    assert enabled == [("2", "3")]
    assert ("1", "3") in graph.edges()
    assert not graph.graph["reached"]


def test_flashback_rests_on_the_card_and_on_what_gave_it() -> None:
    root = position_of(
        hand=["Past in Flames", "Lightning Bolt"], battlefield=["Mountain"] * 6, life=6
    )
    four = ", ".join(f"Mountain #{n}: R" for n in (2, 3, 4, 5))
    line = played(
        root,
        ["cast Lightning Bolt targeting opponent (Mountain #1: R)", "pass", "pass",
         f"cast Past in Flames ({four})", "pass", "pass"],
    )  # fmt: skip
    again = (
        action
        for action in legal_actions(reduce(apply, line, root))
        if isinstance(action, Cast) and action.targets == ((T_PLAYER, 1),)
    )
    graph, found = study_line(root, [*line, next(again), PASS, PASS])
    into = {(s, d["kind"]) for s, _, d in graph.in_edges("3", data=True)}
    assert ("1", "supplied") in into and ("2", "enabled") in into
    # 3 + 3: every step is needed, and the first Bolt did half of it.
    assert found.reached and not found.unneeded
    assert ("1", GOAL) in graph.edges()


def test_a_discount_is_traced() -> None:
    root = position_of(
        hand=["Ruby Medallion", "Pyretic Ritual", "Mountain"], battlefield=["Mountain"] * 2
    )
    line = played(
        root,
        ["play Mountain", "cast Ruby Medallion (Mountain #1: R, Mountain #2: R)", "pass", "pass",
         "cast Pyretic Ritual (Mountain #3: R)", "pass", "pass"],
    )  # fmt: skip
    graph = line_graph(root, line, "mana: RRR")
    assert ("2", "discounted") in {(s, d["kind"]) for s, _, d in graph.in_edges("3", data=True)}
    assert [d["count"] for s, _, d in graph.in_edges(GOAL, data=True) if d["kind"] == "paid"] == [3]
    assert graph.graph["reached"]


def test_an_illegal_line_has_no_graph() -> None:
    root = parse_position(PADDED.format(3)).position
    line = played(root, BOLT)
    with pytest.raises(LineError, match="step 1"):
        line_graph(replace(root, players=(Player(), Player())), line)


def test_a_line_without_steps() -> None:
    root = parse_position(PADDED.format(3)).position
    graph = line_graph(root, ())
    assert set(graph) == {GOAL} and critical_path(graph) == (GOAL,)
    assert not graph.graph["reached"]


def test_the_minimal_line_of_a_minimal_line_is_itself() -> None:
    from analyzer.graph.line.groups import grouped
    from analyzer.search.goals import parse_goal

    root = parse_position(PADDED.format(3)).position
    _, found = study_line(root, played(root, BOLT))
    assert found.minimal is not None
    again = line_graph(root, found.minimal.line)
    groups = grouped(replay(root, found.minimal.line).steps)
    assert minimal_line(root, groups, again, parse_goal("win", root, 0)).left_out == ()


def test_an_interrupted_search_keeps_what_it_found() -> None:
    from analyzer.graph.line.groups import grouped
    from analyzer.search.goals import parse_goal

    def stop(tried: int) -> None:
        if tried > 1:
            raise KeyboardInterrupt

    root = parse_position(PADDED.format(3)).position
    line = played(root, BOLT)
    groups = grouped(replay(root, line).steps)
    found = minimal_line(root, groups, line_graph(root, line), parse_goal("win", root, 0), stop)
    assert not found.complete and found.tried == 2
    # The first set that is tried, the steps that lead nowhere, can be left out.
    assert found.left_out == (1, 2) and not replay(root, found.line).problems
