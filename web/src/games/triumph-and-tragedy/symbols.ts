/** How Powers, Factions and kinds look: colours with a letter each, and signs in a box from -9,-6 to 9,6. */

export interface Livery {
  colour: string;
  ink: string;
  letter: string;
}

/** By Power, in the order of the data file. */
export const LIVERIES: readonly Livery[] = [
  { colour: '#53575f', ink: '#ffffff', letter: 'G' },
  { colour: '#6d7030', ink: '#ffffff', letter: 'I' },
  { colour: '#1c3a72', ink: '#ffffff', letter: 'B' },
  { colour: '#8cc0ea', ink: '#10243a', letter: 'F' },
  { colour: '#256b3c', ink: '#ffffff', letter: 'US' },
  { colour: '#b3261e', ink: '#ffffff', letter: 'SU' },
  { colour: '#d3b988', ink: '#33260f', letter: 'N' },
];

/** By Faction; the last is nobody. */
export const COLOURS = ['#53575f', '#1c3a72', '#b3261e', '#8a7650'] as const;
export const LETTERS = ['A', 'W', 'U', ''] as const;
export const TINTS = ['tt-axis', 'tt-west', 'tt-ussr'] as const;

/** By kind: `line` is drawn, `body` filled. */
export const SIGNS: readonly { body?: string; line?: string }[] = [
  { body: 'M-8.5,6V-5.5H-5.5V-3H-2V-5.5H2V-3H5.5V-5.5H8.5V6H2.2V1.6A2.2,2.2 0 0 0 -2.2,1.6V6Z' },
  { body: 'M0,-6.5L1.3,-4V-1.6L9,1.2V3.2L1.3,1.8 .9,4.4 3.4,5.6V6.6L0,6 -3.4,6.6V5.6L-.9,4.4 -1.3,1.8 -9,3.2V1.2L-1.3,-1.6V-4Z' },
  { body: 'M-9,-2.6H1.4V-6H4.6V-2.6H9V-.6H7.8L6.6,5H-6.8L-8,-.6H-9Z' },
  { body: 'M-9,1.6C-7,-.6 -4,-1 -2,-1L-1.4,-5H.2V-6.4H1.2V-5H2.4L3,-1C6,-.8 8,.2 9,1.6 7,4.2 3,4.6 0,4.6S-7,4 -9,1.6Z' },
  { body: 'M-9,-.4H-6.6V-2.4H-3.6V-5H-1.6V-6.5H.4V-4H2.4V-1.4H5.4V-3H7V-.6H9L7,4.8H-7.2Z' },
  { line: 'M-8.5,-5.5H8.5V5.5H-8.5ZM-3,-3.2H3A3.2,3.2 0 0 1 3,3.2H-3A3.2,3.2 0 0 1 -3,-3.2Z' },
  { line: 'M-8.5,-5.5H8.5V5.5H-8.5ZM-8.5,-5.5L8.5,5.5M-8.5,5.5L8.5,-5.5' },
  { body: 'M-9,.4H-6V-3.6H-3V.4H0L-1.4,4.2H-8ZM.8,.4H3.4V-3.6H6.4V.4H9L7.8,4.2H2Z' },
];
