/** Where things of the board are: ports in the order in which the engine counts them, capitals by nation. */
import type { Board } from '../../board/types';
import { MAJORS, NATION_IDS } from './view';

export const portHexes = ({ spaces }: Board): number[] =>
  spaces.flatMap(({ sites = [] }, hex) => sites.flatMap(({ features }) => (features?.['port'] ? [hex] : [])));

export const objectives = ({ spaces }: Board): number[] =>
  spaces.flatMap(({ sites = [] }, hex) => (sites.some(({ features }) => features?.['objective']) ? [hex] : []));

export function capitals({ spaces }: Board): (number | undefined)[] {
  const at = new Map(spaces.map(({ id }, hex) => [id, hex]));
  return NATION_IDS.map((id, nation) => {
    const major = MAJORS[nation];
    if (major) return at.get(major.capital);
    const hex = spaces.findIndex(({ country, sites = [] }) => country === id && sites.some(({ features }) => features?.['capital']));
    return hex < 0 ? undefined : hex;
  });
}
