"""A command group that imports a command only when it is run, and ends with the right exit code."""

from __future__ import annotations

import difflib
import importlib
import io
import sys
import traceback
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import click

from analyzer.cli import exit_codes


class Entry(NamedTuple):
    """Where a command is ("module:attribute") and what it does, in a line."""

    target: str
    summary: str


class InputError(click.ClickException):
    """Something that the user gave cannot be used; commands raise it with the reason."""

    exit_code = exit_codes.BAD_INPUT


class LazyGroup(click.Group):
    """A group whose commands stand in a table.

    A command that returns a whole number ends the program with it.
    """

    def __init__(self, *args: Any, table: Mapping[str, Entry] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.table = dict(table or {})

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, in the order of the table."""
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        entry = self.table.get(cmd_name)
        if entry is None:
            return None
        module, _, attribute = entry.target.partition(":")
        command = getattr(importlib.import_module(module), attribute)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the summaries from the table, so that help imports nothing."""
        if self.table:
            with formatter.section("Commands"):
                formatter.write_dl([(name, entry.summary) for name, entry in self.table.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; suggest the nearest names when there is none."""
        if args and args[0] not in self.table and not args[0].startswith("-"):
            near = difflib.get_close_matches(args[0], self.table, n=2)
            hint = f" (did you mean {' or '.join(near)}?)" if near else ""
            ctx.fail(f"no such command {args[0]!r}{hint}")
        return super().resolve_command(ctx, args)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run, and turn whatever ends the run into an exit code."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, False, **extra)
        for stream in (sys.stdout, sys.stderr):
            # A terminal that cannot show "−" gets "?" instead of an error.
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        try:
            result = super().main(args, prog_name, complete_var, False, **extra)
        except click.ClickException as error:
            error.show()
            sys.exit(exit_codes.BAD_INPUT)
        except (click.Abort, KeyboardInterrupt):
            click.echo("Interrupted.", err=True)
            sys.exit(exit_codes.INTERRUPTED)
        except Exception:
            traceback.print_exc()
            click.echo(
                "\nThis is a bug in Stormline, not in what you asked. "
                "Please report it with the lines above and the command.",
                err=True,
            )
            sys.exit(exit_codes.BUG)
        sys.exit(result if isinstance(result, int) else exit_codes.OK)
