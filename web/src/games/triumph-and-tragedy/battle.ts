/** The Battle that is being fought: who is in it, in the order of fire [12.3]. */
import { AIR_FORCE, AIRDEFENSE_RADAR, CLASSES, CONVOY, FACTION_OF, FIRST_FIRE, FLEET, KINDS, PLACES, SONAR, UNITS } from './tables';
import { asView, INDEPENDENT, type View } from './view';

export interface Fighter {
  /** the number of an own block */
  block?: number;
  faction: number;
  power: number;
  kind: number;
  cv: number;
  acted: boolean;
}

/** One line of the order of fire: a kind, and its Factions in the order in which they act. */
export interface Line {
  kind: number;
  sides: { faction: number; fighters: Fighter[] }[];
}

const isGround = (kind: number) => UNITS[kind]?.class === 'G';

export function fighters(seen: unknown, space: number): Fighter[] {
  const view = asView(seen);
  const atSea = PLACES[space]?.nation === -1;
  const acts = (kind: number) => (atSea && isGround(kind) ? CONVOY : kind); // Ground units at Sea are Convoys
  const own = view.units
    .filter((unit) => unit[3] === space && unit[10])
    .map(([block, kind, power, , cv, , , , invaded, acted]) => ({ block, power, kind: acts(kind), cv, acted: acted > 0 || invaded > 0 }));
  const others = view.faces
    .filter((one) => one[0] === space && one[6])
    .map(([, power, kind, cv, , acted]) => ({ power, kind: acts(kind), cv, acted: acted > 0 }));
  return [...own, ...others].map((one) => ({ ...one, faction: FACTION_OF[one.power]! }));
}

export function orderOfFire(view: View, there: readonly Fighter[]): Line[] {
  const kinds = Array.from({ length: KINDS + 1 }, (_, kind) => kind);
  return kinds.flatMap((kind) => {
    const mine = there.filter((one) => one.kind === kind);
    const factions = [...new Set(mine.map((one) => one.faction))].sort((a, b) => turn(view, kind, a) - turn(view, kind, b));
    const sides = factions.map((faction) => ({ faction, fighters: mine.filter((one) => one.faction === faction) }));
    return mine.length ? [{ kind, sides }] : [];
  });
}

/** First who has FirstFire, then who has Surprise, then Defenders before the Attacker. */
function turn(view: View, kind: number, faction: number): number {
  const row = view.factions[faction];
  const tech = FIRST_FIRE[kind];
  const first = tech !== undefined && !!row?.techs.includes(tech);
  const others = view.turn_order.filter((one) => one !== view.active);
  const place = faction === INDEPENDENT ? 0 : faction === view.active ? 9 : 1 + others.indexOf(faction);
  return (first ? 0 : 100) + (row?.surprise ? 0 : 10) + place;
}

/** Whose units act next; Convoys never do. */
export function nextToAct(lines: readonly Line[]): { kind: number; faction: number } | undefined {
  for (const { kind, sides } of lines)
    for (const { faction, fighters } of sides)
      if (kind !== CONVOY && fighters.some((one) => !one.acted)) return { kind, faction };
  return undefined;
}

/** One die for each CV; two in the air for Air Forces with AirDefense Radar at home [9.0a]. */
export function dice(view: View, fighter: Pick<Fighter, 'kind' | 'power' | 'cv'>, target: number): number {
  const faction = FACTION_OF[fighter.power]!;
  const space = view.now.battle;
  const home = space !== null && PLACES[space]?.nation !== -1 && view.control[space] === faction;
  const radar = home && !!view.factions[faction]?.techs.includes(AIRDEFENSE_RADAR);
  return fighter.cv * (radar && fighter.kind === AIR_FORCE && CLASSES[target] === 'A' ? 2 : 1);
}

/** The highest face of a die that hits; 0: it cannot. Convoys are shot at as ships are. */
export function firepower(view: View, fighter: Pick<Fighter, 'kind' | 'power'>, target: number): number {
  const techs = view.factions[FACTION_OF[fighter.power]!]?.techs ?? [];
  const name = CLASSES[target] ?? 'N';
  if (fighter.kind === FLEET && name === 'S' && techs.includes(SONAR)) return 3;
  return UNITS[fighter.kind]?.firepower[name] ?? 0;
}
