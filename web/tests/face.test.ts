import { expect, test } from 'vitest';
import { faceOf } from '../src/games';
import { CHART, income, pointsFor, priceOf, type View } from '../src/games/supreme-axis-and-allies/view';
import english from '../src/i18n/en.json';
import { firstWish, newTable } from '../src/start/seating';

const nation = { treasury: 0, rating: 24, start: 24, lanes: 4, chits: 0, card: 0, points: 0, tech: {}, bought: {}, surrendered: false };
const view: View = {
  round: 1,
  active: 0,
  threshold: 9,
  cities: [6, 6],
  muster: 0,
  nations: [nation, nation],
  territories: [
    { space: 0, controller: 0, value: 6, industry: 16, damage: 0, limit: 7 },
    { space: 1, controller: 5, value: 2 },
  ],
  units: [
    [1, 0, 0, 0, 0, -1, 255, 0, 255],
    [2, 0, 0, 0, 1, -1, 255, 0, 255],
    [3, 13, 1, 9, 0, -1, 255, 0, 255],
    [4, 0, 1, 9, 0, 3, 255, 0, 255],
  ],
  found: [9],
};
const face = (await faceOf('supreme-axis-and-allies'))({ name: '', spaces: [], groups: [], edges: [] });

test('the unit chart is read from the data file of the game', () => {
  expect(CHART).toHaveLength(17);
  expect(CHART[3]).toMatchObject({ cost: 5, attack: 3, defence: 3, move: 2 });
  expect(pointsFor(2)).toBe(25);
});

test('units of a kind form a pile, cargo counts with its ship, industry stands in its territory', () => {
  const piles = face.piles(view).map(({ space, kind, units, cargo }) => ({ space, kind, units, cargo }));
  expect(piles).toEqual([
    { space: 0, kind: 0, units: [1, 2], cargo: 0 },
    { space: 0, kind: 16, units: [], cargo: 0 },
    { space: 9, kind: 13, units: [3], cargo: 1 },
  ]);
});

test('only units with the same marks are alike', () => {
  expect(face.alike(view, 1).members).toEqual([1]);
  expect(face.piece(view, 4)).toMatchObject({ carrier: 3, space: 9 });
});

test('neutral ground keeps its printed tint', () => {
  expect(face.looks(view).get(0)).toMatchObject({ tint: 'brick', value: 6 });
  expect(face.looks(view).get(1)?.tint).toBeUndefined();
});

test('income is land and lanes, and battles to come are known', () => {
  expect(income(view, 0)).toBe(10);
  expect(face.battles(view)).toEqual([9]);
});

test('Industrial Tech at work makes units cheaper by 1, but no fortification', () => {
  const working = { ...nation, card: 12, points: 20 };
  const fortification = CHART.findIndex((figures) => figures.fixedPrice);
  expect([priceOf(nation, 3), priceOf(working, 3), priceOf({ ...working, points: 19 }, 3)]).toEqual([5, 4, 5]);
  expect(priceOf(working, fortification)).toBe(CHART[fortification]!.cost);
});

test('every standing order and panel has a text', () => {
  for (const { id } of face.standing) expect(english).toHaveProperty([`standing.${id}`]);
  for (const { id } of face.panels) expect(english).toHaveProperty([`tab.${id}`]);
});

test('a practice table has no links', () => {
  const game = {
    name: 'g',
    title: 'G',
    version: '1',
    seats: [{ seat: 0, id: 'A', name: 'A' }, { seat: 1, id: 'B', name: 'B' }],
    sides: [],
    scenarios: [{ id: 's', text: '', story: '', seats: [0, 1] }],
    options: [{ id: 'o', text: '', default: 3, rule: '', values: [] }],
    computers: ['random', 'greedy'],
    first: null,
  };
  const wish = firstWish(game);
  expect(newTable(wish)).toMatchObject({ options: { o: 3 }, seating: { A: 'me', B: 'computer:greedy' } });
  expect(newTable({ ...wish, practice: true, seats: { A: 'me', B: 'link' } }).seating).toEqual({ A: 'me', B: 'me' });
});
