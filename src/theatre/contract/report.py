"""What a run of the fuzzer has seen. Reports of the same rules add up, so that a run can be resumed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from theatre.contract.run import Finding
from theatre.core.message import load_texts
from theatre.core.rules import Rules


class Reach(msgspec.Struct, frozen=True):
    """Names of frames (their tags), verbs and rules, sorted."""

    frames: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()

    def __add__(self, other: Reach) -> Reach:
        return reach((*self.frames, *other.frames), (*self.verbs, *other.verbs), (*self.rules, *other.rules))

    def __sub__(self, other: Reach) -> Reach:
        return reach(
            [name for name in self.frames if name not in other.frames],
            [name for name in self.verbs if name not in other.verbs],
            [name for name in self.rules if name not in other.rules],
        )


def reach(frames: Iterable[str] = (), verbs: Iterable[str] = (), rules: Iterable[str] = ()) -> Reach:
    return Reach(tuple(sorted(set(frames))), tuple(sorted(set(verbs))), tuple(sorted(set(rules))))


def everything(rules: Rules[Any]) -> Reach:
    """All that a game says it has: its frames, the verbs of its own catalogue, the rules that can be checked."""
    core = load_texts("theatre.core")
    verbs = [key.removeprefix("verb.") for key in rules.catalogue.texts if key.startswith("verb.") and key not in core]
    cited = [rule.id for rule in rules.rulebook.values() if rule.checkable]
    return reach([str(frame.__struct_config__.tag) for frame in rules.frames], verbs, cited)


class OtherRules(ValueError):
    """Reports of different rules do not add up."""


class FuzzReport(msgspec.Struct, frozen=True):
    game: str
    version: str
    games: int
    decisions: int
    capped: int
    findings: tuple[Finding, ...]
    reached: Reach
    known: Reach

    @property
    def unreached(self) -> Reach:
        """Frames, verbs and rules that no game of this report has come across."""
        return self.known - self.reached

    def __add__(self, other: FuzzReport) -> FuzzReport:
        if (self.game, self.version) != (other.game, other.version):
            raise OtherRules(
                f"a report of {self.game} version {self.version} does not add up with one of "
                f"{other.game} version {other.version}"
            )
        return FuzzReport(
            game=self.game,
            version=self.version,
            games=self.games + other.games,
            decisions=self.decisions + other.decisions,
            capped=self.capped + other.capped,
            findings=self.findings + other.findings,
            reached=self.reached + other.reached,
            known=self.known + other.known,
        )
