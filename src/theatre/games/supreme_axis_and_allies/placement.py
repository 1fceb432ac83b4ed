"""5. Placement of New Units: to own industries within their build limits, new industries last."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.core.decision import Args, Choice, Decision, Each, Part, Refusal, Why, shut
from theatre.core.flow import Frame
from theatre.games.supreme_axis_and_allies.asking import ask
from theatre.games.supreme_axis_and_allies.state import (
    KINDS,
    NOWHERE,
    Position,
    carrier_with_room,
    deck_room,
    gun_in,
    in_region,
    own_in,
    spawn,
    territories,
)
from theatre.games.supreme_axis_and_allies.tables import (
    AIR,
    CARRIER,
    CARRIER_BASED,
    HEAVY,
    INDUSTRY,
    NAVAL,
    ONE_PER_TERRITORY,
)
from theatre.games.supreme_axis_and_allies.world import COASTS, IS_SEA, SPACES


def build_limit(s: Position, space: int) -> int:
    """The value of the Territory; for a Heavy Industry 1 more for each other Territory of the Region under the same
    control; less the damage, not below 0 [PLA-03, PLA-04, PLA-06]."""
    if s.industry[space] == NOWHERE:
        return 0
    limit = s.value[space]
    if s.industry[space] in HEAVY:
        limit += sum([s.controller[other] == s.controller[space] for other in in_region(space) if other != space])
    return max(0, limit - s.damage[space])


class Placement(Frame[Position], tag="PLA-01"):
    nation: int
    produced: tuple[tuple[int, int], ...] = ()  # units placed so far by each industry
    building: bool = False  # a new IND stands: nothing else may follow [PLA-07]

    def waiting(self, s: Position, kind: int) -> int:
        return s.bought[self.nation * KINDS + kind]

    def left(self, s: Position, industry: int) -> int:
        return build_limit(s, industry) - dict(self.produced).get(industry, 0)

    def step(self, s: Position) -> bool:
        if any(s.bought[self.nation * KINDS : (self.nation + 1) * KINDS]):
            return False
        s.done(self)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        place = shut("place", "PLA-07") if self.building else Each("place", list(self._rows(s)), self._why(s))
        return ask(s, self.nation, "placement", "PLA-01", place, self._build(s), Each("done"))

    def _rows(self, s: Position) -> Iterator[Args]:
        kinds = [kind for kind in range(KINDS) if kind not in INDUSTRY and self.waiting(s, kind)]
        for industry in territories(s, self.nation):
            left = self.left(s, industry)
            if left > 0:
                for kind in kinds:
                    for space in (industry, *COASTS[industry]):
                        most = min(left, self.waiting(s, kind), self._room(s, space, kind))
                        yield from ((industry, space, kind, count) for count in range(1, most + 1))

    def _room(self, s: Position, space: int, kind: int) -> int:
        """How many units of a kind the space itself can take."""
        if self._wrong_element(s, space, kind):
            return 0
        if kind in ONE_PER_TERRITORY:
            return int(gun_in(s, space) < 0)
        if IS_SEA[space] and kind in AIR:
            carriers = [unit for unit in own_in(s, space, self.nation) if s.kind[unit] in CARRIER]
            return sum([deck_room(s, unit) for unit in carriers])
        return 255

    def _wrong_element(self, s: Position, space: int, kind: int) -> str:
        if kind in NAVAL:
            return "" if IS_SEA[space] else "PUR-10"
        if kind in AIR:
            on_deck = kind in CARRIER_BASED and carrier_with_room(s, self.nation, space) >= 0
            return "" if not IS_SEA[space] or on_deck else "PUR-11"
        return "PUR-09" if IS_SEA[space] else ""

    def _why(self, s: Position) -> Why:
        def why_not(args: Args) -> Refusal | None:
            if len(args) != 4 or not all(0 <= space < SPACES for space in args[:2]) or not 0 <= args[2] < KINDS:
                return None
            industry, space, kind, count = args
            own = s.controller[industry] == self.nation and s.industry[industry] != NOWHERE
            if not own or space not in (industry, *COASTS[industry]):
                return Refusal("PLA-01", (space,))
            if kind in INDUSTRY or count > self.waiting(s, kind):
                return Refusal("PUR-03", (kind, self.waiting(s, kind)))
            if wrong := self._wrong_element(s, space, kind):
                return Refusal(wrong, (kind, space))
            if count > self._room(s, space, kind):
                return Refusal("AAG-05" if kind in ONE_PER_TERRITORY else "PUR-11", (kind, space))
            return Refusal("PLA-02", (industry, build_limit(s, industry)))

        return why_not

    def _build(self, s: Position) -> Part:
        kinds = [kind for kind in sorted(INDUSTRY) if self.waiting(s, kind)]
        sites = [space for space in territories(s, self.nation) if s.held[space] == self.nation] if kinds else []
        rows = [(kind, space) for kind in kinds for space in sites if _fits(s, kind, space)]
        return Each("build", rows, lambda args: self._why_not_build(s, args))

    def _why_not_build(self, s: Position, args: Args) -> Refusal | None:
        if len(args) != 2 or args[0] not in INDUSTRY or not 0 <= args[1] < SPACES:
            return None
        kind, space = args
        if s.controller[space] != self.nation or s.held[space] != self.nation:
            return Refusal("PLA-08", (space,))
        if not self.waiting(s, kind):
            return Refusal("PUR-03", (kind, 0))
        return Refusal("PLA-13", (space,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "done":
            s.done(self)
        elif choice.verb == "build":
            kind, space = choice.args
            s.bought[seat * KINDS + kind] -= 1
            s.industry[space] = kind  # damage on the place stays [SBR-11]
            self.building = True
            s.log("built", seat, kind, space, rule="PLA-07")
        else:
            industry, space, kind, count = choice.args
            s.bought[seat * KINDS + kind] -= count
            for _ in range(count):
                carrier = carrier_with_room(s, seat, space) if IS_SEA[space] and kind in AIR else -1
                unit = spawn(s, kind, seat, space)
                s.aboard[unit] = carrier
            produced = dict(self.produced)
            produced[industry] = produced.get(industry, 0) + count
            self.produced = tuple(produced.items())
            s.log("placed", seat, count, kind, space, rule="PLA-01")


def _fits(s: Position, kind: int, space: int) -> bool:
    """One IND per Territory; a Heavy Industry may take the place of an Industrial Center (D-34)."""
    return s.industry[space] == NOWHERE or (kind in HEAVY and s.industry[space] not in HEAVY)
