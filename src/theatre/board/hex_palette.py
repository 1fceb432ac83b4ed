"""The colours, patterns and types of a drawn board of hexes.

Tints of countries differ in lightness as well as in hue; terrain carries a pattern besides its colour.
"""

from theatre.board.palette import SANS, SERIF

GROUNDS: dict[str, str] = {
    "slate": "#b4b3b6",
    "sage": "#a9c6a4",
    "rose": "#e8b9a4",
    "lavender": "#c9bcd6",
    "brick": "#deae98",
    "straw": "#f3e6bd",
    "sand": "#e4cf9f",
    "olive": "#d5d6a6",
}

# Width and colour of the bands along a shore, the outermost first: the sea grows paler towards the land.
BANDS: tuple[tuple[int, str], ...] = (
    (300, "#adc8d5"),
    (220, "#b1cbd8"),
    (150, "#b6ced9"),
    (96, "#bbd2dc"),
    (60, "#c1d6df"),
    (34, "#c8dbe2"),
    (18, "#d1e2e7"),
    (8, "#dce9eb"),
)

PATTERNS = (
    '<pattern id="mountain-pattern" width="15" height="13" patternUnits="userSpaceOnUse">'
    '<g fill="none" stroke="#6d4a2a" stroke-width="1" stroke-opacity="0.6" stroke-linejoin="round">'
    '<path d="M1,5.5 L4,1 L7,5.5 M8.5,12 L11.5,7.5 L14.5,12"/></g>'
    '<path d="M4,1 L7,5.5 L5,5.5 Z M11.5,7.5 L14.5,12 L12.5,12 Z" fill="#6d4a2a" fill-opacity="0.45"/></pattern>'
    '<pattern id="swamp-pattern" width="16" height="12" patternUnits="userSpaceOnUse">'
    '<g fill="none" stroke="#2f6f78" stroke-width="1" stroke-opacity="0.75">'
    '<path d="M1,5 H8 M9,11 H16 M3,5 V1.5 M5,5 V0.5 M11,11 V7.5 M13,11 V6.5"/></g></pattern>'
    '<pattern id="depression-pattern" width="8" height="8" patternUnits="userSpaceOnUse">'
    '<g fill="#8a5f1c" fill-opacity="0.75"><circle cx="2" cy="2" r="1"/><circle cx="6" cy="6" r="1"/></g></pattern>'
    '<pattern id="out_of_play-pattern" width="9" height="9" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(-45)">'
    '<path d="M0,0H9M0,0V9" stroke="#6f6656" stroke-width="0.8" stroke-opacity="0.5"/></pattern>'
)

_STAR = "22,-8 23.9,-2.5 29.6,-2.5 25,1 26.7,6.5 22,3.1 17.3,6.5 19,1 14.4,-2.5 20.1,-2.5"
_PIECE = '<polygon points="14,-8 30,-8 34,0 30,8 14,8 10,0" fill="{}"/>'

LEGEND: tuple[tuple[str, str], ...] = (
    (f'<g class="town"><polygon points="{_STAR}"/></g>', "capital"),
    ('<g class="town"><circle class="ring" cx="22" cy="0" r="4.4"/></g>', "port"),
    ('<g class="town"><circle class="dot" cx="22" cy="0" r="3.4"/></g>', "city"),
    ('<g class="town-objective"><circle class="dot" cx="22" cy="0" r="3.4"/></g>', "objective (red)"),
    ('<polygon class="fortress" points="22,-9 30,-4.5 30,4.5 22,9 14,4.5 14,-4.5"/>', "fortress"),
    (f'<g class="mountain">{_PIECE.format("#c9a77c")}</g>{_PIECE.format("url(#mountain-pattern)")}', "mountain"),
    (f"{_PIECE.format('#cfd8bd')}{_PIECE.format('url(#swamp-pattern)')}", "swamp"),
    ('<g class="river"><path d="M8,4 L22,-4 L36,4"/></g>', "river"),
    ('<g class="beach"><path d="M8,0 H36"/></g><g class="coast"><path d="M8,0 H36"/></g>', "beach"),
    (
        '<g class="crossing_arrow"><line x1="12" y1="0" x2="32" y2="0"/><path d="M26,-4.5 L34,0 L26,4.5 Z"/>'
        '<path d="M18,-4.5 L10,0 L18,4.5 Z"/></g>',
        "crossing arrow",
    ),
    ('<g class="front"><path d="M8,0 H36"/></g>', "front"),
    ('<g class="border"><path d="M8,0 H36"/></g>', "frontier"),
    ('<g class="closed"><path d="M8,0 H36"/></g>', "closed side"),
    ('<g class="vichy_line"><path d="M8,0 H36"/></g>', "Vichy, partition"),
)

STYLE = f"""
.paper{{fill:#f4eddc}}
.water{{fill:#a9c5d3;stroke:#a9c5d3;stroke-width:.6}}
.shallows{{fill:none;stroke-linejoin:round;stroke-linecap:round}}
.net{{fill:none;stroke:#4a4436;stroke-width:.7;stroke-opacity:.38}}
.mountain{{fill:#8a5a30;fill-opacity:.3}}
.swamp{{fill:#6f9a8e;fill-opacity:.35}}
.depression{{fill:#c9974a;fill-opacity:.45}}
.out_of_play{{fill:#d3ccbc;stroke:#5f574a;stroke-width:1.2}}
.lake{{fill:#c3d8e0;stroke:#5f7f8e;stroke-width:.8}}
.coast{{fill:none;stroke:#3f5058;stroke-width:1.15;stroke-linejoin:round}}
.beach{{fill:none;stroke:#e8a63a;stroke-width:5.5;stroke-linejoin:round;stroke-linecap:round;stroke-opacity:.95}}
.river,.canal{{fill:none;stroke:#3f7fae;stroke-width:4.4;stroke-linejoin:round;stroke-linecap:round}}
.canal{{stroke:#1f4e79;stroke-dasharray:7 5}}
.closed{{fill:none;stroke:#2b2620;stroke-width:3.2;stroke-dasharray:2 3}}
.border{{fill:none;stroke:#2f261b;stroke-width:2.4;stroke-linejoin:round;stroke-linecap:round}}
.vichy_line,.partition_line,.bessarabia_line{{fill:none;stroke:#a01c14;stroke-width:2.6}}
.vichy_line,.partition_line,.bessarabia_line{{stroke-dasharray:1 5;stroke-linecap:round}}
.front{{fill:none;stroke:#b3261c;stroke-width:2.6;stroke-opacity:.75;stroke-linejoin:round;stroke-linecap:round}}
.crossing_arrow line{{stroke:#a01c14;stroke-width:3.4}}
.crossing_arrow path{{fill:#a01c14;stroke:#fdf9ee;stroke-width:.6}}
.box{{fill:#efe6d0;stroke:#3d3122;stroke-width:1.6}}
.box-name{{fill:#2a2118;font-weight:600}}
text{{font-family:{SERIF};text-anchor:middle;paint-order:stroke;stroke-linejoin:round}}
.number text{{font-family:{SANS};fill:#4a4233;fill-opacity:.8}}
.number .sea-number{{fill:#2f5468}}
.title{{fill:#2a2118;font-weight:600;letter-spacing:.04em}}
.country{{fill:#3a2c1c;fill-opacity:.5;font-weight:600;letter-spacing:.14em}}
.sea{{fill:#24485c;font-style:italic;letter-spacing:.06em}}
.city{{fill:#211a12;stroke:#fbf6ea;stroke-width:2.4;stroke-opacity:.85;font-weight:600}}
.objective{{fill:#8c140d;stroke:#fbf6ea;stroke-width:2.6;stroke-opacity:.9;font-weight:700}}
.town,.town-objective{{stroke:#fdf9ee;stroke-width:1.1;paint-order:stroke}}
.town{{fill:#211a12}}
.town-objective{{fill:#b01c12}}
.town .ring{{fill:#fdf9ee;stroke:#211a12;stroke-width:2}}
.town-objective .ring{{fill:#fdf9ee;stroke:#b01c12;stroke-width:2.2}}
.fortress{{fill:none;stroke:#37302a;stroke-width:3;stroke-dasharray:9 3.2;stroke-opacity:.85}}
.legend{{font-size:12px;text-anchor:start;fill:#2a2118}}
.frame-thin{{fill:none;stroke:#3d3122;stroke-width:1}}
.frame-thick{{fill:none;stroke:#3d3122;stroke-width:4.5}}
"""
