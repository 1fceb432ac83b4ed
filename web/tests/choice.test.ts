import { expect, test } from 'vitest';
import type { Following, Sight } from '../src/api/types';
import { matched } from '../src/play/again';
import { advance, complete, counting, exampleTail, kindAt, leadsOn, retreat, type Ask } from '../src/play/choice';
import { curtainFalls } from '../src/play/curtain';
import { waysFor } from '../src/play/dropping';
import { spliced } from '../src/play/log';
import { neighbours, wayTowards } from '../src/play/whynot';
import { candidates, firstOf, grouped, repeats, spelled } from '../src/play/sets';

const KINDS = { march: ['space', 'space', 'unit*'], keep: [], buy: ['kind', 'count'] };

/** A server that knows a list of whole choices, each already in its menu order. */
function menu(rows: number[][]): Ask {
  return (_, prefix) => {
    const begun = rows.filter((row) => prefix.every((value, at) => row[at] === value));
    const tokens = [...new Set(begun.filter((row) => row.length > prefix.length).map((row) => row[prefix.length]!))];
    const whole = begun.some((row) => row.length === prefix.length);
    return Promise.resolve<Following>({ tokens, whole, names: {} });
  };
}

test('the kind of an integer is read from the table of verbs, the last one repeated', () => {
  expect(kindAt(KINDS, 'march', [4])).toEqual({ kind: 'space', set: false });
  expect(kindAt(KINDS, 'march', [4, 5, 10, 11, 12])).toEqual({ kind: 'unit', set: true });
  expect(kindAt(KINDS, 'keep', [])).toEqual({ kind: 'number', set: false });
});

test('a number says how many follow it', () => {
  const kinds = { invade: ['count', 'unit#', 'count', 'unit#', 'space', 'space+'] };
  const read = (...said: number[]) => kindAt(kinds, 'invade', said).kind;
  expect([read(), read(2), read(2, 7), read(2, 7, 8), read(2, 7, 8, 1), read(2, 7, 8, 1, 9)]).toEqual(['count', 'unit', 'unit', 'count', 'unit', 'space']);
  expect([read(1, 7, 0), read(1, 7, 0, 30, 31, 32)]).toEqual(['space', 'space']);
});

test('what leads on from a space is known from a mere list', () => {
  const kinds = { march: ['space', 'space', 'unit*'], sail: ['count', 'unit#', 'space', 'space+'], attack: ['count', 'space#', 'unit*'], take: ['space*'] };
  expect([leadsOn(kinds, 'march', []), leadsOn(kinds, 'march', [4]), leadsOn(kinds, 'march', [4, 5])]).toEqual([false, true, false]);
  expect([leadsOn(kinds, 'sail', [1, 30]), leadsOn(kinds, 'sail', [1, 30, 4]), leadsOn(kinds, 'sail', [1, 30, 4, 5])]).toEqual([false, true, true]);
  expect([leadsOn(kinds, 'attack', [2, 4]), leadsOn(kinds, 'take', [4])]).toEqual([false, false]);
});

test('how many there are begins with one, and stands beside the draft to be changed', async () => {
  const kinds = { attack: ['count', 'space#', 'unit*'] };
  const ask = menu([[1, 8, 30], [1, 9, 30], [1, 9, 31], [2, 8, 9, 30]]);
  expect([counting(kinds, 'attack', []), counting(kinds, 'attack', [1]), counting(kinds, 'attack', [2, 8])]).toEqual([true, false, false]);
  const draft = await advance(ask, kinds, 'attack', []);
  expect(draft).toMatchObject({ args: [1], tokens: [8, 9], kind: 'space', counts: [{ at: 0, value: 1, tokens: [1, 2] }] });
  const two = await advance(ask, kinds, 'attack', [2]);
  expect(two).toMatchObject({ args: [2, 8, 9], kind: 'unit', set: true });
  const chosen = await advance(ask, kinds, 'attack', [1, 9]);
  expect((await retreat(ask, kinds, chosen))?.tokens).toEqual([8, 9]);
  expect(await retreat(ask, kinds, draft)).toBeNull();
});

test('a lone integer follows by itself, but never into a set', async () => {
  const ask = menu([[4, 5, 10], [4, 5, 10, 11]]);
  const draft = await advance(ask, KINDS, 'march', []);
  expect(draft.args).toEqual([4, 5]);
  expect(draft).toMatchObject({ kind: 'unit', set: true, tokens: [10], whole: false });
});

test('a choice is complete when it is whole and nothing can follow', async () => {
  const ask = menu([[0, 1], [0, 2], [3, 1]]);
  expect(complete(await advance(ask, KINDS, 'buy', [3]))).toBe(true);
  expect(complete(await advance(ask, KINDS, 'buy', [0]))).toBe(false);
});

test('a step back goes to the last place where there was something to choose', async () => {
  const ask = menu([[1, 5, 10], [2, 6, 10], [2, 6, 11]]);
  const draft = await advance(ask, KINDS, 'march', [2]);
  expect(draft.args).toEqual([2, 6]);
  expect((await retreat(ask, KINDS, draft))?.tokens).toEqual([1, 2]);
});

test('candidates of a set of an exact number include those that the first menu hides', async () => {
  const ask = menu([[1, 2], [1, 3], [2, 3]]);
  expect((await ask('lose', [])).tokens).toEqual([1, 2]);
  expect((await candidates(ask, 'lose', [])).tokens.sort()).toEqual([1, 2, 3]);
});

test('what may stand twice is found by trying', async () => {
  const ask = menu([[7, 7, 8], [7, 8]]);
  expect(await repeats(ask, 'lose', [], 7)).toBe(2);
  expect(await repeats(ask, 'lose', [], 8)).toBe(1);
});

test('alike units form one group and the choice is spelled sorted', () => {
  const groups = grouped([9, 3], (token) => (token === 9 ? { key: 'INF', members: [4, 9, 2] } : { key: 'ARM', members: [3] }));
  expect(groups).toEqual([
    { key: 'INF', tokens: [9, 4, 2], most: 3 },
    { key: 'ARM', tokens: [3], most: 1 },
  ]);
  expect(firstOf({ key: 'BTL', tokens: [5], most: 2 }, 2)).toEqual([5, 5]);
  expect(spelled([20, 21], groups, { INF: 2, ARM: 1 })).toEqual([20, 21, 3, 4, 9]);
});

test('log lines are kept up to `since`; a gap is noticed', () => {
  expect(spliced([['a'], ['b'], ['c']], 1, [['x']])).toEqual([['a'], ['x']]);
  expect(spliced([['a']], 2, [['x']])).toBeNull();
});

test('the reason against a wrong integer is asked for with what the menu would let follow', async () => {
  const ask = menu([[79, 0, 1], [79, 3, 1], [80, 0, 1]]);
  expect(await exampleTail(ask, 'deploy', [])).toEqual([0, 1]);
  expect(await exampleTail(ask, 'deploy', [79])).toEqual([1]);
});

test('the same again takes other units of the same kinds, or nothing', () => {
  const kindOf = (unit: number) => ({ 11: 0, 12: 0, 13: 3 })[unit];
  expect(matched([4, 5], [0, 3], [13, 12, 11], kindOf)).toEqual([4, 5, 12, 13]);
  expect(matched([4, 5], [3, 3], [13, 12, 11], kindOf)).toBeNull();
});

test('counters dragged from a space to another find the verbs that go there', async () => {
  const kinds = { march: ['space', 'space', 'unit*'], sail: ['space', 'space', 'unit*'], fight: ['space'] };
  const ask: Ask = (verb, prefix) =>
    Promise.resolve({ tokens: verb === 'march' && prefix[0] === 4 ? [5, 6] : [], whole: false, names: {} });
  expect(await waysFor(ask, kinds, ['march', 'sail', 'fight'], 4, 6)).toEqual(['march']);
  expect(await waysFor(ask, kinds, ['march', 'sail', 'fight'], 4, 9)).toEqual([]);
});

test('the curtain falls when another person at the screen has to decide, and only then', () => {
  const sight = (more: Partial<Sight>) =>
    ({ table: { hot_seat: true }, own: [0, 1], seats: [0], asked: [], waiting: [[1, ['x']]], over: null, ...more }) as unknown as Sight;
  expect(curtainFalls(sight({}))).toBe(true);
  expect(curtainFalls(sight({ own: [0] }))).toBe(false);
  expect(curtainFalls(sight({ seats: [] }))).toBe(false);
  expect(curtainFalls(sight({ waiting: [[2, ['x']]] }))).toBe(false);
});

test('neighbours are read from the edges of the board, in both directions', () => {
  const spaces = ['a', 'b', 'c'].map((id) => ({ id, name: id, kind: 'land' as const }));
  const edges = [{ a: 'a', b: 'b', kind: 'land' }, { a: 'c', b: 'a', kind: 'land' }];
  expect(neighbours({ spaces, edges }, 0)).toEqual([1, 2]);
  expect(neighbours({ spaces, edges }, 1)).toEqual([0]);
});

test('a way that is out of reach is judged from where one comes nearest to its end', () => {
  const spaces = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: id, kind: 'land' as const }));
  const edge = (a: string, b: string, kind = 'land') => ({ a, b, kind });
  const line = { spaces, edges: [edge('a', 'b'), edge('b', 'c'), edge('c', 'd'), edge('a', 'd', 'sea')] };
  const reached = new Map([[1, [1]]]);
  expect(wayTowards(line, 3, reached, 0), 'on from the last hex that is in reach, over land').toEqual([1, 2, 3]);
  expect(wayTowards(line, 1, new Map(), 0), 'a neighbour').toEqual([1]);
  expect(wayTowards({ spaces, edges: [edge('a', 'd', 'sea')] }, 3, reached, 0), 'over sea where there is no land').toEqual([3]);
  expect(wayTowards(line, 4, reached, 0), 'from nowhere').toEqual([4]);
});
