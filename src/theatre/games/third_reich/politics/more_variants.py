"""The optional variants 11 to 20 ("Yet More Possibilities"): when each can be played, and what it does at once.

What lasts is told by `is_played` in the module of its chapter; figures stand in `data/variants.json`.
"""

from __future__ import annotations

from collections.abc import Callable

from theatre.games.third_reich.counters import eliminate, in_pool, on_board, runs
from theatre.games.third_reich.economy.grants import is_reachable
from theatre.games.third_reich.economy.treasury import fix_limit, spend, why_not_spend, worth
from theatre.games.third_reich.nations import at_war, give, in_game, master
from theatre.games.third_reich.politics.free_france import MAGHREB
from theatre.games.third_reich.politics.intervention import enlist
from theatre.games.third_reich.possibilities import (
    BELGIUM_COOPERATES,
    BELGRADE,
    BLITZ,
    CORRIDOR,
    EARLY_AMERICA,
    FIGURES,
    FRENCH_ARMOR,
    FULL_COOPERATION,
    HITLER_DEAD,
    ITALY_BOUGHT,
    LONG_MAGINOT,
    LOYALIST_SPAIN,
    NO_PEARL_HARBOR,
    NO_WINTER_WAR,
    OBDURATE_STALIN,
    RED_ARMY,
    REDOUBT,
    SECOND_AIRBORNE,
    UNREST,
    WAFD,
    WINTER_READY,
)
from theatre.games.third_reich.setup import FRENCH_TANKS, LATER, join_pool
from theatre.games.third_reich.state import (
    ABSENT,
    ACTIVE,
    ALLIED,
    AT_PEACE,
    ATTACKED,
    COMMUNISTS,
    CONQUERED,
    HOSTS,
    NEUTRAL,
    OVER,
    POOL,
    SPARE,
    Position,
    lay,
    this_turn,
)
from theatre.games.third_reich.tables import (
    AIR,
    ALLIES,
    ARMOR,
    AXIS,
    BELGIUM,
    BRITAIN,
    CHARTS,
    COMBAT,
    FINLAND,
    FLEET,
    FRANCE,
    GERMANY,
    INFANTRY,
    ITALY,
    KIND,
    NATION,
    NATION_ID,
    NOBODY,
    POLAND,
    POWERS,
    SPAIN,
    UNITS,
    USA,
    USSR,
    VICHY_FRANCE,
    YUGOSLAVIA,
    Date,
    turn_of,
)
from theatre.games.third_reich.world import (
    AREA,
    BIT,
    COUNTRY,
    COUNTRY_MASK,
    FORTRESS,
    HEXES,
    LONDON,
    LONG_MAGINOT_LINE,
    ROME,
    SPACES,
    mask_of,
    space,
    spaces,
    within,
)

# the moments at which a counter can be played
SET_UP, YEAR_START, GAME_TURN, PLAYER_TURN, FALL_OF_FRANCE = range(5)
OPENING = 5  # before anybody has set up
DECLARED = 6  # wars of the player turn have been declared
INVOKED = 7  # Russia calls on its winter
BUILDING = 8  # an Axis Construction phase begins
AIRBORNE_BUILT = 9  # the second airborne has been built
AFTER_COMBAT = 10  # the end of an Axis Combat phase
JOINING = 11  # minor allies have joined, or somebody has intervened
BEFORE_BUILDING = 12  # an Allied Construction phase is about to begin
BEFORE_MOVEMENT = 13  # an Axis Movement phase is about to begin
ENEMY_TURN = 14  # a player turn of the other side begins
LATER_START = 15  # before the first game turn of a later scenario [11.2, 50.23, 50.32]
WINTER_POSTPONED = 16  # Russia lets its first Winter pass [44.4]

Test = Callable[[Position], bool]
EGYPT = NATION_ID["egypt"]
BARRIERS = mask_of([hex_ for name in FIGURES.italian_price.areas for hex_ in AREA[name]])
AFRICA = mask_of(
    [hex_ for hex_ in range(SPACES) if COUNTRY[hex_] in (*MAGHREB, NATION_ID["libya"], NATION_ID["egypt"])]
)
FALL_1939 = turn_of(Date(1939, "fall"))
WINTER_1940, SPRING_1941 = turn_of(Date(1940, "winter")), turn_of(Date(1941, "spring"))
WINTER_1941 = turn_of(Date(1941, "winter"))


def axis_hexes(s: Position, soil: int) -> int:
    """What Axis powers and their allies hold of some land."""
    held = 0
    for nation, hexes in enumerate(s.held):
        owner = master(s, nation)
        if owner in POWERS and s.sides[owner] == AXIS:
            held |= hexes
    return held & soil


# when


def _unrest(s: Position) -> bool:
    return axis_hexes(s, COUNTRY_MASK[FRANCE]).bit_count() >= FIGURES.unrest.hexes


def _begins_late(s: Position) -> bool:
    return s.scenario in LATER and not s.turns


def _russia_enters(s: Position) -> bool:
    now = s.begun[GERMANY * len(POWERS) + USSR] and at_war(s, GERMANY, USSR)
    return _begins_late(s) or bool(now)


def _wafd(s: Position) -> bool:
    """A supplied Axis armor or infantry unit in Egypt."""
    return any(not s.unsupplied[unit] for unit in wafd_friends(s))


def wafd_friends(s: Position) -> list[int]:
    there = [u for u in on_board(s) if BIT[s.where[u]] & COUNTRY_MASK[EGYPT] and KIND[u] in (ARMOR, INFANTRY)]
    return [unit for unit in there if runs(s, unit) in POWERS and s.sides[runs(s, unit)] == AXIS]


def _second_airborne(s: Position) -> bool:
    return s.year >= FIGURES.second_airborne.from_ and not s.spoilt


def _blitz(s: Position) -> bool:
    return s.active == AXIS and s.scenario not in LATER and s.truce == s.turns and in_game(s, BRITAIN)


def _belgrade(s: Position) -> bool:
    """When Hungary joins, when the Axis has intervened in Yugoslavia, or at the start of a later scenario."""
    if _begins_late(s):
        return s.status[YUGOSLAVIA] == CONQUERED
    joins = s.hungarian == this_turn(s) and s.status[YUGOSLAVIA] == NEUTRAL and not s.lapsed[YUGOSLAVIA]
    patron = s.patron[YUGOSLAVIA]
    helped = s.serbian == this_turn(s) and s.status[YUGOSLAVIA] == ALLIED
    return joins or (helped and patron in POWERS and s.sides[patron] == AXIS)


def _no_pearl_harbor(s: Position) -> bool:
    if s.scenario == "1942":
        return not s.turns
    return this_turn(s) == WINTER_1941 and s.status[USA] == ABSENT


def _belgium(s: Position) -> bool:
    return this_turn(s) == FALL_1939 and s.status[BELGIUM] in (NEUTRAL, ATTACKED) and in_game(s, FRANCE)


def _italy(s: Position) -> bool:
    """Italy at peace with all major powers, and somebody who can send the price to Rome."""
    peace = in_game(s, ITALY) and not any(at_war(s, ITALY, power) for power in POWERS)
    return s.scenario not in LATER and peace and payer(s) != NOBODY


def payer(s: Position) -> int:
    """Britain or France, whose capital and Rome no enemy unit is next to [16.6b]."""
    for power in (BRITAIN, FRANCE):
        able = in_game(s, power) and why_not_spend(s, power, FIGURES.italian_price.brp) is None
        if able and is_reachable(s, power) and is_reachable(s, ITALY):
            return power
    return NOBODY


def _hitler(s: Position) -> bool:
    return s.year >= 1942 and s.first == ALLIES and s.active == AXIS and in_game(s, GERMANY)


def _spain(s: Position) -> bool:
    """To activate it, or for partisans alone once the Axis has entered it [YMP-L18b]."""
    return spanish_patron(s) != NOBODY or bool(axis_hexes(s, COUNTRY_MASK[SPAIN]))


def spanish_patron(s: Position) -> int:
    """The power whose minor ally Spain can become now."""
    if s.status[SPAIN] != NEUTRAL:
        return NOBODY
    if s.loyalists == COMMUNISTS:
        fights = at_war(s, USSR, GERMANY) or at_war(s, USSR, ITALY)
        return USSR if in_game(s, USSR) and fights and _can_pay(s, USSR) else NOBODY
    lasted = s.year >= 1941 and (in_game(s, FRANCE) or s.fallen[FRANCE] >= SPRING_1941) and s.scenario not in LATER
    won = _is_allied(s, BIT[ROME]) and _is_allied(s, AFRICA)
    power = FRANCE if in_game(s, FRANCE) else BRITAIN
    return power if (lasted or won) and in_game(s, power) and _can_pay(s, power) else NOBODY


def _can_pay(s: Position, power: int) -> bool:
    return why_not_spend(s, power, CHARTS.costs.declare_war_major) is None


def _is_allied(s: Position, hexes: int) -> bool:
    for nation, held in enumerate(s.held):
        owner = master(s, nation)
        if owner in POWERS and s.sides[owner] == ALLIES:
            hexes &= ~held
    return not hexes


def _finland(s: Position) -> bool:
    if _begins_late(s):
        return s.status[FINLAND] == ACTIVE
    return s.year == 1940 and s.status[FINLAND] == NEUTRAL and not s.lapsed[FINLAND]


WHEN: dict[tuple[int, int], tuple[tuple[int, ...], Test]] = {
    (AXIS, UNREST): ((PLAYER_TURN,), _unrest),
    (AXIS, CORRIDOR): ((OPENING,), lambda s: s.scenario not in LATER),
    (AXIS, OBDURATE_STALIN): ((OPENING, DECLARED), _russia_enters),
    (AXIS, REDOUBT): ((), lambda s: False),  # played by itself, see `redoubt.py`
    (AXIS, WINTER_READY): ((INVOKED,), lambda s: s.scenario not in LATER),
    (AXIS, WAFD): ((BUILDING,), _wafd),
    (AXIS, SECOND_AIRBORNE): ((AIRBORNE_BUILT,), _second_airborne),
    (AXIS, BLITZ): ((AFTER_COMBAT,), _blitz),
    (AXIS, BELGRADE): ((OPENING, JOINING), _belgrade),
    (AXIS, NO_PEARL_HARBOR): ((OPENING, BEFORE_BUILDING), _no_pearl_harbor),
    (ALLIES, BELGIUM_COOPERATES): ((BEFORE_MOVEMENT,), _belgium),
    (ALLIES, ITALY_BOUGHT): ((PLAYER_TURN,), _italy),
    (ALLIES, RED_ARMY): ((OPENING,), lambda s: s.scenario in FIGURES.red_army),
    (ALLIES, FULL_COOPERATION): ((PLAYER_TURN,), lambda s: s.scenario not in LATER and in_game(s, FRANCE)),
    (ALLIES, HITLER_DEAD): ((ENEMY_TURN,), _hitler),
    (ALLIES, FRENCH_ARMOR): ((SET_UP,), lambda s: s.scenario not in LATER),
    (ALLIES, LONG_MAGINOT): ((SET_UP,), lambda s: s.scenario not in LATER),
    (ALLIES, LOYALIST_SPAIN): ((PLAYER_TURN,), _spain),
    (ALLIES, NO_WINTER_WAR): ((OPENING, YEAR_START), _finland),
    (ALLIES, EARLY_AMERICA): (
        (GAME_TURN,),
        lambda s: s.scenario not in LATER and this_turn(s) >= WINTER_1940 and s.status[USA] == ABSENT,
    ),
}


# what each does at once


def rise(s: Position) -> None:
    """YMP-A11: where North Africa is Vichy's each colony goes its own way; elsewhere partisans can be built."""
    for colony in MAGHREB:
        if not s.held[VICHY_FRANCE] & COUNTRY_MASK[colony]:
            continue
        for unit in list(on_board(s)):
            if s.serves[unit] == VICHY_FRANCE and COUNTRY[s.where[unit]] == colony:
                eliminate(s, unit)
                lay(s, unit, SPARE)
        for hex_ in spaces(s.held[VICHY_FRANCE] & COUNTRY_MASK[colony]):
            give(s, hex_, colony)
        s.status[colony], s.patron[colony], s.earns[colony] = NEUTRAL, NOBODY, NOBODY
        s.log("colony.rises", colony, rule="YMP-A11")


def _corridor(s: Position) -> None:
    """YMP-A12: nobody is at war, Poland is a neutral country, and three of its hexes are German."""
    s.war[:] = bytes(len(s.war))
    s.status[POLAND], s.patron[POLAND], s.earns[POLAND] = NEUTRAL, NOBODY, NOBODY
    for name in FIGURES.corridor:
        give(s, space(name), GERMANY)


def _winter_ready(s: Position) -> None:
    """YMP-A15"""
    s.winter = OVER
    s.log("winter.void", rule="YMP-A15")


def _blitz_falls(s: Position) -> None:
    """YMP-A18: German less British air factors within four hexes of London are taken from Britain."""
    near = within(BIT[LONDON], HEXES, FIGURES.blitz_range)
    air = [unit for unit in on_board(s) if KIND[unit] == AIR and BIT[s.where[unit]] & near]
    german, british = [sum([COMBAT[unit] for unit in air if NATION[unit] == power]) for power in (GERMANY, BRITAIN)]
    lost = max(0, german - british)
    s.brp[BRITAIN] -= lost
    s.log("brp.lost", BRITAIN, lost, rule="YMP-A18")


def _belgrade_joins(s: Position) -> None:
    """YMP-A19: Yugoslavia is a minor ally; one that stood by the Axis already is active at once."""
    if s.status[YUGOSLAVIA] == ALLIED:
        enlist(s, YUGOSLAVIA, s.patron[YUGOSLAVIA])
    elif s.turns:
        s.due[YUGOSLAVIA] = GERMANY + 1
    else:  # its BRPs are in the total that the card gives to Germany
        s.status[YUGOSLAVIA], s.patron[YUGOSLAVIA], s.enrolled[YUGOSLAVIA] = ACTIVE, GERMANY, 1
        for hex_ in spaces(COUNTRY_MASK[YUGOSLAVIA]):
            give(s, hex_, YUGOSLAVIA)


def _at_peace(s: Position) -> None:
    """YMP-A20: in the scenario that begins with America at war it is not yet."""
    for power in POWERS:
        s.war[USA * len(POWERS) + power] = s.war[power * len(POWERS) + USA] = 0


def _belgium_opens(s: Position) -> None:
    """YMP-L11: and if the Axis has declared war on it already it joins France at once."""
    s.pacts |= HOSTS
    if s.status[BELGIUM] == ATTACKED:
        enlist(s, BELGIUM, FRANCE)


def _buy_italy(s: Position) -> None:
    """YMP-L12: the price goes to Rome like any grant."""
    power, brp = payer(s), FIGURES.italian_price.brp
    spend(s, power, brp)
    s.redeployed[power] += 2
    s.granted[power * len(POWERS) + ITALY] += brp
    s.log("granted", power, ITALY, brp, rule="YMP-L12")
    s.bought = this_turn(s)


def _red_army(s: Position) -> None:
    """YMP-L13: other infantry is in the force pool; what is placed and what comes later is in `setup.py`."""
    for unit in range(UNITS):
        if NATION[unit] == USSR and KIND[unit] == INFANTRY and s.where[unit] == POOL:
            lay(s, unit, SPARE)
    join_pool(s, USSR, FIGURES.red_army[s.scenario].builds)


def _behead(s: Position) -> None:
    """YMP-L15: German air and fleets do not stir in this player turn."""
    s.frozen = this_turn(s)
    for unit in on_board(s):
        if NATION[unit] == GERMANY and KIND[unit] in (AIR, FLEET):
            s.inverted[unit] = 1


def _no_maginot(s: Position) -> None:
    """YMP-L16: no fortresses; the armor of the force pool is placed at set-up. What is built instead France chooses."""
    for unit in in_pool(s, FRANCE, FRENCH_TANKS):
        lay(s, unit, SPARE)
    for hex_ in range(SPACES):
        if FORTRESS[hex_] == "maginot":
            s.razed[hex_] = 1


def _long_maginot(s: Position) -> None:
    for hex_ in LONG_MAGINOT_LINE:
        s.razed[hex_] = 0


def _no_winter_war(s: Position) -> None:
    """YMP-L19: Finland never joins the Axis; where the card has it do so it did not."""
    s.pacts |= AT_PEACE
    s.lapsed[FINLAND] = 1
    if s.status[FINLAND] == ACTIVE:
        s.status[FINLAND], s.patron[FINLAND], s.earns[FINLAND], s.enrolled[FINLAND] = NEUTRAL, NOBODY, NOBODY, 0
        s.paid[FINLAND] = 0
        s.brp[GERMANY] -= worth(s, FINLAND)
        fix_limit(s, GERMANY)


EFFECTS: dict[tuple[int, int], Callable[[Position], None]] = {
    (AXIS, UNREST): rise,
    (AXIS, CORRIDOR): _corridor,
    (AXIS, WINTER_READY): _winter_ready,
    (AXIS, BLITZ): _blitz_falls,
    (AXIS, BELGRADE): _belgrade_joins,
    (AXIS, NO_PEARL_HARBOR): _at_peace,
    (ALLIES, BELGIUM_COOPERATES): _belgium_opens,
    (ALLIES, ITALY_BOUGHT): _buy_italy,
    (ALLIES, RED_ARMY): _red_army,
    (ALLIES, HITLER_DEAD): _behead,
    (ALLIES, FRENCH_ARMOR): _no_maginot,
    (ALLIES, LONG_MAGINOT): _long_maginot,
    (ALLIES, NO_WINTER_WAR): _no_winter_war,
}
