"""A table for rule tests: the 1939 board without units, a few counters, scripted dice, and choices in words.

    t = table("axis", turn=16).war("germany", "ussr")
    tank = t.new("germany", "tank", "2227")
    t.do("march", tank, "2226", "2225")
    assert t.refused("march", tank, "2224") == "12.0e"

In choices a string is the id of what the verb wants there (a hex or box, a nation), an int stands for itself.
"""

from __future__ import annotations

from typing import Any

import pytest

from games.scripted_dice import ScriptedDice
from theatre.core import flow
from theatre.core.arguments import kind_at
from theatre.core.decision import Choice, Decision, Refused
from theatre.core.dice import Dice
from theatre.games.supreme_commander import state as st
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.control import sweep
from theatre.games.supreme_commander.fog import reveal
from theatre.games.supreme_commander.game import RULES
from theatre.games.supreme_commander.pieces import runs
from theatre.games.supreme_commander.relations import set_war
from theatre.games.supreme_commander.sequence import Campaign, GameTurn, PlayerTurn
from theatre.games.supreme_commander.setup import set_up
from theatre.games.supreme_commander.supply.tracing import Lines, Path
from theatre.games.supreme_commander.words import VERBS

rule = pytest.mark.rule
CLEAR_TURN, SNOW_TURN, MUD_TURN = 16, 21, 20
STATUS = {
    "active": st.ACTIVE,
    "inactive": st.INACTIVE,
    "neutral": st.NEUTRAL,
    "controlled": st.CONTROLLED,
    "ally": st.ALLY,
    "conquered": st.CONQUERED,
    "possession": st.POSSESSION,
}


def nation(name: str) -> int:
    return tb.NATION_ID[name]


READERS = {
    "space": w.space,
    "seat": nation,
    "nation": nation,
    "front": w.FRONT_IDS.index,
    "zone": w.ZONE_IDS.index,
    "side": tb.SIDE_IDS.index,
    "tech": tb.TECHNOLOGY_IDS.index,
}


class Table:
    """A position at the start of a phase of a side; control and status as in the 1939 scenario, no units, no wars."""

    def __init__(
        self,
        side: str = "axis",
        turn: int = CLEAR_TURN,
        phase: str = "movement",
        scenario: str = "europe_at_war",
        **options: int,
    ) -> None:
        self.dice_box = ScriptedDice(b"test", {}, [])
        self.s = set_up(scenario, RULES.agreed(options), Dice(b"test"))  # HQs are drawn
        self.s.dice = self.dice_box
        for unit in range(tb.UNITS):
            st.remove(self.s, unit, st.SPARE)
        self.s.war[:] = bytes(len(self.s.war))
        self.s.turn, self.s.turns = turn, 2
        self.side = tb.SIDE_IDS.index(side)  # type: ignore[arg-type]
        player_turn = PlayerTurn(self.side, at=PlayerTurn.STEPS.index(phase))
        before = GameTurn.STEPS.index("axis_player_turn" if self.side == tb.AXIS else "allied_player_turn")
        self.frames: list[Any] = [Campaign(placed=True), GameTurn(at=before + 1), player_turn]
        st.new_player_turn(self.s, self.side)
        self._begun = False

    # the position

    def put(self, owner: str, models: str, place: str) -> Table:
        for model in models.split(", "):
            self.new(owner, model, place)
        return self

    def new(self, owner: str, model: str, place: str, *, back: bool = False, serves: str = "", up: bool = False) -> int:
        """A counter of a nation: its model as in `counters.csv`, with a name after a colon, as `hq:C`."""
        kind, _, name = model.partition(":")
        spare = [u for u in tb.UNITS_OF[nation(owner), kind] if self.s.where[u] == st.SPARE]
        unit = next(u for u in spare if not name or tb.NAME[u] == name)
        if serves:
            st.enlist(self.s, unit, nation(serves))
        places = {"pool": st.POOL}
        self.s.back[unit] = back
        st.lay(self.s, unit, places[place] if place in places else w.space(place))
        self.s.known[unit] = tb.IS_LAND_UNIT[unit]
        if up:
            reveal(self.s, [unit])
        return unit

    def war(self, one: str, *others: str) -> Table:
        """Between majors, who become active by it."""
        for other in others:
            set_war(self.s, nation(one), nation(other))
            for power in (nation(one), nation(other)):
                self.s.status[power] = st.ACTIVE
        return self

    def nation(self, name: str, status: str, patron: str = "", foes: str = "") -> Table:
        at = nation(name)
        self.s.status[at] = STATUS[status]
        if patron:
            self.s.patron[at] = nation(patron)
        self.s.foes[at] = sum([1 << nation(one) for one in foes.split()])
        return self

    def hold(self, owner: str, *places: str) -> Table:
        """Control of hexes or of whole groups of the board."""
        for place in places:
            for hex_ in w.spaces(w.AREA[place] & w.LAND) if place in w.AREA else (w.space(place),):
                st.give(self.s, hex_, nation(owner))
        return self

    def msp(self, **powers: int) -> Table:
        for name, amount in powers.items():
            self.s.msp[nation(name)] = amount
        return self

    def tech(self, power: str, **levels: int) -> Table:
        for name, level in levels.items():
            at = tb.TECHNOLOGY_IDS.index(name)  # type: ignore[arg-type]
            self.s.tech[nation(power) * len(tb.TECHNOLOGIES) + at] = level
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
            sweep(self.s)
            self.s.fallen = ()
            self.s.stack[:] = self.frames
            flow.settle(self.s)
        return self

    def asked(self, seat: str | None = None) -> Decision:
        """The open question; asked anew, for the test may have moved pieces since."""
        self.begin()
        self.s.touch()
        waited = [one for one in flow.pending(self.s) if seat in (None, tb.MAJORS[one.seat].id)]
        assert waited, f"{seat or 'nobody'} is asked"
        return waited[0]

    def choice(self, verb: str, *words: str | int) -> Choice:
        args: list[int] = []
        for word in words:
            args.append(READERS[kind_at(VERBS[verb], args)](word) if isinstance(word, str) else word)  # type: ignore[arg-type]
        return Choice(verb, tuple(args))

    def _seat(self, words: tuple[str | int, ...], seat: str | None) -> int:
        """The seat that is named, else the one that is asked and runs the unit, else the first that is asked."""
        asked = [self.asked(seat).seat, *[one.seat for one in flow.pending(self.s)]]
        if seat is None and words and isinstance(words[0], int) and 0 <= words[0] < tb.UNITS:
            runner = runs(self.s, words[0])
            return runner if runner in asked else asked[0]
        return asked[0]

    def do(self, verb: str, *words: str | int, seat: str | None = None) -> Table:
        flow.apply(self.s, self._seat(words, seat), self.choice(verb, *words))
        RULES.check(self.s)
        return self

    def refused(self, verb: str, *words: str | int, seat: str | None = None) -> str:
        """The rule that refuses a choice; fails if it is accepted. Nothing changes."""
        at = self._seat(words, seat)
        before = self.s.digest()
        try:
            flow.asked(self.s, at, self.choice(verb, *words))
        except Refused as refused:
            assert self.s.digest() == before
            return refused.refusal.rule
        raise AssertionError(f"{verb} {words} was accepted")

    def offered(self, verb: str, *words: str | int, seat: str | None = None) -> bool:
        at = self._seat(words, seat)
        choice = self.choice(verb, *words)
        return any(one.seat == at and one.why_not(choice) is None for one in flow.pending(self.s))

    def dice(self, *faces: int) -> Table:
        self.dice_box.faces = [*self.dice_box.faces, *faces]
        return self

    def all_done(self) -> Table:
        """Everybody who is asked in this phase is done."""
        self.begin()
        phase = type(self.s.stack[-1])
        while self.s.stack and type(self.s.stack[-1]) is phase:
            flow.apply(self.s, self.asked().seat, Choice("done"))
        return self

    # looking

    def place(self, unit: int) -> str:
        at = self.s.where[unit]
        return w.IDS[at] if at >= 0 else {st.POOL: "pool", st.TRACK: "track"}.get(at, "")

    def holder(self, place: str) -> str:
        at = self.s.holder[w.space(place)]
        return "" if at == tb.NOBODY else tb.NATION_IDS[at]

    def supplied(self, unit: int) -> bool:
        return Lines(self.s).is_supplied(unit)

    def path(self, unit: int) -> Path | None:
        return Lines(self.s).path(unit)

    def legs(self, unit: int) -> list[str]:
        """The kinds of the legs of its supply path."""
        return [leg.kind for leg in self.path(unit) or ()]


def table(side: str = "axis", turn: int = CLEAR_TURN, **more: Any) -> Table:
    return Table(side, turn, **more)
