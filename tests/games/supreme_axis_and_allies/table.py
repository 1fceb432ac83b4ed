"""A table for rule tests: a nearly empty world, a few units, scripted dice, and choices in words.

    t = table("GER", "movement")
    t.put("GER", "2 INF, ARM", "poland")
    t.put("USSR", "INF", "belorussia").hold("USSR", "belorussia")
    t.do("march", "poland", "belorussia", t.pick("poland", "2 INF"))
    assert t.refused("march", "poland", "bavaria", t.pick("poland", "ARM")) == "MOV-02"

In choices a string is the id of a space or of a unit kind, an int stands for itself, a list is a set of units.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from theatre.core import flow
from theatre.core.decision import Choice, Decision, Refused
from theatre.core.dice import Dice
from theatre.core.rules import Outcome
from theatre.games.supreme_axis_and_allies import state as st
from theatre.games.supreme_axis_and_allies import tables, world
from theatre.games.supreme_axis_and_allies.game import RULES
from theatre.games.supreme_axis_and_allies.sequence import Campaign, Turn
from theatre.games.supreme_axis_and_allies.setup import set_up

rule = pytest.mark.rule
Word = str | int | Sequence[int]
PHASES = {
    "research": 1,
    "purchase": 2,
    "movement": 3,
    "combat": 4,
    "placement": 5,
    "income": 6,
    "morale": 7,
}
CARD_NUMBERS = {card.id: number for number, card in tables.CARDS.items()}


class ScriptedDice(Dice):
    """Dice that fall as the test says; a roll that the test did not foresee fails it."""

    faces: list[int] = []

    def draw(self, count: int, limit: int, stream: str = "dice") -> tuple[int, ...]:
        assert len(self.faces) >= count, f"{count} dice rolled, but the test has only {self.faces} left"
        drawn = tuple([self.faces.pop(0) - 1 for _ in range(count)])
        assert all(0 <= face < limit for face in drawn)
        return drawn

    def clone(self) -> ScriptedDice:
        return ScriptedDice(self.key, self.drawn.copy(), self.faces)

    fork = None  # type: ignore[assignment]


def nation(name: str | int) -> int:
    return name if isinstance(name, int) else tables.NATION[name]


def units_in_words(kinds: Iterable[int]) -> str:
    """Kinds as the tests write them: "2 INF, ARM", in the order of the unit chart."""
    counts = Counter(kinds)
    names = [(tables.UNITS[kind].id, counts[kind]) for kind in sorted(counts)]
    return ", ".join([name if count == 1 else f"{count} {name}" for name, count in names])


def kinds_from_words(words: str) -> list[int]:
    kinds: list[int] = []
    for part in filter(None, [part.strip() for part in words.split(",")]):
        count, _, name = part.rpartition(" ")
        kinds += [tables.UNIT[name]] * (int(count) if count else 1)
    return kinds


class Table:
    def __init__(self, active: str, phase: str, **options: int) -> None:
        self.dice_box = ScriptedDice(b"test", {}, [])
        self.s = set_up(RULES.agreed(options), self.dice_box)
        for unit in range(len(self.s.kind)):
            if self.s.kind[unit] != st.NOWHERE:
                st.remove(self.s, unit)
        self.s.industry[:] = bytes([st.NOWHERE]) * len(self.s.industry)
        self.active = nation(active)
        self.s.active = self.active
        self.phase = phase
        self._begun = False
        self._events: list[Any] = []

    # the position

    def put(self, owner: str, units: str, place: str, aboard: int | None = None) -> Table:
        self.new(owner, units, place, aboard)
        return self

    def new(self, owner: str, units: str, place: str, aboard: int | None = None) -> list[int]:
        """New units; FIT put into a Sea Zone go aboard a CAR that is already there, ground units on `aboard`."""
        space = world.space(place)
        made = []
        for kind in kinds_from_words(units):
            unit = st.spawn(self.s, kind, nation(owner), space)
            if aboard is not None:
                self.s.aboard[unit] = aboard
            elif world.IS_SEA[space] and kind in tables.AIR:
                self.s.aboard[unit] = st.carrier_with_room(self.s, nation(owner), space)
            made.append(unit)
        return made

    def hold(self, owner: str, *places: str) -> Table:
        """Give Territories to a nation (or to "neutral"), as if it had long held them."""
        holder = world.NEUTRAL if owner == "neutral" else nation(owner)
        for place in places:
            st.set_controller(self.s, world.space(place), holder)
        self.s.held = bytes(self.s.controller)
        return self

    def industry(self, kind: str, place: str, damage: int = 0) -> Table:
        self.s.industry[world.space(place)] = tables.UNIT[kind]
        self.s.damage[world.space(place)] = damage
        return self

    def money(self, owner: str, amount: int) -> Table:
        self.s.treasury[nation(owner)] = amount
        return self

    def chits(self, owner: str, count: int) -> Table:
        """Morale chits."""
        self.s.chits[nation(owner)] = count
        return self

    def tech(self, owner: str, card: int, count: int = 1) -> Table:
        """Technology chits of a card number."""
        self.s.tech[nation(owner) * st.CARD_SLOTS + card] = count
        return self

    def card(self, owner: str, card: int, points: int = 0) -> Table:
        """A Research Card with points; give the full points of a continuous card to make it active."""
        self.s.card[nation(owner)] = card
        self.s.points[nation(owner)] = points
        return self

    def rating(self, owner: str, rating: int) -> Table:
        """Move a Morale marker by making the nation's own turns the difference."""
        self.s.turns[nation(owner)] += self.s.rating[nation(owner)] - rating
        self.s.rating[nation(owner)] = rating
        return self

    def bought(self, owner: str, units: str) -> Table:
        """Units that were paid for and wait for Placement."""
        for kind in kinds_from_words(units):
            self.s.bought[nation(owner) * st.KINDS + kind] += 1
        return self

    def steps(self, owner: str, steps: int) -> Table:
        """Put a Morale marker so many steps from N; War Weariness, if it is still to come, takes one more."""
        start = sum([world.PRINTED_VALUE[space] for space in world.LAND if world.ORIGINAL[space] == nation(owner)])
        return self.rating(owner, start + steps)

    def dice(self, *faces: int) -> Table:
        self.dice_box.faces.extend(faces)
        return self

    # play

    def begin(self) -> Table:
        """Start the phase; done by itself at the first choice or question."""
        if not self._begun:
            self._begun = True
            turn = Turn(self.active)
            self.s.stack[:] = [Campaign(self.active + 1), turn]
            turn.begin(self.s)
            turn.at = PHASES[self.phase]
            flow.settle(self.s)
        return self

    def asked(self) -> Decision:
        """The decision that is open now."""
        self.begin()
        decisions = flow.pending(self.s)
        assert decisions, "the game is over"
        return decisions[0]

    @property
    def seat(self) -> str:
        """Who has to decide."""
        return tables.NATIONS[self.asked().seat].id

    def verbs(self) -> tuple[str, ...]:
        return self.asked().options.verbs()

    def asides(self) -> tuple[str, ...]:
        asides = self.asked().asides
        return asides.verbs() if asides else ()

    def choice(self, verb: str, *words: Word) -> Choice:
        args: list[int] = []
        for word in words:
            if isinstance(word, str):
                args.append(tables.UNIT[word] if word in tables.UNIT else world.space(word))
            elif isinstance(word, int):
                args.append(word)
            else:
                args += sorted(word)
        return Choice(verb, tuple(args))

    def do(self, verb: str, *words: Word, seat: str | None = None) -> Table:
        """Make a choice for the seat that is asked (or for `seat`, which must then be the one)."""
        asked = self.asked()
        if seat is not None:
            assert self.seat == seat, f"{self.seat} is asked, not {seat}"
        flow.apply(self.s, asked.seat, self.choice(verb, *words))
        RULES.check(self.s)
        return self

    def refused(self, verb: str, *words: Word, seat: str | None = None) -> str:
        """The rule that refuses a choice; fails if it is accepted. Nothing changes."""
        asked = self.asked()
        before = self.s.digest()
        try:
            flow.asked(self.s, asked.seat if seat is None else nation(seat), self.choice(verb, *words))
        except Refused as refused:
            assert self.s.digest() == before
            return refused.refusal.rule
        raise AssertionError(f"{verb} {words} was accepted")

    def offered(self, verb: str, *words: Word) -> bool:
        """Would this choice be accepted now (options and asides alike)?"""
        return self.asked().why_not(self.choice(verb, *words)) is None

    def until(self, *verbs: str) -> Table:
        """Answer the dull questions on the way (keep, pass, stay, done, ...) until one of these verbs is open."""
        dull = ("keep", "pass", "decline", "hold", "skip", "stay", "press")
        for _ in range(500):
            open_verbs = self.verbs()
            if any(verb in open_verbs for verb in verbs):
                return self
            self.do(next(verb for verb in (*dull, "done") if verb in open_verbs))
        raise AssertionError(f"none of {verbs} came up")

    def until_phase_ends(self) -> Table:
        """Answer dull questions until the phase of this table is over."""
        self.begin()
        step = PHASES[self.phase] + 1
        dull = ("keep", "pass", "decline", "hold", "skip", "stay", "press", "done", "fight", "fall-back", "lose", "hit")
        for _ in range(500):
            turn = self.s.within(Turn)
            if turn is None or turn.nation != self.active or turn.at > step or not flow.pending(self.s):
                return self
            asked = self.asked()
            verb = next(verb for verb in dull if verb in asked.options.verbs())
            choice = next(one for one in asked.options if one.verb == verb)
            flow.apply(self.s, asked.seat, choice)
            RULES.check(self.s)
        raise AssertionError("the phase does not end")

    # looking

    def pick(self, place: str, words: str, owner: str | int | None = None) -> list[int]:
        """Units of a nation (the active one unless said) in a space, by kind, lowest numbers first."""
        own = st.own_in(self.s, world.space(place), self.active if owner is None else nation(owner))
        chosen: list[int] = []
        for kind in kinds_from_words(words):
            chosen.append(next(unit for unit in own if self.s.kind[unit] == kind and unit not in chosen))
        return chosen

    def units(self, owner: str, place: str) -> str:
        """What a nation has in a space: "2 INF, ARM"; "" for nothing."""
        return units_in_words([self.s.kind[unit] for unit in st.own_in(self.s, world.space(place), nation(owner))])

    def all_rolled(self) -> bool:
        """Has every scripted die been rolled?"""
        return not self.dice_box.faces

    def alive(self, unit: int) -> bool:
        return self.s.kind[unit] != st.NOWHERE

    def holder(self, place: str) -> str:
        controller = self.s.controller[world.space(place)]
        return tables.NATIONS[controller].id if controller < world.NEUTRAL else "neutral"

    def waiting(self, owner: str) -> str:
        """Units that wait for Placement, in words."""
        counts = self.s.bought[nation(owner) * st.KINDS : (nation(owner) + 1) * st.KINDS]
        return units_in_words([kind for kind, count in enumerate(counts) for _ in range(count)])

    def ipc(self, owner: str) -> int:
        return self.s.treasury[nation(owner)]

    def marker(self, owner: str) -> int:
        """The rating on the Morale Chart."""
        return self.s.rating[nation(owner)]

    def morale_chits(self, owner: str) -> int:
        return self.s.chits[nation(owner)]

    def tech_chits(self, owner: str, card: int) -> int:
        return self.s.tech[nation(owner) * st.CARD_SLOTS + card]

    def worth(self, place: str) -> int:
        """The present IPC value of a Territory."""
        return self.s.value[world.space(place)]

    def works(self, place: str) -> tuple[str, int]:
        """The IND in a Territory and its damage: ("IC", 2); ("", 0) for none."""
        kind = self.s.industry[world.space(place)]
        return ("" if kind == st.NOWHERE else tables.UNITS[kind].id), self.s.damage[world.space(place)]

    def cities(self) -> tuple[int, int]:
        """Victory Cities of the Allies and of the Axis."""
        return st.cities_held(self.s, 0), st.cities_held(self.s, 1)

    def surrendered(self, owner: str) -> bool:
        return bool(self.s.surrendered[nation(owner)])

    def outcome(self) -> Outcome | None:
        """Who has won; None while the game is on."""
        self.begin()
        return RULES.outcome(self.s)

    def events(self) -> list[Any]:
        """Everything that was logged so far."""
        self._events += self.s.take_events()
        return self._events

    def happened(self, kind: str) -> int:
        """How often an event of this kind was logged."""
        return sum([event.kind == kind for event in self.events()])


def table(active: str = "GER", phase: str = "movement", **options: int) -> Table:
    return Table(active, phase, **options)


RESERVES = {"USSR": "novosibirsk", "GER": "greece", "UK": "western_australia", "JAP": "hokkaido", "USA": "great_plains"}


def moving(active: str, **options: int) -> Table:
    """A Movement phase that stays open: an INF far from everything can still move when the others have."""
    return table(active, "movement", **options).put(active, "INF", RESERVES[active])


def battle(attackers: str, defenders: str, **options: int) -> Table:
    """German units from Smolensk have entered Archangel, where Soviet units stand; `do("done")` begins the combat."""
    t = moving("GER", **options).put("USSR", defenders, "archangel")
    army = t.new("GER", attackers, "smolensk")
    planes = [unit for unit in army if t.s.kind[unit] in tables.AIR]
    marching = [unit for unit in army if unit not in planes]
    if marching:
        t.do("march", "smolensk", "archangel", marching)
    if planes:
        t.do("fly", "smolensk", "archangel", "smolensk", 0, st.FIGHT, planes)
    return t


def sea_battle(attackers: str, defenders: str, **options: int) -> Table:
    """A German fleet from the Kattegat is intercepted by a British one on the Viking Bank; `do("done")` begins."""
    t = moving("GER", **options).put("UK", defenders, "viking_bank")
    t.do("sail", "kattegat", "viking_bank", t.new("GER", attackers, "kattegat"))
    return t.until("intercept").do("intercept")
