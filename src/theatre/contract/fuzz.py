"""Games to the end from every scenario and over all option values, by players that look for trouble."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from theatre.ai.players import Player, at_random
from theatre.contract.report import FuzzReport, everything, reach
from theatre.contract.run import Finding, an_aside, stray, waited_for
from theatre.core import flow
from theatre.core.decision import Choice, Decision, Options
from theatre.core.dice import Dice, seed_key
from theatre.core.rules import Rules
from theatre.core.state import State

MOST_DECISIONS = 50_000  # in one game: more means that it does not end
MOST_MOVES = 100_000  # of frames without a decision

FAILS, CHECK, DEAD_END, ENDLESS = "a choice is made or refused", "check", "no dead end", "a game ends"
NOBODY_THERE = "who is asked plays"


class Trouble(Exception):
    """A law does not hold here; `choice` is what brought it to light, if a choice did."""

    def __init__(self, law: str, detail: str, choice: tuple[int, Choice] | None = None) -> None:
        super().__init__(detail)
        self.law = law
        self.choice = choice


class RareVerbFirst:
    """Prefers the verb that was chosen least so far, whoever chose it."""

    def __init__(self, chosen: Counter[str]) -> None:
        self._chosen = chosen

    def __call__(self, rules: Rules[Any], state: Any, decision: Decision, rng: Random) -> Choice:
        verb = min(decision.options.verbs(), key=lambda name: self._chosen[name])
        return sample_verb(decision.options, verb, rng)


def sample_verb(options: Options, verb: str, rng: Random) -> Choice:
    part = rng.choice([part for part in options.parts if part.verb == verb])
    return Choice(verb, part.sample(rng))


def fuzz(
    rules: Rules[Any],
    games: int,
    seed: int = 0,
    players: Mapping[str, Player] | None = None,
    on_progress: Callable[[FuzzReport], None] | None = None,
) -> FuzzReport:
    """Play `games` games, the first from `seed`, the next from `seed + 1` and so on.

    Random and rare-verb-first players always take part; `players` are the game's own.
    """
    chosen: Counter[str] = Counter()
    table: dict[str, Player] = {"random": at_random, "rare verb first": RareVerbFirst(chosen), **(players or {})}
    report = FuzzReport(rules.name, rules.version, 0, 0, 0, (), reach(), everything(rules))
    for number in range(seed, seed + games):
        report += _Game(rules, number, table, chosen).to_the_end()
        if on_progress is not None:
            on_progress(report)
    return report


def replay_finding(rules: Rules[Any], finding: Finding) -> Finding | None:
    """The finding again, from its seed and its choices; None if it does not come back."""
    game = _Game(rules, finding.seed, {}, Counter(), finding.scenario, dict(finding.options))
    return game.repeated(finding.choices)


class _Game:
    """One game of the fuzzer, on the bare state: what `Game` adds is the business of the other laws."""

    def __init__(
        self,
        rules: Rules[Any],
        seed: int,
        players: Mapping[str, Player],
        chosen: Counter[str],
        scenario: str | None = None,
        options: Mapping[str, int] | None = None,
    ) -> None:
        self.rules = rules
        self.seed = seed
        self.rng = Random(f"fuzz/{rules.name}/{seed}")
        self.scenario = scenario or list(rules.scenarios)[seed % len(rules.scenarios)]
        self.options = options or {one.id: self.rng.choice(one.values) for one in rules.options.values()}
        self.players = {seat: self.rng.choice(list(players.items())) for seat in self._seats() if players}
        self.chosen = chosen
        self.choices: list[tuple[int, Choice]] = []
        self.moves = 0
        self.frames: set[str] = set()
        self.verbs: set[str] = set()
        self.offered: set[str] = set()
        self.cited: set[str] = set()

    def _seats(self) -> Sequence[int]:
        return self.rules.scenarios[self.scenario].seats

    def to_the_end(self) -> FuzzReport:
        findings: tuple[Finding, ...] = ()
        capped = False
        try:
            capped = self._play()
        except Trouble as trouble:
            findings = (self._finding(trouble),)
        return FuzzReport(
            game=self.rules.name,
            version=self.rules.version,
            games=1,
            decisions=len(self.choices),
            capped=int(capped),
            findings=findings,
            reached=reach(self.frames, self.verbs, self.cited),
            known=reach(verbs=self.offered),
        )

    def repeated(self, choices: Sequence[tuple[int, Choice]]) -> Finding | None:
        try:
            state = self._set_up()
            for seat, choice in choices:
                self._apply(state, seat, choice)
            self._decisions(state)
        except Trouble as trouble:
            return self._finding(trouble)
        return None

    def _finding(self, trouble: Trouble) -> Finding:
        tried = () if trouble.choice is None else (trouble.choice,)
        return Finding(
            game=self.rules.name,
            scenario=self.scenario,
            seed=self.seed,
            step=len(self.choices),
            law=trouble.law,
            detail=str(trouble),
            options=tuple(sorted(self.options.items())),
            choices=(*self.choices, *tried),
        )

    def _play(self) -> bool:
        """Until the game is over, or past its longest: then it counts as capped."""
        state = self._set_up()
        while decisions := self._decisions(state):
            if self.rules.rounds(state) > self.rules.longest:
                return True
            if len(self.choices) >= MOST_DECISIONS:
                raise Trouble(ENDLESS, f"{MOST_DECISIONS} decisions and no end")
            decision = waited_for(decisions, self.rng)
            self._provoke(decision)
            self._apply(state, decision.seat, self._choose(state, decision))
        if self.rules.outcome(state) is None:
            raise Trouble(ENDLESS, "nobody is asked any more, but there is no outcome")
        return False

    def _set_up(self) -> State:
        scenario = self.rules.scenarios[self.scenario]
        state: State = self.rules.start(scenario, self.rules.agreed(self.options), Dice(seed_key(self.seed)))
        self._guarded(None, lambda: flow.settle(state, self._watch))
        self._look_at(state)
        return state

    def _decisions(self, state: State) -> tuple[Decision, ...]:
        decisions = self.rules.pending(state)
        for decision in decisions:
            self.cited.add(decision.rule)
            self.offered.update(decision.options.verbs(), decision.asides.verbs() if decision.asides else ())
            if decision.seat not in self._seats():
                asked = f"{decision.prompt.key!r} goes to seat {decision.seat}"
                raise Trouble(NOBODY_THERE, f"{asked}, which does not play")
            if not decision.answerable():
                raise Trouble(DEAD_END, f"{decision.prompt.key!r} of seat {decision.seat} has no option")
        return decisions

    def _choose(self, state: State, decision: Decision) -> Choice:
        aside = an_aside(decision, self.rng)
        if aside is not None:
            return aside
        name, player = self.players[decision.seat]
        try:
            choice = player(self.rules, state, decision, self.rng)
        except Exception as fault:
            raise Trouble(f"the player {name!r} chooses", f"{type(fault).__name__}: {fault}") from fault
        return choice

    def _provoke(self, decision: Decision) -> None:
        """Now and then a choice beside the options, for the rule that refuses it."""
        if self.rng.random() < 0.25:
            recent = [choice for _, choice in self.choices[-200:]]
            choice = self._guarded(None, lambda: stray(decision, recent, self.rng))
            attempt = (decision.seat, choice)
            refusal = self._guarded(attempt, lambda: decision.why_not(choice))
            if refusal is not None:
                self.cited.add(refusal.rule)

    def _apply(self, state: State, seat: int, choice: Choice) -> None:
        self.moves = 0
        attempt = (seat, choice)
        self._guarded(attempt, lambda: flow.apply(state, seat, choice, self._watch))
        self.choices.append(attempt)
        self.verbs.add(choice.verb)
        self.chosen[choice.verb] += 1
        self._look_at(state)

    def _look_at(self, state: State) -> None:
        self.cited.update([event.rule for event in state.take_events() if event.rule])
        try:
            self.rules.check(state)
        except Exception as fault:
            raise Trouble(CHECK, f"{type(fault).__name__}: {fault}") from fault

    def _watch(self, frame: flow.Frame[Any]) -> None:
        self.frames.add(str(frame.__struct_config__.tag))
        self.moves += 1
        if self.moves > MOST_MOVES:
            raise Trouble(ENDLESS, f"{type(frame).__name__} goes round without a decision")

    def _guarded(self, attempt: tuple[int, Choice] | None, act: Callable[[], Any]) -> Any:
        """Whatever it raises is trouble with this attempt."""
        try:
            return act()
        except Trouble as trouble:
            raise Trouble(trouble.law, str(trouble), attempt) from trouble
        except Exception as fault:
            law = DEAD_END if isinstance(fault, flow.Stuck) else FAILS
            said = f"{attempt[1]} of seat {attempt[0]}: " if attempt else "options: " if self.choices else "set-up: "
            raise Trouble(law, f"{said}{type(fault).__name__}: {fault}", attempt) from fault
