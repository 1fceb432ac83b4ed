"""14.2, 29.41, 29.437: exchanges of several allies, and which attacks fleets support."""

from __future__ import annotations

import pytest

from games.third_reich.sea_table import Seas, rule, seas
from theatre.core import flow
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.combat.battle import Strengths
from theatre.games.third_reich.combat.exchange import ExchangeLosses, price_list


@rule("29.437", "14.26c")
def test_whose_fleets_cannot_pay_waits_until_his_ally_has_paid() -> None:
    """All bombarding factors are lost; what is left of the American fleet carries."""
    t = seas("allies", 1944).war("usa", "germany")
    t.s.status[tb.USA] = st.SOVEREIGN
    fleet, infantry = t.new("usa", "fleet-9", "Portsmouth"), t.new("britain", "infantry-3-4", "L22")
    t.put("britain", "infantry-3-4", "L22")
    other = max(ct.ground_at(t.s, t.s.where[infantry]))
    t.only(ExchangeLosses(price_list([infantry, other], {}, [fleet]), 9)).begin()
    assert [one.seat for one in flow.pending(t.s)] == [tb.BRITAIN]
    t.do("lose", infantry, seat="britain")
    assert t.is_asked("britain", "usa")
    t.do("done", seat="usa").do("done", seat="britain")
    assert t.place(other) == "L22"


@rule("3.35d", "29.437")
@pytest.mark.parametrize("bombarding", [0, 9])
def test_a_bound_garrison_pays_once_nothing_but_carrying_fleets_is_left(bombarding: int) -> None:
    t = seas("allies", 1940)
    fleet, garrison = t.new("ussr", "fleet-9", "Leningrad"), t.new("ussr", "infantry-2-3", "D44")
    t.only(ExchangeLosses(price_list([garrison], {}, [fleet]), 3, bombarding)).begin()
    assert t.place(garrison) == ("D44" if bombarding else "pool")


def strength(t: Seas, hex_: str, *attackers: int) -> int:
    return Strengths(t.s, (w.space(hex_),), attackers, tuple(ct.ground_at(t.s, w.space(hex_)))).attack


@rule("29.413a", "29.411")
def test_fleets_off_a_beach_bombard_only_for_an_attack_of_invaders() -> None:
    t = seas("allies", 1944, phase="combat").option("britain", "offensive").minor("france", "conquered")
    t.hold("germany", "france").hold("britain", "M24").put("germany", "infantry-3-3", "M23")
    ashore, aboard = t.new("britain", "infantry-3-4", "M24"), t.new("britain", "infantry-3-4", "L22")
    fleets = [t.new("britain", "fleet-9", "Portsmouth") for _ in range(3)]
    t.go("invade", 3, *fleets, 1, aboard, "M23", seat="britain").until("attack")
    assert strength(t, "M23", aboard) == 9  # eighteen of 27 naval factors are free
    assert strength(t, "M23", aboard, ashore) == 12
    assert strength(t, "M23", ashore) == 3
    t.dice(1).do("attack", 1, "M23", ashore, seat="britain")  # 3 to 6, EX: with nine the attacker would be left
    assert t.place(ashore) == "pool"


@rule("29.413a", "14.35d")
def test_fleets_off_a_fortress_support_a_land_attack_but_no_exploiters() -> None:
    t = seas("axis", 1941, phase="combat").war("germany", "ussr").option("germany", "offensive", "east")
    t.minor("poland", "conquered").hold("germany", "poland", "baltic_states", "E43", "F43", "F44", "G44")
    t.put("ussr", "infantry-1-3", "D44").put("ussr", "infantry-1-3", "E45")
    fleets = [t.new("germany", "fleet-9", "Konigsberg") for _ in range(2)]
    leader, second = [t.new("germany", "armor-4-6", "F44") for _ in range(2)]
    t.go("bombard", 2, *fleets, "D44", seat="germany").until("attack")
    assert strength(t, "D44", leader) == 10
    t.dice(6).do("attack", 1, "E45", leader, seat="germany").do("advance", leader, "E45", seat="germany")
    t.until("exploit").do("exploit", second, "E45", seat="germany")
    t.until("exploit-march").do("exploit-march", second, "E44", seat="germany").until("attack")
    assert strength(t, "D44", second) == 4


@rule("29.435", "14.32a")
@pytest.mark.parametrize("by_land", [True, False])
def test_armor_ashore_exploits_an_invasion_with_a_drop_only_if_it_is_an_attack_by_land_too(by_land: bool) -> None:
    t = seas("allies", 1944, phase="combat").option("britain", "offensive").minor("france", "conquered")
    t.hold("germany", "france").hold("britain", "M24").put("germany", "infantry-1-3", "M23")
    drop = t.put("britain", "air_base-0", "M24").new("britain", "airborne-3-3", "L22")
    ashore, waiting = t.new("britain", "infantry-3-4", "M24"), t.new("britain", "armor-4-5", "M24")
    fleets = [t.new("britain", "fleet-9", "Portsmouth") for _ in range(3)]
    first, reserve = t.new("britain", "armor-4-5", "L22"), t.new("britain", "armor-4-5", "L22")
    t.go("invade", 3, *fleets, 2, *sorted([first, reserve]), "M23", seat="britain")
    t.until("drop").do("drop", drop, "M23", seat="britain").until("attack")
    attackers = sorted([first, drop, *([ashore] if by_land else [])])
    t.dice(6).do("attack", 1, "M23", *attackers, seat="britain")
    t.do("advance", first, "M23", seat="britain").until("exploit")
    assert t.offered("exploit", reserve, "M23", seat="britain")
    if by_land:
        assert t.offered("exploit", waiting, "M23", seat="britain")
    else:
        assert t.refused("exploit", waiting, "M23", seat="britain") == "14.32a"


@rule("14.21a", "14.29c")
@pytest.mark.parametrize("verb", ["attack", "walk-in"])
def test_units_of_an_ally_attack_only_if_he_agrees(verb: str) -> None:
    t = seas("axis", 1941, phase="combat").war("germany", "ussr").war("italy", "ussr").minor("poland", "conquered")
    t.option("germany", "offensive").option("italy", "offensive").hold("germany", "poland", "L39")
    italian, german = t.new("italy", "armor-2-5", "L39"), t.new("germany", "infantry-3-3", "L39")
    if verb == "attack":
        t.put("ussr", "infantry-1-3", "L40")
    words = (1, "L40") if verb == "attack" else ("L40",)
    for answer in ("refuse", "allow"):
        t.until("attack").do(verb, *words, italian, german, seat="italy")
        assert not t.s.attacked[italian]
        assert [one.seat for one in flow.pending(t.s)] == [tb.GERMANY]
        t.dice(6).do(answer, seat="germany")
        assert t.s.attacked[german] == t.s.attacked[italian] == (st.FOUGHT if answer == "allow" else 0)
    assert t.topic() == "controls"


@rule("14.29c", "31.2")
@pytest.mark.parametrize("agreed", [True, False])
def test_allies_agree_on_a_hex_too_in_which_airborne_of_one_of_them_have_come_down(agreed: bool) -> None:
    t = seas("axis", 1941, phase="combat").war("germany", "ussr").war("italy", "ussr").minor("poland", "conquered")
    t.option("germany", "offensive").option("italy", "offensive").hold("germany", "poland", "L39")
    italian, drop = t.new("italy", "armor-2-5", "L39"), t.new("germany", "airborne-3-3", "L39")
    t.put("germany", "air_base-0", "L39").put("ussr", "infantry-1-3", "L40").until("drop").do("drop", drop, "L40")
    t.dice(6).until("attack").do("attack", 1, "L40", italian, drop, seat="italy")
    t.until("controls")
    t.do("controls", tb.ITALY).do("allow" if agreed else "refuse")
    assert t.holder("L40") == ("italy" if agreed else "germany")


@rule("26.91a", "14.29c", "31.2")
@pytest.mark.parametrize(
    ("controller", "answer", "paid"),
    [("italy", "allow", [100, 115, 85]), ("germany", "allow", [115, 100, 85]), ("italy", "refuse", [115, 100, 85])],
)
def test_airborne_in_moscow_take_it_for_whom_the_allies_named(controller: str, answer: str, paid: list[int]) -> None:
    t = seas("axis", 1941, phase="combat").war("germany", "ussr").war("italy", "ussr").minor("poland", "conquered")
    t.option("germany", "offensive").option("italy", "offensive").brp(germany=100, italy=100, ussr=100)
    t.hold("germany", "poland", "H46", "I46").put("ussr", "infantry-1-3", "H47")
    italian, drop = t.new("italy", "armor-2-5", "H46"), t.new("germany", "airborne-3-3", "I46")
    t.put("germany", "air_base-0", "I46").until("drop").do("drop", drop, "H47")
    t.dice(6).until("attack").do("attack", 1, "H47", italian, drop, seat="italy")
    t.until("controls").do("controls", tb.NATION_ID[controller]).do(answer)
    assert [t.money(power)[0] for power in ("germany", "italy", "ussr")] == paid


@rule("29.435", "14.32a")
@pytest.mark.parametrize("invades", [True, False])
def test_armor_aboard_exploits_only_a_breakthrough_of_the_invasion(invades: bool) -> None:
    t = seas("allies", 1944, phase="combat").option("britain", "offensive").minor("france", "conquered")
    t.hold("germany", "france").hold("britain", "M24").put("germany", "infantry-1-3", "M23")
    ashore = t.new("britain", "armor-4-5", "M24")
    fleets = [t.new("britain", "fleet-9", "Portsmouth") for _ in range(3)]
    infantry, waiting = t.new("britain", "infantry-3-4", "L22"), t.new("britain", "armor-4-5", "L22")
    t.go("invade", 3, *fleets, 2, *sorted([infantry, waiting]), "M23", seat="britain").until("attack")
    attackers = sorted([ashore, infantry]) if invades else [ashore]
    t.dice(6).do("attack", 1, "M23", *attackers, seat="britain")
    t.do("advance", ashore, "M23", seat="britain").until("exploit", "construction", "minor")
    assert (t.topic() == "exploit") == invades
    if invades:
        assert t.offered("exploit", waiting, "M23", seat="britain")


@rule("6.3b", "14.32a")
@pytest.mark.parametrize("aboard", [True, False])
def test_who_is_aboard_an_invasion_that_has_failed_neither_attacks_nor_exploits_from_his_port(aboard: bool) -> None:
    t = seas("allies", 1944, phase="combat").option("britain", "offensive").minor("france", "conquered")
    t.hold("germany", "france", "K22").put("germany", "infantry-3-3, infantry-3-3", "M23")
    t.put("germany", "infantry-1-3", "K22")
    fleets = [t.new("britain", "fleet-9", "Portsmouth") for _ in range(3)]
    landing, waiting = t.new("britain", "infantry-3-4", "L22"), t.new("britain", "armor-4-5", "L22")
    leader = t.new("britain", "armor-4-5", "L21")
    cargo = sorted([landing, waiting] if aboard else [landing])
    t.go("invade", 3, *fleets, len(cargo), *cargo, "M23", seat="britain").until("attack")
    t.dice(6).do("attack", 1, "M23", landing, seat="britain")
    assert (t.place(landing), t.place(waiting)) == ("pool", "L22")
    assert t.until("attack").offered("attack", 1, "K22", waiting, seat="britain") == (not aboard)
    t.dice(6).do("attack", 1, "K22", leader, seat="britain").do("advance", leader, "K22", seat="britain")
    assert (t.until("exploit", "construction", "minor").topic() == "exploit") == (not aboard)


@rule("14.23e", "29.436")
def test_who_is_still_aboard_lands_on_no_beach_that_was_emptied_by_an_exchange() -> None:
    for fallen in (True, False):
        t = seas("allies", 1944, phase="combat").option("britain", "offensive").minor("france", "conquered")
        t.hold("germany", "france")
        fleets = [t.new("britain", "fleet-9", "Portsmouth") for _ in range(3)]
        landing, waiting = t.new("britain", "infantry-3-4", "L22"), t.new("britain", "infantry-3-4", "L22")
        cargo = sorted([landing, waiting])
        if fallen:
            t.put("germany", "infantry-1-3", "M23")
        t.go("invade", 3, *fleets, 2, *cargo, "M23", seat="britain").until("attack")
        if fallen:
            t.dice(1).do("attack", 1, "M23", landing, seat="britain").do("lose", landing).do("done").until("attack")
            assert t.place(landing) == "pool"
        assert t.offered("beach", "M23", waiting, seat="britain") == (not fallen)
