"""17.0 Short Game (1939): extra forces, cards, Austria, seven Diplomacy cards of the Axis, and Peace Dividends."""

from __future__ import annotations

from typing import Any, ClassVar

from theatre.core.decision import Choice, Decision, Each, shut
from theatre.core.flow import Frame, Sequence
from theatre.games.triumph_and_tragedy.asking import ask
from theatre.games.triumph_and_tragedy.building import Yard, build_cadre, build_step
from theatre.games.triumph_and_tragedy.control import freeze
from theatre.games.triumph_and_tragedy.diplomacy import diplomacy_part, play_diplomacy
from theatre.games.triumph_and_tragedy.resolution import Resolution
from theatre.games.triumph_and_tragedy.rolls import Throw
from theatre.games.triumph_and_tragedy.satellites import become_satellite
from theatre.games.triumph_and_tragedy.setup import SHORT, ShortFaction, deal, place_fixed
from theatre.games.triumph_and_tragedy.state import Position
from theatre.games.triumph_and_tragedy.tables import AXIS, BLOCKS, FACTION_ID, FACTION_ROWS, FACTIONS, TURN_ORDERS
from theatre.games.triumph_and_tragedy.wildcards import play_wildcard, wildcard_part
from theatre.games.triumph_and_tragedy.world import NATION_ID
from theatre.games.triumph_and_tragedy.year_start import draw_chits


def share_of(faction: int) -> ShortFaction:
    """A column of the Short Game Setup Table."""
    return SHORT.factions[FACTION_ROWS[faction].id]


class ShortGame(Sequence[Position], tag="17.0"):
    """What follows the deployment of 1936: the Factions complete their set-up in the order of a special roll."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "austria",
        "roll_setup_order",
        "first_faction",
        "second_faction",
        "third_faction",
        "axis_diplomacy",
        "diplomacy_resolution",
        "peace_dividends",
    )

    def austria(self, s: Position) -> None:
        """17.0f: before the extra forces, so that its block is sure to be there."""
        for nation, faction in SHORT.control.items():
            become_satellite(s, NATION_ID[nation], FACTION_ID[faction])
        for unit in SHORT.units:
            place_fixed(s, unit)
        freeze(s)

    def roll_setup_order(self, s: Position) -> None:
        s.push(Throw(AXIS, 1, "setup-order"))

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, Throw):
            s.turn_order = TURN_ORDERS[result[0] - 1]
            s.log("setup-order", *s.turn_order, rule="17.0b")

    def first_faction(self, s: Position) -> None:
        self._complete(s, s.turn_order[0])

    def second_faction(self, s: Position) -> None:
        self._complete(s, s.turn_order[1])

    def third_faction(self, s: Position) -> None:
        self._complete(s, s.turn_order[2])

    def _complete(self, s: Position, faction: int) -> None:
        s.active = faction
        s.push(ShortBuilds(faction, share_of(faction).extra))

    def axis_diplomacy(self, s: Position) -> None:
        s.built[:] = bytes(BLOCKS)
        s.active = AXIS
        freeze(s)
        s.push(ShortDiplomacy())

    def diplomacy_resolution(self, s: Position) -> None:
        s.push(Resolution())

    def peace_dividends(self, s: Position) -> None:
        for faction in FACTIONS:
            draw_chits(s, faction, share_of(faction).chits, rule="17.0h")


class ShortBuilds(Frame[Position], tag="17.0c"):
    """Each point is a new Cadre or one CV within Home Territory; then the Faction draws its cards [17.0d]."""

    faction: int
    left: int

    def step(self, s: Position) -> bool:
        if self.left:
            return False
        share = share_of(self.faction)
        deal(s, self.faction, share.actions, share.investments, rule="17.0d")
        s.done(self)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        yard = Yard(s, self.faction, short=True)
        return ask(s, self.faction, "short-builds", "17.0c", yard.steps(), yard.builds(), args=(self.left,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self.left -= 1
        if choice.verb == "step":
            build_step(s, choice.args[0])
        else:
            build_cadre(s, *choice.args)


class ShortDiplomacy(Frame[Position], tag="17.0g"):
    """The Axis plays cards unopposed; they are resolved together like those of a Government Phase."""

    left: int = SHORT.axis_diplomacy_cards

    def step(self, s: Position) -> bool:
        if self.left and s.hand[AXIS]:
            return False
        s.done(self)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        cards = diplomacy_part(s, AXIS), wildcard_part(s, AXIS)
        done = shut("done", "17.0g") if any(part.some() for part in cards) else Each("done")
        return ask(s, AXIS, "short-diplomacy", "17.0g", *cards, done, args=(self.left,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self.left -= 1
        if choice.verb == "diplomacy":
            play_diplomacy(s, AXIS, *choice.args)
        elif choice.verb == "wildcard":
            play_wildcard(s, AXIS, *choice.args)
        else:
            self.left = 0
