/** How nations and kinds look: colours, letters, and the signs on the counters. */
import { DARK, NATIONS, PALE, type Livery } from '../shared/powers';
import { NATION_IDS, type Kind } from './view';

const BY_NATION: Readonly<Record<string, Livery>> = {
  ...NATIONS,
  britain: { colour: '#c98f6b', ink: DARK, letters: 'BR' },
  vichy_france: { colour: '#8d97c9', ink: DARK, letters: 'VI' },
  free_france: { colour: '#34458f', ink: PALE, letters: 'FF' },
  finland: { colour: '#dfe7ef', ink: DARK, letters: 'FI' },
  rumania: { colour: '#d6b24a', ink: DARK, letters: 'RO' },
  hungary: { colour: '#a9b07a', ink: DARK, letters: 'HU' },
  bulgaria: { colour: '#9c8e5a', ink: DARK, letters: 'BU' },
  poland: { colour: '#e3a7ad', ink: DARK, letters: 'PL' },
  spain: { colour: '#d9903c', ink: DARK, letters: 'SP' },
  turkey: { colour: '#c76f63', ink: DARK, letters: 'TU' },
  yugoslavia: { colour: '#7f9fb0', ink: DARK, letters: 'YU' },
  greece: { colour: '#93c4dd', ink: DARK, letters: 'GR' },
  norway: { colour: '#b7cdbf', ink: DARK, letters: 'NO' },
  sweden: { colour: '#e6d573', ink: DARK, letters: 'SE' },
};
const OTHER = { colour: '#cbbf9f', ink: DARK };

export const LIVERIES: readonly Livery[] = NATION_IDS.map((id) => BY_NATION[id] ?? { ...OTHER, letters: id.slice(0, 2).toUpperCase() });
/** By seat; the last stands for nobody. */
export const COLOURS: readonly string[] = [...LIVERIES.slice(0, 6).map(({ colour }) => colour), '#8d8166'];
/** By power; hexes of countries at peace keep their printed tint. */
export const TINTS = ['slate', 'sage', 'rose', 'lavender', 'brick', 'apricot'] as const;

/** In a box from -8,-5 to 8,5: lines to be drawn, and shapes to be filled. */
export const SIGNS: Readonly<Record<Kind, { line?: string; shape?: string; framed: boolean }>> = {
  infantry: { line: 'M-8,-5L8,5M-8,5L8,-5', framed: true },
  armor: { line: 'M-3.4,-2.8H3.4A2.8,2.8 0 0 1 3.4,2.8H-3.4A2.8,2.8 0 0 1 -3.4,-2.8Z', framed: true },
  airborne: { line: 'M-8,-5L8,2M-8,2L8,-5M-4,3.8Q-2,1.4 0,3.8Q2,1.4 4,3.8', framed: true },
  replacement: { line: 'M-8,5L8,-5', shape: 'M-6,-3.4A1.6,1.6 0 1 0 -2.8,-3.4A1.6,1.6 0 1 0 -6,-3.4ZM2.8,3.2A1.6,1.6 0 1 0 6,3.2A1.6,1.6 0 1 0 2.8,3.2Z', framed: true },
  partisan: { line: 'M-8,5L0,-5 8,5', framed: true },
  air: { shape: 'M0,-.8C3,-5.6 9,-4.6 9,0S3,5.6 0,.8C-3,5.6 -9,4.6 -9,0S-3,-5.6 0,-.8Z', framed: false },
  fleet: { shape: 'M-1,-2.4A1.9,1.9 0 1 1 1,-2.4V-1.4H4V.4H1V4C3.4,3.8 5,2.6 5.6,.6L7.4,2.4C6,5 3.4,6 0,6S-6,5 -7.4,2.4L-5.6,.6C-5,2.6 -3.4,3.8 -1,4V.4H-4V-1.4H-1Z', framed: false },
  air_base: { line: 'M-7,4L-2,-5M7,4L2,-5M0,-4V-2M0,0V2M0,3.6V5', framed: false },
};
