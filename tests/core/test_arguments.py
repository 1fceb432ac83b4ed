"""What the integers of a choice are."""

from theatre.core.arguments import kind_at


def test_the_last_word_is_repeated() -> None:
    assert [kind_at(("unit", "space+"), said) for said in ((), (1,), (1, 2, 3))] == ["unit", "space", "space"]
    assert kind_at((), ()) == "number"


def test_a_number_says_how_many_follow_it() -> None:
    words = ("count", "unit#", "count", "unit#", "port", "space+")
    assert [kind_at(words, said) for said in ((), (2,), (2, 7), (2, 7, 8))] == ["count", "unit", "unit", "count"]
    assert [kind_at(words, (2, 7, 8, *more)) for more in ((1,), (1, 9), (1, 9, 4), (0,))] == [
        "unit", "port", "space", "port",
    ]  # fmt: skip
