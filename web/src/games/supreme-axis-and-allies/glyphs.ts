/** The plastic pieces by kind. */
import { OUTLINES as of } from '../outlines';

export const GLYPHS: readonly string[] = [
  of.infantry,
  of.scout,
  of.artillery,
  of.tank,
  of.flak,
  of.fortification,
  of.fighter,
  of.bomber,
  of.submarine,
  of.destroyer,
  of.cruiser,
  of.carrier,
  of.battleship,
  of.transport,
  of.convoy,
  of.industry,
  of.heavyIndustry,
];
