/** The units on the map as piles. Ships in port are shown with their land; ships of convoys sail with their line. */
import type { Pile } from '../../board/types';
import type { Piece } from '../face';
import { asView, NO_CONVOY, NOWHERE, SIDE, type Unit, type View } from './view';

export interface Marks {
  power: number;
  damaged: boolean;
  cutOff: boolean;
  surprised: boolean;
}

const byNumber = new WeakMap<View, Map<number, Unit>>();

export function unitOf(view: View, unit: number): Unit | undefined {
  let units = byNumber.get(view);
  if (!units) byNumber.set(view, (units = new Map(view.units.map((one) => [one[0], one]))));
  return units.get(unit);
}

const ordered = new WeakMap<View, Set<number>>();

function hasOrders(view: View, unit: number): boolean {
  let units = ordered.get(view);
  if (!units) ordered.set(view, (units = new Set(view.orders.map(([one]) => one!))));
  return units.has(unit);
}

const marksOf = ([, , power, , damaged, cutOff, surprised]: Unit): Marks => ({
  power,
  damaged: damaged > 0,
  cutOff: cutOff > 0,
  surprised: surprised > 0,
});

export class Pieces {
  /** `onMap`: the drawn space for any space, a port's land for its circle */
  constructor(private readonly onMap: (space: number) => number) {}

  private place(view: View, unit: Unit): number {
    const [, , , space, , , , carrier, convoy] = unit;
    const ship = carrier === NOWHERE ? undefined : unitOf(view, carrier);
    if (ship) return this.place(view, ship);
    if (space !== NOWHERE) return this.onMap(space);
    return convoy === NO_CONVOY ? NOWHERE : this.onMap(view.convoys[convoy]?.ports[0] ?? NOWHERE);
  }

  piece(view: View, number: number): (Piece & Marks) | undefined {
    const unit = unitOf(view, number);
    if (!unit) return undefined;
    const [, kind, power, , , , , carrier] = unit;
    return {
      kind,
      owner: SIDE[power]!,
      space: this.place(view, unit),
      spent: hasOrders(view, number),
      ...marksOf(unit),
      ...(carrier === NOWHERE ? {} : { carrier }),
    };
  }

  alike(view: View, number: number): { key: string; members: number[] } {
    const key = (unit: Unit) => `${unit.slice(1).join('/')}/${hasOrders(view, unit[0]) ? unit[0] : ''}`;
    const unit = unitOf(view, number);
    if (!unit) return { key: String(number), members: [number] };
    const own = key(unit);
    return { key: own, members: view.units.filter((one) => key(one) === own).map((one) => one[0]) };
  }

  piles(seen: unknown): (Pile & Marks)[] {
    const view = asView(seen);
    const found = new Map<string, Pile & Marks>();
    for (const unit of view.units) {
      const [number, kind, power, space, damaged, cutOff, surprised, carrier] = unit;
      if (space === NOWHERE && carrier === NOWHERE) continue; // in a convoy
      const place = this.place(view, unit);
      if (carrier !== NOWHERE) continue;
      const key = [place, power, kind, damaged, cutOff, surprised].join('/');
      const pile = found.get(key);
      if (pile) {
        pile.units.push(number);
        pile.spent &&= hasOrders(view, number);
      } else
        found.set(key, {
          space: place,
          owner: SIDE[power]!,
          kind,
          units: [number],
          spent: hasOrders(view, number),
          cargo: 0,
          ...marksOf(unit),
        });
    }
    const piles = [...found.values()];
    for (const [, , , , , , , carrier] of view.units) {
      const pile = carrier === NOWHERE ? undefined : piles.find(({ units }) => units.includes(carrier));
      if (pile) pile.cargo += 1;
    }
    return piles.sort((a, b) => a.owner - b.owner || a.power - b.power || a.kind - b.kind);
  }
}
