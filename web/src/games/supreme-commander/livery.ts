/** How nations and kinds look: colours, letters, and the signs on the counters. */
import { OUTLINES as of } from '../outlines';
import { DARK, NATIONS, PALE, type Livery } from '../shared/powers';
import { NATION_IDS, type Kind } from './view';

const BY_NATION: Readonly<Record<string, Livery>> = {
  ...NATIONS,
  uk: { colour: '#c98f6b', ink: DARK, letters: 'UK' },
  vichy_france: { colour: '#8d97c9', ink: DARK, letters: 'VI' },
  baltic_states: { colour: '#c3b7d8', ink: DARK, letters: 'BA' },
  belgium: { colour: '#d8c07a', ink: DARK, letters: 'BE' },
  bulgaria: { colour: '#9c8e5a', ink: DARK, letters: 'BU' },
  denmark: { colour: '#dba0a0', ink: DARK, letters: 'DK' },
  finland: { colour: '#dfe7ef', ink: DARK, letters: 'FI' },
  greece: { colour: '#93c4dd', ink: DARK, letters: 'GR' },
  hungary: { colour: '#a9b07a', ink: DARK, letters: 'HU' },
  iraq_iran: { colour: '#b5a07c', ink: DARK, letters: 'II' },
  ireland: { colour: '#9fcf9a', ink: DARK, letters: 'IE' },
  netherlands: { colour: '#e4a552', ink: DARK, letters: 'NL' },
  norway: { colour: '#b7cdbf', ink: DARK, letters: 'NO' },
  poland: { colour: '#e3a7ad', ink: DARK, letters: 'PL' },
  portugal: { colour: '#7fa68a', ink: DARK, letters: 'PT' },
  romania: { colour: '#d6b24a', ink: DARK, letters: 'RO' },
  spain: { colour: '#d9903c', ink: DARK, letters: 'SP' },
  sweden: { colour: '#e6d573', ink: DARK, letters: 'SE' },
  turkey: { colour: '#c76f63', ink: DARK, letters: 'TU' },
  yugoslavia: { colour: '#7f9fb0', ink: DARK, letters: 'YU' },
};
const OTHER = { colour: '#cbbf9f', ink: DARK };

export const LIVERIES: readonly Livery[] = NATION_IDS.map((id) => BY_NATION[id] ?? { ...OTHER, letters: id.slice(0, 2).toUpperCase() });
/** By seat; the last stands for nobody. */
export const COLOURS: readonly string[] = [...LIVERIES.slice(0, 6).map(({ colour }) => colour), '#8d8166'];
/** By power; hexes of nations that nobody runs keep their printed tint. */
export const TINTS = ['slate', 'sage', 'rose', 'lavender', 'brick', 'apricot'] as const;

/** By tag of a line of the counter mix: a letter on the counter. */
export const TAGS: Readonly<Record<string, string>> = { commonwealth: 'W', canada: 'C', free_polish: 'P', free_french: 'F', joint: 'J' };

/** In a box from -8,-5 to 8,5 lines to be drawn, or an outline from -20,-12 to 20,12 to be filled; words to be set. */
export interface Sign {
  line?: string;
  outline?: string;
  word?: string;
  framed?: boolean;
  /** pretends to be what it shows */
  decoy?: boolean;
}

const CROSS = 'M-8,-5L8,5M-8,5L8,-5';
const OVAL = 'M-3.4,-2.8H3.4A2.8,2.8 0 0 1 3.4,2.8H-3.4A2.8,2.8 0 0 1 -3.4,-2.8Z';

export const SIGNS: Readonly<Record<Kind, Sign>> = {
  infantry: { line: CROSS, framed: true },
  cavalry: { line: 'M-8,5L8,-5', framed: true },
  tank: { line: OVAL, framed: true },
  airborne: { line: 'M-8,-5L8,2M-8,2L8,-5M-4,3.8Q-2,1.4 0,3.8Q2,1.4 4,3.8', framed: true },
  infantry_army: { line: CROSS, framed: true },
  mech_army: { line: `${CROSS}${OVAL}`, framed: true },
  tank_army: { line: OVAL, framed: true },
  panzer_army: { line: `${CROSS}${OVAL}`, framed: true },
  hq: { word: 'HQ', framed: true },
  fort: { outline: of.fortification },
  partisan: { line: 'M-8,5L0,-5 8,5', framed: true },
  flak: { outline: of.flak },
  fighter: { outline: of.fighter },
  bomber: { outline: of.bomber },
  surface: { outline: of.battleship },
  submarine: { outline: of.submarine },
  fighter_decoy: { outline: of.fighter, decoy: true },
  bomber_decoy: { outline: of.bomber, decoy: true },
  naval_decoy: { outline: of.destroyer, decoy: true },
  factory: { outline: of.industry },
  air_back: { line: 'M-8,3Q0,-7 8,3M0,-2V5' },
  naval_back: { line: 'M0,-5V5M-3,-2.4H3M-7,1Q-5,5 0,5Q5,5 7,1' },
};
