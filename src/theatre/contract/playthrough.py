"""A recorded playthrough: the first steps of a random game as text, kept beside the tests and compared with them.

A difference means that the game plays otherwise than when the text was recorded: either a fault, or a change that is
meant; then the text is recorded anew and its difference read like any other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from theatre.contract.run import Run
from theatre.core.decision import Choice
from theatre.core.rules import Rules


def playthrough(
    rules: Rules[Any], scenario: str, seed: int = 1, steps: int = 60, options: Mapping[str, int] | None = None
) -> str:
    """For each step: who was asked what, the number and names of the verbs, the choice, the events, the digest."""
    run = Run(rules, scenario, seed, options, "playthrough")
    agreed = ", ".join(f"{name} {value}" for name, value in run.game.options.items())
    lines = [f"{rules.name} / {scenario}, seed {seed}" + (f", {agreed}" if agreed else "")]
    lines += [f"    {text}" for text in _news(run, 0)]
    lines.append(f"    = {run.game.state.digest()}")
    while run.step < steps and (answer := run.next()) is not None:
        lines += _step(run, *answer)
    if run.game.over is not None:
        winners = ", ".join(rules.seats[seat] for seat in run.game.over.winners)
        lines.append(f"over: {winners}. {rules.catalogue.say(run.game.over.reason)}")
    return "\n".join(lines) + "\n"


def _step(run: Run, seat: int, choice: Choice) -> list[str]:
    decision = next(one for one in run.game.pending() if one.seat == seat and one.why_not(choice) is None)
    asked = run.rules.catalogue.say(decision.prompt)
    verbs = decision.options.verbs() + (decision.asides.verbs() if decision.asides else ())
    told = len(run.game.log_for(_everyone(run)))
    spelt = " ".join([choice.verb, *map(str, choice.args)])
    if not run.play(seat, choice):
        raise ValueError(str(run.findings[-1]))
    return [
        f"{run.step}. {run.rules.seats[seat]} [{decision.rule}] {asked} ({len(verbs)}: {', '.join(verbs)})",
        f"  > {spelt}",
        *[f"    {text}" for text in _news(run, told)],
        f"    = {run.game.state.digest()}",
    ]


def _everyone(run: Run) -> frozenset[int]:
    return frozenset(run.rules.scenarios[run.game.scenario].seats)


def _news(run: Run, told: int) -> list[str]:
    """The log lines since the first `told`, with all secrets."""
    return [run.rules.catalogue.say(line) for line in run.game.log_for(_everyone(run))[told:]]
