/** What a variant counter says: the rules of its number, of the first ten or of the second. */
import type { Rule } from '../../api/types';

const FIRST = ['33.41', '33.42'];
const SECOND = ['YMP-A', 'YMP-L'];

export function variantRules(rules: Readonly<Record<string, Rule>>, side: number, number: number): Rule[] {
  const stems = [`${FIRST[side]}-${number}`, `${SECOND[side]}${number}`];
  return Object.values(rules).filter(({ id }) => stems.some((stem) => id === stem || (id.startsWith(stem) && /^[a-z]$/.test(id.slice(stem.length)))));
}
