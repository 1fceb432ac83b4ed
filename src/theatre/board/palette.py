"""The colours and types of a drawn board.

Tints of countries differ in lightness as well as in hue, so that they stay apart for eyes that see few hues and in
grey print; neutral and harsh ground carry a pattern besides.
"""

TINTS: dict[str, str] = {
    "brick": "#c0765f",
    "slate": "#a5a2a9",
    "straw": "#f0dda4",
    "apricot": "#f1ae84",
    "sage": "#93bb99",
    "neutral": "#f3eee2",
    "harsh": "#ddd0b4",
    "coastal": "#c3d7de",
    "open": "#b4cdd8",
}

# Width and colour of the bands along a shore, the outermost first.
LINES: tuple[tuple[int, str], ...] = ((22, "#bdd4dd"), (14, "#c8dce2"), (7, "#d5e5e8"))

PATTERNS = (
    '<pattern id="neutral" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path d="M0,0V7" stroke="#a89a7c" stroke-width="1.1" stroke-opacity="0.55"/></pattern>'
    '<pattern id="harsh" width="11" height="11" patternUnits="userSpaceOnUse">'
    '<g fill="#8d7a55" fill-opacity="0.6"><circle cx="2" cy="2" r="0.9"/><circle cx="7.5" cy="4.5" r="0.9"/>'
    '<circle cx="4" cy="8.5" r="0.9"/><circle cx="9.5" cy="9.5" r="0.7"/></g></pattern>'
)

SERIF = "'EB Garamond','Adobe Garamond Pro',Garamond,'Palatino Linotype',Georgia,'Liberation Serif',serif"
SANS = "'Gill Sans','Alegreya Sans',Carlito,'Segoe UI','Liberation Sans',sans-serif"

STYLE = f"""
.paper{{fill:#f4eddc}}
.deep{{fill:#b4cdd8}}
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
.land-name{{fill:#2a2118;font-weight:600;stroke:#fbf6ea;stroke-width:2.6;stroke-opacity:.7}}
.sea-name{{fill:#24485c;font-style:italic;stroke:#d5e5e8;stroke-width:2.4;stroke-opacity:.6}}
.number{{fill:#24485c;font-weight:700;stroke:#d5e5e8;stroke-width:2.6;stroke-opacity:.7;font-family:{SANS}}}
.value{{fill:#fdf9ee;stroke:#3d3122;stroke-width:.8}}
.value-text{{fill:#2a2118;font-weight:700;font-family:{SANS}}}
.graticule{{fill:none;stroke:#6f97a9;stroke-width:.7;stroke-opacity:.4}}
.city{{fill:#7d1710;font-style:italic;font-weight:600;stroke:#fbf6ea;stroke-width:2.4;stroke-opacity:.8}}
.star{{fill:#a01c14;stroke:#fdf9ee;stroke-width:2.2;stroke-linejoin:round;paint-order:stroke}}
.lane{{fill:#24485c;stroke:#fdf9ee;stroke-width:1.1}}
.lane-text{{fill:#fdf9ee;font-weight:700;font-family:{SANS}}}
.frame-thin{{fill:none;stroke:#3d3122;stroke-width:1}}
.frame-thick{{fill:none;stroke:#3d3122;stroke-width:4.5}}
"""
