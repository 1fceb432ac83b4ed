"""A table for rule tests: the 1939 board without units, a few counters, scripted dice, and choices in words.

    t = table("axis", year=1941, season="summer").war("germany", "ussr").option("germany", "offensive")
    armor = t.new("germany", "armor-4-6", "K39")
    t.do("march", armor, "K40", "K41")
    assert t.refused("march", armor, "K42") == "13.5"

In choices a string is the id of what the verb wants there (hex, port by its name), an int stands for itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games.scripted_dice import ScriptedDice
from theatre.core import flow
from theatre.core.arguments import kind_at
from theatre.core.decision import Choice, Decision, Refused
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import turn_start
from theatre.games.third_reich import world as w
from theatre.games.third_reich.deployment import Deployment
from theatre.games.third_reich.economy.year_start import YearStart
from theatre.games.third_reich.game import RULES
from theatre.games.third_reich.movement.control import commander
from theatre.games.third_reich.naval import guards
from theatre.games.third_reich.politics.consent import Consent
from theatre.games.third_reich.sequence import Campaign, GameTurn, PlayerTurn
from theatre.games.third_reich.setup import set_up
from theatre.games.third_reich.supply.overland import without_supply
from theatre.games.third_reich.words import VERBS

rule = pytest.mark.rule
OPTIONS = {"pass": tb.PASS, "attrition": tb.ATTRITION, "offensive": tb.OFFENSIVE}
STATUS = {
    "neutral": st.NEUTRAL,
    "attacked": st.ATTACKED,
    "allied": st.ALLIED,
    "active": st.ACTIVE,
    "conquered": st.CONQUERED,
}
FIRST_TURN = GameTurn.STEPS.index("second_player_turn")
PHASES = {"options": "option_selections"}  # a phase by its step of the player turn, where that has another name


def nation(name: str) -> int:
    return tb.NATION_ID[name]


def port(name: str) -> int:
    return next(at for at, one in enumerate(w.PORTS) if one.name == name)


READERS = {
    "space": w.space,
    "port": port,
    "seat": nation,
    "nation": nation,
    "front": w.FRONT_IDS.index,
    "option": OPTIONS.__getitem__,
}


class Table:
    """A position at the start of a phase of a side; control, status and wars as in the 1939 scenario's set-up."""

    def __init__(
        self,
        side: str = "axis",
        year: int = 1940,
        season: str = "summer",
        phase: str = "movement",
        **options: int,
    ) -> None:
        self.dice_box = ScriptedDice(b"test", {}, [])
        self.s = set_up("1939", RULES.agreed(options), self.dice_box)
        self.side = tb.SIDE_IDS.index(side)  # type: ignore[arg-type]
        self.s.year, self.s.season = year, tb.SEASONS.index(season)  # type: ignore[arg-type]
        self.s.turns = 2
        self.s.first = self.side
        turn = PlayerTurn(self.side, at=PlayerTurn.STEPS.index(PHASES.get(phase, phase)))
        self.frames: list[Any] = [Campaign(placed=True), GameTurn(at=FIRST_TURN), turn]
        turn_start.new_player_turn(self.s, self.side)
        self._begun = False

    # the position

    def put(self, owner: str, models: str, place: str) -> Table:
        for model in models.split(", "):
            self.new(owner, model, place)
        return self

    def new(self, owner: str, model: str, place: str) -> int:
        """A counter of a nation: its model is kind, combat and movement, e.g. armor-4-6, fleet-9, air_base-0."""
        unit = next(u for u in tb.UNITS_OF[nation(owner), model] if self.s.where[u] < 0)
        if place in w.GRAPH.indices:
            ct.put(self.s, unit, w.space(place))
        else:
            ct.dock(self.s, unit, w.PORTS[port(place)].hex, port(place))
        return unit

    def war(self, one: str, *others: str) -> Table:
        for other in others:
            na.set_war(self.s, nation(one), nation(other))
        return self

    def minor(self, name: str, status: str, patron: str | None = None, foes: str = "") -> Table:
        """A minor country: attacked by powers, or allied with its patron."""
        self.s.status[nation(name)] = STATUS[status]
        self.s.patron[nation(name)] = nation(patron) if patron else tb.NOBODY
        self.s.foes[nation(name)] = sum([1 << nation(one) for one in foes.split()])
        return self

    def hold(self, owner: str, *places: str) -> Table:
        """Control of hexes or of whole groups of the board."""
        for place in places:
            for hex_ in w.AREA[place] if place in w.AREA else (w.space(place),):
                na.give(self.s, hex_, nation(owner))
        return self

    def option(self, power: str, option: str, *fronts: str) -> Table:
        """The option of this player turn, on all fronts unless some are named."""
        for front in fronts or w.FRONT_IDS:
            self.s.option[nation(power) * 3 + w.FRONT_IDS.index(front)] = OPTIONS[option]
        return self

    def dropped(self, unit: int, *, before: bool = False) -> Table:
        """An airborne has come down where it is in this game turn, or in the one before."""
        last = st.this_turn(self.s) + (not before)
        self.s.drops, self.s.graced[unit] = (*self.s.drops, (unit, self.s.where[unit], last)), last
        return self

    def brp(self, **powers: int) -> Table:
        for name, amount in powers.items():
            self.s.brp[nation(name)] = amount
        return self

    def earns(self, power: str, *nations: str) -> Table:
        for one in nations:
            self.s.earns[nation(one)] = nation(power)
        return self

    def only(self, *frames: Any) -> Table:
        """These frames in place of the player turn, the last on top; play is over when they are done."""
        self.frames = list(frames)
        return self

    # play

    def begin(self) -> Table:
        """Start; done by itself at the first choice or question."""
        if not self._begun:
            self._begun = True
            self.s.before = bytes(self.s.holder)
            guards.post_guards(self.s)
            self.s.stack[:] = self.frames
            flow.settle(self.s)
        return self

    def again(self) -> Table:
        """Start anew from the frames, in the position as it is."""
        self._begun = False
        return self.begin()

    def asked(self, seat: str | None = None) -> Decision:
        """The open question; asked anew, for the test may have moved pieces since."""
        self.begin()
        self.s.touch()
        waited = [one for one in flow.pending(self.s) if seat in (None, tb.MAJORS[one.seat].id)]
        assert waited, f"{seat or 'nobody'} is asked"
        return waited[0]

    def choice(self, verb: str, *words: str | int) -> Choice:
        kinds = VERBS[verb]
        args: list[int] = []
        for word in words:
            args.append(READERS[kind_at(kinds, args)](word) if isinstance(word, str) else word)
        return Choice(verb, tuple(args))

    def do(self, verb: str, *words: str | int, seat: str | None = None) -> Table:
        """A choice of the seat that is named, else of the one whose unit or question it is."""
        flow.apply(self.s, self._seat(verb, words, seat), self.choice(verb, *words))
        RULES.check(self.s)
        return self

    def _seat(self, verb: str, words: Sequence[str | int], seat: str | None) -> int:
        decision = self.asked(seat)
        if seat is None and verb == "march" and words:
            return ct.runs(self.s, int(words[0]))
        return decision.seat

    def refused(self, verb: str, *words: str | int, seat: str | None = None) -> str:
        """The rule that refuses a choice; fails if it is accepted. Nothing changes."""
        at = self._seat(verb, words, seat)
        before = self.s.digest()
        try:
            flow.asked(self.s, at, self.choice(verb, *words))
        except Refused as refused:
            assert self.s.digest() == before
            return refused.refusal.rule
        raise AssertionError(f"{verb} {words} was accepted")

    def offered(self, verb: str, *words: str | int, seat: str | None = None) -> bool:
        at = self._seat(verb, words, seat)
        choice = self.choice(verb, *words)
        return any(one.seat == at and one.why_not(choice) is None for one in flow.pending(self.s))

    def dice(self, *faces: int) -> Table:
        self.dice_box.faces = [*self.dice_box.faces, *faces]
        return self

    def attack(self, hexes: str, *units: int) -> Table:
        """The owner of the first unit attacks these hexes; allies whose units he names agree."""
        args = self._attack(hexes, units)
        flow.apply(self.s, commander(self.s, units[0]), Choice("attack", args))
        while self.s.stack and isinstance(self.s.stack[-1], Consent):
            self.do("allow")
        RULES.check(self.s)
        return self

    def attack_refused(self, hexes: str, *units: int) -> str:
        args = self._attack(hexes, units)
        refusal = self.asked(tb.MAJORS[commander(self.s, units[0])].id).why_not(Choice("attack", args))
        assert refusal is not None, f"an attack on {hexes} was accepted"
        return refusal.rule

    def _attack(self, hexes: str, units: Sequence[int]) -> tuple[int, ...]:
        self.until("14.16")
        places = [w.space(name) for name in hexes.split()]
        return (len(places), *places, *units)

    def until(self, *rules: str) -> Table:
        """Everybody is done or takes his first option, until one of these rules asks; a duty to attack is forgotten."""
        self.begin()
        for _ in range(60):
            if self.asked().rule in rules:
                return self
            self.s.acted[:] = b"\1" * len(self.s.acted)
            flow.apply(self.s, *self._idle())
        raise AssertionError(f"{rules} is not asked")

    def finish_asking(self, rule: str) -> Table:
        """All who are asked by a rule are done."""
        while self.s.stack and self.asked().rule == rule:
            self.s.acted[:] = b"\1" * len(self.s.acted)
            flow.apply(self.s, *self._idle())
        return self

    def _idle(self) -> tuple[int, Choice]:
        """Somebody who is waited for does as little as he may."""
        decision = next(one for one in flow.pending(self.s) if one.waited)
        still = [Choice(verb) for verb in ("done", "pass", "ready")]
        legal = [one for one in still if one in decision.options]
        return decision.seat, legal[0] if legal else next(iter(decision.options))

    def all_done(self) -> Table:
        """Everybody who is asked is done, until the player turn is over; the duty of 12.24 is forgotten."""
        self.begin()
        whose = (self.s.turns, self.s.active)
        while self.s.stack and (self.s.turns, self.s.active) == whose:
            self.s.acted[:] = b"\1" * len(self.s.acted)
            self.asked()
            flow.apply(self.s, *self._idle())
        return self

    # looking

    def place(self, unit: int) -> str:
        """The space of a unit; "pool" or "" off the board."""
        at = self.s.where[unit]
        return w.IDS[at] if at >= 0 else ("pool" if at == st.POOL else "")

    def holder(self, place: str) -> str:
        at = self.s.holder[w.space(place)]
        return "" if at == tb.NOBODY else list(tb.NATION_ID)[at]

    def supplied(self, unit: int) -> bool:
        """In supply over land, as it is now."""
        return unit not in without_supply(self.s, (ct.runs(self.s, unit),))

    def status(self, name: str) -> str:
        """Of a minor country, with its patron where it has one: "attacked", "allied britain"."""
        at = nation(name)
        words = {value: key for key, value in STATUS.items()}
        patron = f" {tb.MAJORS[self.s.patron[at]].id}" if self.s.patron[at] != tb.NOBODY else ""
        return words.get(self.s.status[at], "neutral") + patron

    def money(self, power: str) -> tuple[int, int, int]:
        """BRPs, base and limit of a power."""
        at = nation(power)
        return self.s.brp[at], self.s.base[at], self.s.limit[at]


class YearStartTable(Table):
    """A position at the Year Start of a year, after Winter; Poland pays nobody."""

    def __init__(self, year: int) -> None:
        super().__init__("axis", year, "spring")
        self.s.earns[tb.POLAND] = tb.NOBODY
        self.frames = [Campaign(placed=True), GameTurn(), YearStart()]

    def begin(self) -> Table:
        """Nobody builds for strategic warfare."""
        super().begin()
        while flow.pending(self.s) and flow.pending(self.s)[0].rule == "10.41":
            self.idle()
        return self

    def idle(self) -> None:
        waiting = [one for one in flow.pending(self.s) if one.rule == "10.41" and one.waited]
        flow.apply(self.s, waiting[0].seat, Choice("ready"))


class Opening(Table):
    """A new game from the first placement on, or from that of a nation, without the units of those before it."""

    def __init__(self, first: str | None = None) -> None:
        super().__init__("axis", 1939, "fall")
        self.s.turns = 0
        order = tb.CARDS["1939"].order
        self.frames = [Campaign(placed=True), Deployment(at=order.index(first))] if first else [Campaign()]

    @property
    def nation(self) -> str:
        """Whose units are being placed."""
        return list(tb.NATION_ID)[int(self.asked().prompt.args[0])]

    def hand(self, model: str) -> int:
        """The next counter of a model to be placed by the nation whose turn it is."""
        self.begin()
        left = [*self.s.stack[-1].left, *tb.UNITS_OF.get((nation(self.nation), model), ())]
        return next(u for u in left if tb.MODEL[u] == model and self.s.where[u] < 0)

    def lay(self, model: str, place: str) -> Opening:
        self.do("base" if model.startswith("fleet") else "deploy", self.hand(model), place)
        return self

    def fill(self, *models: str) -> Opening:
        """Place all that is left, or all of some models, each at the first place of the menu; say done after all."""
        whose = self.nation
        while self._goes_on(whose):
            decision = self.asked()
            options = decision.options
            left = [u for u in self.s.stack[-1].left if not models or tb.MODEL[u] in models]
            if not left:
                break
            verb = "base" if tb.KIND[left[0]] == tb.FLEET else "deploy"
            first = next(one for one in options.grouped(verb)[0] if tb.MODEL[one] == tb.MODEL[left[0]])
            flow.apply(self.s, decision.seat, Choice(verb, (first, options.grouped(verb, (first,))[0][0])))
            RULES.check(self.s)
        return self if models or not self._goes_on(whose) else self.finish()

    def _goes_on(self, whose: str) -> bool:
        """Is this nation still setting up? Without air bases it is done with its last unit."""
        return isinstance(self.s.stack[-1], Deployment) and self.nation == whose

    def finish(self) -> Opening:
        self.do("done")
        return self


def table(side: str = "axis", year: int = 1940, season: str = "summer", **more: Any) -> Table:
    return Table(side, year, season, **more)
