"""The English catalogue of this game: the texts of all chapters and the nouns they use.

A refusal whose rule has no text of its own is told by the title and the line of the rule.
"""

from __future__ import annotations

from importlib.resources import files

import msgspec

from theatre.core.message import Catalogue, load_texts
from theatre.core.rulebook import for_players, load_rules
from theatre.games.supreme_commander.state import Switches
from theatre.games.supreme_commander.tables import BOXES, KIND_IDS, MAJORS, NATION_IDS, NATION_ROWS, PACKAGE
from theatre.games.supreme_commander.world import FRONT_IDS, GROUPS, NAMES, ZONE_IDS

SIDE_NAMES = ("Axis", "Allied")
WEATHER_NAMES = ("clear", "snow", "mud")
TECHNOLOGY_NAMES = ("Infantry", "Tank", "Aircraft", "Naval", "Submarine")
_NAMED = {row.id: row.name for row in MAJORS} | {row.id: row.name for row in NATION_ROWS.others}
NATION_NAMES = tuple([_NAMED.get(name) or GROUPS[name].name for name in NATION_IDS])
KIND_NAMES = tuple([name.replace("_", " ") for name in KIND_IDS])


def catalogue() -> Catalogue:
    texts = load_texts("theatre.core")
    folder = files(PACKAGE) / "data" / "messages"
    for chapter in sorted(folder.iterdir(), key=lambda file: file.name):
        texts |= msgspec.json.decode(chapter.read_bytes(), type=dict[str, str])
    for switch in Switches.__struct_fields__:
        texts |= {f"option.{switch}.0": "no", f"option.{switch}.1": "yes"}
    for rule in load_rules(PACKAGE).values():
        texts.setdefault(f"refusal.{rule.id}", f"{rule.title}: {for_players(rule.line)}")
    return Catalogue(
        texts,
        {
            "seat": [*[row.name for row in MAJORS], "nobody"],
            "nation": NATION_NAMES,
            "kind": KIND_NAMES,
            "space": NAMES,
            "side": SIDE_NAMES,
            "weather": WEATHER_NAMES,
            "tech": TECHNOLOGY_NAMES,
            "front": [GROUPS[name].name for name in FRONT_IDS],
            "zone": [GROUPS[name].name for name in ZONE_IDS],
            "box": BOXES,
        },
    )
