/** How the lines and areas of a drawing look, by their kinds. Colours are names of variables in theme.css. */

export interface Ink {
  kind: string;
  fill?: string;
  stroke?: string;
  width?: number;
  alpha?: number;
  dash?: readonly number[];
  round?: boolean;
  pattern?: PatternName;
}

export type PatternName = keyof typeof PATTERNS;

/** Small drawings that repeat, so that ground can be told without its colour; in board units. */
export const PATTERNS = {
  neutral: { width: 9.9, height: 9.9, line: 'hatch', path: 'M-1,1L1,-1M0,9.9L9.9,0M8.9,10.9L10.9,8.9' },
  harsh: { width: 11, height: 11, dots: 'dots', path: 'M2,1.1h.1v1.8h-1.8v-1.8zM7.5,3.6h.9v1.8h-1.8v-1.8zM4,7.6h.9v1.8h-1.8v-1.8z' },
  woodland: { width: 26, height: 22, dots: 'wood', path: 'M6,3l3.2,6h-6.4zM6,6l3.8,7h-7.6zM19,13l3.2,6h-6.4zM19,16l3.4,5h-6.8z' },
  mountains: { width: 30, height: 24, line: 'hill', path: 'M2,10l5,-7 5,7M8,6l1.5,4M17,22l5,-7 5,7M23,18l1.5,4' },
  desert: { width: 16, height: 14, dots: 'dots', path: 'M3,2h1v2h-2v-2zM11,5h1v2h-2v-2zM6,10h1v2h-2v-2z' },
  impassable: { width: 22, height: 18, dots: 'hill', path: 'M1,15l6,-11 6,11zM11,9l4,-6 6,12h-6' },
  closed: { width: 9, height: 9, line: 'hatch', path: 'M0,0L9,9M9,0L0,9' },
} as const;

/** Bands along a shore, the outermost first, as engravers hinted at shallow water. */
export const SHALLOWS = [22, 14, 7].map((width, band) => ({ stroke: `shore-${band + 1}`, width }));

export const ON_WATER: readonly Ink[] = [
  ...['depth_1', 'depth_2', 'depth_3'].map((kind) => ({ kind, fill: 'depth', alpha: 0.2 })),
  { kind: 'ice', fill: 'ice' },
  { kind: 'graticule', stroke: 'zone', width: 0.7, alpha: 0.3 },
];

export const OFF_SHORE: readonly Ink[] = [
  { kind: 'zone_border', stroke: 'zone', width: 1.2, alpha: 0.75, dash: [9, 4] },
  { kind: 'sea_border', stroke: 'sea-line', width: 2.6, alpha: 0.8 },
  { kind: 'islet', fill: 'islet', stroke: 'coast', width: 0.6 },
  { kind: 'narrows', fill: 'shore-3' },
  { kind: 'out_of_play', fill: 'out', stroke: 'soft', width: 0.8, pattern: 'closed' },
];

export const ON_LAND: readonly Ink[] = [
  ...['light_1', 'light_2'].map((kind) => ({ kind, fill: 'light', alpha: 0.15 })),
  ...['shade_1', 'shade_2', 'shade_3'].map((kind) => ({ kind, fill: 'shade', alpha: 0.11 })),
  { kind: 'mountain', fill: 'hill', alpha: 0.3, pattern: 'mountains' },
  { kind: 'swamp', fill: 'wood', alpha: 0.3, pattern: 'woodland' },
  { kind: 'depression', fill: 'dots', alpha: 0.4, pattern: 'desert' },
  { kind: 'strait', fill: 'shore-3', stroke: 'zone', width: 1, alpha: 0.93, dash: [3, 3] },
  { kind: 'river', stroke: 'river', width: 1.1, alpha: 0.8, round: true },
  { kind: 'lake', fill: 'lake', stroke: 'river', width: 0.7 },
  { kind: 'region_border', stroke: 'edge', width: 7, alpha: 0.16, round: true },
  { kind: 'along_river', stroke: 'river', width: 6.5, alpha: 0.75, round: true },
  { kind: 'along_forest', stroke: 'wood', width: 6.5, alpha: 0.85, dash: [0.1, 8.5], round: true },
  { kind: 'along_mountain', stroke: 'hill', width: 10, alpha: 0.75, dash: [1.7, 4.2] },
  { kind: 'along_straits', stroke: 'pick', width: 4.5, alpha: 0.8, dash: [7, 5] },
  { kind: 'along_canal', stroke: 'pick', width: 4.5, alpha: 0.8 },
  { kind: 'territory_border', stroke: 'border', width: 1.1, round: true },
  { kind: 'region_border', stroke: 'region', width: 2.5, round: true },
  { kind: 'beach', stroke: 'tint-straw', width: 5, round: true },
  { kind: 'coast', stroke: 'coast', width: 1.1, round: true },
];

export const OVER_LAND: readonly Ink[] = [
  { kind: 'canal', stroke: 'pick', width: 3.2 },
  { kind: 'crossing', stroke: 'pick', width: 3.4, dash: [3, 3.4] },
  { kind: 'crossing_arrow', stroke: 'pick', width: 3.4 },
  { kind: 'closed', stroke: 'region', width: 4 },
  { kind: 'border', stroke: 'region', width: 2.5, round: true },
  { kind: 'front', stroke: 'star', width: 2, alpha: 0.6, dash: [12, 6] },
  { kind: 'partition', stroke: 'star', width: 4.6, dash: [0.1, 8], round: true },
  { kind: 'vichy_line', stroke: 'star', width: 3, dash: [0.1, 6], round: true },
  { kind: 'partition_line', stroke: 'star', width: 3, dash: [0.1, 6], round: true },
  { kind: 'bessarabia_line', stroke: 'star', width: 3, dash: [0.1, 6], round: true },
];

/** Lines of these kinds are areas, and so are those that begin like this. */
export const CLOSED = new Set(['ice', 'lake', 'narrows', 'islet', 'out_of_play', 'strait', 'mountain', 'swamp', 'depression']);
export const GROUND = 'ground_';
/** All lines of such a kind are one area, a ring within a ring being a hole: depth of the sea, relief of the land. */
export const LAID_OVER = /^(depth|light|shade)_\d$/;
