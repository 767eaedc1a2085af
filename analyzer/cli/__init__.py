"""The command line.  Each command is in a module of its own, imported when it is run."""

from __future__ import annotations

import click

from analyzer.cli.group import Entry, LazyGroup

COMMANDS = {
    "solve": Entry("analyzer.cli.solve:solve", "Find a winning line, or prove that there is none."),
    "check": Entry("analyzer.cli.check:check", "Replay a line and check each action."),
    "legal": Entry("analyzer.cli.legal:legal", "List the legal actions of a position."),
    "upkeep": Entry("analyzer.cli.upkeep:upkeep", "List and plan the payments of upkeeps."),
    "replies": Entry("analyzer.cli.replies:replies", "Say which single reply stops a win."),
    "pay": Entry("analyzer.cli.pay:pay", "List all payments of a cost or a spell, or check one."),
    "counterbalance": Entry(
        "analyzer.cli.counterbalance:counterbalance",
        "Say which spells a Counterbalance counters.",
    ),
    "bench": Entry("analyzer.cli.bench:bench", "Say how often a deck kills by a turn."),
    "report": Entry("analyzer.cli.report:report", "Show the results of a run of hands."),
    "deck": Entry("analyzer.cli.deck:deck", "Show what of a deck list is understood."),
    "loops": Entry("analyzer.cli.loops:loops", "Find loops, each played on the rules."),
    "graph": Entry("analyzer.cli.graph:graph", "Show what works with what, as a graph."),
    "card": Entry("analyzer.cli.card:card", "Show how a card is understood."),
    "rulings": Entry("analyzer.cli.rulings:rulings", "Show the rulings that are tested."),
}


@click.group(
    cls=LazyGroup,
    table=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=(
        "Exit codes: 0 yes, found or legal; 10 proved no; 11 illegal; 20 unknown; "
        "2 bad usage or input; 1 a bug in this program."
    ),
)
@click.version_option(package_name="stormline", prog_name="stormline")
def main() -> None:
    """Solve combo turns and check legality in Magic: The Gathering."""
