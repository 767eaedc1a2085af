"""Exit codes: they tell a proof from an admission and bad input from a bug."""

from __future__ import annotations

#: Yes: found, legal, answered.
OK = 0
#: A bug of this program.
BUG = 1
#: The command line or the input cannot be understood.
BAD_INPUT = 2
#: No, and that is proved.
PROVED_NO = 10
#: What was asked about is illegal.
ILLEGAL = 11
#: Neither yes nor no: a limit was hit, or a card is not understood.
UNKNOWN = 20
#: Interrupted from the keyboard: 128 and the number of SIGINT, as shells report it.
INTERRUPTED = 130
