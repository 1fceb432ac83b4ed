"""Attacks on neutrals, announced before Movement [MOV-01, NEU-05 to NEU-09]: player A, then player B."""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.politics.entry import activate
from theatre.games.ww2_in_europe.politics.minors import join, joining_with, neutral_countries, patron_against
from theatre.games.ww2_in_europe.politics.surprise import surprise_country, surprise_power
from theatre.games.ww2_in_europe.state import NEUTRAL, Position, other
from theatre.games.ww2_in_europe.tables import ALLIES, AXIS, NOBODY, POWERS_OF, USSR
from theatre.games.ww2_in_europe.world import CAPITAL, COUNTRY, LANDS_OF, PACT_SOVIET


class Declarations(Frame[Position], tag="NEU-09"):
    """Each player declares war on as many neutrals as he likes; what he attacks is caught unprepared this turn."""

    at: int = 0

    def _side(self, s: Position) -> int:
        return s.first if self.at == 0 else other(s.first)

    def step(self, s: Position) -> bool:
        if self.at < 2:
            return False
        s.done(self)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        side = self._side(s)
        free = [one for one in neutral_countries(s) if not is_left_to_ussr(s, one, side)]
        free = free if patron_against(s, side) != NOBODY else []
        minors = Each("attack", [(one,) for one in free], lambda args: _why_not(s, side, args))
        powers = Each(
            "attack-power", [(one,) for one in neutral_powers(s, other(side))], lambda args: Refusal("NEU-02")
        )
        revenge = [()] if side == ALLIES and s.pact_failed and s.status[USSR] == NEUTRAL else []
        soviet_war = Each("soviet-war", revenge, lambda args: Refusal("PAC-04"))
        return ask(s, side, "declarations", "NEU-09", minors, powers, soviet_war, Each("done"))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "done":
            self.at += 1
        elif choice.verb == "soviet-war":
            activate(s, USSR)  # PAC-04
        elif choice.verb == "attack":
            attack_minor(s, choice.args[0], seat)
        else:
            attack_power(s, choice.args[0], seat)


def _why_not(s: Position, side: int, args: Args) -> Refusal:
    if patron_against(s, side) == NOBODY:
        return Refusal("MIN-02")
    promised = len(args) == 1 and args[0] in neutral_countries(s) and is_left_to_ussr(s, args[0], side)
    return Refusal("PAC-02" if promised else "NEU-02")


def is_left_to_ussr(s: Position, of: int, side: int) -> bool:
    """While the pact stands the Axis leaves to the USSR what is to be Soviet [R-52]."""
    return side == AXIS and s.pact and all(land in PACT_SOVIET for land in LANDS_OF[of])


def neutral_powers(s: Position, side: int) -> list[int]:
    return [power for power in POWERS_OF[side] if s.status[power] == NEUTRAL]


def attack_minor(s: Position, of: int, side: int) -> None:
    """It becomes a minor ally of the other side's patron, Surprised for this turn [NEU-06, NEU-07]."""
    s.log("attacked", side, of, rule="NEU-09")
    attacked = joining_with(s, of)
    join(s, of, patron_against(s, side))
    for country in attacked:
        surprise_country(s, country)


def attack_power(s: Position, power: int, side: int) -> None:
    """It enters the war before its date, Surprised for this turn [NEU-02, SUR-09]."""
    s.log("attacked-power", side, power, rule="NEU-09")
    activate(s, power)
    surprise_power(s, power)
    surprise_country(s, COUNTRY[CAPITAL[power]])
