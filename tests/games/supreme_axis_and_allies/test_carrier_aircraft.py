"""Aircraft and the CAR they belong to, where plans go wrong: a CAR stopped on its way, aircraft sent back by flak."""

from games.supreme_axis_and_allies.table import Table, moving, rule
from theatre.games.supreme_axis_and_allies.state import FIGHT


def stopped_short(base: str) -> tuple[Table, int, int]:
    """A CAR is to meet its FIT in the English Channel, but is caught in the German Bight, and survives."""
    t = moving("UK").put("GER", "DST", "german_bight").put("GER", "INF", "normandy")
    (carrier,) = t.new("UK", "CAR", "viking_bank")
    (fighter,) = t.new("UK", "FIT", base)
    t.do("fly", base, "normandy", "english_channel", carrier + 1, FIGHT, [fighter])
    t.do("sail", "viking_bank", "german_bight", [carrier]).do("intercept", seat="GER").do("done")
    t.dice(1, 6, 3, 6).do("fight", "german_bight")
    assert t.all_rolled()
    return t, carrier, fighter


@rule("AIR-05")
def test_a_fighter_finds_a_carrier_that_was_stopped_short_if_its_range_allows() -> None:
    t, carrier, fighter = stopped_short("london")  # two spaces out, two to the German Bight
    assert t.units("UK", "german_bight") == "FIT, CAR"
    assert t.s.aboard[fighter] == carrier


@rule("AIR-05")
def test_a_fighter_out_of_range_of_its_stopped_carrier_is_lost() -> None:
    t, _, fighter = stopped_short("scotland")  # three spaces out: one is left
    assert t.units("UK", "german_bight") == "CAR"
    assert not t.alive(fighter)


@rule("AAG-07")
def test_a_fighter_sent_back_to_its_carrier_does_not_fight_from_the_deck() -> None:
    t = moving("UK").put("GER", "DST", "english_channel").put("GER", "INF, AAG", "netherlands")
    (carrier,) = t.new("UK", "CAR", "english_channel")
    (fighter,) = t.new("UK", "FIT", "english_channel", aboard=carrier)
    t.dice(1, 2)  # hit, and back to base
    t.do("fly", "english_channel", "netherlands", "english_channel", carrier + 1, FIGHT, [fighter])
    t.do("search", "english_channel").do("intercept", seat="GER")
    t.dice(1, 6).do("done")  # one die of the CAR, one of the DST, none of the FIT
    assert t.all_rolled()
    assert t.units("GER", "english_channel") == ""
    assert t.units("UK", "english_channel") == "FIT, CAR"
