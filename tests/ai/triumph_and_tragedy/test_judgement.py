"""What the scripted player makes of small positions."""

from __future__ import annotations

from random import Random

import pytest

from games.triumph_and_tragedy.table import Table, government, land_battle, table
from theatre.ai.triumph_and_tragedy.campaign import conquest, stepping_stone, victim
from theatre.ai.triumph_and_tragedy.economy import Economy, Ledger
from theatre.ai.triumph_and_tragedy.estimate import forecast
from theatre.ai.triumph_and_tragedy.scripted import scripted
from theatre.ai.triumph_and_tragedy.survey import Survey
from theatre.core.decision import Choice
from theatre.games.triumph_and_tragedy.game import RULES
from theatre.games.triumph_and_tragedy.odds import Force, battle_chances
from theatre.games.triumph_and_tragedy.tables import AXIS, FORTRESS, INFANTRY, TANK, USSR, WEST
from theatre.games.triumph_and_tragedy.world import nation, space


def chosen(t: Table) -> Choice:
    """What the scripted player answers now."""
    return scripted(RULES, t.s, t.asked(), Random(1))


def march_off(t: Table) -> Table:
    """Let the scripted player give orders to the end of Movement; dice that may be rolled then all miss."""
    t.dice(*[6] * 60)
    while "move" in t.verbs():
        choice = chosen(t)
        if choice.verb == "done":
            break
        t.do(choice.verb, *choice.args)
    return t


# forecasts


def exactly(attacker: Force, defender: Force) -> float:
    """The chance that only the attacker is left after two Rounds."""
    ends = battle_chances(attacker, defender, rounds=2)
    return sum([p for (ours, theirs), p in ends.items() if any(ours) and not any(theirs)])


def test_small_battles_are_exact() -> None:
    ours, theirs = ((INFANTRY, 3), (TANK, 2)), ((FORTRESS, 2),)
    assert forecast(ours, theirs).taken == pytest.approx(exactly(ours, theirs))


def test_large_battles_are_near_the_exact_odds() -> None:
    ours = ((INFANTRY, 3), (INFANTRY, 3), (TANK, 3), (INFANTRY, 2))
    for theirs in (((INFANTRY, 2), (FORTRESS, 2)), ((INFANTRY, 3), (INFANTRY, 3), (FORTRESS, 3))):
        assert forecast(ours, theirs).taken == pytest.approx(exactly(ours, theirs), abs=0.25)


# attacks


def test_it_takes_an_undefended_capital() -> None:
    t = table("axis").war("axis", "west").put("germany", "infantry 2, infantry 2, infantry 2, infantry 2", "ruhr")
    t.put("germany", "fortress 4, infantry 4", "berlin").put("germany", "tank 3, tank 3", "lorraine")
    t.put("britain", "infantry 4", "london")
    assert march_off(t).units("paris", "axis")


def test_it_does_not_attack_against_the_odds() -> None:
    t = table("axis").war("axis", "west").put("germany", "infantry 1", "munich").put("germany", "infantry 4", "berlin")
    t.put("france", "fortress 3, infantry 3, infantry 3", "lorraine")
    march_off(t)
    assert t.units("lorraine", "axis") == ""


def test_it_violates_a_neutral_only_at_good_odds() -> None:
    def plan(army: str) -> str:
        t = table("axis", year=1938).put("germany", army, "munich").put("germany", "fortress 4", "berlin")
        for power, place in (("germany", "ruhr"), ("britain", "london"), ("ussr", "moscow")):
            t.put(power, "fortress 3", place)
        return chosen(t).verb

    assert plan("infantry 4, infantry 4, tank 4, infantry 4") == "violate"
    assert plan("infantry 1") == "done"


def test_a_garrison_stays_in_the_main_capital() -> None:
    t = table("axis").war("axis", "ussr").satellite("poland", "ussr").put("ussr", "infantry 1", "warsaw")
    t.put("ussr", "tank 3, tank 3", "lvov").put("germany", "infantry 3, infantry 3", "berlin")
    march_off(t)
    assert t.units("berlin", "axis")


def test_it_marches_to_a_capital_without_a_garrison() -> None:
    t = table("ussr").war("axis", "ussr").put("ussr", "infantry 3, infantry 3", "penza")
    t.put("germany", "tank 4, tank 4", "bryansk")
    march_off(t)
    assert t.units("moscow", "ussr")


def test_a_lost_battle_is_left() -> None:
    t = land_battle("infantry 1", "infantry 3, infantry 3, infantry 3").do("done")
    while t.seat == "ussr":
        t.dice(*[6] * 30).do(*_spelt(chosen(t)))
    assert chosen(t).verb == "retreat"


def test_a_capital_is_held_to_the_last() -> None:
    t = table("axis", "combat").war("axis", "ussr").put("ussr", "infantry 1", "moscow")
    t.put("germany", "infantry 4, infantry 4, tank 4", "moscow").put("ussr", "infantry 3", "gorky")
    t.do("designate", "moscow")
    while t.seat == "axis":
        t.dice(*[6] * 30).do(*_spelt(chosen(t)))
    assert "retreat" in t.verbs()
    assert chosen(t).verb == "fire"


def _spelt(choice: Choice) -> tuple[str, list[int]]:
    return choice.verb, list(choice.args)


# conquests


def eastern_army(units: str) -> Table:
    """The Axis stands in Konigsberg, Neutral Poland before it; the USSR has little around its capitals."""
    t = table("axis", year=1939).put("germany", units, "konigsberg").put("germany", "fortress 4, infantry 4", "berlin")
    for place in ("moscow", "leningrad", "baku"):
        t.put("ussr", "infantry 2", place)
    return t.put("britain", "fortress 4, infantry 4", "london").put("france", "fortress 3, infantry 3", "paris")


STRONG, WEAK = ", ".join(["infantry 4", "tank 4"] * 4), "infantry 1"


def test_a_weak_rival_within_reach_is_the_next_victim() -> None:
    assert victim(Survey(eastern_army(STRONG).begin().s, AXIS)) == USSR
    assert victim(Survey(eastern_army(WEAK).begin().s, AXIS)) is None


def test_a_garrison_around_the_capitals_deters() -> None:
    def prospects(garrison: str) -> float:
        t = eastern_army(STRONG).satellite("baltic_states", "axis")
        for place in ("moscow", "leningrad"):
            t.put("ussr", garrison, place)
        return conquest(Survey(t.begin().s, AXIS), USSR)

    assert prospects("infantry 3, infantry 3, tank 3") < prospects("infantry 1")


def test_neutral_land_on_the_way_is_a_stepping_stone() -> None:
    survey = Survey(eastern_army(STRONG).begin().s, AXIS)
    assert stepping_stone(survey, nation("baltic_states")) > stepping_stone(survey, nation("portugal")) == 0


# economy


def test_the_level_that_limits_is_wanted_most() -> None:
    need = Economy(ind=14, pop=10, res=16, war=True).needs()
    assert need.pop > need.ind > need.res


def test_res_counts_more_in_war() -> None:
    peace = Economy(ind=12, pop=12, res=12, war=False).needs()
    assert Economy(ind=12, pop=12, res=12, war=True).needs().res > peace.res


@pytest.mark.parametrize(("rich", "wanted"), [(("persia", "latin_america"), "spain"), ((), "rumania")])
def test_a_card_is_played_for_people_when_pop_limits(rich: tuple[str, ...], wanted: str) -> None:
    """Spain has two POP, Rumania one POP and two RES."""
    t = government().ind("west", 20).ind("axis", 1).ind("ussr", 1)
    for neutral in rich:
        t.satellite(neutral, "west")
    card = t.action("spring", "F")
    t.hand("west", card).to("west")
    assert chosen(t) == Choice("diplomacy", (card, nation(wanted)))


def test_factories_are_not_built_for_nobody() -> None:
    def plays(ind: int) -> bool:
        t = government(year=1944).ind("axis", ind)
        t.hand("axis", t.investment(13), t.investment(16))
        verbs = []
        while t.seat == "axis" and t.verbs():
            choice = chosen(t)
            verbs.append(choice.verb)
            t.do(*_spelt(choice))
        return "industry" in verbs

    assert plays(8)
    assert not plays(25)


def test_who_is_near_victory_is_a_menace() -> None:
    t = table("axis", year=1941).ind("west", 10).ind("ussr", 10).ind("axis", 10)
    before = Ledger(t.begin().s, AXIS).menace(WEST)
    t.s.techs[WEST] = (10, 11, 12)
    t.s.chits[WEST] = (2,) * 16
    assert Ledger(t.s, AXIS).menace(WEST) > before + 0.5


def test_a_victory_is_claimed() -> None:
    t = table("axis", "year_start", year=1941).ind("axis", 30).chits("axis", *[2] * 4, *[1] * 12)
    t.put("germany", "infantry", "berlin")
    assert chosen(t) == Choice("claim")


def test_the_bomb_is_dropped() -> None:
    t = table("axis").tech("axis", "atomic_1", "atomic_2", "atomic_3", "atomic_4")
    t.put("germany", "air_force 2", "amsterdam").satellite("low_countries", "axis").put("germany", "infantry", "berlin")
    t.put("britain", "fortress 4", "london")
    assert chosen(t).verb == "atom-bomb"


def test_capitals_near_a_strong_enemy_want_a_larger_garrison() -> None:
    def need(enemies: str) -> float:
        t = table("axis").war("axis", "ussr").put("germany", "infantry 3", "berlin")
        for place, neutral in (("warsaw", "poland"), ("prague", "czechoslovakia")):
            t.satellite(neutral, "ussr").put("ussr", enemies, place)
        return Survey(t.begin().s, AXIS).need(space("berlin"))

    assert need("infantry 3, infantry 3, tank 3") > need("")
