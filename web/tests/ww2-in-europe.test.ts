import { expect, test } from 'vitest';
import type { Board } from '../src/board/types';
import { faceOf } from '../src/games';
import { CHART, NOBODY, SIDE, type View } from '../src/games/ww2-in-europe/view';

const land = (id: string, port: boolean): Board['spaces'][number] => ({
  id,
  name: id,
  kind: 'land',
  features: port ? { port: true } : {},
});
/** London with its port, Berlin, the North Sea; the water of London's port is the space after the last */
const board: Board = {
  name: 'test',
  spaces: [land('london', true), land('berlin', false), { id: 'NSE', name: 'NSE', kind: 'sea' }],
  groups: [],
  edges: [],
};
const [LONDON, BERLIN, NORTH_SEA, PORT] = [0, 1, 2, 3];
const [GERMANY, BRITAIN] = [0, 3];
const power = { status: 0, money: 10, income: 5, rp: 3, rp_spent: 0, depots: 0, boxes: [], technology: [] };
const kind = (id: string) => CHART.findIndex((one) => one.id === id);
const view: View = {
  season: 2,
  year: 1939,
  player_a: 0,
  initiative: [0],
  wins: [0, 0],
  powers: SIDE.map(() => power),
  pact: true,
  pacific: [0, 0],
  control: [BRITAIN, GERMANY],
  lands: [
    [LONDON, 1, BRITAIN, NOBODY, 0],
    [BERLIN, 1, NOBODY, NOBODY, 1],
  ],
  convoys: [],
  units: [
    [1, kind('dd'), BRITAIN, PORT, 0, 0, 0, -1, 255],
    [2, kind('inf'), BRITAIN, LONDON, 0, 0, 0, -1, 255],
    [3, kind('tr'), BRITAIN, PORT, 0, 0, 0, -1, 255],
    [4, kind('inf'), BRITAIN, -1, 0, 0, 0, 3, 255],
    [5, kind('inf'), GERMANY, BERLIN, 0, 1, 0, -1, 255],
  ],
  orders: [[1, 3, NORTH_SEA, NORTH_SEA]],
  battle: null,
};
const face = (await faceOf('ww2-in-europe'))(board);

test('the water of a port is shown with its land', () => {
  expect(face.onMap?.(PORT)).toBe(LONDON);
  expect(face.onMap?.(NORTH_SEA)).toBe(NORTH_SEA);
  expect(face.piece(view, 1)).toMatchObject({ space: LONDON, owner: 1, spent: true });
});

test('cargo is counted with its ship', () => {
  const ship = face.piles(view).find((pile) => pile.units.includes(3));
  expect(ship).toMatchObject({ cargo: 1, space: LONDON });
  expect(face.piles(view).some((pile) => pile.units.includes(4))).toBe(false);
});

test('declared paths are arrows of ships and planes', () => {
  expect(face.courses?.(view)).toEqual([{ from: LONDON, to: NORTH_SEA, seat: 1 }]);
});

test('fortresses and damage lie on the map, a neutral land keeps its tint', () => {
  expect(face.marks?.(view).map(({ space, id }) => [space, id])).toEqual([
    [LONDON, 'fortress'],
    [BERLIN, 'damage'],
  ]);
  expect(face.looks({ ...view, control: [NOBODY, GERMANY] }).get(LONDON)).toEqual({});
});

test('units with other marks or with orders are not alike', () => {
  expect(face.alike(view, 2).members).toEqual([2]);
  expect(face.alike(view, 5).members).toEqual([5]);
});

test('charts count by side', () => {
  const [income, forces, lands] = face.series(view);
  expect(income?.perSeat).toEqual([10, 20]);
  expect(forces?.perSeat[0]).toBe(CHART[kind('inf')]!.cost);
  expect(lands?.perSeat).toEqual([1, 1]);
});
