/** What sorties are called and weigh. */
import { LINE_OF, LINES, type Sortie } from './view';

export const SORTIE_IDS = ['base-change', 'transport', 'invasion', 'bombardment', 'flight', 'interception'] as const;

export const factors = (units: readonly number[]): number => units.reduce((sum, unit) => sum + LINES[LINE_OF[unit]!]!.combat, 0);

export const nameKey = ({ kind }: Sortie): string => `tr.sortie.${SORTIE_IDS[kind] ?? 'interception'}`;
