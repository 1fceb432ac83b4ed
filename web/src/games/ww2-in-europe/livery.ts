/** How the powers and kinds look. */
import { OUTLINES as of } from '../outlines';
import type { Livery } from '../shared/powers';
import { CHART } from './view';

/** By power, in the order of the data file. */
export const LIVERIES: readonly Livery[] = [
  { colour: '#4f5358', ink: '#ffffff', letters: 'GE' },
  { colour: '#7f9c4a', ink: '#14200a', letters: 'IT' },
  { colour: '#3d64ad', ink: '#ffffff', letters: 'FR' },
  { colour: '#c9a86a', ink: '#2a1d08', letters: 'UK' },
  { colour: '#86452c', ink: '#ffffff', letters: 'SU' },
  { colour: '#2f6b3c', ink: '#ffffff', letters: 'US' },
];

/** By side. */
export const COLOURS = ['#4f5358', '#3d64ad'] as const;
/** By power; land that nobody controls keeps its printed tint. */
export const TINTS = ['slate', 'we-italy', 'tt-west', 'straw', 'tt-ussr', 'sage'] as const;

const BY_BASE: Readonly<Record<string, string>> = {
  inf: of.infantry,
  mech: of.halfTrack,
  abn: of.parachute,
  art: of.artillery,
  tank: of.tank,
  ftr: of.fighter,
  tac: of.dive,
  bmr: of.bomber,
  sub: of.submarine,
  dd: of.destroyer,
  ca: of.cruiser,
  bb: of.battleship,
  cv: of.carrier,
  tr: of.transport,
  airbase: of.runway,
};

/** By kind: better types and special forces look like the ordinary ones, with a star. */
export const GLYPHS = CHART.map(({ base }) => BY_BASE[base] ?? '');
export const IS_SPECIAL = CHART.map(({ id, base }) => id !== base);
