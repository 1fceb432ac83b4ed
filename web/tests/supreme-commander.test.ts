import { expect, test } from 'vitest';
import type { Board } from '../src/board/types';
import { faceOf } from '../src/games';
import { grouped } from '../src/games/supreme-commander/pieces';
import {
  ABSENT, ACTIVE, AIR_BACK, ALLY, dateOf, KIND_IDS, LINE_OF, LINES, MOVED, NATION_IDS, NEUTRAL, NO_SEAT, NOBODY, powerOf, PRICED, priceOf,
  type Power, type Unit, type View,
} from '../src/games/supreme-commander/view';
import english from '../src/i18n/en.json';
import type { Catalogue } from '../src/wording/catalogue';

const city = (id: string, country: string, site: Record<string, boolean | string> = {}, msp = 0): Board['spaces'][number] => ({
  id,
  name: id,
  kind: 'land',
  terrain: 'forest',
  country,
  values: msp ? { msp } : {},
  sites: [{ name: id, features: site }],
});
/** Berlin, Kiel, Bucharest, a hex of Spain, the sea, two boxes */
const board: Board = {
  name: 'test',
  spaces: [
    city('2132', 'germany', { capital: true, victory: true }, 20),
    city('Kiel', 'germany', { port: 'north_sea+baltic_sea' }),
    city('Bucharest', 'romania', { capital: true }),
    { id: '3747', name: '3747', kind: 'land', country: 'spain' },
    { id: '1835', name: '1835', kind: 'sea' },
    { id: 'west_air_box', name: 'West', kind: 'box' },
    { id: 'north_sea_box', name: 'North Sea', kind: 'box' },
  ],
  groups: [],
  edges: [],
};
const [BERLIN, KIEL, BUCHAREST, SPAIN_HEX, SEA, WEST, NORTH_SEA] = [0, 1, 2, 3, 4, 5, 6];
const [GERMANY, UK, ROMANIA, SPAIN] = ['germany', 'uk', 'romania', 'spain'].map((id) => NATION_IDS.indexOf(id)) as [number, number, number, number];
const kind = (id: (typeof KIND_IDS)[number]) => KIND_IDS.indexOf(id);
const first = (nation: number, id: (typeof KIND_IDS)[number], n = 0) => {
  const line = LINES.findIndex((one) => one.nation === nation && one.kind === kind(id));
  return LINE_OF.indexOf(line) + n;
};
const power: Power = {
  msp: 100, per_turn: 50, overspent: 0, lent: 0, tech: [2, 0, 0, 0, 0], raised: [0, 0, 0, 0, 0], level_prices: [200, 100, 100, 100, null],
  unit_prices: PRICED.map((_, at) => 40 + at), strategic: 0, moves_left: 3, collapsed: 0, side: 0, neutral_until: 0, wars: [],
};
const unit = (number: number, id: (typeof KIND_IDS)[number], serves: number, space: number, more: Partial<{ back: number; up: number; acts: number; aim: number; base: number }> = {}): Unit =>
  [number, kind(id), serves, space, more.back ?? 0, more.up ?? 0, more.acts ?? 0, more.aim ?? -1, more.base ?? -1, -1];
const army = first(GERMANY, 'infantry_army');
const infantry = first(GERMANY, 'infantry');
const fighter = first(GERMANY, 'fighter');
const romanian = first(ROMANIA, 'infantry');
const pooled = first(GERMANY, 'tank');
const status = NATION_IDS.map((_, nation) => (nation < NO_SEAT ? ACTIVE : nation === ROMANIA ? ALLY : NEUTRAL));
const view: View = {
  scenario: 'great_crusade', turn: 43, turns: 1, last_turn: 52, weather: 0, active: 1, initiative: 0, stage: ['12.0'],
  powers: NATION_IDS.slice(0, NO_SEAT).map((_, at) => ({ ...power, side: at < 2 ? 0 : 1 })),
  status, is_active: status.map((one) => one === ACTIVE || one === ALLY),
  master: NATION_IDS.map((_, nation) => (nation < NO_SEAT ? nation : nation === ROMANIA ? GERMANY : NOBODY)),
  patron: [], foes: NATION_IDS.map(() => 0), box: NATION_IDS.map(() => 3), conqueror: [],
  holder: [GERMANY, GERMANY, ROMANIA, SPAIN, NOBODY, NOBODY, NOBODY], home: [], earner: [GERMANY], captured: [], bombed: [KIEL], bases: [KIEL, KIEL],
  victory: 1, france: 0, ore_cut: false, winters: [],
  combat: null, fight: null, wooed: [0, 0],
  units: [
    unit(infantry, 'infantry', GERMANY, BERLIN),
    unit(infantry + 1, 'infantry', GERMANY, BERLIN),
    unit(infantry + 2, 'infantry', GERMANY, BERLIN, { acts: MOVED }),
    unit(infantry + 3, 'infantry', GERMANY, BERLIN, { back: 1 }),
    unit(army, 'infantry_army', GERMANY, BERLIN, { back: 1 }),
    unit(fighter, 'fighter', GERMANY, WEST, { up: 1, aim: BERLIN, base: KIEL }),
    unit(fighter + 1, 'bomber', GERMANY, WEST),
    unit(romanian, 'infantry', ROMANIA, BUCHAREST),
  ],
  ashore: [], unsupplied: [romanian],
  face_down: [[UK, 0, WEST, 255, -1, 3], [UK, 1, NORTH_SEA, kind('surface'), -1, 1]],
  pool: [[pooled, kind('tank'), GERMANY], [pooled + 1, kind('tank'), GERMANY]], track: [[fighter + 2, kind('fighter'), GERMANY, 45]],
};
const face = (await faceOf('supreme-commander'))(board);
const words = { noun: (of: string, value: number) => `${of} ${value}` } as unknown as Catalogue;

test('a counter is known by its line of the mix', () => {
  expect(LINES[LINE_OF[army]!]).toMatchObject({ nation: GERMANY, kind: kind('infantry_army'), faces: [[3, 3], [2, 3]], back: 'reduced', steps: 3 });
  expect(LINE_OF.length).toBe(LINES.reduce((sum, { count }) => sum + count, 0));
});

test('a minor ally is run by its power, a neutral by nobody', () => {
  expect([powerOf(view, ROMANIA), powerOf(view, SPAIN), powerOf(view, NOBODY), powerOf(view, GERMANY)]).toEqual([GERMANY, NO_SEAT, NO_SEAT, GERMANY]);
  expect(face.piece(view, romanian)).toMatchObject({ owner: GERMANY, nation: ROMANIA, cut: true });
});

test('hexes have the tint of the power behind their holder, neutral ones their own', () => {
  const looks = face.looks(view);
  expect([looks.get(BERLIN)?.holder, looks.get(BUCHAREST)?.holder, looks.get(SPAIN_HEX), looks.get(SEA)]).toEqual([GERMANY, GERMANY, undefined, undefined]);
});

test('equal counters in the same state are one pile; who has moved or is turned over lies apart', () => {
  const there = face.piles(view).filter((pile) => pile.space === BERLIN && pile.kind === kind('infantry'));
  expect(there.map(({ units, spent }) => [units.length, spent]).sort()).toEqual([[1, false], [1, true], [2, false]]);
  expect(face.alike(view, infantry).members).toEqual([infantry, infantry + 1]);
});

test('who has moved can still fight', () => {
  const fighting = { ...view, combat: { follow_up: false, attacks: [], open: [], battle: null, strengths: [] } };
  expect([face.piece(view, infantry + 2)?.spent, face.piece(fighting, infantry + 2)?.spent]).toEqual([true, false]);
});

test('air units are told by kind, not by the counter that they lie on', () => {
  expect(face.piece(view, fighter + 1)).toMatchObject({ kind: kind('bomber'), line: -1 });
});

test('of face-down counters of the enemy there are only backs, without numbers of units', () => {
  const [air] = face.piles(view).filter(({ owner, space }) => owner === UK && space === WEST);
  expect(air).toMatchObject({ kind: AIR_BACK, down: true });
  expect(air!.units).toHaveLength(3);
  expect(air!.units.every((one) => one < 0)).toBe(true);
  const [ship] = face.piles(view).filter(({ owner, space }) => owner === UK && space === NORTH_SEA);
  expect(ship).toMatchObject({ kind: kind('surface'), down: true });
  expect(face.called?.(words, air!)).toBe(`nation ${UK}: ${english['sc.back.air']}`);
});

test('what lies beside the board has no place and cannot act', () => {
  expect(face.piece(view, pooled)).toMatchObject({ kind: kind('tank'), space: -1, spent: true });
  expect(grouped(view, [pooled, pooled + 1]).map(({ units }) => units.length)).toEqual([2]);
  expect(face.piece(view, LINE_OF.length)).toBeUndefined();
});

test('prices are those of the power, of minor allies those without technology', () => {
  const at = PRICED.indexOf(kind('infantry'));
  expect(priceOf(view, kind('infantry'), GERMANY)).toBe(40 + at);
  expect(priceOf(view, kind('infantry'), ROMANIA)).toBe(30);
  expect(priceOf(view, kind('infantry_army'), GERMANY)).toBeUndefined();
  expect(priceOf({ ...view, status: view.status.map(() => ABSENT) }, kind('infantry'), GERMANY)).toBe(30);
});

test('attacks and flights are arrows', () => {
  const combat = { follow_up: false, attacks: [[BERLIN, BUCHAREST, infantry]], open: [], battle: null, strengths: [] };
  expect(face.courses?.({ ...view, combat })).toEqual([
    { from: BERLIN, to: BUCHAREST, seat: GERMANY },
    { from: KIEL, to: BERLIN, seat: GERMANY },
  ]);
  expect(face.battles({ ...view, combat })).toEqual([BUCHAREST]);
  expect(face.battles({ ...view, fight: { sort: 'sea', at: 1, round: 1, results: [] } })).toEqual([NORTH_SEA]);
});

test('zones, fronts and nations have a place on the map', () => {
  expect([face.placeOf?.('zone', 1), face.placeOf?.('front', 0), face.placeOf?.('nation', ROMANIA), face.placeOf?.('nation', SPAIN)]).toEqual([NORTH_SEA, WEST, BUCHAREST, SPAIN_HEX]);
  expect(face.placeOf?.('number', 0)).toBeUndefined();
  expect(face.home?.(GERMANY)).toBe(BERLIN);
});

test('notes name what a hex is, in words that exist', () => {
  const keys = [BERLIN, KIEL, BUCHAREST].flatMap((hex) => face.notes(view, hex).map(({ key }) => key));
  expect(new Set(keys)).toEqual(new Set(['sc.note.capital', 'sc.note.victory', 'sc.note.msp', 'sc.note.port', 'sc.note.bombed', 'sc.note.base', 'sc.terrain.forest']));
  for (const key of keys) expect(english).toHaveProperty([key]);
});

test('every panel, order, chart, hint and sign has its text', () => {
  for (const { id } of face.panels) expect(english).toHaveProperty([`tab.${id}`]);
  for (const { id } of face.standing) expect(english).toHaveProperty([`standing.${id}`]);
  for (const { id } of face.series(view)) expect(english).toHaveProperty([id]);
  for (const verb of ['attack', 'invade', 'deploy_steps', 'give', 'fall_back']) expect(english).toHaveProperty([face.hint!(verb, 0, [])!]);
  expect(english).toHaveProperty([face.hint!('woo', 1, [SPAIN])!]);
  for (const id of [...KIND_IDS, 'air_back', 'naval_back']) expect(english).toHaveProperty([`sc.legend.${id}`]);
  for (const tag of new Set(LINES.map(({ tag }) => tag).filter(Boolean))) expect(english).toHaveProperty([`sc.tag.${tag}`]);
});

test('a counter is called by its nation, kind and the figures of the side that shows', () => {
  expect(face.called?.(words, face.piece(view, army)!)).toBe(`nation ${GERMANY}: kind ${kind('infantry_army')} 2-3`);
});

test('charts count by power', () => {
  const [income, , strength, victory] = face.series(view);
  expect(income?.perSeat).toEqual([50, 50, 50, 50, 50, 50]);
  expect(strength?.perSeat[GERMANY]).toBe(1 + 1 + 1 + 2 + 2 + 1);
  expect(victory?.perSeat).toEqual([1, 0, 0, 0, 0, 0]);
});

test('a turn has its months', () => {
  expect([dateOf(43), dateOf(0)]).toEqual(['May-Jun 1944', '']);
});

test('asks before done only where nothing has moved, or attacks could still be made', () => {
  const asked = (prompt: string) => ({ seat: GERMANY, prompt: [prompt, []] as [string, number[]], rule: '', verbs: [], asides: [] });
  const undone = { idle: [{ unit: infantry, space: BERLIN }], begins: {} };
  const said = (acts: number, prompt: string) => face.regrets!({ ...view, units: [unit(infantry, 'infantry', GERMANY, BERLIN, { acts })] }, asked(prompt), undone).map(({ key }) => key);
  expect(said(0, 'prompt.movement')).toEqual(['left.units']);
  expect(said(MOVED, 'prompt.movement'), 'the movement has begun').toEqual([]);
  expect(said(0, 'prompt.declare_attacks')).toEqual(['left.units']);
  expect(said(0, 'prompt.strategic_movement')).toEqual([]);
});
