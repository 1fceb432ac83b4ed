"""A table for rule tests: a board without units, a few of them put by hand, scripted dice, and choices in words.

    t = table("movement", season="summer", year=1940)
    t.put("GE", "2 inf, tank", "essen").control("UK", "liege").put("UK", "inf", "liege")
    tank = t.pick("essen", "tank")
    t.do("march", tank, "liege")
    assert t.refused("march", tank, "sedan") == "MOV-13"

In choices a string is the id of what the verb wants there (space, country, power, kind), an int stands for itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games.scripted_dice import ScriptedDice
from theatre.core import flow
from theatre.core.decision import Choice, Decision, Refused
from theatre.games.ww2_in_europe import state as st
from theatre.games.ww2_in_europe import tables as tb
from theatre.games.ww2_in_europe import world as w
from theatre.games.ww2_in_europe.game import RULES
from theatre.games.ww2_in_europe.options import Switches
from theatre.games.ww2_in_europe.sequence import GameTurn, War
from theatre.games.ww2_in_europe.setup import set_up
from theatre.games.ww2_in_europe.words import VERBS

rule = pytest.mark.rule
Word = str | int


def power(name: str) -> int:
    return tb.POWER_ID[name]  # type: ignore[index]


def side(name: str) -> int:
    return tb.SIDES.index(name)  # type: ignore[arg-type]


def kinds_from_words(words: str) -> list[int]:
    """ "2 inf, tank" is two Infantry and a Tank."""
    kinds = []
    for part in [part.strip() for part in words.split(",")]:
        count, _, name = part.rpartition(" ")
        kinds += [tb.KIND_ID[name]] * int(count or 1)
    return kinds


READERS = {"space": w.space, "country": w.country, "power": power, "kind": tb.KIND_ID.__getitem__,
           "technology": tb.TECHNOLOGY_ID.__getitem__, "leader": tb.LEADER_ID.__getitem__}  # fmt: skip


class Table:
    """A turn that begins with the given step of `GameTurn`. Both sides are at war, all six powers active.

    Land is controlled as in 1939, where nothing else is said; neutral countries are neutral.
    """

    def __init__(
        self, phase: str = "declarations", season: str = "summer", year: int = 1943, start: str = "1939"
    ) -> None:
        self.dice_box = ScriptedDice(b"test", {}, [])
        s = set_up(start, self.dice_box)
        s.convoys.clear()
        for unit in st.all_units(s):
            s.convoy[unit] = st.NO_CONVOY
            st.remove(s, unit)
        s.fortress[:] = bytes([tb.NOBODY]) * len(w.LANDS)
        s.status[:] = bytes([st.ACTIVE]) * len(tb.POWERS)
        s.turn = tb.turn_number(season, year)  # type: ignore[arg-type]
        s.pact = False
        self.s = s
        self.phase = phase
        self._begun = False
        self._events: list[Any] = []

    # the position

    def put(self, owner: str, units: str, place: str) -> Table:
        self.new(owner, units, place)
        return self

    def new(self, owner: str, units: str, place: str) -> list[int]:
        """New units of a power; a ship put on land goes to the circle of its port."""
        self.s.touch()
        return [st.place(self.s, power(owner), kind, w.space(place)) for kind in kinds_from_words(units)]

    def control(self, owner: str, *places: str) -> Table:
        """Give land to a power, "" for neutral."""
        self.s.touch()
        for place in places:
            self.s.controller[w.space(place)] = power(owner) if owner else tb.NOBODY
        return self

    def embark(self, ship: int, owner: str, units: str) -> list[int]:
        """New units aboard a ship: planes on a carrier."""
        aboard = self.new(owner, units, w.IDS[self.s.where[ship]])
        for unit in aboard:
            st.put(self.s, unit, w.NOWHERE)
            st.board(self.s, unit, ship)
            self.s.began[unit] = w.NOWHERE
        return aboard

    def points(self, **powers: int) -> Table:
        """The Redeployment Points of powers: points(GE=3)."""
        for name, number in powers.items():
            self.s.rp[power(name)] = number
        return self

    def option(self, *names: str) -> Table:
        """Optional chapters that are played: option("special_forces")."""
        self.s.switches = Switches(**dict.fromkeys(names, True))
        return self

    def leader(self, name: str, place: str | int) -> Table:
        """A general in a land space, or an admiral aboard a ship."""
        self.s.leader_at[tb.LEADER_ID[name]] = w.space(place) if isinstance(place, str) else place
        return self

    def status(self, name: str, status: int) -> Table:
        self.s.status[power(name)] = status
        return self

    def fortress(self, owner: str, place: str) -> Table:
        self.s.fortress[w.space(place)] = power(owner)
        return self

    def depot(self, owner: str, place: str) -> Table:
        self.s.depot[w.space(place)] = power(owner)
        return self

    def convoy(self, owner: str, ports: Sequence[str], *legs: Sequence[str], transports: int = 1) -> Table:
        """A convoy between ports, which are named by their land; a leg is a list of seas."""
        number = len(self.s.convoys)
        circles = tuple([w.CIRCLE[w.space(port)] for port in ports])
        self.s.convoys.append(st.Convoy(power(owner), circles, tuple([tuple(map(w.space, leg)) for leg in legs])))
        for ship in self.new(owner, f"{transports} tr", ports[0]):
            self.s.convoy[ship] = number
            st.put(self.s, ship, w.NOWHERE)
        return self

    def markers(self, **fronts: str) -> Table:
        """The initiative: markers(WE="axis", AF="allies")."""
        for front, owner in fronts.items():
            self.s.initiative[w.FRONT_ID[front]] = side(owner)
        return self

    def won(self, front: str, owner: str, battles: int = 1) -> Table:
        """Battles won so far this turn; the turn must have begun."""
        self.s.wins[w.FRONT_ID[front] * 2 + side(owner)] += battles
        return self

    def dice(self, *faces: int) -> Table:
        self.dice_box.faces.extend(faces)
        return self

    # play

    def begin(self) -> Table:
        """Start the step; done by itself at the first choice or question."""
        if not self._begun:
            self._begun = True
            self.s.stack[:] = [War(begun=True), GameTurn(at=GameTurn.STEPS.index(self.phase))]
            if self.phase == "player_a":
                self.s.stack.pop()
                self.s.turn -= 1  # the War begins a new turn
            flow.settle(self.s)
            RULES.check(self.s)
        return self

    def asked(self) -> Decision:
        self.begin()
        assert flow.pending(self.s), "the game is over"
        return flow.pending(self.s)[0]

    @property
    def seat(self) -> str:
        return tb.SIDES[self.asked().seat]

    def verbs(self) -> tuple[str, ...]:
        return self.asked().options.verbs()

    def choice(self, verb: str, *words: Word) -> Choice:
        nouns = VERBS[verb]
        read = [READERS[nouns[min(at, len(nouns) - 1)].rstrip("*+")] if isinstance(word, str) else int
                for at, word in enumerate(words)]  # fmt: skip
        return Choice(verb, tuple([reader(word) for reader, word in zip(read, words, strict=True)]))  # type: ignore[operator]

    def do(self, verb: str, *words: Word) -> Table:
        flow.apply(self.s, self.asked().seat, self.choice(verb, *words))
        RULES.check(self.s)
        return self

    def refused(self, verb: str, *words: Word) -> str:
        """The rule that refuses a choice; fails if it is accepted. Nothing changes."""
        seat, before = self.asked().seat, self.s.digest()
        try:
            flow.asked(self.s, seat, self.choice(verb, *words))
        except Refused as refused:
            assert self.s.digest() == before
            return refused.refusal.rule
        raise AssertionError(f"{verb} {words} was accepted")

    def offered(self, verb: str, *words: Word) -> bool:
        return self.asked().why_not(self.choice(verb, *words)) is None

    def menu(self, verb: str) -> list[tuple[int, ...]]:
        """All that the menu shows under a verb."""
        return [choice.args for choice in self.asked().options if choice.verb == verb]

    def end_turn(self) -> Table:
        """Say done until the next turn begins or the game is over; where that is refused take the first option."""
        turn = self.begin().s.turn
        while self.s.turn == turn and flow.pending(self.s):
            verb, args = ("done", ()) if self.offered("done") else self.first_option()
            self.do(verb, *args)
        return self

    def first_option(self) -> tuple[str, tuple[int, ...]]:
        choice = next(iter(self.asked().options))
        return choice.verb, choice.args

    # looking

    def pick(self, place: str, name: str, owner: str | None = None) -> int:
        """A unit of a kind in a space, the lowest number."""
        found = [u for u in self.s.here[w.space(place)] if self.s.kind[u] == tb.KIND_ID[name]]
        found = [u for u in found if owner is None or self.s.owner[u] == power(owner)]
        assert found, f"no {name} in {place}"
        return found[0]

    def units(self, place: str, owner: str | None = None) -> str:
        """What stands in a space: "2 inf, tank"; "" for nothing. Ships stand in the circle of a port: "@london"."""
        here = [u for u in self.s.here[w.space(place)] if owner is None or self.s.owner[u] == power(owner)]
        counts = [sum(self.s.kind[u] == kind for u in here) for kind in range(tb.KINDS)]
        names = [(count, tb.UNITS[kind].id) for kind, count in enumerate(counts) if count]
        return ", ".join([name if count == 1 else f"{count} {name}" for count, name in names])

    def place_of(self, unit: int) -> str:
        """The space of a unit, "" if it is off the board."""
        at = self.s.where[unit]
        return "" if at == w.NOWHERE else w.IDS[at]

    def holder(self, place: str) -> str:
        """Who controls a space: a power, "" for neutral land."""
        holder = self.s.controller[w.space(place)]
        return "" if holder == tb.NOBODY else tb.POWERS[holder].id

    def marker(self, front: str) -> str:
        return tb.SIDES[self.s.initiative[w.FRONT_ID[front]]]

    def is_cut_off(self, unit: int) -> bool:
        self.begin()
        return bool(self.s.cut_off[unit])

    def is_surprised(self, unit: int) -> bool:
        self.begin()
        return bool(self.s.surprised[unit])

    def events(self) -> list[Any]:
        self._events += self.s.take_events()
        return self._events

    def happened(self, name: str) -> int:
        """How often an event of this kind was logged."""
        return sum([event.kind == name for event in self.events()])


class Opening(Table):
    """A new game from its first turn on, with the printed set-up."""

    def __init__(self, start: str = "1939", options: dict[str, int] | None = None) -> None:
        super().__init__("player_a", start=start)
        self.s = set_up(start, self.dice_box, options)

    def begin(self) -> Table:
        if not self._begun:
            self._begun = True
            self.s.push(War())
            flow.settle(self.s)
            RULES.check(self.s)
        return self


def table(phase: str = "declarations", season: str = "summer", year: int = 1943) -> Table:
    return Table(phase, season, year)
