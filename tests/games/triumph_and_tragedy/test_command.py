"""10 Seasons: Command cards, Emergency Command, Player Turns, the Supply Phase and the Winter of the USSR."""

import pytest

from games.triumph_and_tragedy.table import Table, rule, table

HOME = {"axis": ("germany", "berlin"), "west": ("britain", "london"), "ussr": ("ussr", "moscow")}


def command(season: str = "summer", **options: int) -> Table:
    """A Command Phase with five Infantry in each MainCapital; Turn Order Axis, West, USSR."""
    t = table("axis", "command", season=season, **options)
    for power, area in HOME.values():
        t.put(power, ", ".join(["infantry 2"] * 5), area)
    return t


def commit(t: Table, **cards: tuple[str, str]) -> Table:
    """Each of these Factions holds one Action card and commits it; the others have none."""
    for side, card in cards.items():
        t.hand(side, t.action(*card))
    for _ in cards:
        t.do("commit", t.action(*cards[t.seat]))
    return t


def march(t: Table, area: str, to: str, count: int) -> list[int]:
    """So many Infantry go from one area to the next; the others are still there."""
    first = t.pick(area, "infantry", next(power for power, home in HOME.values() if home == area))
    for block in range(first, first + count):
        t.do("move", block, to, area)
    return list(range(first + count, first + 5))


# 10.1 commitments


@rule("10.1a")
def test_cards_are_committed_in_turn_order_and_unseen() -> None:
    t, u = command(), command()
    for one, letter in ((t, "C"), (u, "H")):
        one.hand("axis", one.action("summer", "C"), one.action("summer", "H")).hand("west", one.action("fall", "A"))
        one.hand("ussr", one.action("fall", "B"))
        assert one.seat == "axis"
        assert one.offered("pass")
        one.do("commit", one.action("summer", letter))
        assert one.seat == "west"
    assert t.sight("west") == u.sight("west")
    assert t.sight("ussr") == u.sight("ussr")
    assert t.sight() == u.sight()
    assert t.sight("axis") != u.sight("axis")
    t.do("pass")
    u.do("pass")
    assert t.seat == "ussr"
    assert t.sight("west", "ussr") == u.sight("west", "ussr")


@rule("10.1a")
def test_only_one_card_of_ones_hand_is_committed() -> None:
    t = command().hand("axis", 0, 1).hand("west", 2)
    assert t.refused("commit", [0, 1]) == t.refused("commit", 2) == "10.1a"
    assert t.offered("commit", 1)


@rule("10.1a")
def test_even_a_bluff_looks_like_a_command() -> None:
    t, u = command(), command()
    for one in (t, u):
        one.hand("axis", one.action("summer", "C"), one.investment(31)).hand("west", one.action("fall", "A"))
    t.do("commit", t.action("summer", "C"))
    u.do("commit", u.investment(31))
    assert t.sight("west") == u.sight("west")
    assert t.sight("axis") != u.sight("axis")


@rule("10.1b")
def test_who_has_committed_only_passes_from_then_on() -> None:
    t = command().hand("ussr", 54)
    t.hand("axis", t.action("summer", "C"), t.action("summer", "H")).hand("west", t.action("summer", "D"))
    t.do("commit", t.action("summer", "H")).do("pass").do("commit", 54)
    assert t.seat == "west"
    assert "commit" in t.verbs()
    t.do("commit", t.action("summer", "D"))
    assert t.seat == "west"
    assert "move" in t.verbs()


@rule("10.1b")
def test_who_has_passed_may_still_commit_later() -> None:
    t = command().hand("axis", 0).hand("west", 1).hand("ussr", 2)
    t.do("pass").do("commit", 1).do("pass")
    assert t.seat == "axis"
    assert t.offered("commit", 0)


@rule("10.1c")
def test_three_passes_in_succession_reveal_the_cards() -> None:
    t, u = command(), command()
    for one, letter in ((t, "C"), (u, "H")):
        one.hand("axis", one.action("summer", "C"), one.action("summer", "H")).hand("west", 0).hand("ussr", 1)
        one.do("commit", one.action("summer", letter)).do("pass")
    assert t.seat == "ussr"
    assert t.sight("west") == u.sight("west")
    t.do("pass")
    u.do("pass")
    assert t.seat == "axis"
    assert "move" in t.verbs()
    assert t.sight("west") != u.sight("west")
    assert t.sight() != u.sight()


@rule("10.1c")
def test_a_commitment_in_between_starts_the_count_of_passes_anew() -> None:
    t = command().hand("axis", 0).hand("west", 1).hand("ussr", 2)
    t.do("pass").do("pass").do("commit", 2)
    assert t.seat == "axis"
    assert t.offered("commit", 0)
    t.do("pass")
    assert t.seat == "west"
    assert t.offered("commit", 1)
    t.do("pass")
    assert "move" in t.verbs()
    assert t.seat == "ussr"


@rule("10.1d")
@pytest.mark.parametrize("committed", [True, False])
def test_without_commitments_nobody_moves_but_supply_is_checked(committed: bool) -> None:
    t = command().war("axis", "west").put("britain", "fleet", "central_med").hand("axis", 0, 1)
    (stranded,) = t.new("germany", "infantry 3", "tripoli")
    if committed:
        t.do("commit", 0)
        assert t.seat == "axis"
        assert "move" in t.verbs()
        assert t.cv(stranded) == 3
        t.do("done")
    else:
        t.do("pass")
    assert "commit" in t.verbs()
    assert t.view("axis")["season"] == 3
    assert t.cv(stranded) == 2


@rule("10.1e")
@pytest.mark.parametrize(("season", "full"), [("spring", False), ("summer", True), ("fall", False)])
def test_a_card_has_its_full_value_only_in_its_season(season: str, full: bool) -> None:
    t = commit(command(season), west=("summer", "A"))
    left = march(t, "london", "glasgow", 2)
    assert t.offered("move", left[0], "glasgow", "london") == full


@rule("10.1f")
@pytest.mark.parametrize(
    ("letters", "order"),
    [
        (("H", "D", "E"), ["west", "ussr", "axis"]),
        (("Z", "Y", "A"), ["ussr", "west", "axis"]),
        (("A", "C", "B"), ["axis", "ussr", "west"]),
    ],
)
def test_turns_go_by_the_letters_not_by_turn_order(letters: tuple[str, str, str], order: list[str]) -> None:
    sides = ("axis", "west", "ussr")
    t = commit(command(), **{side: ("summer", letter) for side, letter in zip(sides, letters, strict=True)})
    assert [t.seat, t.do("done").seat, t.do("done").seat] == order


@rule("10.1g")
@pytest.mark.parametrize("west_too", [True, False])
def test_without_a_committed_card_there_is_no_player_turn(west_too: bool) -> None:
    cards = {"axis": ("summer", "A"), "west": ("summer", "B"), "ussr": ("summer", "C")}
    if not west_too:
        del cards["west"]
    t = commit(command(), **cards)
    assert t.seat == "axis"
    assert t.do("done").seat == ("west" if west_too else "ussr")


@rule("10.1h")
def test_an_investment_card_may_be_committed_as_a_bluff() -> None:
    t = command().hand("axis", 0).hand("west", 54)
    bluff, other = t.investment(31), t.investment(32)
    t.hand("west", bluff).do("commit", 0)
    assert t.offered("commit", bluff)
    assert not t.offered("commit", other)
    t.do("commit", bluff)
    assert bluff in t.discards()
    assert t.cards("west") == (54,)
    assert t.seat == "axis"
    t.do("done")
    assert "commit" in t.verbs()  # Fall: the West has had no Turn


@rule("10.1i")
def test_committed_cards_are_spent_even_if_nothing_moves() -> None:
    t = command().hand("axis", 0, 1).hand("west", 2)
    t.do("commit", 1)
    assert t.cards("axis") == (0,)
    assert 1 not in t.discards()
    t.do("pass").do("done")
    assert t.cards("axis") == (0,)
    assert t.discards() == (1,)


# 10.11 Emergency Command


@rule("10.11a")
@pytest.mark.parametrize(
    ("side", "to", "moves"), [("axis", "munich", 4), ("west", "glasgow", 2), ("ussr", "bryansk", 2)]
)
def test_emergency_command_moves_two_units_and_of_the_axis_four(side: str, to: str, moves: int) -> None:
    t = commit(command(), **{side: ("spring", "G")})
    area = HOME[side][1]
    left = march(t, area, to, moves)
    assert t.refused("move", left[0], to, area) == "11.0a"


@rule("10.11b")
@pytest.mark.parametrize("place", ["lorraine", "paris"])
def test_no_unit_enters_enemy_land_by_emergency_command(place: str) -> None:
    t, u = [
        table("axis", emergency=one).war("axis", "west").put("france", "infantry", "paris") for one in (True, False)
    ]
    for one in (t, u):
        one.satellite("low_countries", "axis").put("germany", "infantry 2", "amsterdam")
    infantry = t.pick("amsterdam", "infantry")
    assert t.refused("move", infantry, place, "amsterdam") == "10.11b"
    assert t.offered("move", infantry, "ruhr", "amsterdam")
    assert u.offered("move", infantry, place, "amsterdam")


@rule("10.11b")
def test_enemy_land_is_not_even_passed_by_emergency_command() -> None:
    t, u = [table("axis", emergency=one).war("axis", "west").put("germany", "tank", "munich") for one in (True, False)]
    tank = t.pick("munich", "tank")
    assert t.refused("route", tank, "lorraine", "marseille") == "10.11b"
    assert not t.offered("move", tank, "milan", "marseille")
    assert u.offered("move", tank, "milan", "marseille")
    assert t.offered("move", tank, "berlin", "munich")


@rule("10.11b")
@pytest.mark.parametrize(("emergency", "battle"), [(True, False), (False, True)])
def test_no_battle_is_started_at_sea_by_emergency_command(emergency: bool, battle: bool) -> None:
    t = table("axis", emergency=emergency).war("axis", "west").put("britain", "fleet", "north_sea")
    (fleet,) = t.new("germany", "fleet", "ruhr")
    assert t.offered("move", fleet, "north_sea", "ruhr") == battle
    assert t.offered("move", fleet, "baltic_sea", "ruhr")
    if not battle:
        assert t.refused("move", fleet, "north_sea", "ruhr") == "10.11b"


@rule("10.11b")
@pytest.mark.parametrize("emergency", [True, False])
def test_an_emergency_turn_has_no_combat_phase(emergency: bool) -> None:
    t = table("axis", then="ussr", emergency=emergency).war("axis", "west").put("ussr", "infantry", "moscow")
    t.put("france", "infantry", "paris").put("germany", "infantry", "paris").put("germany", "infantry", "berlin")
    t.do("done")
    assert t.seat == ("ussr" if emergency else "axis")
    assert ("designate" in t.verbs()) != emergency


@rule("10.11c")
@pytest.mark.parametrize(("switch", "joined", "offered"), [(1, True, True), (1, False, False), (0, True, False)])
def test_emergency_moves_may_reinforce_a_battle_with_own_units(switch: int, joined: bool, offered: bool) -> None:
    t = table("axis", emergency=True, emergency_reinforces=switch).war("axis", "west")
    t.put("france", "infantry 2", "lorraine").put("germany", "infantry 2", "munich")
    if joined:
        t.put("germany", "infantry 2", "lorraine")
    infantry = t.pick("munich", "infantry")
    assert t.offered("move", infantry, "lorraine", "munich") == offered
    if not offered:
        assert t.refused("move", infantry, "lorraine", "munich") == "10.11b"


@rule("10.11d")
@pytest.mark.parametrize(("letter", "first"), [("A", "west"), ("P", "axis")])
def test_the_letter_of_an_emergency_card_still_counts(letter: str, first: str) -> None:
    t = commit(command(), axis=("summer", "D"), west=("spring", letter))
    assert t.seat == first


@rule("10.11d")
@pytest.mark.parametrize("switch", [1, 0])
@pytest.mark.parametrize("first", ["axis", "west"])
def test_in_a_tie_the_player_with_the_right_season_says_who_goes_first(switch: int, first: str) -> None:
    t = commit(command(right_season_breaks_ties=switch), axis=("spring", "A"), west=("summer", "A"))
    assert t.seat == "west"
    assert t.verbs() == ("first",)
    t.do("first", first)
    assert t.seat == first
    assert "move" in t.verbs()


@rule("10.11d")
@pytest.mark.parametrize(("die", "first"), [(1, 0), (6, 1)])
def test_two_emergency_cards_of_one_letter_are_settled_by_a_die(die: int, first: int) -> None:
    t = command().dice(die)
    commit(t, axis=("spring", "A"), west=("fall", "A"))
    assert t.seat == ("axis", "west")[first]
    assert "move" in t.verbs()
    assert not t.dice_box.faces


@rule("10.11d")
def test_without_the_switch_the_third_player_settles_two_emergency_cards() -> None:
    t = commit(command(right_season_breaks_ties=0), axis=("spring", "A"), west=("fall", "A"))
    assert t.seat == "ussr"
    assert t.verbs() == ("first",)
    assert t.do("first", "west").seat == "west"


@rule("10.11e")
def test_nobody_is_attacked_by_emergency_command() -> None:
    t, u = [table("axis", emergency=one).put("germany", "infantry 2", "munich") for one in (True, False)]
    assert t.refused("declare-war", "west") == t.refused("violate", "austria") == "10.11e"
    assert u.offered("declare-war", "west")
    assert u.offered("violate", "austria")


# 10.2, 10.3 Player Turns and the Supply Phase


@rule("10.2")
def test_a_player_turn_is_movement_and_then_combat() -> None:
    t = commit(command().war("axis", "west").put("germany", "infantry 2", "munich"), axis=("summer", "A"))
    t.put("france", "infantry 2", "lorraine")
    t.do("move", t.pick("munich", "infantry"), "lorraine", "munich")
    assert t.seat == "axis"
    assert "fire" not in t.verbs()
    assert "move" in t.verbs()
    t.do("done")
    assert t.seat == "west"
    assert "fire" in t.verbs()
    assert "move" not in t.verbs()


@rule("10.3a")
@pytest.mark.parametrize("war", [True, False])
def test_supply_is_checked_after_all_player_turns_by_factions_at_war(war: bool) -> None:
    t = command("fall")
    if war:
        t.war("west", "axis")
    (stranded,) = t.put("britain", "fleet", "central_med").new("italy", "infantry 3", "tripoli")
    commit(t, axis=("fall", "A"), ussr=("fall", "B"))
    assert t.do("done").cv(stranded) == 3  # one Player Turn is to come
    t.dice(2).do("done")
    assert t.cv(stranded) == (2 if war else 3)


@rule("10.3b")
@pytest.mark.parametrize(("season", "marked"), [("spring", 0), ("summer", 1), ("fall", 0)])
def test_blockades_are_marked_in_summer_only(season: str, marked: int) -> None:
    t = table("axis", "supply", season=season).war("axis", "west").put("britain", "fleet", "central_med")
    t.hand("axis", 0).hand("ussr", 1)
    assert bool(t.blockaded("tripoli")) == bool(marked)
    assert not t.blockaded("ruhr")


# 10.4 Winter


@rule("10.4a")
@pytest.mark.parametrize(("season", "letter", "value"), [("spring", "A", 4), ("fall", "M", 6), ("summer", "M", 10)])
def test_in_winter_the_ussr_alone_commands_with_any_card_at_full_value(season: str, letter: str, value: int) -> None:
    t = command("winter").hand("axis", 1).hand("west", 2).put("ussr", ", ".join(["infantry"] * 6), "moscow")
    t.hand("ussr", t.action(season, letter))
    assert t.seat == "ussr"
    assert t.offered("pass")
    t.do("commit", t.action(season, letter))
    first = t.pick("moscow", "infantry", "ussr")
    for block in range(first, first + value):
        t.do("move", block, "bryansk", "moscow")
    assert t.refused("move", first + value, "bryansk", "moscow") == "11.0a"
    assert t.cards("ussr") == ()


@rule("10.4a")
def test_in_winter_nobody_else_is_asked() -> None:
    t = command("winter").hand("axis", 0).hand("west", 1).dice(2)
    assert t.view()["season"] != 4
    assert t.view()["year"] == 1941


def winter(**options: int) -> Table:
    """The Winter Turn of the USSR, at war with the Axis and with Poland for a Satellite."""
    t = table("ussr", season="winter", then="axis", **options).war("axis", "ussr").satellite("poland", "ussr")
    return t.put("germany", "infantry", "berlin")


@rule("10.4b")
def test_in_winter_units_move_within_the_ussr_only() -> None:
    t = winter().put("ussr", "infantry 2", "kiev").put("ussr", "infantry 2", "lvov")
    inside, outside = t.pick("kiev", "infantry"), t.pick("lvov", "infantry")
    assert t.refused("move", inside, "lvov", "kiev") == "10.4b"
    assert t.refused("move", outside, "vilna", "lvov") == t.refused("move", outside, "kiev", "lvov") == "10.4b"
    assert t.offered("move", inside, "odessa", "kiev")


@rule("10.4b")
def test_in_winter_battles_outside_the_ussr_rest() -> None:
    t = winter().put("ussr", "infantry 2", "moscow")
    for area in ("kiev", "lvov"):
        t.put("ussr", "infantry 2", area).put("germany", "infantry 2", area)
    t.do("done")
    assert t.refused("designate", "lvov") == "10.4b"
    t.do("designate", "kiev")
    assert t.seat == "axis"
    assert "fire" in t.verbs()


@rule("10.4b")
def test_in_winter_planes_of_others_still_fly_home() -> None:
    t = winter().put("ussr", "infantry 2", "kiev").satellite("rumania", "axis").put("ussr", "infantry", "moscow")
    (plane,) = t.new("germany", "air_force 2", "kiev")
    t.put("germany", "infantry", "kiev").do("done").do("designate", "kiev")
    assert t.offered("rebase", plane, "bucharest")


@rule("10.4b")
def test_in_winter_no_war_is_declared_on_others() -> None:
    t = winter().put("ussr", "infantry 2", "leningrad")
    assert t.refused("violate", "finland") == t.refused("declare-war", "west") == "10.4b"


@rule("10.4b")
@pytest.mark.parametrize(("season", "offered"), [("winter", False), ("fall", True)])
def test_in_winter_nobody_is_helped_abroad(season: str, offered: bool) -> None:
    t = table("ussr", season=season).war("axis", "ussr").armed("finland", "axis").put("ussr", "infantry", "leningrad")
    assert t.offered("intervene", "finland") == offered
    if not offered:
        assert t.refused("intervene", "finland") == "10.4b"


@rule("10.4c")
@pytest.mark.parametrize(("season", "outside"), [("winter", 3), ("fall", 2)])
def test_winter_supply_is_checked_within_the_ussr_only(season: str, outside: int) -> None:
    t = table("axis", "supply", season=season).war("axis", "ussr").hand("ussr", 0).dice(2)
    (inner,), (outer,) = t.new("germany", "infantry 3", "gorky"), t.new("italy", "infantry 3", "tripoli")
    t.put("ussr", "fleet", "central_med").put("ussr", "fleet", "eastern_med").begin()
    assert (t.cv(inner), t.cv(outer)) == (2, outside)


@rule("10.4d")
@pytest.mark.parametrize(
    ("season", "marked"), [("winter", False), ("summer", True), ("spring", False), ("fall", False)]
)
def test_no_blockade_is_marked_in_winter(season: str, marked: bool) -> None:
    t = table("axis", "supply", season=season).war("axis", "west").put("britain", "fleet", "central_med")
    t.hand("ussr", 0).hand("axis", 1).dice(2)
    assert bool(t.blockaded("tripoli")) == marked
