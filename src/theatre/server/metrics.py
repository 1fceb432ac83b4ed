"""What happened since the start, in figures; told in the text format of Prometheus."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from time import time

STEPS = (0.005, 0.025, 0.1, 0.5, 2.0, 10.0)  # seconds: bounds of the classes into which times are sorted
COUNTERS = {
    "theatre_requests_total": "Requests by method, route and status.",
    "theatre_computer_fallbacks_total": "Choices of computer players that a simpler one had to make, by reason.",
    "theatre_odds_given_up_total": "Odds that took longer than allowed.",
}
TIMES = {
    "theatre_request_seconds": "Time until a request was answered, by route.",
    "theatre_computer_seconds": "Time until a computer player had chosen, the waiting for a process included.",
}
GAUGES = {
    "theatre_started_seconds": "When this process began, as seconds since 1970.",
    "theatre_tables_in_memory": "Tables that are open in this process.",
    "theatre_live_connections": "Live connections.",
    "theatre_computers_thinking": "Choices that computer players are asked for now.",
}
Labels = tuple[tuple[str, str], ...]


class Metrics:
    def __init__(self) -> None:
        self._counts: Counter[tuple[str, Labels]] = Counter()
        self._classes: defaultdict[tuple[str, Labels], list[int]] = defaultdict(lambda: [0] * len(STEPS))
        self._sums: Counter[tuple[str, Labels]] = Counter()
        self._started = time()
        self.thinking = 0

    def count(self, name: str, **labels: str) -> None:
        self._counts[name, _labels(labels)] += 1

    def took(self, name: str, seconds: float, **labels: str) -> None:
        series = name, _labels(labels)
        self._counts[series] += 1
        self._sums[series] += seconds  # type: ignore[assignment]  # a Counter adds floats as well
        for at, bound in enumerate(STEPS):
            self._classes[series][at] += seconds <= bound

    def text(self, now: Mapping[str, float]) -> str:
        """All figures; `now` are the gauges that are known elsewhere."""
        lines = []
        for name, meaning in COUNTERS.items():
            lines += _head(name, "counter", meaning)
            lines += [_line(name, labels, count) for labels, count in self._of(name)]
        for name, meaning in TIMES.items():
            lines += _head(name, "histogram", meaning)
            for labels, count in self._of(name):
                below = zip([str(bound) for bound in STEPS], self._classes[name, labels], strict=True)
                for bound, number in (*below, ("+Inf", count)):
                    lines.append(_line(f"{name}_bucket", (*labels, ("le", bound)), number))
                lines.append(_line(f"{name}_sum", labels, round(self._sums[name, labels], 6)))
                lines.append(_line(f"{name}_count", labels, count))
        gauges = {**now, "theatre_started_seconds": round(self._started), "theatre_computers_thinking": self.thinking}
        for name, meaning in GAUGES.items():
            lines += [*_head(name, "gauge", meaning), _line(name, (), gauges[name])]
        return "\n".join(lines) + "\n"

    def _of(self, name: str) -> list[tuple[Labels, int]]:
        return sorted([(labels, count) for (known, labels), count in self._counts.items() if known == name])


def _labels(labels: Mapping[str, str]) -> Labels:
    return tuple(sorted(labels.items()))


def _head(name: str, kind: str, meaning: str) -> list[str]:
    return [f"# HELP {name} {meaning}", f"# TYPE {name} {kind}"]


def _line(name: str, labels: Labels, value: float) -> str:
    inside = ",".join([f'{key}="{_escaped(word)}"' for key, word in labels])
    return f"{name}{{{inside}}} {value}" if inside else f"{name} {value}"


def _escaped(word: str) -> str:
    return word.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
