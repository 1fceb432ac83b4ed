/** World War II in Europe on the board: who controls what, what stands where, the declared paths, the panels. */
import type { Board, Move, SpaceLook } from '../../board/types';
import type { Face } from '../face';
import Battle from './Battle.svelte';
import Boxes from './Boxes.svelte';
import Buy from './Buy.svelte';
import Convoys from './Convoys.svelte';
import Counter from './Counter.svelte';
import Fronts from './Fronts.svelte';
import { COLOURS, TINTS } from './livery';
import Losses from './Losses.svelte';
import MapMark from './MapMark.svelte';
import { marks } from './marks';
import { Pieces, unitOf, type Marks } from './pieces';
import Powers from './Powers.svelte';
import Signs from './Signs.svelte';
import { asView, CHART, NOBODY, OUT, SIDE, type View } from './view';

function looks(seen: unknown): Map<number, SpaceLook> {
  return new Map(
    asView(seen).control.map((power, land) => {
      const tint = TINTS[power];
      return [land, tint ? { tint, holder: SIDE[power]! } : {}];
    }),
  );
}

function worthOf(view: View, side: number): number {
  return view.units.reduce((sum, [, kind, power]) => sum + (SIDE[power] === side ? (CHART[kind]?.cost ?? 0) : 0), 0);
}

/** Ports are drawn as part of their land: the board lists them in its order, and the engine counts them after it. */
function portLands({ spaces }: Board): number[] {
  return spaces.flatMap((space, index) => (space.kind === 'land' && space.features?.['port'] ? [index] : []));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const SEATS = [0, 1];

export function faceFor(board: Board): Face {
  const ports = portLands(board);
  const onMap = (space: number): number => ports[space - board.spaces.length] ?? space;
  const pieces = new Pieces(onMap);

  function courses(seen: unknown): Move[] {
    const view = asView(seen);
    return view.orders.flatMap(([number, , , ...path]) => {
      const unit = unitOf(view, number!);
      const start = pieces.piece(view, number!)?.space;
      if (!unit || start === undefined || CHART[unit[1]]?.branch === 'ground') return [];
      const stops = [start, ...path.map(onMap)].filter((at, n, all) => n === 0 || at !== all[n - 1]);
      return stops.slice(1).map((to, at) => ({ from: stops[at]!, to, seat: SIDE[unit[2]]! }));
    });
  }

  return {
    looks,
    piles: (seen) => pieces.piles(seen),
    piece: (seen, unit) => pieces.piece(asView(seen), unit),
    alike: (seen, unit) => pieces.alike(asView(seen), unit),
    onMap,
    courses,
    dice: () => [],
    battles(seen) {
      const { battle } = asView(seen);
      return battle ? [onMap(battle.space)] : [];
    },
    notes(seen, space) {
      const view = asView(seen);
      const values = board.spaces[space]?.values ?? {};
      const found: { key: string; args: (string | number)[] }[] = [];
      if (values['factory']) found.push({ key: 'we.note.factory', args: [values['factory']] });
      if (values['nrz']) found.push({ key: 'we.note.nrz', args: [values['nrz']] });
      const terrain = board.spaces[space]?.terrain;
      if (terrain && terrain !== 'clear') found.push({ key: `we.terrain.${terrain}`, args: [] });
      const [, , fortress, depot, damaged] = view.lands[space] ?? [];
      if (fortress !== undefined && fortress !== NOBODY) found.push({ key: 'we.note.fortress', args: [] });
      if (depot !== undefined && depot !== NOBODY) found.push({ key: 'we.note.depot', args: [] });
      if (damaged) found.push({ key: 'we.note.damaged', args: [] });
      return found;
    },
    colour: (seat) => COLOURS[seat] ?? 'var(--soft)',
    counter: Counter,
    weight: (kind) => CHART[kind]?.cost ?? 0,
    active: () => undefined,
    money: 'we.cost',
    standing: [
      { id: 'we.evade', prompt: 'prompt.port', answer: 'evade' },
      { id: 'we.separate', prompt: 'prompt.combining', answer: 'separate' },
    ],
    unspent(seen, { seat, prompt: [key] }) {
      const purses = asView(seen).powers.filter((one, power) => SIDE[power] === seat && one.status !== OUT);
      return key === 'prompt.buy' ? { text: 'we.unspent', amount: sum(purses.map((one) => one.money)) } : undefined;
    },
    weighty: new Set(['done', 'attack', 'attack-power', 'soviet-war', 'disband', 'cancel', 'retreat']),
    series(seen) {
      const view = asView(seen);
      const powers = (side: number) => view.powers.filter((one, power) => SIDE[power] === side && one.status !== OUT);
      return [
        { id: 'we.series.income', perSeat: SEATS.map((side) => sum(powers(side).map((one) => one.income))) },
        { id: 'we.series.forces', perSeat: SEATS.map((side) => worthOf(view, side)) },
        { id: 'we.series.lands', perSeat: SEATS.map((side) => view.control.filter((power) => SIDE[power] === side).length) },
      ];
    },
    turns: new Set(['season']),
    called(words, piece) {
      const { power = -1 } = piece as Partial<Marks>;
      const name = words.noun('kind', piece.kind);
      return power < 0 ? name : `${words.noun('power', power)}: ${name}`;
    },
    marks,
    mark: MapMark,
    signs: Signs,
    drawn: new Set(['patrol']),
    verbPanels: { buy: Buy, lose: Losses },
    panels: [
      { id: 'we.powers', component: Powers },
      { id: 'we.fronts', component: Fronts },
      { id: 'we.boxes', component: Boxes },
      { id: 'we.convoys', component: Convoys },
      { id: 'we.battle', component: Battle },
    ],
  };
}
