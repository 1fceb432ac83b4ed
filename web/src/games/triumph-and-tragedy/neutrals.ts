/** The Neutrals as a table: who has Influence in them, and what they are worth. */
import { areasOf, CAPITALS, IS_NEUTRAL_AT_FIRST, PLACES } from './tables';
import { ARMED_MINOR, DEFEATED, INDEPENDENT, SATELLITE, type View } from './view';

export type Standing = 'neutral' | 'associate' | 'protectorate' | 'courted' | 'satellite' | 'armed' | 'defeated';

export interface Neutral {
  nation: number;
  standing: Standing;
  /** whose Influence or Satellite, INDEPENDENT for nobody */
  faction: number;
  influence: number;
  pop: number;
  res: number;
  /** of its Capital: cards that a Violation gives the Rivals, and the CV of the defenders there */
  muster: number;
  capital: number;
  /** Diplomacy cards in play for it, by Faction */
  played: number[];
}

const BY_INFLUENCE: readonly Standing[] = ['neutral', 'associate', 'protectorate'];

export function neutrals(view: View): Neutral[] {
  return view.nations
    .filter(([nation]) => IS_NEUTRAL_AT_FIRST.has(nation))
    .map(([nation, status, influencer, influence, marker]) => {
      const areas = areasOf(nation).map((area) => PLACES[area]!);
      const capital = CAPITALS[nation]!;
      const special = { [SATELLITE]: 'satellite', [ARMED_MINOR]: 'armed', [DEFEATED]: 'defeated' }[status] as Standing | undefined;
      return {
        nation,
        standing: special ?? BY_INFLUENCE[influence] ?? 'courted',
        faction: special ? marker : influence ? influencer : INDEPENDENT,
        influence,
        pop: areas.reduce((sum, area) => sum + area.pop, 0),
        res: areas.reduce((sum, area) => sum + area.res, 0),
        muster: PLACES[capital]?.muster ?? 0,
        capital,
        played: view.factions.flatMap(({ diplomacy }, seat) => diplomacy.filter(([, where]) => where === nation).map(() => seat)),
      };
    });
}
