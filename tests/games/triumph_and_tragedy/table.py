"""A table for rule tests: an empty board at peace, a few blocks and cards, scripted dice, and choices in words.

    t = table("axis", "movement", command=6)
    t.put("germany", "infantry 3, tank 2", "berlin").war("axis", "west")
    tank = t.pick("berlin", "tank")
    t.do("move", tank, "ruhr", "berlin")
    assert t.refused("move", tank, "paris", "ruhr") == "11.0a"

In choices a string is the id of what the verb wants there (space, nation, Faction, Power, kind, Technology, Class A N G
S), an int stands for itself, a list for several. Cards: `t.action("spring", "A")`, `t.investment(31)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from games.scripted_dice import ScriptedDice
from theatre.core import flow
from theatre.core.decision import Choice, Decision, Refused
from theatre.core.events import seen
from theatre.core.game import Game
from theatre.core.rules import Outcome
from theatre.games.triumph_and_tragedy import control, levels, victory
from theatre.games.triumph_and_tragedy import state as st
from theatre.games.triumph_and_tragedy import tables as tb
from theatre.games.triumph_and_tragedy import world as w
from theatre.games.triumph_and_tragedy.combat import CombatPhase
from theatre.games.triumph_and_tragedy.command import CommandPhase, WinterCommand
from theatre.games.triumph_and_tragedy.game import RULES
from theatre.games.triumph_and_tragedy.government import GovernmentPhase
from theatre.games.triumph_and_tragedy.player_turn import PlayerTurn
from theatre.games.triumph_and_tragedy.production import ProductionPhase
from theatre.games.triumph_and_tragedy.sequence import Campaign, GameYear
from theatre.games.triumph_and_tragedy.setup import set_up
from theatre.games.triumph_and_tragedy.supply import SupplyPhase
from theatre.games.triumph_and_tragedy.view import view
from theatre.games.triumph_and_tragedy.words import VERBS
from theatre.games.triumph_and_tragedy.year_start import YearStart

rule = pytest.mark.rule
Word = str | int | Sequence[int]
SEASONS = {"new_year": tb.NEW_YEAR, "spring": tb.SPRING, "summer": tb.SUMMER, "fall": tb.FALL, "winter": tb.WINTER}
STEPS_DONE = {"new_year": 1, "spring": 4, "summer": 6, "fall": 8, "winter": 10}  # steps of GameYear begun
NEW_YEAR_STEPS = {"year_start": 1, "production": 2, "government": 3}  # phases that are no part of a Season


class OrderedDice(ScriptedDice):
    """Shuffles keep the order."""

    def shuffled(self, items: Sequence[Any], stream: str) -> tuple[Any, ...]:
        return tuple(items)


def faction(name: str | int) -> int:
    return name if isinstance(name, int) else tb.FACTION_ID[name]  # type: ignore[index]


def power(name: str) -> int:
    return tb.POWER_ID[name]  # type: ignore[index]


def kind(name: str) -> int:
    return tb.KIND_ID[name]  # type: ignore[index]


def tech(name: str) -> int:
    return tb.TECH_ID[name]


def units_from_words(words: str) -> list[tuple[int, int]]:
    """ "infantry 3, tank" is Infantry of CV 3 and a Tank of CV 1."""
    units = []
    for part in filter(None, [part.strip() for part in words.split(",")]):
        name, _, cv = part.partition(" ")
        units.append((kind(name), int(cv or 1)))
    return units


READERS = {
    "space": w.space,
    "nation": w.nation,
    "seat": faction,
    "power": power,
    "kind": kind,
    "tech": tech,
    "class": "ANGS".index,
    "deck": ("action", "investment").index,
}


class Table:
    """A position at the start of a phase. `scenario` gives two_player and short_game; units and cards are put by hand.

    Decks hold all cards that the test does not give away, in the order of their numbers. `then` is the Faction whose
    Player Turn follows (it needs a unit that can move): there the position is seen before the Supply Phase.
    """

    def __init__(
        self,
        active: str = "axis",
        phase: str = "movement",
        season: str = "summer",
        year: int = 1940,
        command: int = 20,
        emergency: bool = False,
        scenario: str = "1936",
        then: str | None = None,
        **options: int,
    ) -> None:
        self.dice_box = OrderedDice(b"test", {}, [])
        s = set_up(scenario, RULES.agreed(options), self.dice_box)
        for block in range(tb.BLOCKS):
            if s.where[block] != w.NOWHERE:
                st.remove(s, block)
        s.stack.clear()
        for side in tb.FACTIONS:
            s.hand[side] = s.stack_of_passive[side] = s.chits[side] = ()
        s.actions, s.investments, s.discards = tb.ACTION_CARDS, tb.INVESTMENT_CARDS, ()
        s.bag = tuple([value for value, count in tb.TRACKS.chits for _ in range(count)])
        season = "new_year" if phase in NEW_YEAR_STEPS else season
        s.year, s.season, s.turn_order = year, SEASONS[season], (0, 1, 2)
        self.s = s
        self.active = faction(active)
        self.phase = phase
        self.season = season
        self.steps_done = NEW_YEAR_STEPS.get(phase, STEPS_DONE[season] + (phase == "supply"))
        self.command = command
        self.emergency = emergency
        self.then = then
        self._begun = False
        self._events: list[Any] = []

    # the position

    def put(self, owner: str, units: str, place: str) -> Table:
        self.new(owner, units, place)
        return self

    def new(self, owner: str, units: str, place: str) -> list[int]:
        """New blocks of a Power, e.g. ("germany", "infantry 3, tank", "berlin")."""
        return [st.place(self.s, power(owner), one, w.space(place), cv) for one, cv in units_from_words(units)]

    def war(self, declarer: str, victim: str) -> Table:
        """An old war: declared in an earlier Turn."""
        self.s.dow[faction(declarer) * 3 + faction(victim)] = 1
        levels.drop_factory_cost(self.s, faction(victim))
        return self

    def influence(self, nation: str, side: str, markers: int) -> Table:
        self.s.influencer[w.nation(nation)], self.s.influence[w.nation(nation)] = faction(side), markers
        return self

    def satellite(self, nation: str, side: str) -> Table:
        """A Satellite of old, without its units."""
        self.s.status[w.nation(nation)] = st.SATELLITE
        self.s.marker[w.nation(nation)] = faction(side)
        return self

    def armed(self, nation: str, *foes: str, violator: str | None = None, forts: bool = True) -> Table:
        """An Armed Minor, its Fortresses in place; the Violator is the first of its Enemies unless said."""
        at = w.nation(nation)
        self.s.status[at] = st.ARMED_MINOR
        self.s.foes[at] = sum([1 << faction(one) for one in foes])
        self.s.violator[at] = faction(violator or foes[0]) if foes else tb.INDEPENDENT
        if forts:
            for area in w.AREAS_OF[at]:
                if w.MUSTER[area]:
                    st.place(self.s, tb.NEUTRAL, tb.FORTRESS, area, w.MUSTER[area])
        return self

    def defeated(self, nation: str, by: str) -> Table:
        """A Defeated Nation whose Capital has a Control marker."""
        self.s.status[w.nation(nation)] = st.DEFEATED
        self.s.marker[w.nation(nation)] = faction(by)
        return self

    def tech(self, side: str, *names: str) -> Table:
        """Revealed Technologies; a card of each is taken from the deck."""
        for name in names:
            card = next(c for c in self.s.investments if tech(name) in tb.TECHS_ON[c])
            self._from_deck(card)
            self.s.techs[faction(side)] = (*self.s.techs[faction(side)], tech(name))
            self.s.tech_cards[faction(side)] = (*self.s.tech_cards[faction(side)], card)
        return self

    def vault(self, side: str, *names: str) -> Table:
        """Secret Technologies, each with a real pair of cards from the deck."""
        for name in names:
            one, two = [c for c in self.s.investments if tech(name) in tb.TECHS_ON[c]][:2]
            self._from_deck(one, two)
            self.s.vault[faction(side)] = (*self.s.vault[faction(side)], (tech(name), one, two))
        return self

    def hand(self, side: str, *cards: int) -> Table:
        """Give cards from the decks to a hand."""
        self._from_deck(*cards)
        st.give(self.s, faction(side), *cards)
        return self

    def chits(self, side: str, *values: int) -> Table:
        bag = list(self.s.bag)
        for value in values:
            bag.remove(value)
        self.s.bag = tuple(bag)
        self.s.chits[faction(side)] = (*self.s.chits[faction(side)], *values)
        return self

    def next_chits(self, *values: int) -> Table:
        """The chits that are drawn next, in this order."""
        bag = list(self.s.bag)
        for value in values:
            bag.remove(value)
        self.s.bag = (*values, *bag)
        return self

    def order(self, *sides: str) -> Table:
        """The Turn Order of this Year, if not Axis, West, USSR."""
        self.s.turn_order = tuple([faction(side) for side in sides])
        return self

    def ind(self, side: str, level: int) -> Table:
        self.s.ind[faction(side)] = level
        return self

    def _from_deck(self, *cards: int) -> None:
        self.s.actions = tuple([card for card in self.s.actions if card not in cards])
        self.s.investments = tuple([card for card in self.s.investments if card not in cards])

    def top(self, *cards: int) -> Table:
        """These cards lie on top of their decks, in this order."""
        for card in reversed(cards):
            self._from_deck(card)
            if tb.is_action(card):
                self.s.actions = (card, *self.s.actions)
            else:
                self.s.investments = (card, *self.s.investments)
        return self

    def dice(self, *faces: int) -> Table:
        """Faces to come, also for random draws (1 is the first)."""
        self.dice_box.faces.extend(faces)
        return self

    # cards

    @staticmethod
    def action(season: str, letter: str) -> int:
        """The Action card of a Season and letter."""
        return next(i for i, card in enumerate(tb.ACTIONS) if (card.season, card.letter) == (season, letter))

    @staticmethod
    def investment(number: int) -> int:
        """The Investment card of a printed number."""
        return next(card for card in tb.INVESTMENT_CARDS if tb.investment(card).id == number)

    # play

    def begin(self) -> Table:
        """Start the phase; done by itself at the first choice or question."""
        if self._begun:
            return self
        self._begun = True
        s = self.s
        control.freeze(s)
        s.stack[:] = [Campaign(at=1), GameYear(at=self.steps_done)]
        if self.then is not None:
            s.push(PlayerTurn(faction(self.then), 1))
        if self.phase == "year_start":
            s.push(YearStart())
        elif self.phase == "production":
            s.push(ProductionPhase())
        elif self.phase == "government":
            s.push(GovernmentPhase())
        elif self.phase == "command":
            s.push(WinterCommand() if self.season == "winter" else CommandPhase())
        elif self.phase == "movement":
            s.push(PlayerTurn(self.active, self.command, emergency=self.emergency))
        elif self.phase == "combat":
            st.new_turn(s, self.active)
            s.push(CombatPhase(self.active))
        else:
            assert self.phase == "supply", f"no phase {self.phase}"
            s.push(SupplyPhase())
        flow.settle(s)
        return self

    def asked(self, seat: str | None = None) -> Decision:
        """The decision that the game waits for (of a seat, where several are asked at once)."""
        self.begin()
        waited = [one for one in flow.pending(self.s) if one.waited and seat in (None, tb.FACTION_ROWS[one.seat].id)]
        assert waited, "the game is over" if not self.s.stack else f"{seat} is not asked"
        return waited[0]

    def ask_anew(self) -> Table:
        """Put the question again, after a change by hand in mid-game."""
        flow.settle(self.s)
        return self

    @property
    def seat(self) -> str:
        """Who has to decide."""
        return tb.FACTION_ROWS[self.asked().seat].id

    def verbs(self, seat: str | None = None) -> tuple[str, ...]:
        return self.asked(seat).options.verbs()

    def choice(self, verb: str, *words: Word) -> Choice:
        kinds = VERBS[verb]
        args: list[int] = []
        for at, word in enumerate(words):
            if isinstance(word, str):
                noun = kinds[min(at, len(kinds) - 1)].rstrip("*")
                args.append(READERS[noun](word))  # type: ignore[operator]
            elif isinstance(word, int):
                args.append(word)
            else:
                args += list(word)
        return Choice(verb, tuple(args))

    def do(self, verb: str, *words: Word, seat: str | None = None) -> Table:
        """Make a choice for the seat that is asked, or for `seat`, be it an any-time power of a bystander."""
        at = self.asked().seat if seat is None else faction(seat)
        self.begin()
        flow.apply(self.s, at, self.choice(verb, *words))
        RULES.check(self.s)
        return self

    def fires(self, block: int, target: str, *faces: int) -> Table:
        """A unit fires at a Class and rolls exactly these dice."""
        self.dice(*faces).do("fire", block, target)
        assert not self.dice_box.faces, f"{len(self.dice_box.faces)} of the dice were not rolled"
        return self

    def misses(self, *blocks: int) -> Table:
        """These units fire one after the other, each at the first Class on its menu, and miss."""
        for block in blocks:
            choice = next(one for one in self.asked().options if one.verb == "fire" and one.args[0] == block)
            self.dice_box.faces[:] = [6] * 8
            self.do(choice.verb, *choice.args)
            self.dice_box.faces.clear()
        return self

    def refused(self, verb: str, *words: Word, seat: str | None = None) -> str:
        """The rule that refuses a choice; fails if it is accepted. Nothing changes."""
        at = self.asked().seat if seat is None else faction(seat)
        self.begin()
        before = self.s.digest()
        try:
            flow.asked(self.s, at, self.choice(verb, *words))
        except Refused as refused:
            assert self.s.digest() == before
            return refused.refusal.rule
        raise AssertionError(f"{verb} {words} was accepted")

    def offered(self, verb: str, *words: Word, seat: str | None = None) -> bool:
        """Would this choice be accepted now (options and asides alike)?"""
        at = self.asked().seat if seat is None else faction(seat)
        choice = self.choice(verb, *words)
        self.begin()
        return any(one.seat == at and one.why_not(choice) is None for one in flow.pending(self.s))

    def on_menu(self, verb: str, *words: Word) -> bool:
        """Is it shown, not only accepted?"""
        return self.choice(verb, *words) in list(self.asked().options)

    def until(self, *verbs: str) -> Table:
        """Answer the dull questions on the way (pass, done, skip, ...) until one of these verbs is open."""
        dull = ("pass", "done", "skip", "escape", "spare", "designate", "resolve", "re-engage", "discard", "join")
        for _ in range(500):
            asked = self.asked()
            if any(verb in asked.options.verbs() for verb in verbs):
                return self
            verb = next(verb for verb in dull if verb in asked.options.verbs())
            flow.apply(self.s, asked.seat, next(one for one in asked.options if one.verb == verb))
            RULES.check(self.s)
        raise AssertionError(f"none of {verbs} came up")

    def passes(self, times: int = 3) -> Table:
        """Pass so often in succession."""
        for _ in range(times):
            self.do("pass")
        return self

    def to(self, side: str) -> Table:
        """Those before this Faction Pass."""
        while self.seat != side:
            self.do("pass")
        return self

    # looking

    def pick(self, place: str, name: str, owner: str | None = None) -> int:
        """A block of a kind in a space, of the active Faction unless a Power is said; the lowest number."""
        found = [b for b in st.units_in(self.s, w.space(place)) if tb.KIND[b] == kind(name)]
        if owner is not None:
            found = [b for b in found if tb.POWER[b] == power(owner)]
        else:
            found = [b for b in found if tb.FACTION[b] == self.active]
        assert found, f"no {name} in {place}"
        return found[0]

    def units(self, place: str, side: str | None = None) -> str:
        """What stands in a space, of one Faction or all: "fortress 3, infantry 2"; "" for nothing."""
        blocks = st.units_in(self.s, w.space(place))
        if side is not None:
            blocks = [b for b in blocks if tb.FACTION[b] == (tb.INDEPENDENT if side == "minor" else faction(side))]
        faces = sorted([(tb.KIND[b], -self.s.cv[b]) for b in blocks])
        return ", ".join([f"{tb.UNITS[one].id} {-cv}" for one, cv in faces])

    def place_of(self, block: int) -> str:
        """The space of a block, "" if it is off the map."""
        at = self.s.where[block]
        return "" if at == w.NOWHERE else w.IDS[at]

    def cv(self, block: int) -> int:
        return self.s.cv[block]

    def holder(self, place: str) -> str:
        """Who controls an area at this moment: a Faction or "" for its own Nation."""
        holder = control.controller(self.s, w.space(place))
        return "" if holder == tb.INDEPENDENT else tb.FACTION_ROWS[holder].id

    def blockaded(self, place: str) -> str:
        """The Blockade marker in an area: "med", "full" or ""."""
        self.begin()
        return ("", "med", "full")[self.s.blockade[w.space(place)]]

    def markers(self, nation: str) -> tuple[str, int]:
        """Influence on a Nation: ("west", 2); ("", 0) for none."""
        at = w.nation(nation)
        side = self.s.influencer[at]
        return ("" if side == tb.INDEPENDENT else tb.FACTION_ROWS[side].id), self.s.influence[at]

    def status(self, nation: str) -> str:
        names = ("home", "neutral", "satellite", "armed", "defeated")
        return names[self.s.status[w.nation(nation)]]

    def pop(self, side: str) -> int:
        return levels.pop(self.s, faction(side))

    def res(self, side: str) -> int:
        return levels.res(self.s, faction(side))

    def level(self, side: str) -> int:
        return levels.production_level(self.s, faction(side))

    def factory_cost(self, side: str) -> int:
        return levels.factory_cost(self.s, faction(side))

    def points(self, side: str) -> int:
        return victory.victory_points(self.s, faction(side))

    def cards(self, side: str) -> tuple[int, ...]:
        return self.s.hand[faction(side)]

    def revealed(self, side: str) -> list[str]:
        """The Revealed Technologies of a Faction, in the order of their reveal."""
        return [tb.TECHNOLOGIES.technologies[one].id for one in self.s.techs[faction(side)]]

    def secret(self, side: str) -> list[str]:
        """The Technologies in a Vault, in the order of Achievement."""
        return [tb.TECHNOLOGIES.technologies[one].id for one, _, _ in self.s.vault[faction(side)]]

    def discards(self) -> tuple[int, ...]:
        """The discarded cards of both decks, the last one last."""
        return self.s.discards

    def view(self, *sides: str) -> Any:
        """What these Factions may see; none of them: a spectator."""
        self.begin()
        return view(self.s, frozenset([faction(one) for one in sides]))

    def sight(self, *sides: str) -> bytes:
        """Every byte that reaches these Factions now: view, questions, menus, log lines."""
        self.begin()
        return sight_of(self.s, frozenset([faction(one) for one in sides]))

    def faces(self, place: str, *sides: str) -> str:
        """The faces of others' units in a space that these Factions see: "infantry 2"; "" for none."""
        seen_there = [row for row in self.view(*sides)["faces"] if row[0] == w.space(place)]
        return ", ".join([f"{tb.UNITS[row[2]].id} {row[3]}" for row in seen_there])

    def outcome(self) -> Outcome | None:
        """Who has won; None while the game is on."""
        self.begin()
        return RULES.outcome(self.s)

    def winners(self) -> tuple[str, ...]:
        return tuple([tb.FACTION_ROWS[one].id for one in self.s.won])

    def events(self) -> list[Any]:
        """Everything that was logged so far."""
        self._events += self.s.take_events()
        return self._events

    def happened(self, name: str) -> int:
        """How often an event of this kind was logged."""
        return sum([event.kind == name for event in self.events()])


class Opening(Table):
    """A new game from the Deployment on, with scripted dice."""

    def __init__(self, scenario: str = "1936", **options: int) -> None:
        super().__init__(scenario=scenario)
        self.s = set_up(scenario, RULES.agreed(options), self.dice_box)
        self.phase = "setup"

    def begin(self) -> Table:
        if not self._begun:
            self._begun = True
            self.s.push(Campaign())
            flow.settle(self.s)
        return self

    def fill(self, *sides: str) -> Opening:
        """Deploy what is left as Infantry, when those are gone as Tanks and so on up the Unit Table; say ready."""
        for side in sides or [row.id for row in tb.FACTION_ROWS]:
            while "deploy" in self.verbs(side):
                drafts = [one for one in self.asked(side).options if one.verb == "deploy"]
                flow.apply(self.s, faction(side), max(drafts, key=lambda one: one.args[1:]))
            self.do("ready", seat=side)
        return self


def sight_of(s: st.Position, seats: frozenset[int]) -> bytes:
    """The view, the questions with their menus and the log of a set of seats, as bytes."""
    asked = [
        (one.seat, one.prompt, one.rule, list(one.options), list(one.asides or ()))
        for one in flow.pending(s)
        if one.seat in seats
    ]
    waiting = [(one.seat, one.label) for one in flow.pending(s) if one.waited]
    log = [seen(event, seats) for event in s.__dict__.get("events", [])]
    lines = [line for line in log if line is not None]
    return msgspec.json.encode([view(s, seats), asked, waiting, lines])


def table(active: str = "axis", phase: str = "movement", **options: Any) -> Table:
    return Table(active, phase, **options)


def two_player(active: str = "axis", phase: str = "movement", passive: str = "", **options: Any) -> Table:
    """A table of the two-player game; the Passive Ally of the Year, if it matters."""
    t = table(active, phase, scenario="two-player", **options)
    if passive:
        t.s.passive = faction(passive)
    return t


def government(**options: Any) -> Table:
    """Government cardplay; each Faction holds a card that does no harm, for an empty hand is not asked."""
    t = table("axis", "government", **options)
    for side, letter in (("axis", "C"), ("west", "I"), ("ussr", "L")):
        t.hand(side, t.action("fall", letter))
    return t


def land_battle(attackers: str, defenders: str, **options: Any) -> Table:
    """Germans in Berlin have attacked Soviet units in Warsaw, a Satellite of the USSR; `do("done")` begins the combat.

    The war is an old one. Over the river borders two Ground units have come from Berlin, two more from Konigsberg.
    The West moves next.
    """
    t = table("axis", "movement", **{"then": "west"} | options).war("axis", "ussr").satellite("poland", "ussr")
    t.put("ussr", defenders, "warsaw").put("germany", "infantry", "munich").put("britain", "infantry", "london")
    ground = 0
    for one, cv in units_from_words(attackers):
        ground += tb.IS_GROUND[one]
        start = "konigsberg" if ground > 2 else "berlin"
        (block,) = t.new("germany", f"{tb.UNITS[one].id} {cv}", start)
        t.do("move", block, "warsaw", start)
    return t


def sea_battle(attackers: str, defenders: str, **options: Any) -> Table:
    """German ships from the Ruhr have entered the North Sea against British ones; `do("done")` begins the combat.

    The war is an old one. The USSR moves next.
    """
    t = table("axis", "movement", **{"then": "ussr"} | options).war("axis", "west")
    t.put("britain", defenders, "north_sea").put("germany", "infantry", "munich").put("ussr", "infantry", "moscow")
    for block in t.new("germany", attackers, "ruhr"):
        t.do("move", block, "north_sea", "ruhr")
    return t


def game(scenario: str = "1936", seed: bytes = b"test") -> Game[st.Position]:
    """A whole game with real dice, for what needs one."""
    return Game(RULES, scenario, None, seed)
