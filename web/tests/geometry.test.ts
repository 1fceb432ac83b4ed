import { expect, test } from 'vitest';
import { centre, fit, pan, shows, toBoard, zoom } from '../src/board/camera';
import { area, middleOf, nameLines, nearestTowards, pathOf, thinned, typeSize } from '../src/board/geometry';
import { stacks } from '../src/board/stacks';
import { pieces } from '../src/board/scene';
import { wanted } from '../src/board/tiles';
import { evenly } from '../src/charts/samples';

const BOARD = { width: 3400, height: 1570 };
const WINDOW = { width: 1000, height: 800 };

test('the whole board fits and is centred', () => {
  const camera = fit(BOARD, WINDOW);
  expect(camera.scale).toBeCloseTo(1000 / 3400);
  expect(camera.left).toBe(0);
  expect(toBoard(camera, [500, 400])[0]).toBeCloseTo(1700);
  expect(toBoard(camera, [500, 400])[1]).toBeCloseTo(785);
});

test('zoom keeps the point under the pointer', () => {
  const before = centre(fit(BOARD, WINDOW), [1700, 785], 1, BOARD, WINDOW);
  const under = toBoard(before, [300, 200]);
  const after = zoom(before, 1.7, [300, 200], BOARD, WINDOW);
  expect(after.scale).toBeCloseTo(1.7);
  expect(toBoard(after, [300, 200])[0]).toBeCloseTo(under[0]);
  expect(toBoard(after, [300, 200])[1]).toBeCloseTo(under[1]);
});

test('zoom has limits, and the board cannot be lost', () => {
  const camera = fit(BOARD, WINDOW);
  expect(zoom(camera, 1000, [0, 0], BOARD, WINDOW).scale).toBe(4);
  expect(zoom(camera, 0.001, [0, 0], BOARD, WINDOW).scale).toBeCloseTo(camera.scale * 0.8);
  const near = zoom(camera, 2, [500, 400], BOARD, WINDOW);
  expect(pan(near, -99999, 0, BOARD, WINDOW).left).toBeCloseTo(120 - 2000);
  const far = zoom(camera, 0.8, [900, 700], BOARD, WINDOW);
  expect(far.left * 2 + BOARD.width * far.scale).toBeCloseTo(WINDOW.width); // a smaller one lies in the middle
});

test('a place is shown after it was asked for', () => {
  const camera = centre(fit(BOARD, WINDOW), [100, 100], 1.1, BOARD, WINDOW);
  expect(shows(camera, [100, 100], WINDOW)).toBe(true);
  expect(shows(camera, [3300, 1500], WINDOW)).toBe(false);
  expect([camera.left, camera.top]).toEqual([0, 0]); // and no bare paper beside the board
});

test('paths and areas of rings', () => {
  expect(pathOf([[[0, 0], [10.04, 0], [10, 10]]])).toBe('M0,0 10,0 10,10Z');
  expect(area([[0, 0], [4, 0], [4, 3], [0, 3]])).toBe(12);
  expect(thinned([[0, 0], [1, 0], [2, 0], [9, 0], [10, 0]], 5)).toEqual([[0, 0], [9, 0], [10, 0]]);
});

test('names are broken into lines of about the same length, and larger in larger spaces', () => {
  expect(nameLines('Moscow')).toEqual(['Moscow']);
  expect(nameLines('Western Ukraine')).toEqual(['Western', 'Ukraine']);
  expect(typeSize(true, 100_000)).toBe(20);
  expect(typeSize(true, 100)).toBe(10);
});

test('arrow keys go to the nearest space in their direction', () => {
  const places = [[0, 0], [10, 1], [5, 30], [-8, 0]] as const;
  expect(nearestTowards(places, 0, 'ArrowRight')).toBe(1);
  expect(nearestTowards(places, 0, 'ArrowLeft')).toBe(3);
  expect(nearestTowards(places, 0, 'ArrowDown')).toBe(2);
  expect(nearestTowards(places, 0, 'ArrowUp')).toBe(0);
});

test('seen from afar a stack is one counter for each owner, near by one for each kind', () => {
  const pile = (kind: number, units: number[]) => ({ space: 1, owner: 0, kind, units, spent: false, cargo: 0 });
  const piles = [pile(0, [1, 2, 3]), pile(3, [4])];
  const weight = (kind: number) => kind;
  const far = stacks(piles, new Map([[1, [50, 60] as const]]), 0.4, weight)[0]!;
  expect(far.counters.map(({ pile: { kind }, count }) => [kind, count])).toEqual([[3, 4]]);
  const near = stacks(piles, new Map([[1, [50, 60] as const]]), 1.5, weight)[0]!;
  expect(near.counters.map(({ pile: { kind }, count }) => [kind, count])).toEqual([[0, 3], [3, 1]]);
});

test('in a hex counters are as large as it has room for, side by side where they are several', () => {
  const pile = (kind: number) => ({ space: 1, owner: 0, kind, units: [kind], spent: false, cargo: 0 });
  const rooms = new Map([[1, { width: 60, height: 69 }]]);
  const at = (scale: number, ...kinds: number[]) => stacks(kinds.map(pile), new Map([[1, [50, 60] as const]]), scale, (kind) => kind, null, 27, rooms)[0]!;
  expect(at(3, 1).scale).toBe(at(1, 1).scale); // it grows with its hex
  expect(at(3, 1).scale * 27).toBeGreaterThan(40);
  expect(at(0.4, 1).scale).toBeGreaterThan(at(3, 1).scale); // from afar no names are covered
  const four = at(3, 1, 2, 3, 4);
  expect([four.columns, four.rows]).toEqual([2, 2]);
  expect(four.columns * four.width * four.scale).toBeLessThanOrEqual(60);
  const wide = stacks([1, 2, 3].map(pile), new Map([[1, [50, 60] as const]]), 3, (kind) => kind, null, 27, new Map([[1, { width: 240, height: 70 }]]))[0]!;
  expect(wide.columns).toBe(3); // a box is filled from side to side
});

test('an open stack shows every kind from afar too, and lies over the others', () => {
  const pile = (space: number, kind: number, units: number[]) => ({ space, owner: 0, kind, units, spent: false, cargo: 0 });
  const places = new Map([[1, [50, 60] as const], [2, [90, 60] as const]]);
  const found = stacks([pile(1, 0, [1, 2]), pile(1, 3, [4]), pile(2, 0, [5])], places, 0.4, (kind) => kind, 1);
  expect(found.map(({ space, fanned, counters }) => [space, fanned, counters.length])).toEqual([[2, false, 1], [1, true, 2]]);
});

test('the tiles of a view are those it touches, the middle first, none beyond the board', () => {
  const inside = wanted({ left: 600, top: 600, right: 1900, bottom: 1000 }, 1, BOARD);
  expect(inside[0]).toEqual([2, 1]);
  expect(inside.map(([column]) => column).sort()).toEqual([1, 1, 2, 2, 3, 3]);
  expect(wanted({ left: -900, top: -900, right: 9000, bottom: 9000 }, 0.25, BOARD)).toHaveLength(2);
});

test('a long line is cut into pieces that share their ends', () => {
  const line = Array.from({ length: 130 }, (_, at) => [at, 0] as const);
  const cut = pieces(line);
  expect(cut.map((piece) => [piece[0]![0], piece.at(-1)![0]])).toEqual([[0, 64], [64, 128], [128, 129]]);
});

test('samples at even distances include the first and the last', () => {
  expect(evenly(100, 5)).toEqual([0, 25, 50, 75, 100]);
  expect(evenly(2, 40)).toEqual([0, 1, 2]);
  expect(evenly(0, 40)).toEqual([0]);
});

test('of many places the one in their midst is looked at first', () => {
  expect(middleOf([])).toBeUndefined();
  expect(middleOf([[0, 0], [90, 10], [100, 0], [110, 10], [400, 0]])).toEqual([110, 10]);
});
