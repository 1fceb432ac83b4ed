/** Supreme Axis and Allies on the board: who holds what, which pieces stand where. */
import type { Pile, SpaceLook } from '../../board/types';
import { afterInner, type Argument } from '../../wording/catalogue';
import type { Face } from '../face';
import Morale from './Morale.svelte';
import Piece from './Piece.svelte';
import Powers from './Powers.svelte';
import Purchase from './Purchase.svelte';
import Research from './Research.svelte';
import Signs from './Signs.svelte';
import { ALLIANCE, asView, CHART, COLOURS, income, NOWHERE, TINTS, type Unit, type View } from './view';

const byNumber = new WeakMap<View, Map<number, Unit>>();

function unitOf(view: View, unit: number): Unit | undefined {
  let units = byNumber.get(view);
  if (!units) byNumber.set(view, (units = new Map(view.units.map((one) => [one[0], one]))));
  return units.get(unit);
}

/** Of the active nation, a unit that has used up its movement; units of others are never shown as spent. */
function spent(view: View, [, kind, owner, , used, , , mission]: Unit): boolean {
  return owner === view.active && (used >= (CHART[kind]?.move ?? 0) || mission !== 0) && used > 0;
}

function looks(seen: unknown): Map<number, SpaceLook> {
  return new Map(
    asView(seen).territories.map(({ space, controller, value }) => {
      const tint = TINTS[controller];
      return [space, { value, holder: controller, ...(tint ? { tint } : {}) }];
    }),
  );
}

function piles(seen: unknown): Pile[] {
  const view = asView(seen);
  const found = new Map<string, Pile>();
  for (const unit of view.units) {
    const [number, kind, owner, space, , carrier] = unit;
    if (carrier >= 0) continue; // it is counted with its carrier
    const key = `${space}/${owner}/${kind}`;
    const pile = found.get(key);
    const done = spent(view, unit);
    if (pile) {
      pile.units.push(number);
      pile.spent &&= done;
    } else found.set(key, { space, owner, kind, units: [number], spent: done, cargo: 0 });
  }
  for (const [, , , , , carrier] of view.units) {
    const ship = carrier >= 0 ? unitOf(view, carrier) : undefined;
    const pile = ship && found.get(`${ship[3]}/${ship[2]}/${ship[1]}`);
    if (pile) pile.cargo += 1;
  }
  for (const { space, controller, industry } of view.territories) {
    if (industry !== undefined)
      found.set(`${space}/${industry}`, { space, owner: controller, kind: industry, units: [], spent: false, cargo: 0 });
  }
  return [...found.values()].sort((a, b) => a.owner - b.owner || a.kind - b.kind);
}

/** Where the faces of the dice begin in the arguments of a prompt. */
const DICE_FROM: Record<string, (args: readonly Argument[]) => number> = {
  'prompt.reroll': (args) => afterInner(args, 1),
  'prompt.scout': () => 1,
  'prompt.realignment-scouts': () => 1,
};

export const face: Face = {
  looks,
  piles,
  piece(seen, unit) {
    const view = asView(seen);
    const found = unitOf(view, unit);
    if (!found) return undefined;
    const [, kind, owner, space, , carrier] = found;
    return { kind, owner, space, spent: spent(view, found), ...(carrier >= 0 ? { carrier } : {}) };
  },
  alike(seen, unit) {
    const view = asView(seen);
    const found = unitOf(view, unit);
    if (!found) return { key: String(unit), members: [unit] };
    const key = found.slice(1).join('/');
    return { key, members: view.units.filter((one) => one.slice(1).join('/') === key).map((one) => one[0]) };
  },
  dice({ prompt: [key, args = []] }) {
    const from = DICE_FROM[key];
    return from === undefined ? [] : args.slice(from(args)).map(Number);
  },
  battles(seen) {
    const view = asView(seen);
    return [...new Set([...view.units.map((unit) => unit[6]).filter((space) => space !== NOWHERE), ...view.found])];
  },
  notes(seen, space) {
    const there = asView(seen).territories.find((one) => one.space === space);
    if (!there) return [];
    const notes: { key: string; args: (string | number)[] }[] = [{ key: 'saa.worth', args: [there.value] }];
    if (there.industry !== undefined)
      notes.push({ key: 'saa.industry', args: [there.limit ?? 0, there.damage ?? 0] });
    return notes;
  },
  colour: (seat) => COLOURS[seat] ?? COLOURS[5],
  counter: Piece,
  weight: (kind) => CHART[kind]?.cost ?? 0,
  active: (seen) => asView(seen).active,
  money: 'saa.treasury',
  standing: [
    { id: 'keep-dice', prompt: 'prompt.reroll', answer: 'keep' },
    { id: 'no-interception', prompt: 'prompt.interception', answer: 'decline' },
    { id: 'no-scramble', prompt: 'prompt.scramble', answer: 'done' },
  ],
  unspent(_, { prompt: [key, args = []] }) {
    return key === 'prompt.purchase' ? { text: 'saa.unspent', amount: Number(args[0]) } : undefined;
  },
  weighty: new Set(['done', 'kamikaze', 'genius', 'war-effort', 'retreat', 'withdraw', 'break-off']),
  series(seen) {
    const view = asView(seen);
    const seats = view.nations.map((_, seat) => seat);
    const worth = (seat: number) =>
      view.units.filter((unit) => unit[2] === seat).reduce((sum, unit) => sum + (CHART[unit[1]]?.cost ?? 0), 0);
    return [
      { id: 'saa.series.income', perSeat: seats.map((seat) => income(view, seat)) },
      { id: 'saa.series.forces', perSeat: seats.map(worth) },
      { id: 'saa.series.cities', perSeat: seats.map((seat) => view.cities[ALLIANCE[seat] ?? 0] ?? 0) },
      { id: 'saa.series.morale', perSeat: view.nations.map((nation) => nation.rating - nation.start) },
    ];
  },
  turns: new Set(['turn']),
  named(kind, value) {
    if (kind === 'space' && value === NOWHERE) return { key: 'saa.space.none' };
    if (kind !== 'deck') return undefined;
    return value === 0 ? { key: 'saa.deck.land' } : { unit: value - 1 }; // carriers are numbered from 1
  },
  signs: Signs,
  verbPanels: { buy: Purchase },
  panels: [
    { id: 'saa.powers', component: Powers },
    { id: 'saa.research', component: Research },
    { id: 'saa.morale', component: Morale },
  ],
};
