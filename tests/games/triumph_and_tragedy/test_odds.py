"""The odds of a Battle: exact, in the order of fire, as the game plays it, and from what a player sees."""

from fractions import Fraction
from itertools import product

import pytest

from games.triumph_and_tragedy.table import Table, land_battle, rule, sea_battle, table
from theatre.board.prospect import Prospect
from theatre.core.decision import Choice
from theatre.games.triumph_and_tragedy import odds
from theatre.games.triumph_and_tragedy import state as st
from theatre.games.triumph_and_tragedy import tables as tb
from theatre.games.triumph_and_tragedy.odds import Force, Side
from theatre.games.triumph_and_tragedy.prospects import prospect
from theatre.games.triumph_and_tragedy.tables import AIR_FORCE, CARRIER, CONVOY, FLEET, FORTRESS, INFANTRY, SUB, TANK

# Firepower against Ground units, by the Unit Table of the rulebook
AT_GROUND = {FORTRESS: 4, AIR_FORCE: 1, TANK: 2, INFANTRY: 3}
Exact = dict[tuple[tuple[int, ...], tuple[int, ...]], Fraction]


def every_die(attacker: Force, defender: Force) -> Exact:
    """A Round among Ground units, gone through die by die; of equal units one that has fired takes the Hit."""
    forces = (attacker, defender)
    turns = sorted([(kind, side == 0, side, at) for side in (0, 1) for at, (kind, _) in enumerate(forces[side])])
    chances: Exact = {(tuple([cv for _, cv in attacker]), tuple([cv for _, cv in defender])): Fraction(1)}
    fired: list[tuple[int, int]] = []
    for kind, _, side, at in turns:
        then: Exact = {}
        for state, chance in chances.items():
            throws = list(product(range(1, 7), repeat=state[side][at]))
            for throw in throws:
                foes = list(state[1 - side])
                for die in throw:
                    left = [one for one, cv in enumerate(foes) if cv]
                    if die <= AT_GROUND[kind] and left:
                        foes[max(left, key=lambda one: (foes[one], (1 - side, one) in fired))] -= 1
                after = (state[0], tuple(foes)) if side == 0 else (tuple(foes), state[1])
                then[after] = then.get(after, Fraction()) + chance / len(throws)
        chances = then
        fired.append((side, at))
    return chances


def same(exact: Exact, reckoned: odds.Chances) -> None:
    assert set(exact) == {state for state, p in reckoned.items() if p}
    for state, chance in exact.items():
        assert reckoned[state] == pytest.approx(float(chance), abs=1e-12)


# exact chances


def test_one_infantry_against_one() -> None:
    """The Defender fires first: half of the time the Attacker is gone before he can shoot."""
    chances = odds.battle_chances(((INFANTRY, 1),), ((INFANTRY, 1),))
    assert chances == {((0,), (1,)): 0.5, ((1,), (0,)): 0.25, ((1,), (1,)): 0.25}


def test_a_tank_fires_before_infantry() -> None:
    chances = odds.battle_chances(((TANK, 2),), ((INFANTRY, 1),))
    assert chances[(2,), (0,)] == pytest.approx(5 / 9)
    assert chances[(1,), (1,)] == chances[(2,), (1,)] == pytest.approx(2 / 9)


@pytest.mark.parametrize(
    ("attacker", "defender"),
    [
        (((INFANTRY, 2),), ((INFANTRY, 3),)),
        (((TANK, 2), (INFANTRY, 1)), ((TANK, 1), (INFANTRY, 2))),
        (((INFANTRY, 4),), ((FORTRESS, 3),)),
        (((TANK, 3), (INFANTRY, 4)), ((INFANTRY, 3), (INFANTRY, 2))),
    ],
)
def test_the_chances_are_those_of_all_dice(attacker: Force, defender: Force) -> None:
    exact = every_die(attacker, defender)
    assert sum(exact.values()) == 1
    same(exact, odds.battle_chances(attacker, defender))


@rule("12.44a")
def test_the_land_battle_of_the_rulebook() -> None:
    """Tank 3 and Infantry 4 against Infantry 3 and 2: after one Hit of the Tank, two of the defenders and two more."""
    exact = every_die(((TANK, 3), (INFANTRY, 4)), ((INFANTRY, 3), (INFANTRY, 2)))
    reckoned = odds.battle_chances(((TANK, 3), (INFANTRY, 4)), ((INFANTRY, 3), (INFANTRY, 2)))
    tank = Fraction(4, 9)  # one Hit of three dice at 2
    defenders = Fraction(6, 16)  # two Hits of four dice at 3: 4-3, then the Tank gives way
    army = Fraction(3, 8)  # two Hits of three dice at 3
    in_the_book = ((2, 3), (1, 1))
    assert exact[in_the_book] > tank * defenders * army  # other dice lead there as well
    assert reckoned[in_the_book] == pytest.approx(float(exact[in_the_book]))


def test_a_battle_at_sea_goes_on_for_rounds() -> None:
    """A Fleet of 1 against one: of each Round that is not over 1/2 is lost and 1/4 won."""
    three = odds.battle_chances(((FLEET, 1),), ((FLEET, 1),), rounds=3)
    assert three[(0,), (1,)] == pytest.approx(float(Fraction(1, 2) * (1 + Fraction(1, 4) + Fraction(1, 16))))
    assert three[(1,), (1,)] == pytest.approx(float(Fraction(1, 64)))


@pytest.mark.parametrize(("victim", "left"), [(CARRIER, 1), (CONVOY, 1), (FLEET, 2), (SUB, 2)])
def test_carriers_and_convoys_lose_two(victim: int, left: int) -> None:
    assert odds.struck((victim,), (3,), 0, tb.CLASS[victim], 1) == (left,)


def test_of_equal_units_one_that_has_fired_is_given_up() -> None:
    for fired, left in ((0b10, (2, 1)), (0b01, (1, 2))):
        assert odds.struck((TANK, FORTRESS), (2, 2), fired, tb.GROUND_CLASS, 1) == left
    assert odds.struck((TANK, FORTRESS), (1, 2), 0b01, tb.GROUND_CLASS, 1) == (1, 1)  # the strongest first


def test_convoys_and_units_without_firepower_do_nothing() -> None:
    assert odds.battle_chances(((SUB, 1),), ((CONVOY, 3),))[(1,), (3,)] == pytest.approx(5 / 6)
    assert odds.battle_chances(((TANK, 3),), ((AIR_FORCE, 1),))[(3,), (1,)] == pytest.approx(5 / 6)


# order of fire


def order(attacker: tuple[int, ...], defender: tuple[int, ...], *sides: Side) -> list[tuple[int, int]]:
    """(kind, side) in the order of fire."""
    kinds = (attacker, defender)
    two = (*sides, odds.PLAIN, odds.PLAIN)[:2]
    return [(kinds[one.side][one.unit], one.side) for one in odds.order_of_fire(kinds, two)]


@rule("12.3b")
def test_the_order_of_fire_of_the_rulebook() -> None:
    both = (INFANTRY, TANK)
    assert order(both, both) == [(TANK, 1), (TANK, 0), (INFANTRY, 1), (INFANTRY, 0)]


@rule("9.0b")
@pytest.mark.parametrize(
    ("attacker", "defender", "first"),
    [
        (Side(frozenset([TANK])), Side(), 0),
        (Side(frozenset([TANK])), Side(frozenset([TANK])), 1),
        (Side(frozenset([INFANTRY])), Side(), 1),
        (Side(surprise=True), Side(), 0),
        (Side(surprise=True), Side(frozenset([TANK])), 1),
        (Side(frozenset([TANK]), surprise=True), Side(frozenset([TANK])), 0),
    ],
)
def test_firstfire_and_surprise_turn_the_order(attacker: Side, defender: Side, first: int) -> None:
    assert order((TANK,), (TANK,), attacker, defender)[0] == (TANK, first)


def test_invaders_do_not_fire() -> None:
    ashore = odds.battle_chances(((INFANTRY, 3),), ((INFANTRY, 1),), (Side(idle=frozenset([0])), Side()))
    assert ashore == {((3,), (1,)): 0.5, ((2,), (1,)): 0.5}


# the game plays as the odds say


def force(words: str) -> Force:
    parts = [part.split() for part in words.split(", ")]
    return tuple([(tb.KIND_ID[name], int((*cv, 1)[0])) for name, *cv in parts])  # type: ignore[index]


def left_of(t: Table, words: str, side: str) -> tuple[int, ...]:
    """The CV of each unit that was in Warsaw at the start, one of a kind; 0 for those that are gone."""
    left = dict([part.split() for part in t.units("warsaw", side).split(", ") if part])
    return tuple([int(left.get(part.split()[0], 0)) for part in words.split(", ")])


def play(attackers: str, defenders: str, hits: tuple[bool, ...]) -> tuple[Table, Fraction, bool]:
    """The Battle with dice that hit or miss, as far as they go; the chance of that, and whether it is over."""
    t = land_battle(attackers, defenders).do("done")
    chance, dice = Fraction(1), list(hits)
    while t.seat != "west":
        if "hit" in t.verbs():
            t.do("hit", t.pick("warsaw", "tank"))  # it has fired
            continue
        block = next(one.args[0] for one in t.asked().options if one.verb == "fire")
        if len(dice) < t.cv(block):
            return t, chance, False
        throw, dice = dice[: t.cv(block)], dice[t.cv(block) :]
        power = Fraction(AT_GROUND[tb.KIND[block]], 6)
        for hit in throw:
            chance *= power if hit else 1 - power
        t.fires(block, "G", *[1 if hit else 6 for hit in throw])
    return t, chance, True


@pytest.mark.parametrize(("attackers", "defenders"), [("infantry 2", "infantry"), ("tank, infantry", "infantry")])
def test_the_game_has_the_same_chances(attackers: str, defenders: str) -> None:
    played: Exact = {}
    scripts: list[tuple[bool, ...]] = [()]
    while scripts:
        script = scripts.pop()
        t, chance, over = play(attackers, defenders, script)
        if over:
            state = (left_of(t, attackers, "axis"), left_of(t, defenders, "ussr"))
            played[state] = played.get(state, Fraction()) + chance
        else:
            scripts += [(*script, True), (*script, False)]
    same(played, odds.battle_chances(force(attackers), force(defenders)))


# hidden forces


FACES = {(INFANTRY, 1): 2.0, (TANK, 1): 1.0, (INFANTRY, 3): 1.0}


def test_hidden_blocks_count_as_all_that_they_may_be() -> None:
    one = list(odds.possible_forces(1, FACES))
    assert one == [(0.5, ((INFANTRY, 1),)), (0.25, ((TANK, 1),)), (0.25, ((INFANTRY, 3),))]
    two = {forces: chance for chance, forces in odds.possible_forces(2, FACES)}
    assert sum(two.values()) == pytest.approx(1)
    assert two[(INFANTRY, 1), (INFANTRY, 1)] == 0.25
    assert two[(INFANTRY, 1), (TANK, 1)] == 0.25
    assert two[(TANK, 1), (TANK, 1)] == 0.0625


def test_many_hidden_blocks_are_drawn_the_same_way_each_time() -> None:
    once, again = list(odds.possible_forces(5, FACES)), list(odds.possible_forces(5, FACES))
    assert once == again
    assert sum(chance for chance, _ in once) == pytest.approx(1)
    assert {len(forces) for _, forces in once} == {5}


# what a player is told


def told(t: Table, verb: str, *words: str | int) -> Prospect | None:
    """The odds that the Active Player is shown for a choice."""
    return prospect(t.view(tb.FACTION_ROWS[t.active].id), {}, t.choice(verb, *words))


def attack(defender: str = "infantry 2", **more: str) -> tuple[Table, int]:
    """Germans in Berlin may attack Warsaw."""
    t = table("axis").war("axis", "ussr").satellite("poland", "ussr").put("ussr", defender, "warsaw")
    return t, t.new("germany", more.get("attacker", "infantry 3"), "berlin")[0]


def win(found: Prospect | None) -> float:
    assert found is not None
    return dict(found.endings).get("odds.win", 0.0)


def test_a_move_without_enemies_at_its_end_has_no_odds() -> None:
    t, infantry = attack()
    assert told(t, "move", infantry, "munich", "berlin") is None
    assert told(t, "move", infantry, "warsaw", "berlin") is not None
    assert told(t, "done") is None
    peace = table("axis").put("germany", "fleet", "ruhr").put("britain", "fleet", "north_sea")
    assert told(peace, "move", peace.pick("ruhr", "fleet"), "north_sea", "ruhr") is None


def test_nonsense_has_no_odds() -> None:
    t, infantry = attack()
    for args in ((infantry,), (infantry, -1, 999), (infantry, 999, 999), (999, 0, 1)):
        assert prospect(t.view("axis"), {}, Choice("move", args)) is None
    assert prospect(t.view(), {}, t.choice("move", infantry, "warsaw", "berlin")) is None  # not his to make


def test_an_escaped_sub_is_nobody_to_fight() -> None:
    t = table("axis").war("axis", "west").put("germany", "fleet", "ruhr").put("britain", "sub", "north_sea")
    fleet, sub = t.pick("ruhr", "fleet"), t.pick("north_sea", "sub", "britain")
    assert told(t, "move", fleet, "north_sea", "ruhr") is not None
    t.s.escaped[sub] = 1
    assert told(t, "move", fleet, "north_sea", "ruhr") is None


def test_an_own_escaped_sub_stays_out_of_a_battle() -> None:
    t = table("axis").war("axis", "west").put("germany", "fleet", "ruhr").put("britain", "fleet", "north_sea")
    alone = told(t, "move", t.pick("ruhr", "fleet"), "north_sea", "ruhr")
    (sub,) = t.new("germany", "sub 3", "north_sea")
    assert told(t, "move", t.pick("ruhr", "fleet"), "north_sea", "ruhr") != alone
    t.s.escaped[sub] = 1
    assert told(t, "move", t.pick("ruhr", "fleet"), "north_sea", "ruhr") == alone


@pytest.mark.parametrize(("one", "two"), [("infantry 1", "fortress 3"), ("infantry 2", "infantry 3")])
def test_the_odds_do_not_depend_on_hidden_faces(one: str, two: str) -> None:
    (t, infantry), (u, _) = attack(one), attack(two)
    assert told(t, "move", infantry, "warsaw", "berlin") == told(u, "move", infantry, "warsaw", "berlin")


def test_the_odds_depend_on_what_is_seen() -> None:
    chances = []
    for units in ("infantry 1", "infantry 3"):
        t = land_battle("tank 3", units, then="west").do("done")
        chances.append(win(prospect(t.view("axis"), {}, t.choice("resolve", "warsaw"))))
    assert chances[0] == pytest.approx(19 / 27)  # any Hit of three dice at 2
    assert chances[1] == pytest.approx(1 / 27)


def test_units_that_are_there_already_fight_too() -> None:
    t, infantry = attack()
    alone = win(told(t, "move", infantry, "warsaw", "berlin"))
    (tank,) = t.new("germany", "tank 3", "berlin")
    t.ask_anew().do("move", tank, "warsaw", "berlin")
    assert win(told(t, "move", infantry, "warsaw", "berlin")) > alone


def test_an_armed_minor_shows_its_strength() -> None:
    t = table("axis").armed("poland", "axis").put("germany", "infantry 3", "berlin")
    found = told(t, "move", t.pick("berlin", "infantry"), "warsaw", "berlin")
    exact = every_die(((INFANTRY, 3),), ((FORTRESS, 3),))
    assert win(found) == pytest.approx(float(sum([p for (a, d), p in exact.items() if any(a) and not any(d)])))


def test_those_who_come_from_the_sea_do_not_fire() -> None:
    t = table("axis").war("axis", "west").put("germany", "infantry 3", "north_sea")
    t.put("britain", "infantry", "glasgow")
    assert win(told(t, "move", t.pick("north_sea", "infantry"), "glasgow", "north_sea")) == 0.0
    t.put("germany", "infantry 3", "london").ask_anew()
    assert win(told(t, "move", t.pick("london", "infantry"), "glasgow", "london")) > 0.0
    t.do("move", t.pick("north_sea", "infantry"), "glasgow", "north_sea").do("done")
    assert win(told(t, "resolve", "glasgow")) == 0.0


def counterattack(units: str, axis: str = "", ussr: str = "", owner: str = "axis") -> Prospect:
    """Soviets attack Germans in Lvov who lie open; they are alike but for a Technology."""
    t = table("ussr", "combat").war("axis", "ussr")
    for power in ("germany", "ussr") if owner == "axis" else ("ussr", "germany"):
        t.put(power, units, "lvov")
    for block in [one for one in range(tb.BLOCKS) if t.place_of(one) == "lvov"]:
        t.s.shown[block] = st.EVERYBODY
    for side, tech in (("axis", axis), ("ussr", ussr)):
        if tech:
            t.tech(side, tech)
    found = prospect(t.view("ussr"), {}, t.choice("designate", "lvov"))
    assert found is not None
    return found


@pytest.mark.parametrize(("units", "tech"), [("tank 3", "heavy_tanks"), ("infantry 3", "rocket_artillery")])
def test_firstfire_counts_for_both_sides(units: str, tech: str) -> None:
    plain = counterattack(units)
    assert win(counterattack(units, ussr=tech)) > win(plain)
    assert counterattack(units, axis=tech, ussr=tech) == plain


@pytest.mark.parametrize(("owner", "counts"), [("axis", True), ("ussr", False)])
def test_airdefense_radar_counts_in_friendly_territory(owner: str, counts: bool) -> None:
    units = "air_force 3, infantry"
    plain, radar = (counterattack(units, axis=tech, owner=owner) for tech in ("", "airdefense_radar"))
    assert (radar.attacker_value > plain.attacker_value) == counts


def test_at_sea_ground_units_are_convoys() -> None:
    t = sea_battle("fleet 2", "infantry 3").do("done")
    found = prospect(t.view("axis"), {}, t.choice("resolve", "north_sea"))
    assert found is not None
    assert found.defender == ((CONVOY, 1),)
    assert dict(found.attacker_left) == {2: pytest.approx(1.0)}
