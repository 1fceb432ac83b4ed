"""German units to and from the Murmansk box [42.41, 42.6, 42.7], in any Movement phase whatever the options."""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Decision, Each, Refusal, shut
from theatre.core.flow import Frame
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.counters import dock, on_board, put
from theatre.games.third_reich.economy.murmansk import BERGEN, OSLO, in_the_box, is_trapped
from theatre.games.third_reich.economy.strategic_warfare import SUBMARINE, TYPES
from theatre.games.third_reich.movement.stacking import air_room, port_room
from theatre.games.third_reich.nations import at_war, in_game
from theatre.games.third_reich.politics.ledger import lord
from theatre.games.third_reich.state import Position, units_at
from theatre.games.third_reich.tables import (
    AIR,
    AIR_BASE,
    COMBAT,
    FLEET,
    GERMANY,
    KIND,
    NATION,
    NORWAY,
    SPRING,
    USSR,
)
from theatre.games.third_reich.world import CITIES, COUNTRY, MURMANSK_BOX, PORTS_AT, SPACES

BERGEN_PORT = PORTS_AT[BERGEN][0]
HOME, NORTH = range(2)
LAST_RETURN = 1945  # the Year Start after which submarines stay [42.41]


class NorthernMoves(Frame[Position], tag="42.41"):
    """Asked of Germany while it fights Russia, whatever it has in the north; later while anything can come back."""

    over: bool = False

    def step(self, s: Position) -> bool:
        if self.over or not in_game(s, GERMANY) or not (_looks_north(s) or _returns(s) or _recalled(s)):
            s.done(self)
            return True
        return False

    def ask(self, s: Position) -> tuple[Decision, ...]:
        leaving = [unit for unit in in_the_box(s) if is_trapped(s, unit) and places(s, unit)]
        parts = (
            Each("to-murmansk", [(unit,) for unit in ready(s)], lambda args: _why_not_go(s, args)),
            Each("from-murmansk", _returns(s), lambda args: Refusal("42.7")),
            Each("submarines", submarine_moves(s), lambda args: _why_not_transfer(s, args)),
            shut("done", "42.7") if leaving else Each("done"),
        )
        return (question(s, GERMANY, "northern", "42.41", *parts, public=False),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "done":
            self.over = True
        elif choice.verb == "to-murmansk":
            put(s, choice.args[0], MURMANSK_BOX)
            s.moved[choice.args[0]] = 1
        elif choice.verb == "from-murmansk":
            _return(s, *choice.args)
        else:
            count, box = choice.args
            sign = 1 if box == NORTH else -1
            at = GERMANY * len(TYPES) + SUBMARINE
            s.sw[at] -= sign * count
            s.north[at] += sign * count


def _fights(s: Position) -> bool:
    return at_war(s, GERMANY, USSR)


def _looks_north(s: Position) -> bool:
    """Before the war with Russia Germany is asked only if air or fleets are there or could go [42.41]."""
    return in_game(s, USSR) and (_fights(s) or bool(ready(s)) or bool(in_the_box(s)))


def _returns(s: Position) -> list[Args]:
    """Air and fleets of the box, each with the places to which it can come back."""
    return [(unit, at) for unit in in_the_box(s) for at in places(s, unit)]


def ready(s: Position) -> list[int]:
    """42.41: German air and fleets that began the phase in Norway, with Bergen in German hands."""
    if not in_game(s, USSR):
        return []
    own = [u for u in on_board(s) if NATION[u] == GERMANY and KIND[u] in (AIR, FLEET) and not s.moved[u]]
    free = [unit for unit in own if COUNTRY[s.where[unit]] == NORWAY and not _feeds(s, unit)]
    return free if lord(s, BERGEN) == GERMANY else []


def _feeds(s: Position, unit: int) -> bool:
    """27.23: a supply fleet does nothing else in the game turn."""
    return unit in s.fed_by or any(fleet == unit for fleet, _ in s.ahead)


def _why_not_go(s: Position, args: Args) -> Refusal:
    if any(_feeds(s, unit) for unit in args):
        return Refusal("27.23")
    return Refusal("42.4" if lord(s, BERGEN) != GERMANY else "42.41")


def places(s: Position, unit: int) -> list[int]:
    """42.7: Bergen, for air also Oslo and air bases in Norway; if Norway is lost, Germany itself."""
    if unit >= 0 and s.moved[unit]:
        return []
    if KIND[unit] == FLEET:
        if s.holder[BERGEN] == GERMANY:
            return [BERGEN] if port_room(s, BERGEN_PORT) >= COMBAT[unit] else []
        return [at for at in _at_home(s) if any(port_room(s, port) >= COMBAT[unit] for port in PORTS_AT[at])]
    held = [at for at in range(SPACES) if COUNTRY[at] == NORWAY and s.holder[at] == GERMANY]
    norse = [at for at in held if at in (BERGEN, OSLO) or any(KIND[one] == AIR_BASE for one in units_at(s, at))]
    if not norse and s.holder[OSLO] != GERMANY:
        norse = [at for at in _at_home(s) if CITIES[at]]
    return [at for at in norse if air_room(s, at) >= COMBAT[unit]]


def _at_home(s: Position) -> list[int]:
    return [at for at in range(SPACES) if COUNTRY[at] == GERMANY and s.holder[at] == GERMANY]


def _return(s: Position, unit: int, at: int) -> None:
    if KIND[unit] == FLEET:
        port = next(port for port in PORTS_AT[at] if port_room(s, port) >= COMBAT[unit])
        dock(s, unit, at, port)
    else:
        put(s, unit, at)
    s.moved[unit] = 1


def submarine_moves(s: Position) -> list[Args]:
    """North at any time; back in a Spring turn, and not after the 1945 Year Start [42.41, 42.6]."""
    most = s.sw[GERMANY * len(TYPES) + SUBMARINE] if in_game(s, USSR) else 0
    return [*[(count, NORTH) for count in range(1, most + 1)], *_recalled(s)]


def _why_not_transfer(s: Position, args: Args) -> Refusal:
    returning = args[1:] == (HOME,) and s.season == SPRING and s.year < LAST_RETURN
    return Refusal("42.6q" if returning else "42.41")


def _recalled(s: Position) -> list[Args]:
    if s.season != SPRING or s.year >= LAST_RETURN:
        return []
    north = s.north[GERMANY * len(TYPES) + SUBMARINE]
    return [(count, HOME) for count in range(1, north - s.patrol[GERMANY] + 1)]
