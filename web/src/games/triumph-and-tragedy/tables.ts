/** Printed facts, from the data files of the game: kinds, Powers, cards, Nations. All are numbered as the engine does. */
import actionCards from '../../../../src/theatre/games/triumph_and_tragedy/data/actions.json';
import { edges, groups, spaces } from '../../../../src/theatre/games/triumph_and_tragedy/data/board.json';
import investmentCards from '../../../../src/theatre/games/triumph_and_tragedy/data/investments.json';
import powers from '../../../../src/theatre/games/triumph_and_tragedy/data/powers.json';
import setup from '../../../../src/theatre/games/triumph_and_tragedy/data/setup.json';
import technologies from '../../../../src/theatre/games/triumph_and_tragedy/data/technologies.json';
import tracks from '../../../../src/theatre/games/triumph_and_tragedy/data/tracks.json';
import units from '../../../../src/theatre/games/triumph_and_tragedy/data/units.json';

// kinds, in the order of fire
export const UNITS = units;
export const KINDS = units.length;
export const CONVOY = KINDS;
export const [FORTRESS, AIR_FORCE, CARRIER, SUB, FLEET, TANK, INFANTRY] = [0, 1, 2, 3, 4, 5, 6] as const;
export const CLASSES = ['A', 'N', 'G', 'S'] as const;
export const isShip = (kind: number) => kind === CARRIER || kind === SUB || kind === FLEET;

// Powers and Factions
const FACTION_IDS = tracks.factions.map((row) => row.id);
export const POWERS = powers;
export const FACTIONS = tracks.factions;
export const FACTION_OF = powers.map((power) => (power.faction ? FACTION_IDS.indexOf(power.faction) : FACTION_IDS.length));
const powerId = (id: string) => powers.findIndex((power) => power.id === id);
/** The Great Power of a Faction; behind them, of nobody, the Neutral blocks. */
export const GREAT = [...tracks.factions.map((row) => powerId(row.great)), powerId('neutral')];
export const VICTORY = tracks.economic_victory;

// cards: the Action deck, then the Investment deck
export interface Action {
  season: number;
  letter: string;
  command: number;
  nations: number[];
  wildcard: string;
}
export interface Investment {
  factory: number;
  techs: number[];
  /** the Year of a Science WildCard, or 0 */
  science: number;
  intelligence: string;
}
const SEASONS = ['new-year', 'spring', 'summer', 'fall', 'winter'];
const TECHS = technologies.technologies.map((one) => one.id);
const NATION_IDS = groups.filter((group) => group.id.startsWith('nation_')).map((group) => group.id.slice('nation_'.length));

const ACTIONS: Action[] = actionCards.map((card) => ({
  season: SEASONS.indexOf(card.season),
  letter: card.letter,
  command: card.command,
  nations: (card.neutrals ?? []).map((id) => NATION_IDS.indexOf(id)),
  wildcard: card.wildcard ?? '',
}));
const INVESTMENTS: Investment[] = investmentCards.map((card) => ({
  factory: card.factory,
  techs: (card.technologies ?? []).map((id) => TECHS.indexOf(id)),
  science: card.science ?? 0,
  intelligence: card.intelligence ?? '',
}));
export const actionOf = (card: number): Action | undefined => ACTIONS[card];
export const investmentOf = (card: number): Investment | undefined => INVESTMENTS[card - ACTIONS.length];
/** Technologies that a Science WildCard of a Year stands for. */
export const scienceOf = (year: number): number[] =>
  ((technologies.science as Record<string, string[]>)[String(year)] ?? []).map((id) => TECHS.indexOf(id));
const firstFire = Object.entries(technologies.first_fire).map(([tech, kind]) => [units.findIndex((one) => one.id === kind), TECHS.indexOf(tech)]);
export const SONAR = TECHS.indexOf('sonar');
export const AIRDEFENSE_RADAR = TECHS.indexOf('airdefense_radar');
/** The Technology by which a kind fires first. */
export const FIRST_FIRE: Readonly<Record<number, number>> = Object.fromEntries(firstFire);

// Nations and areas
export interface Place {
  nation: number;
  pop: number;
  res: number;
  muster: number;
  coastal: boolean;
}
const onCoast = new Set(edges.filter((edge) => edge.kind === 'coast').flatMap((edge) => [edge.a, edge.b]));
export const PLACES: readonly Place[] = spaces.map(({ id, kind, groups: [group], values }) => {
  const printed: Record<string, number | undefined> = values ?? {};
  return {
    nation: kind === 'land' ? NATION_IDS.indexOf((group ?? '').slice('nation_'.length)) : -1,
    pop: printed['pop'] ?? 0,
    res: (printed['resources'] ?? 0) + (printed['resources_red'] ?? 0),
    muster: printed['muster'] ?? 0,
    coastal: kind === 'land' && onCoast.has(id),
  };
});
const capital = (nation: number) =>
  PLACES.findIndex((place, at) => place.nation === nation && 'capital' in (spaces[at]!.features ?? {}));
/** The space of a Nation's Capital, -1 for Albania, which has none. */
export const CAPITALS: readonly number[] = NATION_IDS.map((_, nation) => capital(nation));
export const areasOf = (nation: number): number[] => PLACES.flatMap((place, at) => (place.nation === nation ? [at] : []));
const NEUTRALS = groups.flatMap((group, at) => (group.kind === 'minor_nation' || group.id === 'nation_usa' ? [at] : []));
export const IS_NEUTRAL_AT_FIRST: ReadonlySet<number> = new Set(NEUTRALS);

// the start of the campaign
export interface Post {
  area: number;
  power: number;
  count: number;
}
export const CADRES: readonly Post[] = Object.entries(setup['1936'].cadres).flatMap(([power, areas]) =>
  Object.entries(areas).map(([area, count]) => ({
    area: spaces.findIndex((space) => space.id === area),
    power: powerId(power),
    count,
  })),
);
/** Units whose kind the set-up fixes, by Power and kind: so many blocks are not free. */
export const FIXED: readonly { power: number; kind: number }[] = setup['1936'].units.map((unit) => ({
  power: powerId(unit.power),
  kind: units.findIndex((one) => one.id === unit.kind),
}));
/** Baku and India, where the two-player game wants Fortresses. */
export const isBulwark = (area: number) => spaces[area]!.id === 'baku' || spaces[area]!.groups[0] === 'nation_india';
