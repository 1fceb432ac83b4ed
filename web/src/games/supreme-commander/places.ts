/** Where things of the board are: capitals by nation (of one without, a hex of its land), boxes of fronts and zones, MSP and victory locations. */
import type { Board } from '../../board/types';
import { FRONTS, MAJORS, NATION_IDS, ZONES } from './view';

export class Places {
  readonly capitals: (number | undefined)[];
  /** by power a hex from which its player looks at the map: the USA comes by London */
  readonly homes: (number | undefined)[];
  /** by front its main box and its transfer box */
  readonly air: [number, number][];
  readonly zones: number[];
  readonly victory: number[];
  readonly msp: number[];
  readonly ports: number[];

  constructor({ spaces }: Board) {
    const at = new Map(spaces.map(({ id }, space) => [id, space]));
    const box = (id: string) => at.get(id) ?? -1;
    const having = (word: string) => spaces.flatMap(({ sites = [] }, space) => (sites.some(({ features }) => features?.[word]) ? [space] : []));
    this.capitals = NATION_IDS.map((id, nation) => {
      const major = MAJORS[nation];
      if (major) return at.get(major.capital || 'usa_canada_box');
      const hex = spaces.findIndex(({ country, sites = [] }) => country === id && sites.some(({ features }) => features?.['capital']));
      return hex < 0 ? spaces.flatMap(({ country }, space) => (country === id ? [space] : []))[0] : hex;
    });
    this.homes = MAJORS.map(({ capital }) => at.get(capital || MAJORS[NATION_IDS.indexOf('uk')]!.capital));
    this.air = FRONTS.map((front) => [box(`${front}_air_box`), box(`${front}_air_transfer_box`)]);
    this.zones = ZONES.map((zone) => box(`${zone}_box`));
    this.victory = having('victory');
    this.ports = having('port');
    this.msp = spaces.flatMap(({ kind, values }, space) => (kind !== 'box' && values?.['msp'] ? [space] : []));
  }
}

const known = new WeakMap<Board, Places>();

export function placesOf(board: Board): Places {
  let found = known.get(board);
  if (!found) known.set(board, (found = new Places(board)));
  return found;
}
