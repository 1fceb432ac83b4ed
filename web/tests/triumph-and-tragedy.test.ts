import { expect, test } from 'vitest';
import { faceOf } from '../src/games';
import { dice, firepower, fighters, nextToAct, orderOfFire } from '../src/games/triumph-and-tragedy/battle';
import { BACK, piles, wayIn } from '../src/games/triumph-and-tragedy/blocks';
import { commandOf, factories, handLimit } from '../src/games/triumph-and-tragedy/cards';
import { changed, countAt, FILL_NAMES, filled, fits, isFull, planOf, postsOf, steps } from '../src/games/triumph-and-tragedy/deployment';
import { disputed, marks } from '../src/games/triumph-and-tragedy/marks';
import { neutrals } from '../src/games/triumph-and-tragedy/neutrals';
import { AIR_FORCE, CADRES, CAPITALS, FLEET, FORTRESS, INFANTRY, isBulwark, isShip, PLACES, POWERS, SUB, TANK, UNITS } from '../src/games/triumph-and-tragedy/tables';
import type { Faction, View } from '../src/games/triumph-and-tragedy/view';
import english from '../src/i18n/en.json';
import { Catalogue } from '../src/wording/catalogue';

const face = (await faceOf('triumph-and-tragedy'))({ name: '', spaces: [], groups: [], edges: [] });
const [BERLIN, RUHR, AXIS, WEST] = [0, 1, 0, 1];
const [GERMANY, BRITAIN, NEUTRAL_POWER] = [0, 2, 6];
const NORTH_SEA = PLACES.findIndex((place) => place.nation === -1);
const POLAND = 22;
const WARSAW = CAPITALS[POLAND]!;

const faction: Faction = {
  ind: 9, pop: 12, res: 11, level: 9, points: 9, stages: 0, cost: 5, raised: 0, hand: 3, bought: [0, 0], stack: 0, chits: 1, vault: 0,
  techs: [], tech_cards: [], diplomacy: [], committed: 0, commands: [], declared: [], surprise: false, forfeits: false,
};
const base: View = {
  year: 1936,
  season: 1,
  turn_order: [0, 1, 2],
  active: AXIS,
  passive: 3,
  now: { battle: null, spared: [], intelligence: null, violation: null, moves: null, production: null },
  factions: [faction, faction, faction],
  own: {},
  decks: [30, 50],
  discards: [],
  bag: 20,
  nations: [[POLAND, 1, WEST, 2, 3, 3, 0]],
  control: PLACES.map((place) => (place.nation === 0 ? AXIS : 3)),
  owners: [],
  blockades: [],
  battles: [],
  units: [
    [1, INFANTRY, GERMANY, BERLIN, 2, 0, 0, 0, 0, 0, 0, 0],
    [2, INFANTRY, GERMANY, BERLIN, 2, 0, 1, 0, 0, 0, 0, 0],
    [3, INFANTRY, GERMANY, BERLIN, 1, 0, 0, 0, 0, 0, 0, 0],
    [4, TANK, GERMANY, WARSAW, 3, 7, 0, 0, 0, 0, 1, 0],
  ],
  faces: [[WARSAW, NEUTRAL_POWER, FORTRESS, 3, 0, 1, 1]],
  blocks: [[NORTH_SEA, BRITAIN, 0, 3], [NORTH_SEA, BRITAIN, 1, 1]],
};

test('own blocks pile by kind and CV, those of others by their back, and a face-up one lies flat', () => {
  const found = piles(base).map(({ space, kind, cv, units, flat, escaped }) => ({ space, kind, cv, count: units.length, flat, escaped }));
  expect(found).toContainEqual({ space: BERLIN, kind: INFANTRY, cv: 2, count: 2, flat: false, escaped: false });
  expect(found).toContainEqual({ space: BERLIN, kind: INFANTRY, cv: 1, count: 1, flat: false, escaped: false });
  expect(found).toContainEqual({ space: NORTH_SEA, kind: BACK, cv: 0, count: 3, flat: false, escaped: false });
  expect(found).toContainEqual({ space: NORTH_SEA, kind: BACK, cv: 0, count: 1, flat: false, escaped: true });
  expect(found).toContainEqual({ space: WARSAW, kind: FORTRESS, cv: 3, count: 1, flat: true, escaped: false });
});

test('no two piles share a number, so that each can be told apart in lists', () => {
  const numbers = piles(base).flatMap((pile) => pile.units);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('a block that has moved is not like one that has not', () => {
  expect(face.alike(base, 1).members).toEqual([1]);
  expect(face.piece(base, 2)).toMatchObject({ spent: true, space: BERLIN });
  expect(face.piece(base, 1)).toMatchObject({ spent: false });
});

test('a hidden block is called by its Power alone', () => {
  const words = new Catalogue({}, { power: POWERS.map((power) => power.name), kind: UNITS.map((unit) => unit.name) });
  const said = piles(base).map((pile) => face.called!(words, pile));
  expect(said).toContain('Germany Infantry 2 CV');
  expect(said).toContain('Britain, face hidden');
  expect(said).toContain('Britain, Escaped Sub');
});

test('areas have the tint of who controls them, others their printed one', () => {
  const looks = face.looks(base);
  expect(looks.get(BERLIN)).toMatchObject({ tint: 'tt-axis', holder: AXIS });
  expect(looks.get(WARSAW)?.tint).toBeUndefined();
});

test('Influence lies on the Capital, and a Nation is chosen by clicking it', () => {
  expect(marks(base)).toContainEqual({ space: WARSAW, id: 'influence', sort: 'influence', faction: WEST, count: 2 });
  expect(face.placeOf!('nation', POLAND)).toBe(WARSAW);
  expect(neutrals(base)[0]).toMatchObject({ standing: 'protectorate', pop: 2, res: 1, muster: 3 });
});

test('a space is Disputed only among Enemies', () => {
  const shared: View = { ...base, owners: [[NORTH_SEA, AXIS, WEST], [WARSAW, 3, AXIS]] };
  expect(disputed(shared)).toEqual([WARSAW]);
  const war = { ...shared, factions: [{ ...faction, declared: [WEST] }, faction, faction] };
  expect(disputed(war)).toEqual([NORTH_SEA, WARSAW]);
});

test('the way in is asked for only beside blocks of others', () => {
  expect(wayIn(base, [1, RUHR], [NORTH_SEA, BERLIN])).toBe(BERLIN);
  expect(wayIn(base, [1, RUHR], [NORTH_SEA])).toBe(NORTH_SEA);
  expect(wayIn(base, [1, WARSAW], [BERLIN, NORTH_SEA])).toBeUndefined();
});

test('the order of fire: by kind, Defenders first, FirstFire before all', () => {
  const there = [
    { faction: AXIS, power: GERMANY, kind: TANK, cv: 2, acted: false },
    { faction: WEST, power: BRITAIN, kind: TANK, cv: 2, acted: false },
    { faction: AXIS, power: GERMANY, kind: FLEET, cv: 1, acted: true },
  ];
  const lines = orderOfFire(base, there);
  expect(lines.map((line) => line.kind)).toEqual([FLEET, TANK]);
  expect(nextToAct(lines)).toEqual({ kind: TANK, faction: WEST });
  const heavy = { ...base, factions: [{ ...faction, techs: [6] }, faction, faction] };
  expect(nextToAct(orderOfFire(heavy, there))).toEqual({ kind: TANK, faction: AXIS });
});

test('who is in the Battle, and what its units can hit', () => {
  expect(fighters(base, WARSAW).map(({ kind, acted }) => [kind, acted])).toEqual([[TANK, false], [FORTRESS, true]]);
  expect(firepower(base, { kind: INFANTRY, power: GERMANY }, 2)).toBe(3);
  const sonar = { ...base, factions: [{ ...faction, techs: [5] }, faction, faction] };
  expect([firepower(base, { kind: FLEET, power: GERMANY }, 3), firepower(sonar, { kind: FLEET, power: GERMANY }, 3)]).toEqual([2, 3]);
});

test('a die for each CV, two at Air for Air Forces with Radar in their own country', () => {
  const AIR = 0;
  const radar = { ...base, factions: [{ ...faction, techs: [0] }, faction, faction] };
  const over = (battle: number, view = radar) => dice({ ...view, now: { ...view.now, battle } }, { kind: AIR_FORCE, power: GERMANY, cv: 3 }, AIR);
  expect([over(BERLIN), over(BERLIN, base), over(WARSAW), over(NORTH_SEA)]).toEqual([6, 3, 3, 3]);
});

test('a Command card of the Season gives its value, another an emergency, an Investment card a bluff', () => {
  expect(commandOf(0, 1, AXIS)).toEqual({ sort: 'full', moves: 4 });
  expect(commandOf(0, 2, AXIS)).toEqual({ sort: 'emergency', moves: 4 });
  expect(commandOf(0, 2, WEST)).toEqual({ sort: 'emergency', moves: 2 });
  expect(commandOf(55, 1, AXIS).sort).toBe('bluff');
  expect(factories([0, 55, 56])).toBe(5);
  const stocked = { ...base, factions: [{ ...faction, vault: 2 }, faction, faction] };
  expect([handLimit(base, AXIS), handLimit(stocked, AXIS)]).toEqual([7, 5]);
});

test.each(FILL_NAMES.flatMap((fill) => [0, 1, 2].map((seat) => [fill, seat] as const)))('%s fills every Cadre of Faction %i by the rules', (fill, seat) => {
  for (const bulwarks of ['none', 'all', 'one'] as const) {
    const posts = postsOf(seat);
    const plan = filled(fill, posts, bulwarks);
    expect(isFull(plan, posts)).toBe(true);
    for (const { area, count } of posts) {
      const walls = plan[area]![FORTRESS]!;
      if (bulwarks === 'all' && isBulwark(area)) expect(walls).toBe(count);
      else expect(walls).toBeLessThanOrEqual(1);
      if (!PLACES[area]!.coastal) expect(plan[area]!.filter((n, kind) => n && isShip(kind))).toEqual([]);
    }
    POWERS.forEach(({ blocks }, power) =>
      blocks.forEach((most, kind) => {
        const used = posts.filter((post) => post.power === power).reduce((sum, { area }) => sum + plan[area]![kind]!, 0);
        expect(used).toBeLessThanOrEqual(most);
      }),
    );
  }
});

test('a second Fortress, a ship inland and a Cadre too many do not fit', () => {
  const posts = postsOf(AXIS);
  const berlin = posts.find((post) => post.area === BERLIN)!;
  const munich = posts.find((post) => !PLACES[post.area]!.coastal)!;
  expect(fits({}, posts, berlin, FORTRESS, 'none')).toBe(true);
  expect(fits(planOf([[BERLIN, FORTRESS, 1]]), posts, berlin, FORTRESS, 'none')).toBe(false);
  expect(fits({}, posts, munich, SUB, 'none')).toBe(false);
  expect(fits(planOf([[BERLIN, INFANTRY, berlin.count]]), posts, berlin, TANK, 'none')).toBe(false);
  expect(CADRES.reduce((sum, post) => sum + post.count, 0)).toBe(22 + 12 + 12);
});

test('from one plan to another: what is too much comes back whole, then the rest is placed', () => {
  const from = planOf([[BERLIN, INFANTRY, 3], [RUHR, TANK, 1]]);
  const to = changed(planOf([[BERLIN, INFANTRY, 1], [RUHR, TANK, 2]]), RUHR, SUB, 1);
  expect(countAt(to, RUHR)).toBe(3);
  expect(steps(from, to)).toEqual([
    { verb: 'recall', args: [BERLIN, INFANTRY] },
    { verb: 'deploy', args: [BERLIN, INFANTRY, 1] },
    { verb: 'deploy', args: [RUHR, SUB, 1] },
    { verb: 'deploy', args: [RUHR, TANK, 1] },
  ]);
  expect(steps(to, to)).toEqual([]);
});

test('every panel, figure, hint and standing order has a text', () => {
  for (const { id } of face.panels) expect(english).toHaveProperty([`tab.${id}`]);
  for (const { id } of face.standing) expect(english).toHaveProperty([`standing.${id}`]);
  for (const { id } of face.series(base)) expect(english).toHaveProperty([id]);
  expect(english).toHaveProperty([face.hint!('move', 2, [])!]);
});
