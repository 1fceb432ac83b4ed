import { expect, test } from 'vitest';
import type { Board } from '../src/board/types';
import { faceOf } from '../src/games';
import { variantRules } from '../src/games/third-reich/variants';
import { costOf, grouped, LINE_OF, LINES, NATION_IDS, NO_SEAT, powerOf, type Power, type Unit, type View } from '../src/games/third-reich/view';
import english from '../src/i18n/en.json';
import type { Catalogue } from '../src/wording/catalogue';

const city = (id: string, country: string, site: Record<string, boolean | string> = {}): Board['spaces'][number] => ({
  id,
  name: id,
  kind: 'land',
  country,
  sites: [{ name: id, features: site }],
});
/** Berlin, Kiel, Warsaw, Malta, the North Sea */
const board: Board = {
  name: 'test',
  spaces: [
    city('L31', 'germany', { capital: true, objective: true }),
    city('Kiel', 'germany', { port: 'west+east' }),
    { ...city('Warsaw', 'poland', { capital: true, objective: true }), terrain: 'swamp' },
    { ...city('Malta', 'malta', { port: 'mediterranean', objective: true }), features: { fortress: 'permanent' } },
    { id: 'J25', name: 'J25', kind: 'sea' },
  ],
  groups: [],
  edges: [],
};
const [BERLIN, KIEL, WARSAW, MALTA, SEA] = [0, 1, 2, 3, 4];
const [GERMANY, BRITAIN, POLAND, SPAIN] = ['germany', 'britain', 'poland', 'spain'].map((id) => NATION_IDS.indexOf(id)) as [number, number, number, number];
const lineOf = (nation: number, kind: string, combat: number) => LINES.findIndex((line) => line.nation === nation && line.kind === kind && line.combat === combat);
const INFANTRY = lineOf(GERMANY, 'infantry', 3);
const AIR = lineOf(GERMANY, 'air', 5);
const FLEET = lineOf(GERMANY, 'fleet', 9);
const POLES = lineOf(POLAND, 'infantry', 1);
const one = (line: number, n = 0) => LINE_OF.indexOf(line) + n;
const power: Power = {
  brp: 100, base: 100, growth: 50, total: 100, limit: 50, spent: 0, conquests: 0, granted: [0, 0, 0, 0, 0, 0], gave: 0, aided: 0,
  redeployed: 0, options: [0, 0, 0], bill: 0, acted: [0, 0, 0], wars: [], allies: [], air_pool: 0, new_fleets: 0, naval_lost: 0,
  sw_open: [0, 0, 0, 0], sw_spent: 0, boxed: 0, slips: [],
};
const unit = (line: number, n: number, serves: number, space: number, more: Partial<{ inverted: number; moved: number; cut: number; mission: number }> = {}): Unit =>
  [one(line, n), line, serves, space, 255, more.inverted ?? 0, more.moved ?? 0, more.cut ?? 0, more.mission ?? -1];
const patron = NATION_IDS.map((_, nation) => (nation === POLAND ? BRITAIN : 255));
const view: View = {
  scenario: '1939', year: 1939, season: 2, turns: 1, first: 0, active: 0, sides: [0, 0, 1, 1, 1, 1], minor: 255, winter: 0, stage: [],
  powers: NATION_IDS.slice(0, 6).map(() => power),
  variants: [{ holder: 0, played: 0 }, { holder: 2, played: 0 }],
  aid: {}, status: NATION_IDS.map(() => 3), patron, foes: NATION_IDS.map(() => 0), earns: NATION_IDS.map(() => 255), due: NATION_IDS.map(() => 0),
  lend_lease: 255, pact_broken: false, objectives: [1, 2],
  holder: [GERMANY, GERMANY, POLAND, SPAIN, 255],
  bridgeheads: [KIEL], razed: [],
  units: [
    unit(INFANTRY, 0, GERMANY, BERLIN),
    unit(INFANTRY, 1, GERMANY, BERLIN),
    unit(INFANTRY, 2, GERMANY, BERLIN, { moved: 1 }),
    unit(INFANTRY, 3, GERMANY, BERLIN, { cut: 1 }),
    unit(AIR, 0, GERMANY, BERLIN, { inverted: 1, mission: WARSAW }),
    unit(AIR, 1, GERMANY, BERLIN, { mission: WARSAW, inverted: 1 }),
    unit(FLEET, 0, GERMANY, KIEL),
    unit(POLES, 0, POLAND, WARSAW),
  ],
  pool: [], left: [],
  sorties: [
    { kind: 2, seat: 0, level: 0, home: false, goal: MALTA, fleets: [one(FLEET)], cargo: [], course: [KIEL, SEA, MALTA], prey: [] },
    { kind: 0, seat: 2, level: 0, home: true, goal: 0, fleets: [], cargo: [], course: [MALTA, SEA], prey: [] },
  ],
  raids: [[0, WARSAW, one(AIR)]],
  battle: null,
};
const face = (await faceOf('third-reich'))(board);

test('a counter is known by its line of the mix', () => {
  expect(LINES[LINE_OF[one(INFANTRY)]!]).toMatchObject({ nation: GERMANY, kind: 'infantry', combat: 3, movement: 3 });
  expect(LINE_OF.length).toBe(LINES.reduce((sum, { count }) => sum + count, 0));
  expect([INFANTRY, AIR, FLEET].map((line) => costOf(LINES[line]!))).toEqual([3, 15, 27]);
  expect(grouped([one(AIR), one(INFANTRY), one(INFANTRY, 1)]).map(({ piece: { kind }, units }) => ({ line: kind, units }))).toEqual([
    { line: INFANTRY, units: [one(INFANTRY), one(INFANTRY, 1)] },
    { line: AIR, units: [one(AIR)] },
  ]);
});

test('a minor belongs to its patron, one without stands alone', () => {
  expect([powerOf(view, POLAND), powerOf(view, SPAIN), powerOf(view, GERMANY)]).toEqual([BRITAIN, NO_SEAT, GERMANY]);
  expect(face.piece(view, one(POLES))).toMatchObject({ owner: BRITAIN, space: WARSAW });
});

test('hexes have the tint of the power behind their holder, neutral ones their own', () => {
  const looks = face.looks(view);
  expect([looks.get(BERLIN)?.holder, looks.get(WARSAW)?.holder, looks.get(MALTA)]).toEqual([GERMANY, BRITAIN, undefined]);
  expect(looks.get(WARSAW)?.tint).not.toBe(looks.get(BERLIN)?.tint);
});

test('equal counters in the same state are one pile', () => {
  const there = face.piles(view).filter((pile) => pile.space === BERLIN && pile.kind === INFANTRY);
  expect(there.map(({ units, spent }) => [units.length, spent])).toEqual([[2, false], [1, true], [1, false]]);
  expect(face.alike(view, one(INFANTRY)).members).toEqual([one(INFANTRY), one(INFANTRY, 1)]);
  expect(face.piece(view, one(AIR))).toMatchObject({ spent: true, inverted: true });
});

test('courses are arrows hex by hex, flights are one arrow, what is home has none', () => {
  expect(face.courses?.(view)).toEqual([
    { from: KIEL, to: SEA, seat: 0 },
    { from: SEA, to: MALTA, seat: 0 },
    { from: BERLIN, to: WARSAW, seat: 0 },
  ]);
});

test('fortresses stand until they are razed; bridgeheads lie on the map', () => {
  const marks = (seen: View) => face.marks?.(seen).map(({ space, id }) => [space, id]);
  expect(marks(view)).toEqual([[MALTA, 'fortress'], [KIEL, 'bridgehead']]);
  expect(marks({ ...view, razed: [MALTA] })).toEqual([[KIEL, 'bridgehead']]);
});

test('ports and nations have a place on the map', () => {
  expect([face.placeOf?.('port', 0), face.placeOf?.('port', 1)]).toEqual([KIEL, MALTA]);
  expect([face.placeOf?.('nation', GERMANY), face.placeOf?.('nation', POLAND), face.placeOf?.('nation', SPAIN)]).toEqual([BERLIN, WARSAW, undefined]);
  expect(face.placeOf?.('count', 0)).toBeUndefined();
});

test('notes name what a hex is, in words that exist', () => {
  const keys = [BERLIN, KIEL, WARSAW, MALTA].flatMap((hex) => face.notes(view, hex).map(({ key }) => key));
  expect(new Set(keys)).toEqual(new Set(['tr.note.capital', 'tr.note.objective', 'tr.note.port', 'tr.note.bridgehead', 'tr.terrain.swamp', 'tr.note.fortress']));
  for (const key of keys) expect(english).toHaveProperty([key]);
});

test('every panel, order and chart has its text', () => {
  for (const { id } of face.panels) expect(english).toHaveProperty([`tab.${id}`]);
  for (const { id } of face.standing) expect(english).toHaveProperty([`standing.${id}`]);
  for (const { id } of face.series(view)) expect(english).toHaveProperty([id]);
  for (const args of [[], [1, 4]]) expect(english).toHaveProperty([face.hint!('invade', args.length, args)!]);
  expect(face.hint!('invade', 3, [2, 4, 5])).toBe('tr.hint.cargo');
});

test('charts count by power', () => {
  const [brp, factors, objectives] = face.series(view);
  expect(brp?.perSeat).toEqual([100, 100, 100, 100, 100, 100]);
  expect(factors?.perSeat).toEqual([3 * 4 + 5 * 2 + 9, 0, 1, 0, 0, 0]);
  expect(objectives?.perSeat).toEqual([1, 0, 1, 0, 0, 0]);
});

test('a counter is called by its line', () => {
  const words = { noun: (kind: string, value: number) => `${kind} ${value}` } as unknown as Catalogue;
  expect(face.called?.(words, { kind: AIR, owner: 0 })).toBe(`kind ${AIR}`);
});

test('a variant counter is told by the rules of its number, and of no other', () => {
  const rule = (id: string) => ({ id, cite: id, title: id, line: '' });
  const rules = Object.fromEntries(['33.41-1', '33.41-10', '33.41-7a', '33.41-7b', '33.42-7', 'YMP-A11', 'YMP-L11', 'YMP-A20', 'YMP-A20b'].map((id) => [id, rule(id)]));
  const told = (side: number, number: number) => variantRules(rules, side, number).map(({ id }) => id);
  expect([told(0, 1), told(0, 7), told(1, 7), told(0, 11), told(0, 20)]).toEqual([['33.41-1'], ['33.41-7a', '33.41-7b'], ['33.42-7'], ['YMP-A11'], ['YMP-A20', 'YMP-A20b']]);
});

test('asks before done only where an Offensive, supply or a whole turn would be forgotten', () => {
  const asked = (prompt: string, ...args: number[]) => ({ seat: GERMANY, prompt: [prompt, args] as [string, number[]], rule: '', verbs: [], asides: [] });
  const idle = [{ unit: one(INFANTRY), space: BERLIN }];
  const powers = (option: number) => view.powers.map((row) => ({ ...row, wars: [BRITAIN], options: [0, option, 0] }));
  const on = (option: number, units: Unit[]): View => ({ ...view, units, powers: powers(option) });
  const said = (seen: View, prompt: ReturnType<typeof asked>, begins = {}) => face.regrets!(seen, prompt, { idle, begins }).map(({ key }) => key);
  const fresh = [unit(INFANTRY, 0, GERMANY, BERLIN), unit(AIR, 0, GERMANY, BERLIN)];

  expect(said(on(2, fresh), asked('prompt.march'))).toEqual(['left.units']);
  expect(said(on(1, fresh), asked('prompt.march')), 'no Offensive is paid for').toEqual([]);
  expect(said(on(2, [...fresh, unit(INFANTRY, 1, GERMANY, BERLIN, { moved: 1 })]), asked('prompt.march')), 'the march has begun').toEqual([]);
  expect(said(on(2, fresh), asked('prompt.missions'), { support: [WARSAW] })).toEqual(['tr.left.support']);
  expect(said(on(2, [unit(AIR, 0, GERMANY, BERLIN, { mission: WARSAW })]), asked('prompt.missions'), { support: [WARSAW] })).toEqual([]);
  expect(said(on(2, fresh), asked('prompt.attack'), { attack: [WARSAW] })).toEqual(['tr.left.attacks']);
  expect(said(on(2, fresh), asked('prompt.attack'), { attack: [] })).toEqual([]);
  expect(said(on(0, fresh), asked('prompt.option'))).toEqual(['tr.left.pass']);
  expect(said(on(1, fresh), asked('prompt.option'))).toEqual([]);
  expect(said(on(2, fresh), asked('prompt.advance', WARSAW))).toEqual(['left.units']);
  expect(said(on(2, [unit(INFANTRY, 0, GERMANY, WARSAW)]), asked('prompt.advance', WARSAW))).toEqual([]);
  for (const quiet of ['prompt.redeploy', 'prompt.declare', 'prompt.destroy', 'prompt.change-base', 'prompt.intercept']) expect(said(on(2, fresh), asked(quiet))).toEqual([]);
});

test('an interception is put together in words: whom, where, with what, on which course', () => {
  const sortie = { kind: 0, seat: 1, level: 0, home: false, goal: KIEL, fleets: [one(FLEET)], cargo: [], course: [SEA, KIEL], prey: [] };
  expect(face.named!('sortie', 0, { ...view, sorties: [sortie] })).toEqual({ unit: one(FLEET) });
  expect(face.named!('sortie', 1, { ...view, sorties: [sortie] }), 'not at sea any more').toBeUndefined();
  const hints = [[0], [0, SEA], [0, SEA, 1], [0, SEA, 1, 7]].map((args) => face.hint!('intercept', args.length, args));
  expect(hints).toEqual(['tr.hint.meet', 'tr.hint.fleets', 'tr.hint.fleets', 'tr.hint.course']);
});
