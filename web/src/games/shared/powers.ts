/** What the games of several powers share: the looks of nations, and whose land is whose. */
import type { SpaceLook } from '../../board/types';

export interface Livery {
  colour: string;
  ink: string;
  letters: string;
}

/** A power in a table of figures: its figures, or why it has none. */
export interface Row {
  power: number;
  name: string;
  colour: string;
  /** said behind its name */
  note?: string;
  out?: boolean;
  figures: readonly (string | number)[] | string;
}

export const DARK = '#17120b';
export const PALE = '#ffffff';
/** The nations that look the same in every game on hexes. */
export const NATIONS = {
  germany: { colour: '#4a4e54', ink: PALE, letters: 'GE' },
  italy: { colour: '#5f7f3c', ink: PALE, letters: 'IT' },
  france: { colour: '#5566b0', ink: PALE, letters: 'FR' },
  ussr: { colour: '#8f3a26', ink: PALE, letters: 'SU' },
  usa: { colour: '#2f6b50', ink: PALE, letters: 'US' },
} satisfies Record<string, Livery>;

/** A board of hexes in the tints of the powers that hold them. */
export function looksOf(holders: readonly number[], powerOf: (nation: number) => number, tints: Readonly<Record<number, string>>): Map<number, SpaceLook> {
  return new Map(
    holders.flatMap((nation, hex) => {
      const power = powerOf(nation);
      const tint = tints[power];
      return tint ? [[hex, { tint, holder: power }] as const] : [];
    }),
  );
}
