"""Linear rows over whole numbers, and the highest value of one of them by CP-SAT."""

from __future__ import annotations

from dataclasses import dataclass, field

#: A sum of variables with coefficients; the key CONST holds the constant.
Lin = dict[int, int]
CONST = -1
#: Deterministic effort of one solve: the same on every machine, a few hundredths of a second.
EFFORT = 0.05


def plus(*terms: tuple[Lin, int]) -> Lin:
    """The sum of sums, each multiplied."""
    total: Lin = {}
    for lin, factor in terms:
        for key, n in lin.items():
            total[key] = total.get(key, 0) + n * factor
    return total


def add(total: Lin, lin: Lin, factor: int = 1) -> None:
    """Add a sum, multiplied, to another."""
    for key, n in lin.items():
        total[key] = total.get(key, 0) + n * factor


@dataclass(slots=True)
class Answer:
    """What a solve proved: no value is above `bound`; `values` are those of its best point."""

    bound: int
    values: tuple[int, ...] = ()

    def at(self, lin: Lin) -> int:
        """The value of a sum at the best point found (0 when none was found)."""
        if not self.values:
            return 0
        return sum(n * (1 if key == CONST else self.values[key]) for key, n in lin.items())


@dataclass(slots=True)
class Rows:
    """Variables from 0 to a limit, and rows "sum >= 0", each with a tag by which to drop it."""

    limits: list[int] = field(default_factory=list)
    rows: list[tuple[Lin, str]] = field(default_factory=list)

    def var(self, limit: int) -> int:
        """A new variable."""
        self.limits.append(max(limit, 0))
        return len(self.limits) - 1

    def new(self, limit: int) -> Lin:
        """A new variable, as a sum."""
        return {self.var(limit): 1}

    def at_least(self, lin: Lin, tag: str = "") -> None:
        """Require lin >= 0."""
        self.rows.append((lin, tag))

    def at_most(self, low: Lin, high: Lin, tag: str = "") -> None:
        """Require low <= high."""
        self.rows.append((plus((high, 1), (low, -1)), tag))

    def equal(self, one: Lin, other: Lin, tag: str = "") -> None:
        """Require equality."""
        self.at_most(one, other, tag)
        self.at_most(other, one, tag)

    def highest(
        self, objective: Lin, drop: frozenset[str] = frozenset(), enough: int | None = None
    ) -> Answer:
        """An upper bound of a sum, valid also when the effort runs out before the optimum.

        With `enough`, nobody asks how far above it the sum can go: the bound may be loose there.
        """
        # Imported here: loading OR-Tools takes a second, most commands never need it.
        from ortools.sat.python import cp_model

        model = cp_model.CpModel()
        variables = [model.new_int_var(0, limit, "") for limit in self.limits]

        def expression(lin: Lin) -> cp_model.LinearExprT:
            keys = [key for key in lin if key != CONST]
            return cp_model.LinearExpr.weighted_sum(
                [variables[key] for key in keys], [lin[key] for key in keys]
            )

        top = 1 << 40
        for lin, tag in self.rows:
            if tag in drop and tag:
                continue
            if all(key == CONST or n == 0 for key, n in lin.items()):
                if lin.get(CONST, 0) < 0:
                    return Answer(-1)
                continue
            model.add_linear_constraint(expression(lin), -lin.get(CONST, 0), top)
        constant = objective.get(CONST, 0)
        if not any(n for key, n in objective.items() if key != CONST):
            return Answer(constant)
        model.maximize(expression(objective))
        solver = cp_model.CpSolver()
        settings = solver.parameters
        settings.catch_sigint_signal = False  # Ctrl-C stays with the caller
        settings.num_workers = 1
        settings.max_deterministic_time = EFFORT
        settings.linearization_level = 2
        settings.cp_model_probing_level = 0
        settings.symmetry_level = 0
        settings.random_seed = 1

        class Enough(cp_model.CpSolverSolutionCallback):
            def on_solution_callback(self) -> None:
                if enough is not None and self.objective_value + constant >= enough:
                    self.stop_search()

        status = solver.solve(model, Enough())
        if status in (cp_model.INFEASIBLE, cp_model.MODEL_INVALID):
            raise AssertionError("doing nothing satisfies every row")
        values: tuple[int, ...] = ()
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            values = tuple(solver.value(v) for v in variables)
        bound = solver.best_objective_bound
        # Nothing proved yet: the limits of the variables.
        if bound > top:
            bound = top
        return Answer(int(bound + 1e-6) + constant, values)
