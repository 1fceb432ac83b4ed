/** The start of the campaign: which kinds the Cadres of an area may be, and quick ways to choose all of them [5.0]. */
import { AIR_FORCE, CADRES, FACTION_OF, FIXED, FLEET, FORTRESS, INFANTRY, isBulwark, isShip, KINDS, PLACES, POWERS, SUB, TANK, type Post } from './tables';

/** How many Cadres of each kind by area. */
export type Plan = Readonly<Record<number, readonly number[]>>;

/** What the two-player game asks of Baku and India: nothing, Fortresses only, or one Fortress at least [18.0b]. */
export type Bulwarks = 'none' | 'all' | 'one';

export const postsOf = (faction: number): Post[] => CADRES.filter((post) => FACTION_OF[post.power] === faction);

export function planOf(rows: readonly (readonly [area: number, kind: number, count: number])[]): Plan {
  return rows.reduce<Plan>((plan, [area, kind, count]) => changed(plan, area, kind, count), {});
}

export const countAt = (plan: Plan, area: number): number => (plan[area] ?? []).reduce((sum, count) => sum + count, 0);
export const isFull = (plan: Plan, posts: readonly Post[]): boolean => posts.every(({ area, count }) => countAt(plan, area) === count);

export function changed(plan: Plan, area: number, kind: number, by: number): Plan {
  const row = plan[area] ?? Array<number>(KINDS).fill(0);
  return { ...plan, [area]: row.map((count, at) => (at === kind ? count + by : count)) };
}

/** May one more Cadre of this kind stand there? */
export function fits(plan: Plan, posts: readonly Post[], post: Post, kind: number, bulwarks: Bulwarks): boolean {
  const { area, power, count } = post;
  const fortified = plan[area]?.[FORTRESS] ?? 0;
  const allFortresses = bulwarks === 'all' && isBulwark(area);
  if (countAt(plan, area) >= count || (isShip(kind) && !PLACES[area]!.coastal)) return false;
  if (kind === FORTRESS ? fortified > 0 && !allFortresses : allFortresses) return false;
  const fixed = FIXED.filter((unit) => unit.power === power && unit.kind === kind).length;
  const planned = posts.filter((one) => one.power === power).reduce((sum, one) => sum + (plan[one.area]?.[kind] ?? 0), 0);
  return fixed + planned < POWERS[power]!.blocks[kind]!;
}

/** Kinds in turn, area by area; a kind that does not fit gives way to the next. */
const FILLS = {
  mixed: [INFANTRY, TANK, AIR_FORCE, INFANTRY, FLEET, INFANTRY, TANK, SUB],
  infantry: [INFANTRY],
  mobile: [TANK, AIR_FORCE, TANK, INFANTRY],
  naval: [FLEET, SUB, INFANTRY, FLEET, AIR_FORCE, INFANTRY],
  fortified: [INFANTRY],
} as const;
export type Fill = keyof typeof FILLS;
export const FILL_NAMES = Object.keys(FILLS) as Fill[];
const LAST_RESORT = [INFANTRY, TANK, AIR_FORCE, FLEET, SUB, FORTRESS]; // when blocks run out

export function filled(fill: Fill, posts: readonly Post[], bulwarks: Bulwarks): Plan {
  const cycle = FILLS[fill];
  let plan: Plan = {};
  let turn = 0;
  for (const post of [...posts].sort((a, b) => Number(isBulwark(b.area)) - Number(isBulwark(a.area)))) {
    const wall = fill === 'fortified' || (bulwarks !== 'none' && isBulwark(post.area));
    for (let n = 0; n < post.count; n++) {
      const wished = [...(wall ? [FORTRESS] : []), ...cycle.slice(turn % cycle.length), ...cycle, ...LAST_RESORT];
      const kind = wished.find((one) => fits(plan, posts, post, one, bulwarks));
      if (kind === undefined) break;
      plan = changed(plan, post.area, kind, 1);
      if (kind !== FORTRESS) turn = cycle.findIndex((one, at) => at >= turn % cycle.length && one === kind) + 1;
    }
  }
  return plan;
}

/** The choices that lead from one plan to another: what is too much is taken back whole, then placed anew. */
export function steps(from: Plan, to: Plan): { verb: 'deploy' | 'recall'; args: number[] }[] {
  const recalls = [];
  const deploys = [];
  for (const area of [...new Set([...Object.keys(from), ...Object.keys(to)])].map(Number))
    for (let kind = 0; kind < KINDS; kind++) {
      const [had, wanted] = [from[area]?.[kind] ?? 0, to[area]?.[kind] ?? 0];
      if (had > wanted) recalls.push({ verb: 'recall' as const, args: [area, kind] });
      const missing = had > wanted ? wanted : wanted - had;
      if (missing) deploys.push({ verb: 'deploy' as const, args: [area, kind, missing] });
    }
  return [...recalls, ...deploys];
}
