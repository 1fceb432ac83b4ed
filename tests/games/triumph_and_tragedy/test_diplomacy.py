"""8.0 Diplomacy and 8.1 Neutrals: markers, Repudiation, Associates and Protectorates."""

import pytest

from games.triumph_and_tragedy.table import Table, government, rule, table

SPAIN_OR_YUGOSLAVIA = Table.action("spring", "A")
SPAIN_OR_RUMANIA = Table.action("spring", "F")
POLAND_OR_AUSTRIA = Table.action("spring", "H")
TIES_THAT_BIND = Table.action("summer", "E")
RIVALS = {"axis": "west", "west": "ussr", "ussr": "axis"}


def at_munich(**options: object) -> Table:
    """A German Infantry on the Austrian border."""
    return table("axis", "movement", **options).put("germany", "infantry", "munich")


def enters_austria(t: Table) -> bool:
    return t.offered("move", t.pick("munich", "infantry"), "vienna", "munich")


def fortress_in_vienna(t: Table) -> bool:
    return t.offered("build", "vienna", "germany", "fortress")


# 8.0 markers


@rule("8.0b")
def test_a_diplomacy_card_adds_its_marker_at_resolution_and_is_discarded() -> None:
    t = government().hand("axis", SPAIN_OR_YUGOSLAVIA).do("diplomacy", SPAIN_OR_YUGOSLAVIA, "spain")
    assert t.markers("spain") == ("", 0)
    assert SPAIN_OR_YUGOSLAVIA not in t.discards()
    t.passes()
    assert t.markers("spain") == ("axis", 1)
    assert SPAIN_OR_YUGOSLAVIA in t.discards()


@rule("8.0c")
@pytest.mark.parametrize(("before", "after"), [(1, ("", 0)), (2, ("west", 1))])
def test_a_rival_marker_is_removed_instead(before: int, after: tuple[str, int]) -> None:
    t = government().influence("spain", "west", before).hand("axis", SPAIN_OR_YUGOSLAVIA)
    t.do("diplomacy", SPAIN_OR_YUGOSLAVIA, "spain").passes()
    assert t.markers("spain") == after
    assert SPAIN_OR_YUGOSLAVIA in t.discards()


@rule("8.0f")
@pytest.mark.parametrize(("cards", "after"), [(1, ("", 0)), (2, ("axis", 1))])
def test_markers_of_two_factions_never_lie_on_one_neutral(cards: int, after: tuple[str, int]) -> None:
    hand = (SPAIN_OR_YUGOSLAVIA, SPAIN_OR_RUMANIA)[:cards]
    t = government().influence("spain", "west", 1).hand("axis", *hand)
    for card in hand:
        t.to("axis").do("diplomacy", card, "spain")
    assert t.passes().markers("spain") == after


# 8.0 Repudiation


@rule("8.0d")
@pytest.mark.parametrize("phase", ["production", "government", "command", "movement"])
@pytest.mark.parametrize("seat", ["axis", "west", "ussr"])
def test_an_owner_removes_his_influence_at_any_time(phase: str, seat: str) -> None:
    t = table("axis", phase, season="spring").put("germany", "infantry", "berlin").hand("axis", SPAIN_OR_RUMANIA)
    t.influence("spain", seat, 2).influence("norway", RIVALS[seat], 1)
    assert t.offered("repudiate", "spain", seat=seat)
    assert not t.offered("repudiate", "norway", seat=seat)
    assert not t.offered("repudiate", "portugal", seat=seat)
    assert t.do("repudiate", "spain", seat=seat).markers("spain") == (seat, 1)
    assert t.do("repudiate", "spain", seat=seat).markers("spain") == ("", 0)
    assert not t.offered("repudiate", "spain", seat=seat)


@rule("8.0d")
def test_a_satellite_cannot_be_repudiated() -> None:
    t = government().satellite("spain", "axis").influence("portugal", "axis", 2)
    assert t.offered("repudiate", "portugal")
    assert not t.offered("repudiate", "spain")


@rule("8.0h")
@pytest.mark.parametrize(("markers", "loss"), [(1, 1), (2, 0)])
def test_levels_fall_when_the_last_marker_is_repudiated(markers: int, loss: int) -> None:
    t = government().influence("hungary", "axis", markers)
    pop, res = t.pop("axis"), t.res("axis")
    t.do("repudiate", "hungary")
    assert (t.pop("axis"), t.res("axis")) == (pop - loss, res - loss)


@rule("8.0g")
@pytest.mark.parametrize(
    ("answer", "status", "war"),
    [(("repudiate", "czechoslovakia"), "armed", False), (("pass",), "satellite", True)],
)
def test_a_protector_who_takes_a_marker_off_avoids_the_war(answer: tuple[str, ...], status: str, war: bool) -> None:
    t = at_munich().influence("czechoslovakia", "west", 2).do("violate", "czechoslovakia")
    assert t.seat == "west"
    t.do(*answer)
    assert (t.status("czechoslovakia"), any(t.s.dow)) == (status, war)


@rule("8.0g")
def test_a_protector_may_take_a_marker_off_before_anybody_threatens() -> None:
    t = at_munich().influence("czechoslovakia", "west", 2).do("repudiate", "czechoslovakia", seat="west")
    t.do("violate", "czechoslovakia")
    assert (t.seat, t.status("czechoslovakia"), any(t.s.dow)) == ("axis", "armed", False)


@rule("8.0e")
def test_a_third_marker_of_a_wildcard_makes_a_satellite_only_at_resolution() -> None:
    t = government().influence("austria", "axis", 2).hand("axis", TIES_THAT_BIND)
    t.do("wildcard", TIES_THAT_BIND, "austria")
    assert (t.markers("austria"), t.status("austria")) == (("axis", 3), "neutral")
    assert t.passes().status("austria") == "satellite"


@rule("8.0e")
def test_a_third_marker_that_goes_again_at_resolution_makes_no_satellite() -> None:
    t = government().influence("austria", "axis", 2).hand("axis", TIES_THAT_BIND).hand("west", POLAND_OR_AUSTRIA)
    t.do("wildcard", TIES_THAT_BIND, "austria").do("diplomacy", POLAND_OR_AUSTRIA, "austria").passes()
    assert (t.markers("austria"), t.status("austria")) == (("axis", 2), "neutral")


# 8.1 Neutrals


@rule("8.1a")
@pytest.mark.parametrize("markers", [0, 1, 2])
def test_a_neutral_belongs_to_itself_whoever_influences_it(markers: int) -> None:
    t = at_munich()
    if markers:
        t.influence("austria", "axis", markers)
    assert t.holder("vienna") == ""
    assert not enters_austria(t)
    u = at_munich().satellite("austria", "axis")
    assert u.holder("vienna") == "axis"
    assert enters_austria(u)


@rule("8.1a")
def test_a_violated_neutral_fights_its_violator_for_itself() -> None:
    t = at_munich().put("france", "infantry", "lorraine").do("violate", "austria")
    assert t.units("vienna", "minor") == "fortress 2"
    assert t.holder("vienna") == ""
    assert not any(t.s.dow)
    t.dice(4, 5).do("move", t.pick("munich", "infantry"), "vienna", "munich").do("done").until("commit", "buy")
    assert t.units("vienna") == "fortress 2"


@rule("8.1b")
def test_neutral_territory_is_entered_only_after_a_violation() -> None:
    t = at_munich()
    assert not enters_austria(t)
    assert enters_austria(t.do("violate", "austria"))


@rule("8.11")
def test_nobody_uses_the_levels_of_an_unaligned_neutral() -> None:
    t, u = government(), government().influence("rumania", "ussr", 1)
    for side, pop, res in (("axis", 0, 0), ("west", 0, 0), ("ussr", 1, 2)):
        assert (u.pop(side) - t.pop(side), u.res(side) - t.res(side)) == (pop, res)
    assert (t.pop("axis"), t.res("axis"), t.pop("west"), t.res("west")) == (11, 6, 12, 11)


@rule("8.12a", "8.13a")
@pytest.mark.parametrize("side", ["axis", "west", "ussr"])
@pytest.mark.parametrize("markers", [1, 2])
def test_markers_give_one_faction_alone_the_use_of_pop_and_res(side: str, markers: int) -> None:
    t, u = government(), government().influence("poland", side, markers)
    for one in ("axis", "west", "ussr"):
        more = (2, 1) if one == side else (0, 0)
        assert (u.pop(one) - t.pop(one), u.res(one) - t.res(one)) == more


@rule("8.12b", "8.13b")
@pytest.mark.parametrize("markers", [1, 2])
def test_an_influenced_neutral_is_closed_to_units_and_fortresses_of_its_patron(markers: int) -> None:
    t = at_munich().influence("austria", "axis", markers)
    assert not enters_austria(t)
    assert t.holder("vienna") == ""
    u = table(phase="production").influence("austria", "axis", markers)
    assert not fortress_in_vienna(u)
    assert enters_austria(at_munich().satellite("austria", "axis"))
    assert fortress_in_vienna(table(phase="production").satellite("austria", "axis"))


@rule("8.12c")
@pytest.mark.parametrize("patron", ["axis", "west"])
def test_an_associate_is_entered_after_a_violation_by_anybody(patron: str) -> None:
    t = at_munich().influence("austria", patron, 1)
    assert not enters_austria(t)
    assert enters_austria(t.do("violate", "austria"))
    assert not any(t.s.dow)


@rule("8.13c")
def test_a_protector_too_must_violate_his_protectorate() -> None:
    t = at_munich().influence("austria", "axis", 2)
    assert not enters_austria(t)
    assert enters_austria(t.do("violate", "austria"))
    assert t.status("austria") == "armed"
    assert not any(t.s.dow)


@rule("8.13c")
def test_an_enemy_of_the_protector_must_violate_it_too() -> None:
    t = at_munich().war("axis", "west").influence("austria", "west", 2)
    assert not enters_austria(t)
    t.do("violate", "austria").do("pass").do("muster", "vienna", "infantry")
    assert enters_austria(t)


@rule("8.13d")
def test_an_attack_on_a_rivals_protectorate_is_a_declaration_of_war_on_the_protector() -> None:
    t = at_munich().influence("austria", "west", 2).do("violate", "austria").do("pass")
    assert t.s.dow[1] == 1
    u = at_munich().influence("austria", "west", 1).do("violate", "austria")
    assert not any(u.s.dow)


@rule("8.13d")
@pytest.mark.parametrize(("markers", "legal"), [(2, False), (1, True)])
def test_a_protectorate_is_safe_when_war_can_no_longer_be_declared(markers: int, legal: bool) -> None:
    t = at_munich().influence("austria", "west", markers).put("germany", "infantry", "berlin")
    t.do("move", t.pick("berlin", "infantry"), "ruhr", "berlin")
    if legal:
        t.do("violate", "austria")
    else:
        assert t.refused("violate", "austria") == "8.13d"


@rule("8.13d")
@pytest.mark.parametrize(("protector", "legal"), [("west", True), ("ussr", False)])
def test_no_second_declaration_is_needed_between_enemies(protector: str, legal: bool) -> None:
    t = at_munich().war("west", "axis").influence("austria", protector, 2).put("germany", "infantry", "berlin")
    t.do("move", t.pick("berlin", "infantry"), "ruhr", "berlin")
    assert t.offered("violate", "austria") == legal
    if not legal:
        assert t.refused("violate", "austria") == "8.13d"


@rule("8.13e")
def test_an_attacked_protectorate_becomes_a_satellite_with_its_forces() -> None:
    t = at_munich().influence("poland", "west", 2).put("germany", "infantry", "berlin").do("declare-war", "west")
    t.do("violate", "poland").do("pass")
    assert t.seat == "west"
    for area, unit in (("warsaw", "tank"), ("lvov", "infantry"), ("vilna", "infantry")):
        t.do("muster", area, unit)
    assert (t.status("poland"), t.holder("vilna")) == ("satellite", "west")
    assert [t.units(area, "west") for area in ("warsaw", "lvov", "vilna")] == ["tank 3", "infantry 2", "infantry 1"]
    assert t.seat == "axis"
    assert t.offered("move", t.pick("berlin", "infantry"), "warsaw", "berlin")


@rule("8.13e")
def test_both_rivals_draw_reaction_cards_before_the_protectorate_converts() -> None:
    t = at_munich().war("axis", "west").influence("austria", "west", 2).do("violate", "austria").do("pass")
    assert (len(t.cards("west")), len(t.cards("ussr")), len(t.cards("axis"))) == (2, 2, 0)


@rule("8.13e", "8.14")
@pytest.mark.parametrize(
    ("markers", "status", "left"), [(1, "armed", ("", 0)), (2, "satellite", ("", 0)), (0, "armed", ("", 0))]
)
def test_only_two_markers_save_a_neutral_from_arming_alone(markers: int, status: str, left: tuple[str, int]) -> None:
    t = at_munich().war("axis", "west")
    if markers:
        t.influence("austria", "west", markers)
    t.do("violate", "austria")
    if markers == 2:
        t.do("pass")
    assert (t.status("austria"), t.markers("austria")) == (status, left)


@rule("8.14")
@pytest.mark.parametrize("patron", ["axis", "west", "ussr"])
def test_a_violation_cancels_all_influence_and_arms_the_minor(patron: str) -> None:
    t = at_munich().influence("hungary", patron, 1).influence("austria", patron, 1)
    pop = t.pop(patron)
    t.do("violate", "austria")
    assert (t.markers("austria"), t.status("austria"), t.units("vienna")) == (("", 0), "armed", "fortress 2")
    assert t.markers("hungary") == (patron, 1)
    assert t.pop(patron) == pop - 1
