"""The colours, patterns and types of a drawn board.

Tints of countries differ in lightness as well as in hue, so that they stay apart for eyes that see few hues and in
grey print; neutral and harsh ground and every terrain carry a pattern besides. Relief and depth are laid over them in
steps of the same transparent ink.
"""

TINTS: dict[str, str] = {
    "brick": "#cd8b75",
    "slate": "#a9a6b2",
    "straw": "#f4e2a1",
    "apricot": "#f0b082",
    "sage": "#9cc0a1",
    "neutral": "#f6f3ea",
    "harsh": "#d2cfc8",
    "coastal": "#c8dce4",
    "open": "#c3d9e2",
}

# The darker colour of each tint, for the pieces of those who are tinted so.
PIECES: dict[str, str] = {
    "brick": "#8c1d18",
    "slate": "#43454d",
    "straw": "#94701c",
    "apricot": "#c04f08",
    "sage": "#2f6b35",
    "olive": "#5d6130",
    "neutral": "#857d6c",
}

# Kinds of area that are laid over one another, step by step.
DEPTHS = ("depth_1", "depth_2", "depth_3")
SHADES = ("shade_1", "shade_2", "shade_3")
LIGHTS = ("light_1", "light_2")

# Width and colour of the bands along a shore, the outermost first.
LINES: tuple[tuple[float, str], ...] = ((17, "#c9dde4"), (10, "#d3e3e8"), (4.5, "#deebed"))

PATTERNS = (
    '<filter id="soft" filterUnits="userSpaceOnUse" x="0" y="0" width="100%" height="100%">'
    '<feGaussianBlur stdDeviation="2.2"/></filter>'
    '<pattern id="neutral" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path d="M0,0V7" stroke="#9a8b6a" stroke-width="1" stroke-opacity="0.3"/></pattern>'
    '<pattern id="harsh" width="11" height="11" patternUnits="userSpaceOnUse">'
    '<g fill="#8d7a55" fill-opacity="0.6"><circle cx="2" cy="2" r="0.9"/><circle cx="7.5" cy="4.5" r="0.9"/>'
    '<circle cx="4" cy="8.5" r="0.9"/><circle cx="9.5" cy="9.5" r="0.7"/></g></pattern>'
    '<pattern id="woodland" width="26" height="22" patternUnits="userSpaceOnUse">'
    '<g fill="#3f6b45" fill-opacity="0.38"><path d="M6,3l3.2,6h-6.4zM6,6l3.8,7h-7.6z"/>'
    '<path d="M19,13l3.2,6h-6.4zM19,16l3.4,5h-6.8z"/></g></pattern>'
    '<pattern id="mountains" width="30" height="24" patternUnits="userSpaceOnUse">'
    '<g fill="none" stroke="#6b4a2b" stroke-opacity="0.5" stroke-width="1.2">'
    '<path d="M2,10l5,-7 5,7M8,6l1.5,4M17,22l5,-7 5,7M23,18l1.5,4"/></g></pattern>'
    '<pattern id="desert" width="16" height="14" patternUnits="userSpaceOnUse">'
    '<g fill="#9b7a35" fill-opacity="0.55"><circle cx="3" cy="3" r="1"/><circle cx="11" cy="6" r="1"/>'
    '<circle cx="6" cy="11" r="0.8"/></g></pattern>'
    '<pattern id="impassable" width="22" height="18" patternUnits="userSpaceOnUse">'
    '<path d="M1,15l6,-11 6,11zM11,9l4,-6 6,12h-6" fill="#6b4a2b" fill-opacity="0.35"/></pattern>'
    '<pattern id="out_of_play" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">'
    '<path d="M0,0H9M0,0V9" stroke="#8f8672" stroke-width="0.8" stroke-opacity="0.45"/></pattern>'
)

# Terrains of land that are drawn as a pattern over the tint.
TERRAINS = ("woodland", "mountains", "desert", "impassable")

SERIF = "'EB Garamond','Adobe Garamond Pro',Garamond,'Palatino Linotype',Georgia,'Liberation Serif',serif"
SANS = "'Gill Sans','Alegreya Sans',Carlito,'Segoe UI','Liberation Sans',sans-serif"

STYLE = f"""
.paper{{fill:#f4eddc}}
.deep{{fill:#c3d9e2}}
.depth_1,.depth_2,.depth_3{{fill:#5b8fae;fill-opacity:.2;stroke:none}}
.shade_1,.shade_2,.shade_3{{fill:#4b3a22;fill-opacity:.11;stroke:none}}
.light_1,.light_2{{fill:#fffdf3;fill-opacity:.15;stroke:none}}
.sea,.land{{stroke:none}}
.ice{{fill:#e4ebea;stroke:none}}
.narrows{{fill:#d5e5e8;stroke:none}}
.islet{{fill:#e6dfcc;stroke:#6b6250;stroke-width:.6}}
.shallows{{fill:none;stroke-linejoin:round;stroke-linecap:round}}
.lake{{fill:#c9dde3;stroke:#7d97a3;stroke-width:.7}}
.river{{fill:none;stroke:#7fa3b4;stroke-width:1.1;stroke-linejoin:round;stroke-linecap:round;stroke-opacity:.8}}
.edges{{fill:none;stroke:#4a3c28;stroke-width:7;stroke-opacity:.16;stroke-linejoin:round}}
.territory_border{{fill:none;stroke:#54452f;stroke-width:1.1;stroke-linejoin:round}}
.region_border{{fill:none;stroke:#33281b;stroke-width:2.5;stroke-linejoin:round}}
.coast{{fill:none;stroke:#43525a;stroke-width:1.1;stroke-linejoin:round}}
.zone_border{{fill:none;stroke:#44697d;stroke-width:1.2;stroke-opacity:.75;stroke-dasharray:9 4}}
.sea_border{{fill:none;stroke:#2f5468;stroke-width:2.6;stroke-opacity:.8}}
.canal{{fill:none;stroke:#1f4e79;stroke-width:3.2}}
text{{font-family:{SERIF};text-anchor:middle;paint-order:stroke;stroke-linejoin:round}}
.country-name{{fill:#3a2c1c;fill-opacity:.34;font-weight:600;letter-spacing:.16em}}
.sea-name.far{{fill-opacity:.42;stroke:none;letter-spacing:.08em}}
.land-name{{fill:#2a2118;font-weight:600;stroke:#fbf6ea;stroke-width:2.6;stroke-opacity:.7}}
.sea-name{{fill:#24485c;font-style:italic;stroke:#d5e5e8;stroke-width:2.4;stroke-opacity:.6}}
.number{{fill:#24485c;font-weight:700;stroke:#d5e5e8;stroke-width:2.6;stroke-opacity:.7;font-family:{SANS}}}
.out_of_play{{fill:#ddd8c9;stroke:#8f8672;stroke-width:.8;stroke-linejoin:round}}
.strait{{fill:#d5e5e8;fill-opacity:.93;stroke:#44697d;stroke-width:1;stroke-dasharray:3 3}}
.along_river{{fill:none;stroke:#3f86b5;stroke-width:6.5;stroke-opacity:.75;stroke-linejoin:round}}
.along_forest{{fill:none;stroke:#3d7a45;stroke-width:6.5;stroke-opacity:.85}}
.along_forest{{stroke-dasharray:.1 8.5;stroke-linecap:round}}
.along_mountain{{fill:none;stroke:#7a4a25;stroke-width:8.5;stroke-opacity:.75}}
.along_mountain{{stroke-dasharray:1.7 4.2;stroke-linejoin:round}}
.along_straits{{fill:none;stroke:#1f4e79;stroke-width:4.5;stroke-opacity:.8;stroke-dasharray:7 5}}
.ground{{fill:#7b735f;font-style:italic;letter-spacing:.12em;stroke:#ddd8c9;stroke-width:2.4;stroke-opacity:.8}}
.along_canal{{fill:none;stroke:#1f4e79;stroke-width:4.5;stroke-opacity:.8}}
.crossing{{fill:none;stroke:#1f4e79;stroke-width:3.4;stroke-dasharray:3 3.4}}
.partition{{fill:none;stroke:#b3261b;stroke-width:4.6;stroke-dasharray:.1 8;stroke-linecap:round}}
.port circle{{fill:#24485c;stroke:#fdf9ee;stroke-width:1}}
.port path{{fill:none;stroke:#fdf9ee;stroke-width:1.3}}
.fort{{fill:#4a3c28;stroke:#fdf9ee;stroke-width:1}}
.value{{fill:#fdf9ee;stroke:#3d3122;stroke-width:.8}}
.value-text{{fill:#2a2118;font-weight:700;font-family:{SANS}}}
.resource{{fill:#2f2a24;stroke:#fdf9ee;stroke-width:.8}}
.resource-red{{fill:#a8322a;stroke:#fdf9ee;stroke-width:.8}}
.resource-text,.resource-red-text{{fill:#fdf9ee;font-weight:700;font-family:{SANS}}}
.square,.town{{fill:#2a2118;stroke:#fdf9ee;stroke-width:1.2}}
.ring{{fill:none;stroke:#2a2118;stroke-width:1.3}}
.graticule{{fill:none;stroke:#6f97a9;stroke-width:.7;stroke-opacity:.4}}
.city{{fill:#7d1710;font-style:italic;font-weight:600;stroke:#fbf6ea;stroke-width:2.4;stroke-opacity:.8}}
.star{{fill:#a01c14;stroke:#fdf9ee;stroke-width:2.2;stroke-linejoin:round;paint-order:stroke}}
.lane{{fill:#24485c;stroke:#fdf9ee;stroke-width:1.1}}
.lane-text{{fill:#fdf9ee;font-weight:700;font-family:{SANS}}}
.foot text{{text-anchor:start}}
.foot .value-text,.foot .resource-text,.foot .resource-red-text,.foot .lane-text{{text-anchor:middle}}
.legend{{fill:#2a2118}}
.title{{fill:#2a2118;font-weight:600;letter-spacing:.03em}}
.swatch{{fill:none;stroke:#6b6250;stroke-width:.9}}
.frame-thin{{fill:none;stroke:#3d3122;stroke-width:1}}
.frame-thick{{fill:none;stroke:#3d3122;stroke-width:4.5}}
"""

# The type and edges of counters, on boards of areas and of hexes.
COUNTER_STYLE = f"""
.counters text{{stroke:none}}
.counter{{stroke:#fdf9ee;stroke-width:1.1}}
.counter-face{{fill:#fff;font-weight:700;font-family:{SANS}}}
.counter-badge{{fill:#fdf9ee;stroke:#17120b;stroke-width:.7}}
.counter-count{{fill:#17120b;font-weight:700;font-family:{SANS}}}
"""
