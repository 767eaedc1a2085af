"""`stormline pay`: all payments of a cost or a spell, or whether a chosen one is legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
import msgspec

from analyzer.cli import exit_codes
from analyzer.cli.group import InputError

if TYPE_CHECKING:
    from analyzer.payments.content import Judgement
    from models.position import Position

MOST = 1_000_000


@click.command()
@click.argument("position")
@click.option("--cost", metavar="COST", help='What is to be paid: "{2}{U/R}{W/P}", "{B}, 2 life".')
@click.option("--cast", "card", metavar="CARD", help="A spell to cast, with all of its costs.")
@click.option("--alt", metavar="NAME", help='Its alternative cost: "pitch", "flashback", ...')
@click.option("--kick", "kicks", metavar="KIND", multiple=True, help='"kicker", "buyback", ...')
@click.option("--from", "zone", metavar="ZONE", help="Where it is cast from.")
@click.option("--x", type=click.IntRange(0), metavar="N", help="The value of X.")
@click.option(
    "--choose", metavar="PAYMENT", help='Check this payment: "exile Brainstorm, Daze, 1 life".'
)
@click.option(
    "--after", metavar="ACTION", multiple=True, help='Played first: "pass", "cast Dark Ritual".'
)
@click.option("--keep", metavar="COST", multiple=True, help="A cost that should stay payable.")
@click.option(
    "--limit",
    type=click.IntRange(0, MOST),
    default=20,
    show_default=True,
    help="List so many; 0 for all.",
)
@click.option("--json", "json_output", is_flag=True, help="Write JSON.")
def pay(
    position: str,
    cost: str | None,
    card: str | None,
    alt: str | None,
    kicks: tuple[str, ...],
    zone: str | None,
    x: int | None,
    choose: str | None,
    after: tuple[str, ...],
    keep: tuple[str, ...],
    limit: int,
    json_output: bool,
) -> int:
    """List all distinct payments of a cost or of a spell, the best one first.

    POSITION is a position file (TOML) or a Forge puzzle (.pzl). With --choose a payment is checked:
    it is legal, or every reason why not is given with its rule.
    """
    from analyzer.cli.inputs import bad_input, load_position
    from analyzer.payments.announce import announced
    from analyzer.payments.ask import cost_payments
    from analyzer.payments.casting import cast_payments
    from analyzer.payments.choice import judged
    from analyzer.payments.content import Answer
    from analyzer.report.payments import answer_lines, judgement_lines
    from cards.library import UnknownCardError
    from cards.mana import ManaError
    from models.errors import Unsupported
    from models.notation.errors import NotationError

    if (cost is None) == (card is None):
        raise InputError("one of --cost and --cast says what is to be paid")
    if card is None and (choose is not None or alt is not None or kicks or zone is not None):
        raise InputError("--choose, --alt, --kick and --from go with --cast")
    content = load_position(position)
    start = content.position
    found: Answer | Judgement
    try:
        start = played(start, after)
        if card is None:
            assert cost is not None
            found = cost_payments(start, cost, x=x, keep=keep, limit=limit)
        else:
            what = announced(card, alt, x, kicks, zone)
            if choose is None:
                found = cast_payments(start, what, keep=keep, limit=limit)
            else:
                found = judged(start, what, choose)
    except Unsupported as error:
        click.echo(f"Unknown: not modelled: {error}", err=True)
        return exit_codes.UNKNOWN
    except NotationError as error:
        raise bad_input(error) from None
    except (ManaError, UnknownCardError) as error:
        raise InputError(str(error)) from None
    found = msgspec.structs.replace(found, title=content.title)
    if json_output:
        click.echo(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
    elif isinstance(found, Answer):
        click.echo("\n".join(answer_lines(found)))
    else:
        click.echo("\n".join(judgement_lines(found)))
    good = found.payable if isinstance(found, Answer) else found.legal
    return exit_codes.OK if good else exit_codes.ILLEGAL


def played(position: Position, actions: tuple[str, ...]) -> Position:
    """The position after actions.  Raises InputError for one that is not legal."""
    from models import apply, violations
    from models.notation.action_text import parse_action

    for text in actions:
        action = parse_action(position, text)
        found = violations(position, action)
        if found:
            raise InputError(f"--after {text!r}: {'; '.join(map(str, found))}")
        position = apply(position, action)
    return position
