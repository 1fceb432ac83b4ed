"""Variant counters [33.1-33.4]: one for Germany, one for Britain, drawn in secret from ten and played at their time.

By agreement a red or black card beside the counter says whether it is one of the first ten or of the ten optional ones,
which stand in `more_variants.py` [YMP-0].

The holder is asked at every moment at which some counter of his side could be played, whatever he holds.
"""

from __future__ import annotations

from collections.abc import Callable

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.counters import has_partisan, on_board, runs
from theatre.games.third_reich.economy.strategic_warfare import ASW, SUBMARINE, TYPES, factors
from theatre.games.third_reich.economy.treasury import fix_limit, why_not_spend
from theatre.games.third_reich.nations import at_war, in_game, of_side
from theatre.games.third_reich.politics.follow_ups import FrenchArmor, Loyalists, Relocation
from theatre.games.third_reich.politics.garrisons import land_factors, naval_factors
from theatre.games.third_reich.politics.ledger import lord
from theatre.games.third_reich.politics.minor_allies import TRIED, aid_of
from theatre.games.third_reich.politics.more_variants import EFFECTS as MORE_EFFECTS
from theatre.games.third_reich.politics.more_variants import (
    ENEMY_TURN,
    FALL_OF_FRANCE,
    GAME_TURN,
    LATER_START,
    PLAYER_TURN,
    SET_UP,
    WINTER_POSTPONED,
    YEAR_START,
    Test,
    axis_hexes,
)
from theatre.games.third_reich.politics.more_variants import WHEN as MORE
from theatre.games.third_reich.politics.usa import Japan, is_usa_due, is_year_start
from theatre.games.third_reich.possibilities import FRENCH_ARMOR, LOYALIST_SPAIN, NO_PEARL_HARBOR, NO_WINTER_WAR
from theatre.games.third_reich.setup import join_pool
from theatre.games.third_reich.state import (
    ACTIVE,
    ATTACKED,
    COLONY,
    CONQUERED,
    NEUTRAL,
    Position,
    this_turn,
)
from theatre.games.third_reich.tables import (
    AIR,
    ALLIES,
    AXIS,
    BRITAIN,
    CHARTS,
    FLEET,
    FRANCE,
    GERMANY,
    IRAQ,
    IS_GROUND,
    ITALY,
    KIND,
    NATION_ID,
    NOBODY,
    POWERS,
    SEASONS,
    SIDES,
    SPAIN,
    SPRING,
    TURKEY,
    USA,
    USSR,
    VICHY_FRANCE,
    WINTER,
)
from theatre.games.third_reich.world import (
    AREA,
    AXIS_MINOR_ALLIES,
    COUNTRY_MASK,
    EAST,
    FRONT,
    OBJECTIVES,
    PORTS,
    mask_of,
)

COUNTERS = 10
CARDS = (RED, BLACK) = range(2)
VOID = 0  # the bit of a counter that was nullified
IRELAND = COUNTRY_MASK[NATION_ID["ireland"]] | mask_of(AREA["ulster"])
SPRING_1941 = 1941 * len(SEASONS) + SPRING
VICHY_WAIT = 3
ITALIAN_OBJECTIVES = 5
ULSTER_TURNS = 5  # the end of the next British turn, then a year
HOLDERS = ((GERMANY, ITALY), (BRITAIN, USA, USSR, FRANCE))


def deal(s: Position) -> None:
    """33.1: the two counters come from the same ten."""
    deck = s.dice.shuffled(range(1, COUNTERS + 1), "variants")
    for side in SIDES:
        card = s.dice.draw(1, len(CARDS), f"card{side}")[0] if s.variants.twenty_variants else RED
        s.drawn[side] = exchanged(s, side, deck[side] + COUNTERS * card)


def variants_in_use(s: Position) -> range:
    return range(1, COUNTERS * (2 if s.variants.twenty_variants else 1) + 1)


def exchanged(s: Position, side: int, number: int) -> int:
    """YMP-0: with the optional variants the Allied 4 and 18 change places, so that only one side can hold Spain."""
    swap = {4: LOYALIST_SPAIN, LOYALIST_SPAIN: 4} if side == ALLIES and s.variants.twenty_variants else {}
    return swap.get(number, number)


def counter_of(s: Position, side: int, variant: int) -> int:
    """The counter from 1 to 10 on which a variant stands, 0 for none."""
    return (exchanged(s, side, variant) - 1) % COUNTERS + 1 if variant else 0


def holder_of(s: Position, side: int) -> int:
    """33.3b: Germany or Britain, or an ally if it has fallen."""
    return next((power for power in HOLDERS[side] if in_game(s, power) and s.sides[power] == side), NOBODY)


def is_spent(s: Position, side: int) -> bool:
    """Played or nullified, which all know."""
    return bool(s.played[side] & (1 << TRIED) - 1)


# when each counter can be played


def _can_pay(s: Position, power: int) -> bool:
    return in_game(s, power) and why_not_spend(s, power, CHARTS.costs.declare_war_major) is None


def _iraq(s: Position) -> bool:
    quiet = s.status[IRAQ] == COLONY and not s.struck_spain
    return in_game(s, GERMANY) and s.year < 1943 and s.scenario != "1944" and quiet


def _ulster(s: Position) -> bool:
    """33.41-2b: not with the Axis or an ally of it on the island, nor against six more British BRPs of aid."""
    ireland = NATION_ID["ireland"]
    ahead = aid_of(s, BRITAIN, ireland) - aid_of(s, GERMANY, ireland)
    landed = axis_hexes(s, IRELAND)
    return in_game(s, BRITAIN) and at_war(s, BRITAIN, GERMANY) and ahead < 6 and not landed


def _vichy(s: Position) -> bool:
    alive = s.status[VICHY_FRANCE] not in (ACTIVE, CONQUERED) and s.status[FRANCE] == CONQUERED
    late = s.scenario == "1942" or this_turn(s) >= s.fallen[FRANCE] + VICHY_WAIT
    free = not s.due[VICHY_FRANCE] and not s.struck_spain
    return in_game(s, GERMANY) and alive and late and s.scenario != "1944" and free


def _spain(s: Position) -> bool:
    at_its_time = this_turn(s) == SPRING_1941 or bool(s.played[AXIS] >> TRIED & 1)
    fights = s.sides[ITALY] == AXIS and any(at_war(s, ITALY, power) for power in POWERS)
    held = len([hex_ for hex_ in OBJECTIVES if lord(s, hex_) == ITALY and not has_partisan(s, hex_)])  # 32.6
    ready = s.status[FRANCE] == CONQUERED and fights and held >= ITALIAN_OBJECTIVES
    return at_its_time and ready and s.status[SPAIN] == NEUTRAL and _can_pay(s, ITALY)


def _minors(s: Position) -> bool:
    waiting = any(s.status[nation] in (NEUTRAL, ATTACKED) and not s.lapsed[nation] for nation in AXIS_MINOR_ALLIES)
    return s.status[FRANCE] == CONQUERED and at_war(s, GERMANY, USSR) and waiting and not s.struck_spain


def _turkey(s: Position) -> bool:
    fights = at_war(s, GERMANY, USSR) and s.year < 1943 and not s.struck_spain
    return fights and s.status[TURKEY] == NEUTRAL and _can_pay(s, GERMANY) and eastern(s, AXIS) > eastern(s, ALLIES)


def eastern(s: Position, side: int) -> int:
    """33.41-7: combat factors of a side on the Eastern Front; fleets in Kiel do not count."""
    units = [unit for unit in on_board(s) if runs(s, unit) in POWERS and s.sides[runs(s, unit)] == side]
    ashore = [unit for unit in units if (IS_GROUND[unit] or KIND[unit] == AIR) and FRONT[s.where[unit]] == EAST]
    fleets = [unit for unit in units if KIND[unit] == FLEET and s.berth[unit] != NOBODY]
    based = [unit for unit in fleets if PORTS[s.berth[unit]].fronts == (EAST,)]
    return land_factors(ashore) + naval_factors(based)


def _is_start_of(s: Position, *scenarios: str) -> bool:
    """Before the first game turn of a later scenario [50.23, 50.32]."""
    return s.scenario in scenarios and not s.turns


WHEN: dict[tuple[int, int], tuple[tuple[int, ...], Test]] = {
    (AXIS, 1): ((PLAYER_TURN,), _iraq),
    (AXIS, 2): ((PLAYER_TURN,), _ulster),
    (AXIS, 3): ((PLAYER_TURN,), _vichy),
    (AXIS, 4): ((PLAYER_TURN,), _spain),
    (AXIS, 5): ((PLAYER_TURN,), _minors),
    (AXIS, 6): ((YEAR_START, LATER_START), lambda s: s.year == 1942 and in_game(s, GERMANY)),
    (AXIS, 7): ((PLAYER_TURN,), _turkey),
    (AXIS, 8): ((PLAYER_TURN, ENEMY_TURN), lambda s: s.year > 1941),
    (AXIS, 9): ((SET_UP, PLAYER_TURN), lambda s: s.year < 1942 and ITALY in of_side(s, AXIS)),
    (AXIS, 10): ((YEAR_START, LATER_START), lambda s: s.year == 1943 or _is_start_of(s, "1944")),
    (ALLIES, 1): ((SET_UP,), lambda s: s.year == 1939),
    (ALLIES, 2): ((SET_UP, YEAR_START, GAME_TURN, PLAYER_TURN), lambda s: in_game(s, FRANCE)),
    (ALLIES, 3): ((FALL_OF_FRANCE,), lambda s: (s.year, s.season) >= (1940, 2) and in_game(s, BRITAIN)),
    (ALLIES, 4): ((SET_UP, LATER_START, YEAR_START, PLAYER_TURN), lambda s: in_game(s, BRITAIN)),
    (ALLIES, 5): ((YEAR_START, LATER_START), lambda s: s.year == 1941 or _is_start_of(s, "1942", "1944")),
    (ALLIES, 6): ((LATER_START, PLAYER_TURN), lambda s: is_usa_due(s) or _is_start_of(s, "1944")),
    (ALLIES, 7): ((YEAR_START, LATER_START), lambda s: s.year == 1944 and s.scenario != "1939"),
    (ALLIES, 8): ((PLAYER_TURN,), lambda s: s.year > 1942),
    (ALLIES, 9): ((SET_UP, LATER_START, GAME_TURN), lambda s: in_game(s, USSR)),
    (ALLIES, 10): ((GAME_TURN, WINTER_POSTPONED), lambda s: s.season == WINTER and in_game(s, USSR)),
}
WHEN |= MORE
SUFFIX = {(AXIS, 2): "a", (AXIS, 7): "a"}


def rule_of(side: int, variant: int) -> str:
    if variant > COUNTERS:
        return f"YMP-{'AL'[side]}{variant}"
    return f"33.4{side + 1}-{variant}{SUFFIX.get((side, variant), '')}"


def is_playable(s: Position, side: int, variant: int, window: int) -> bool:
    windows, test = WHEN[side, variant]
    return window in windows and test(s)


class VariantWindow(Frame[Position], tag="33.2"):
    """The holder may play his counter now; the result is the number played, or 0."""

    side: int
    window: int
    used: int = -1

    def step(self, s: Position) -> bool:
        if self.used < 0 and self._is_open(s):
            return False
        s.done(self, max(0, self.used))
        return True

    def _is_open(self, s: Position) -> bool:
        """By facts that all know."""
        if is_spent(s, self.side) or holder_of(s, self.side) == NOBODY or not (s.drawn[0] or s.drawn[1]):
            return False
        return any(is_playable(s, self.side, number, self.window) for number in variants_in_use(s))

    def ask(self, s: Position) -> tuple[Decision, ...]:
        held = s.drawn[self.side]
        rows = [(held,)] if held and is_playable(s, self.side, held, self.window) else []
        part = Each("play", rows, lambda args: self._why(s, args))
        seat = holder_of(s, self.side)
        return (question(s, seat, "variant", "33.2", part, Each("pass"), public=False),)

    def _why(self, s: Position, args: Args) -> Refusal:
        known = len(args) == 1 and args[0] in variants_in_use(s)
        return Refusal(rule_of(self.side, args[0]) if known else "33.2")

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self.used = 0
        if choice.verb == "play":
            self.used = choice.args[0]
            play(s, self.side, self.used)
            if (self.side, self.used) in FOLLOW_UPS:
                s.push(FOLLOW_UPS[self.side, self.used]())


FOLLOW_UPS: dict[tuple[int, int], Callable[[], Frame[Position]]] = {
    (AXIS, NO_PEARL_HARBOR): Japan,
    (ALLIES, FRENCH_ARMOR): FrenchArmor,
    (ALLIES, LOYALIST_SPAIN): Loyalists,
    (ALLIES, NO_WINTER_WAR): Relocation,
}
"""What has to be rolled or asked when a counter is played."""

# what each does


def play(s: Position, side: int, variant: int) -> None:
    s.log("variant", side, variant, rule=rule_of(side, variant))
    s.played[side] |= 1 << variant
    effect = EFFECTS.get((side, variant))
    if effect is not None:
        effect(s)


def _due(*nations: int, to: int = GERMANY) -> Callable[[Position], None]:
    def effect(s: Position) -> None:
        for nation in nations:
            if s.status[nation] != ACTIVE and not s.lapsed[nation]:
                s.due[nation] = to + 1

    return effect


def _add(power: int, brps: int) -> Callable[[Position], None]:
    """At set-up the spending limit grows with it [11.2], and in the Year Start that of the new year [11.1]."""

    def effect(s: Position) -> None:
        if is_year_start(s):
            s.bonus[power] += brps
            return
        s.brp[power] += brps
        if not s.turns:
            s.opening[power] = s.brp[power]  # 33.62a
            fix_limit(s, power)

    return effect


def _mussolini(s: Position) -> None:
    _add(ITALY, 25)(s)
    join_pool(s, ITALY, {"armor-2-5": 2, "infantry-2-3": 2})


def _expansion(s: Position) -> None:
    """33.41-6: with the BRPs of the year, or at once where the year has begun already."""
    if s.turns:
        s.bonus[GERMANY] = 50
    else:
        s.brp[GERMANY] += 50


def _bind_ulster(s: Position) -> None:
    s.ulster = ULSTER_TURNS


def _dominions(s: Position) -> None:
    s.growth[BRITAIN] = 50


def _wolf_packs(s: Position) -> None:
    """33.41-8: submarines three to two over the ASW that the Allies reveal, who reveal what they need."""
    submarines = s.sw[GERMANY * len(TYPES) + SUBMARINE]
    s.log("variant.submarines", submarines, rule="33.41-8")
    if submarines and submarines * 2 >= factors(s, ASW) * 3:
        s.deployment = 5


def _shipping(s: Position) -> None:
    s.deployment = 7


def _hard_winter(s: Position) -> None:
    s.severe = this_turn(s)


def _navy(s: Position) -> None:
    """33.42-6: what America could have built is there at the start, and two more fleets may be built."""
    s.new_fleets[USA] = 2


EFFECTS: dict[tuple[int, int], Callable[[Position], None]] = {
    (AXIS, 1): _due(IRAQ),
    (AXIS, 2): _bind_ulster,
    (AXIS, 3): _due(VICHY_FRANCE),
    (AXIS, 4): _due(SPAIN, to=ITALY),
    (AXIS, 5): _due(*AXIS_MINOR_ALLIES),
    (AXIS, 6): _expansion,
    (AXIS, 7): _due(TURKEY),
    (AXIS, 8): _wolf_packs,
    (AXIS, 9): _mussolini,
    (ALLIES, 2): _add(FRANCE, 40),
    (ALLIES, 4): _dominions,
    (ALLIES, 6): _navy,
    (ALLIES, 8): _shipping,
    (ALLIES, 9): _add(USSR, 50),
    (ALLIES, 10): _hard_winter,
} | MORE_EFFECTS


def nullify(s: Position, side: int) -> None:
    s.drawn[side] = 0
    s.played[side] |= 1 << VOID
