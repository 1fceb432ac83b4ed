"""14.2: who attacks what, odds and results with their chains of counterattacks, exchanges, advance."""

from __future__ import annotations

from games.third_reich.table import Table, rule, table
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w


def east(option: str = "offensive", side: str = "axis", **more: str) -> Table:
    """Germany against Russia in Summer 1941; the Germans hold Poland and the first Russian hexes."""
    t = table(side, 1941, "summer", phase="combat", **more).war("germany", "ussr").minor("poland", "conquered")
    attacker = "germany" if side == "axis" else "ussr"
    t.option(attacker, option)
    return t.hold("germany", "poland", "baltic_states", "L39", "K40", "M38")


def lose(t: Table, *units: int) -> Table:
    for unit in units:
        t.do("lose", unit)
    return t


def battle(attackers: str, defenders: str, *dice: int, hex_: str = "L40") -> tuple[Table, list[int], list[int]]:
    """German units in L39 attack Russian ones in L40, which no river and no terrain helps."""
    t = east()
    germans = [t.new("germany", model, "L39") for model in attackers.split(", ")]
    russians = [t.new("ussr", model, hex_) for model in defenders.split(", ")]
    t.dice(*dice).attack(hex_, *germans)
    return t, germans, russians


def places(t: Table, units: list[int]) -> list[str]:
    return [t.place(unit) for unit in units]


@rule("14.21a")
def test_units_next_to_the_enemy_attack_if_they_like() -> None:
    t = east().put("ussr", "infantry-1-3", "L40").put("ussr", "infantry-1-3", "L42")
    near, far = t.new("germany", "infantry-3-3", "L39"), t.new("germany", "infantry-3-3", "L38")
    t.s.acted[:] = b"\1" * len(t.s.acted)  # some mission was flown, so nobody has to attack
    t.until("14.16")
    assert t.attack_refused("L40", far) == "14.21a"
    assert t.attack_refused("L42", near) == "14.21a"
    assert t.offered("done", seat="germany")
    t.dice(6).attack("L40", near)


@rule("14.21b", "30.3")
def test_replacements_defend_and_counterattack_but_never_attack() -> None:
    t = east().put("ussr", "infantry-1-3", "L40")
    replacement, infantry = t.new("germany", "replacement-1", "L39"), t.new("germany", "infantry-1-3", "L39")
    assert t.attack_refused("L40", replacement) == "14.21b"
    assert t.attack_refused("L40", infantry, replacement) == "14.21b"
    t = east(side="allies")
    defender = t.new("germany", "replacement-1", "L39")
    attackers = [t.new("ussr", "infantry-2-3", "L40")]
    t.dice(2, 6).attack("L39", *attackers)  # 1-1, CA; the replacement counterattacks at 1-2: A
    assert t.place(defender) == "pool"


@rule("14.22", "5.71")
def test_attackers_count_once_and_defenders_twice() -> None:
    t, germans, russians = battle("infantry-3-3", "infantry-3-3", 4)  # 3 to 6: 1-2, where a four is A
    assert places(t, germans) == ["pool"]
    t, germans, russians = battle("infantry-3-3, infantry-3-3", "infantry-3-3", 6)  # 6 to 6: 1-1, where a six is D
    assert places(t, russians) == ["pool"]


@rule("14.23a")
def test_all_units_in_a_hex_defend_together() -> None:
    t, germans, russians = battle("armor-4-6", "infantry-1-3, infantry-1-3", 4)  # 4 to 4: EX
    assert places(t, russians + germans) == ["pool"] * 3
    t, germans, russians = battle("armor-4-6", "infantry-1-3", 4, 6)  # 4 to 2: CA1, and then D
    assert places(t, russians + germans) == ["L40", "pool"]


@rule("14.23b", "14.23d")
def test_units_of_one_hex_attack_different_hexes_but_none_attacks_twice() -> None:
    t = east().put("ussr", "infantry-1-3", "L40").put("ussr", "infantry-1-3", "M39")
    one, other = t.new("germany", "armor-4-6", "L39"), t.new("germany", "armor-4-6", "L39")
    t.hold("germany", "M38")
    assert t.attack_refused("L40", one, one) == "14.23d"
    t.dice(5).attack("L40", one).do("done")
    assert t.attack_refused("M39", one) == "14.35b"
    t.dice(5).attack("M39", other)


@rule("14.23c")
def test_several_hexes_are_attacked_as_one_if_everybody_is_next_to_all() -> None:
    t = east()
    first, second = t.new("ussr", "infantry-1-3", "L40"), t.new("ussr", "infantry-1-3", "K41")
    a, b = t.new("germany", "armor-4-6", "K40"), t.new("germany", "infantry-3-3", "K40")
    elsewhere = t.new("germany", "armor-4-6", "L39")
    assert t.attack_refused("L40 K41", a, elsewhere) == "14.23c"
    air = t.new("germany", "air-5-4", "L31")
    t.s.mission[air] = w.space("K41")  # over either of them
    t.dice(6).attack("L40 K41", a, b)  # 7 and 5 to 4
    assert [t.place(first), t.place(second)] == ["pool", "pool"]
    assert t.offered("advance", a, "L40")
    assert t.offered("advance", a, "K41")


@rule("14.23e")
def test_a_unit_is_attacked_once() -> None:
    t = east().put("ussr", "infantry-3-3", "L40")
    a, b = t.new("germany", "infantry-1-3", "L39"), t.new("germany", "armor-4-6", "L39")
    t.attack("L40", a)  # below 1-4
    assert t.attack_refused("L40", b) == "14.23e"


@rule("14.23q1", "20.1")
def test_defenders_on_two_fronts_need_offensives_on_both() -> None:
    def border(*fronts: str) -> tuple[Table, int]:
        t = table("allies", 1941, "summer", phase="combat").war("germany", "ussr").minor("poland", "conquered")
        t.option("ussr", "offensive", *fronts).hold("ussr", "N33")
        t.put("germany", "infantry-1-3", "N32").put("germany", "infantry-1-3", "M34")
        return t, t.new("ussr", "armor-4-5", "N33")

    t, armor = border("east")
    assert t.attack_refused("N32 M34", armor) == "20.1"
    assert t.attack_refused("N32", armor) == "20.1"
    t, armor = border("east", "west")
    t.dice(6).attack("N32 M34", armor)


@rule("14.24a", "6.13")
def test_of_an_overstacked_defence_two_units_fight_and_the_rest_share_their_fate() -> None:
    t = east()
    attackers = [t.new("germany", "armor-4-6", "L39"), t.new("germany", "infantry-3-3", "L39")]
    russians = [t.new("ussr", model, "L40") for model in ("infantry-1-3", "infantry-2-3", "infantry-3-3")]
    t.dice(5).attack("L40", *attackers)
    assert t.asked().rule == "14.24a"
    assert t.asked().seat == tb.USSR
    assert t.refused("defenders", *russians) == "14.24a"
    t.do("defenders", russians[0], russians[1])  # 7 to 6
    assert places(t, attackers) == ["pool", "pool"]
    t = east()
    attackers = [t.new("germany", "armor-4-6", "L39"), t.new("germany", "infantry-3-3", "L39")]
    russians = [t.new("ussr", model, "L40") for model in ("infantry-1-3", "infantry-2-3", "infantry-3-3")]
    t.dice(6).attack("L40", *attackers).do("defenders", russians[0], russians[1])
    assert places(t, russians) == ["pool"] * 3


@rule("14.24a")
def test_the_excess_dies_in_an_exchange_unless_the_attacker_is_smaller() -> None:
    def exchange(*named: int) -> tuple[Table, list[int]]:
        t = east()
        attackers = [t.new("germany", "armor-4-6", "L39"), t.new("germany", "infantry-3-3", "L39")]
        russians = [t.new("ussr", model, "L40") for model in ("infantry-1-3", "infantry-2-3", "infantry-3-3")]
        t.dice(1).attack("L40", *attackers).do("defenders", *[russians[at] for at in named])
        return t, russians

    t, russians = exchange(0, 1)  # 7 to 6: the attacker is larger
    assert places(t, russians) == ["pool"] * 3
    assert t.asked().rule == "14.26c"
    assert t.asked().prompt.args == (6,)
    t, russians = exchange(1, 2)  # 7 to 10: he is smaller
    assert t.asked().seat == tb.USSR
    lose(t, russians[2])  # six of seven, so the other defender is lost too
    assert places(t, russians) == ["L40", "pool", "pool"]


@rule("14.24b", "31.5")
def test_two_units_attack_from_a_hex_and_airborne_beside_them() -> None:
    t = east().put("ussr", "infantry-1-3", "L40")
    a, b, c = [t.new("germany", "infantry-3-3", "L39") for _ in range(3)]
    airborne = t.new("germany", "airborne-3-3", "L39")
    assert t.attack_refused("L40", a, b, c) == "14.24b"
    t.dice(6).attack("L40", a, b, airborne)


def london(*models: tuple[str, str]) -> tuple[Table, list[int]]:
    """Allied units in London, and Germans next to it."""
    t = table("allies", 1941, "summer", phase="combat").option("britain", "offensive").option("usa", "offensive")
    t.s.status[tb.USA] = st.SOVEREIGN
    t.war("usa", "germany").hold("germany", "K24").put("germany", "infantry-1-3", "K24")
    return t, [t.new(owner, model, "K23") for owner, model in models]


@rule("14.24b")
def test_three_british_units_attack_from_london() -> None:
    t, units = london(*[("britain", "infantry-3-4")] * 3)
    t.dice(6).attack("K24", *units)
    t, units = london(("britain", "infantry-3-4"), ("britain", "infantry-3-4"), ("usa", "infantry-3-4"))
    assert t.attack_refused("K24", *units) == "14.24b"


@rule("14.24b", "31.5")
def test_an_american_airborne_leads_three_british_units_out_of_london() -> None:
    t, units = london(("usa", "airborne-3-3"), *[("britain", "infantry-1-3")] * 3)
    t.dice(6).attack("K24", *units)
    t, units = london(("usa", "infantry-3-4"), *[("britain", "infantry-1-3")] * 3)
    assert t.attack_refused("K24", *units) == "14.24b"


@rule("14.25b")
def test_an_attack_below_one_to_four_is_allowed_and_lost_without_a_roll() -> None:
    t, germans, russians = battle("infantry-1-3", "infantry-3-3")  # 1 to 6
    assert (places(t, germans), places(t, russians)) == (["pool"], ["L40"])


@rule("14.25b")
def test_more_than_five_to_one_counts_as_five_to_one() -> None:
    t, _germans, _russians = battle("armor-4-6, armor-4-6", "infantry-1-3", 1)  # 8 to 2: 4-1
    assert t.asked().rule == "14.26c"
    t = east()
    many = [t.new("germany", "armor-4-6", "L39") for _ in range(2)] + [t.new("germany", "armor-4-6", "K40")]
    many.append(t.new("germany", "armor-4-6", "K40"))
    target = t.new("ussr", "infantry-1-3", "L40")
    t.dice(2).attack("L40", *many)  # 16 to 2: on 5-1 a two is D
    assert t.place(target) == "pool"


@rule("14.26a", "14.26b")
def test_air_shares_the_fate_of_its_side_and_fleets_do_not() -> None:
    def fight(die: int) -> tuple[Table, int, int, int, int]:
        t = east()
        infantry, target = t.new("germany", "infantry-3-3", "L39"), t.new("ussr", "infantry-3-3", "L40")
        support, das = t.new("germany", "air-5-4", "L31"), t.new("ussr", "air-1-4", "H47")
        fleet = t.new("germany", "fleet-9", "Konigsberg")
        for one in (support, das, fleet):
            t.s.mission[one] = w.space("L40")
        t.dice(die).attack("L40", infantry)  # 3, 5 and 3 to 6 and 1
        return t, infantry, target, support, das

    pool = east().s.air_pool[tb.GERMANY]
    t, infantry, target, support, das = fight(5)  # A
    assert [t.place(one) for one in (infantry, target, support, das)] == ["pool", "L40", "", "H47"]
    assert (t.s.air_pool[tb.GERMANY] - pool, t.s.naval_lost[tb.GERMANY]) == (5, 0)
    t, infantry, target, support, das = fight(6)  # D
    assert [t.place(one) for one in (infantry, target, support, das)] == ["L39", "pool", "L31", ""]
    assert t.s.air_pool[tb.USSR] == east().s.air_pool[tb.USSR] + 1


@rule("14.26c", "14.26x")
def test_an_exchange_is_paid_at_the_multiplied_value_and_in_a_counterattack_at_the_basic_one() -> None:
    def fight(*dice: int) -> tuple[Table, list[int]]:
        t = east()
        attackers = [t.new("germany", model, "L39") for model in ("armor-4-6", "infantry-3-3")]
        attackers.append(t.new("germany", "infantry-1-3", "K40"))
        t.put("ussr", "infantry-3-3", "L40")
        das = t.new("ussr", "air-1-4", "H47")
        t.s.mission[das] = w.space("L40")
        t.dice(*dice).attack("L40", *attackers)  # 8 to 7
        return t, attackers

    t, (armor, infantry, small) = fight(1)
    lose(t, armor)
    assert t.refused("done") == "14.26c"  # four of seven
    lose(t, infantry)
    assert t.place(small) == "K40"
    t, (armor, infantry, small) = fight(2, 1)  # CA, and the Russians roll the exchange, 4 to 8
    assert t.asked().prompt.args == (4,)
    lose(t, armor)
    assert t.offered("done")


@rule("14.26d")
def test_who_has_no_exact_change_pays_more_and_may_pay_more() -> None:
    t, (armor, infantry), russians = battle("armor-4-6, infantry-3-3", "infantry-1-3", 1)  # 7 to 2: 3-1
    assert places(t, russians) == ["pool"]
    assert t.asked().prompt.args == (2,)
    lose(t, infantry)  # three for two
    lose(t, armor)  # and more for nothing
    assert places(t, [armor, infantry]) == ["pool", "pool"]


@rule("14.26c")
def test_equal_forces_are_both_lost_in_an_exchange() -> None:
    t, germans, russians = battle("infantry-3-3, infantry-1-3", "infantry-2-3", 1)  # 4 to 4
    assert places(t, germans) + places(t, russians) == ["pool"] * 3


@rule("14.26q")
def test_a_stronger_defender_pays_at_his_multiplied_rate() -> None:
    t = east(side="allies")
    attacker = t.new("ussr", "infantry-2-3", "L40")
    germans = [t.new("germany", "infantry-1-3", "L39") for _ in range(2)]
    t.dice(1).attack("L39", attacker)  # 2 to 4: 1-2
    assert t.place(attacker) == "pool"
    assert t.asked().seat == tb.GERMANY
    lose(t, germans[0])
    t.do("done")
    assert places(t, germans) == ["pool", "L39"]


@rule("14.26e", "14.29d")
def test_a_counterattack_is_at_basic_factors_and_the_attacker_may_advance_whoever_rolled() -> None:
    t, germans, russians = battle("armor-4-6, infantry-3-3", "infantry-3-3", 2, 4)  # 1-1, CA; 3 to 7 is 1-3: A
    assert (places(t, russians), places(t, germans)) == (["pool"], ["L39", "L39"])
    t.do("advance", germans[0], "L40")
    assert t.place(germans[0]) == "L40"


@rule("14.26e", "14.29d")
def test_a_counterattack_that_succeeds_kills_the_attackers_and_nobody_advances() -> None:
    t, _germans, russians = battle("infantry-3-3, infantry-1-3", "infantry-2-3", 2, 3, 2, 4)
    # 4 to 4: CA; 2 to 4 is 1-2: CA; again 1-1: CA; 1-2: A
    assert places(t, russians) == ["pool"]
    t = east()
    attacker = t.new("germany", "armor-4-6", "L39")
    russians = [t.new("ussr", "infantry-2-3", "L40")]
    t.dice(2, 2).attack("L40", attacker)  # 1-1: CA; 1-2: EX, four for two
    assert places(t, [attacker, *russians]) == ["pool", "pool"]


@rule("14.26e", "14.26h")
def test_a_numbered_counterattack_is_on_its_own_column() -> None:
    def fight(*dice: int) -> tuple[str, str]:
        t, germans, russians = battle("armor-4-6, infantry-1-3", "infantry-1-3", *dice)  # 5 to 2: 2-1
        return t.place(germans[0]), t.place(russians[0])

    assert fight(4, 6) == ("pool", "L40")  # CA1: on 1-1 a six is D, though 1 to 5 would be below 1-4
    assert fight(3, 6) == ("L39", "pool")  # CA2: on 1-2 it is A
    assert fight(4, 5) == ("L39", "pool")

    def three(*dice: int) -> tuple[str, str]:
        t, germans, russians = battle("armor-4-6, infantry-3-3", "infantry-1-3", *dice)  # 3-1
        return t.place(germans[0]), t.place(russians[0])

    assert three(3, 3) == ("L39", "pool")  # CA3: on 1-3 a three is A, on 1-2 it would be CA


@rule("14.26f")
def test_a_counterattack_below_one_to_four_is_lost_without_a_roll() -> None:
    t = east().hold("germany", "K41")
    a = [t.new("germany", "armor-4-6", "L40"), t.new("germany", "armor-5-6", "L40")]
    target = t.new("ussr", "infantry-2-3", "L41")  # behind the river: six
    t.hold("germany", "L40").dice(2).attack("L41", *a)  # 9 to 6: CA; 2 to 9
    assert t.place(target) == "pool"


@rule("14.26g", "14.27")
def test_a_counterattack_answered_by_another_goes_on_at_the_first_odds() -> None:
    t, _germans, russians = battle("infantry-3-3, infantry-3-3", "infantry-3-3", 2, 3, 3, 3, 6)
    # 6 to 6: CA; 3 to 6 is 1-2: CA; 1-1 again: CA; 1-2: CA; 1-1: D
    assert places(t, russians) == ["pool"]


@rule("14.26r")
def test_a_numbered_result_in_a_counterattack_sends_the_attacker_to_that_column() -> None:
    t = east()
    attacker = t.new("germany", "infantry-3-3", "L39")
    t.put("ussr", "armor-4-5, infantry-3-3", "L40")  # 3 to 14: below 1-4
    t.attack("L40", attacker)
    t = east()
    attacker, target = t.new("germany", "infantry-3-3", "L39"), t.new("ussr", "infantry-3-3", "L40")
    t.dice(3, 2, 3, 6).attack("L40", attacker)  # 1-2: CA; 3 to 3 is 1-1: CA; 1-2 again: CA; 1-1: D kills the attacker
    assert (t.place(attacker), t.place(target)) == ("pool", "L40")


@rule("14.28")
def test_nobody_joins_a_battle_that_has_begun() -> None:
    def fight(model: str) -> str:
        t = east().put("germany", f"{model}, {model}", "K40").put("ussr", "armor-4-5", "L41")
        germans = [t.new("germany", "infantry-3-3", "L39") for _ in range(2)]
        russian = t.new("ussr", "infantry-3-3", "L40")
        t.dice(2, 3, 6).attack("L40", *germans)  # CA; the counterattack is 3 to 6, whoever stands by: CA again; D
        return t.place(russian)

    assert fight("armor-5-6") == fight("infantry-1-3") == "pool"


@rule("14.29a")
def test_survivors_advance_up_to_the_stacking_limit() -> None:
    t = east()
    units = [t.new("germany", "infantry-3-3", "L39"), t.new("germany", "infantry-3-3", "L39")]
    units.append(t.new("germany", "infantry-3-3", "K40"))
    bystander = t.new("germany", "infantry-3-3", "K40")
    t.put("ussr", "infantry-1-3", "L40").dice(5).attack("L40", *units)
    assert t.refused("advance", bystander, "L40") == "14.29a"
    t.do("advance", units[0], "L40")
    assert t.holder("L40") == "germany"
    t.do("advance", units[2], "L40")
    assert t.asked().rule == "14.16"  # the hex is full
    assert t.place(units[1]) == "L39"


@rule("14.29a")
def test_nobody_advances_while_a_defender_is_left() -> None:
    t, _germans, russians = battle("infantry-3-3", "infantry-2-3, infantry-1-3", 1)  # 3 to 6
    lose(t, russians[0]).do("done")
    assert places(t, russians) == ["pool", "L40"]
    assert t.asked().rule != "14.29a"


@rule("14.29b")
def test_who_was_without_supply_does_not_advance() -> None:
    t = east().put("ussr", "infantry-1-3", "L40")
    hungry, fed = t.new("germany", "infantry-3-3", "L39"), t.new("germany", "infantry-3-3", "L39")
    t.until("14.16")
    t.s.unsupplied[hungry] = 1
    t.dice(6).attack("L40", hungry, fed)
    assert t.refused("advance", hungry, "L40") == "14.29b"
    assert t.offered("advance", fed, "L40")


@rule("14.29c")
def test_allies_agree_on_control_or_nobody_advances() -> None:
    def joint() -> tuple[Table, int, int]:
        t = east().war("italy", "ussr").option("italy", "offensive").put("ussr", "infantry-1-3", "L40")
        german, italian = t.new("germany", "armor-4-6", "L39"), t.new("italy", "infantry-2-3", "K40")
        t.dice(5).attack("L40", german, italian)
        return t, german, italian

    t, german, _ = joint()
    t.do("controls", "italy", seat="germany").do("refuse", seat="italy")
    assert t.asked().rule == "14.16"
    assert t.place(german) == "L39"
    t, german, _italian = joint()
    assert t.refused("controls", "ussr", seat="germany") == "14.29c"
    t.do("controls", "italy", seat="germany").do("allow", seat="italy").do("advance", german, "L40", seat="germany")
    assert t.holder("L40") == "italy"
    alone, armor, _ = battle("armor-4-6", "infantry-1-3", 5)
    assert alone.offered("advance", armor[0], "L40")  # nobody else has to agree


@rule("26.91a", "10.37", "14.29c")
def test_of_allies_who_take_moscow_together_the_one_who_controls_it_gets_the_fifteen() -> None:
    for controller, paid in (("italy", [100, 115, 85]), ("germany", [115, 100, 85])):
        t = east().war("italy", "ussr").option("italy", "offensive").brp(germany=100, italy=100, ussr=100)
        t.hold("germany", "H46", "I46").put("ussr", "infantry-1-3", "H47")
        units = [t.new("germany", "armor-4-6", "H46"), t.new("germany", "armor-4-6", "I46")]
        t.dice(6).attack("H47", *units, t.new("italy", "infantry-3-3", "H46"))
        t.do("controls", controller, seat="germany").do("allow", seat="italy")
        t.do("advance", units[0], "H47", seat="germany")
        assert [t.money(power)[0] for power in ("germany", "italy", "ussr")] == paid


@rule("12.24")
def test_who_has_paid_for_an_offensive_must_attack() -> None:
    t = east().put("ussr", "infantry-1-3", "L40")
    infantry = t.new("germany", "infantry-3-3", "L39")
    t.begin()
    assert t.refused("done", seat="germany") == "12.24"
    t.dice(6).attack("L40", infantry).do("done").do("done")
    assert t.asked().rule != "14.16"


@rule("20.4b")
def test_who_cannot_act_on_his_offensive_passes() -> None:
    t = east().put("ussr", "infantry-1-3", "L40")
    t.put("germany", "infantry-3-3", "L37").begin()
    assert t.offered("done", seat="germany")
    t.do("done", seat="germany")
    assert na.option_on(t.s, tb.GERMANY, w.EAST) == tb.PASS


@rule("20.2")
def test_a_unit_acts_on_one_front_only() -> None:
    t = east().put("ussr", "infantry-1-3", "L40")
    counted, fresh = t.new("germany", "infantry-3-3", "L39"), t.new("germany", "infantry-3-3", "L39")
    t.until("14.16")
    t.s.attacked[counted] = st.COUNTED
    assert t.attack_refused("L40", counted) == "20.2"
    t.dice(6).attack("L40", fresh)
