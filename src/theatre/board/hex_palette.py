"""The colours and types of a drawn board of hexes.

Tints of neighbouring countries stay apart for eyes that see few hues; terrain carries a pattern besides its colour.
"""

from theatre.board.palette import SANS, SERIF

GROUNDS: dict[str, str] = {
    "slate": "#9fa0a8",
    "sage": "#a9bc99",
    "rose": "#f0bfc2",
    "lavender": "#c1bad3",
    "brick": "#cb9f9b",
    "straw": "#faf0d8",
    "sand": "#e4d2ae",
    "olive": "#beb173",
    "blank": "#ecebe9",
}

# Width and colour of the bands along a shore, the outermost first: the sea grows paler towards the land.
BANDS: tuple[tuple[int, str], ...] = ((34, "#c4dae3"), (20, "#cddfe6"), (10, "#d7e6ea"), (4, "#e1edee"))

STYLE = f"""
.paper{{fill:#f4eddc}}
.water{{fill:#bdd5e0;stroke:#bdd5e0;stroke-width:.6}}
.depth_1,.depth_2,.depth_3{{fill:#4f86a6;fill-opacity:.2}}
.shade_1,.shade_2,.shade_3{{fill:#4b3a22;fill-opacity:.13}}
.light_1,.light_2{{fill:#fffdf3;fill-opacity:.24}}
.shallows{{fill:none;stroke-linejoin:round;stroke-linecap:round}}
.net{{fill:none;stroke:#4a4436;stroke-width:.7;stroke-opacity:.36}}
.mountain{{fill:#8a5a30;fill-opacity:.2}}
.forest{{fill:#4f7f48;fill-opacity:.16}}
.swamp,.marsh{{fill:#5f9a92;fill-opacity:.35}}
.desert{{fill:#dcb96e;fill-opacity:.22}}
.depression{{fill:#c9974a;fill-opacity:.45}}
.out_of_play,.prohibited{{fill:#d3ccbc;stroke:#5f574a;stroke-width:1.2}}
.islet{{fill:#e3dcc9;stroke:#5f574a;stroke-width:.8}}
.lake{{fill:#c3d8e0;stroke:#5f7f8e;stroke-width:.8}}
.coast{{fill:none;stroke:#3f5058;stroke-width:1.15;stroke-linejoin:round}}
.beach{{fill:none;stroke:#e8a63a;stroke-width:5.5;stroke-linejoin:round;stroke-linecap:round;stroke-opacity:.95}}
.zone{{fill:none;stroke:#1f4f70;stroke-width:3;stroke-opacity:.7;stroke-dasharray:11 6;stroke-linejoin:round}}
.river,.canal{{fill:none;stroke:#3f7fae;stroke-width:4.2;stroke-linejoin:round;stroke-linecap:round}}
.canal{{stroke:#1f4e79;stroke-dasharray:7 5}}
.rail{{fill:none;stroke:#3b342b;stroke-width:1.3;stroke-opacity:.72;stroke-linejoin:round}}
.ties{{fill:none;stroke:#3b342b;stroke-width:4.6;stroke-opacity:.6;stroke-dasharray:1 6.5}}
.closed{{fill:none;stroke:#2b2620;stroke-width:3.2;stroke-dasharray:2 3}}
.border{{fill:none;stroke:#2f261b;stroke-width:2.4;stroke-linejoin:round;stroke-linecap:round}}
.vichy_line,.partition_line,.bessarabia_line,.winter_war_line{{fill:none;stroke:#a01c14;stroke-width:2.8}}
.vichy_line,.partition_line,.bessarabia_line,.winter_war_line{{stroke-dasharray:.1 5.4;stroke-linecap:round}}
.front{{fill:none;stroke:#b3261c;stroke-width:3;stroke-opacity:.7;stroke-linejoin:round;stroke-linecap:round}}
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
.city_name{{fill:#211a12;stroke:#fbf6ea;stroke-width:2.4;stroke-opacity:.85;font-weight:600}}
.objective_name{{fill:#8c140d;stroke:#fbf6ea;stroke-width:2.6;stroke-opacity:.9;font-weight:700}}
.town,.town-objective{{stroke:#fdf9ee;stroke-width:1.1;paint-order:stroke}}
.town{{fill:#211a12}}
.town-objective{{fill:#b01c12}}
.town .ring{{fill:#fdf9ee;stroke:#211a12;stroke-width:2}}
.town-objective .ring{{fill:#fdf9ee;stroke:#b01c12;stroke-width:2.2}}
.msp circle{{fill:#fdf9ee;stroke:#211a12;stroke-width:1.1}}
.factory path{{fill:#3d3122;stroke:#fdf9ee;stroke-width:.9;stroke-linejoin:round}}
.figure-text{{font-family:{SANS};font-weight:700;fill:#211a12}}
.factory .figure-text{{fill:#fdf9ee}}
.fortress{{fill:none;stroke:#37302a;stroke-width:3;stroke-dasharray:9 3.2;stroke-opacity:.85}}
.plain{{fill:#f3e6bd}}
.swatch{{fill:none;stroke:#5f574a;stroke-width:.9}}
.legend{{font-size:16px;text-anchor:start;fill:#2a2118}}
.frame-thin{{fill:none;stroke:#3d3122;stroke-width:1}}
.frame-thick{{fill:none;stroke:#3d3122;stroke-width:4.5}}
"""
