/** Rise and Decline of the Third Reich on the board: who controls what, what stands where, missions, the panels. */
import type { Board, Move, SpaceLook } from '../../board/types';
import type { Face } from '../face';
import { looksOf } from '../shared/powers';
import Battle from './Battle.svelte';
import Build from './Build.svelte';
import Counter from './Counter.svelte';
import Deploy from './Deploy.svelte';
import Diplomacy from './Diplomacy.svelte';
import Intercept from './Intercept.svelte';
import Ledger from './Ledger.svelte';
import { COLOURS, TINTS } from './livery';
import Losses from './Losses.svelte';
import MapMark from './MapMark.svelte';
import { marksOn } from './marks';
import Missions from './Missions.svelte';
import Options from './Options.svelte';
import { alike, piece, piles, unitOf } from './pieces';
import { capitals, objectives, portHexes } from './places';
import Pools from './Pools.svelte';
import Redeploy from './Redeploy.svelte';
import { regrets } from './regrets';
import Secrets from './Secrets.svelte';
import Signs from './Signs.svelte';
import Variant from './Variant.svelte';
import { asView, COSTS, LINES, NO_SEAT, NOWHERE, POWERS, powerOf, SAILS_OR_FLIES, type View } from './view';

function looks(seen: unknown): Map<number, SpaceLook> {
  const view = asView(seen);
  return looksOf(view.holder, (nation) => powerOf(view, nation), TINTS);
}

/** Fleets by their courses; air from its base to the hex where it flies; units aboard go with their fleets. */
function courses(seen: unknown): Move[] {
  const view = asView(seen);
  const steps = (hexes: readonly number[], seat: number): Move[] => hexes.slice(1).map((to, at) => ({ from: hexes[at]!, to, seat }));
  const flights = view.units.flatMap(([, line, serves, space, , , , , mission]) =>
    LINES[line]!.kind === 'air' && mission !== NOWHERE && mission !== space ? [{ from: space, to: mission, seat: powerOf(view, serves) }] : [],
  );
  const raids = view.raids.flatMap(([seat, hex, ...units]) =>
    units.flatMap((unit) => {
      const from = unitOf(view, unit)?.[3];
      return from === undefined || from === hex ? [] : [{ from, to: hex!, seat: seat! }];
    }),
  );
  const sailing = view.sorties.filter(({ home }) => !home).flatMap(({ course, seat }) => steps(course, seat));
  return [...sailing, ...unique([...flights, ...raids])];
}

function unique(moves: readonly Move[]): Move[] {
  return [...new Map(moves.map((move) => [`${move.from}/${move.to}/${move.seat}`, move])).values()];
}

const WEIGHTS = { armor: 60, airborne: 50, infantry: 40, air: 30, fleet: 20, replacement: 15, partisan: 10, air_base: 0 } as const;

function factorsOf(view: View, power: number): number {
  return view.units.reduce((sum, [, line, serves]) => sum + (powerOf(view, serves) === power ? LINES[line]!.combat : 0), 0);
}

const MEETS: ReadonlySet<string> = new Set(['intercept', 'strike']);

export function faceFor(board: Board): Face {
  const ports = portHexes(board);
  const prizes = new Set(objectives(board));
  const seatsOfNations = capitals(board);

  return {
    looks,
    piles,
    piece: (seen, unit) => piece(asView(seen), unit),
    alike: (seen, unit) => alike(asView(seen), unit),
    courses,
    counterWidth: 27,
    dice: () => [],
    battles: (seen) => asView(seen).battle?.hexes ?? [],
    notes(seen, hex) {
      const view = asView(seen);
      const { sites = [], features = {}, terrain, values = {} } = board.spaces[hex] ?? {};
      const found: { key: string; args: (string | number)[] }[] = [];
      for (const { name, features: site = {} } of sites)
        if (site['capital']) found.push({ key: 'tr.note.capital', args: [name] });
        else found.push({ key: site['port'] ? 'tr.note.port' : 'tr.note.city', args: [name] });
      if (prizes.has(hex)) found.push({ key: 'tr.note.objective', args: [] });
      if (features['fortress']) found.push({ key: view.razed.includes(hex) ? 'tr.note.razed' : 'tr.note.fortress', args: [] });
      if (view.bridgeheads.includes(hex)) found.push({ key: 'tr.note.bridgehead', args: [] });
      if (values['beaches']) found.push({ key: 'tr.note.beach', args: [] });
      if (terrain && terrain !== 'clear') found.push({ key: `tr.terrain.${terrain}`, args: [] });
      return found;
    },
    colour: (seat) => COLOURS[seat] ?? 'var(--soft)',
    counter: Counter,
    weight(line) {
      const { kind = 'air_base', combat = 0 } = LINES[line] ?? {};
      return WEIGHTS[kind] + combat;
    },
    active: () => undefined,
    supplied: (line) => !SAILS_OR_FLIES.has(LINES[line]?.kind ?? 'air_base'),
    home: (seat) => seatsOfNations[seat],
    remark(_, verb, __, token) {
      if (verb !== 'declare-war') return undefined;
      return { key: 'tr.build.price', args: [token < NO_SEAT ? COSTS.declare_war_major : COSTS.declare_war_minor] };
    },
    money: 'tr.brp',
    standing: [
      { id: 'tr.intercept', prompt: 'prompt.intercept', answer: 'done' },
      { id: 'tr.bases', prompt: 'prompt.change-base', answer: 'done' },
      { id: 'tr.destroy', prompt: 'prompt.destroy', answer: 'done' },
      { id: 'tr.drop', prompt: 'prompt.drop', answer: 'done' },
      { id: 'tr.variant', prompt: 'prompt.variant', answer: 'pass' },
      { id: 'tr.counter', prompt: 'prompt.counter', answer: 'pass' },
    ],
    weighty: new Set(['declare-war', 'destroy', 'activate-turkey', 'grant', 'concede', 'accept', 'reject', 'play']),
    series(seen) {
      const view = asView(seen);
      return [
        { id: 'tr.series.brp', perSeat: view.powers.map(({ brp }) => brp) },
        { id: 'tr.series.factors', perSeat: POWERS.map((power) => factorsOf(view, power)) },
        { id: 'tr.series.objectives', perSeat: POWERS.map((power) => [...prizes].filter((hex) => powerOf(view, view.holder[hex]!) === power).length) },
      ];
    },
    turns: new Set(['turn']),
    called(words, { kind }) {
      return words.noun('kind', kind);
    },
    placeOf(kind, value) {
      if (kind === 'port') return ports[value];
      return kind === 'nation' || kind === 'seat' ? seatsOfNations[value] : undefined;
    },
    /** fleets that sail past are called by the first of them */
    named(kind, value, seen) {
      const unit = kind === 'sortie' ? asView(seen).sorties[value]?.fleets[0] : undefined;
      return unit === undefined ? undefined : { unit };
    },
    hint(verb, _, args) {
      if (MEETS.has(verb) && args.length === 1) return 'tr.hint.meet';
      if (verb === 'intercept') return args.length < 3 + (args[2] ?? 1) ? 'tr.hint.fleets' : 'tr.hint.course';
      const first = args[0] ?? 1;
      if (verb === 'attack') return args.length <= first ? 'tr.hint.hexes' : undefined;
      if (!['transport', 'invade', 'bombard', 'change-base'].includes(verb)) return undefined;
      if (args.length <= first) return 'tr.hint.fleets';
      const carries = verb === 'transport' || verb === 'invade';
      const goal = first + 1 + (carries ? 1 + (args[first + 1] ?? 1) : 0);
      if (args.length < goal) return 'tr.hint.cargo';
      return args.length === goal ? 'tr.hint.goal' : 'tr.hint.course';
    },
    unspent(seen, { seat, verbs, prompt: [key] }) {
      const { brp, limit, spent } = asView(seen).powers[seat]!;
      const builds = key === 'prompt.build' && verbs.some((verb) => verb.includes('build'));
      return builds ? { text: 'tr.unspent', amount: Math.min(brp, limit - spent) } : undefined;
    },
    regrets,
    marks: marksOn(board),
    mark: MapMark,
    signs: Signs,
    ownLegend: true,
    lasting: new Set(['deploy', 'base', 'build', 'build-air']),
    promptPanels: { 'prompt.variant': Variant },
    verbPanels: {
      deploy: Deploy,
      base: Deploy,
      option: Options,
      build: Build,
      'build-air': Build,
      redeploy: Redeploy,
      intercept: Intercept,
      strike: Intercept,
      lose: Losses,
      destroy: Losses,
    },
    panels: [
      { id: 'tr.ledger', component: Ledger },
      { id: 'tr.options', component: Options },
      { id: 'tr.pools', component: Pools },
      { id: 'tr.diplomacy', component: Diplomacy },
      { id: 'tr.missions', component: Missions },
      { id: 'tr.battle', component: Battle },
      { id: 'tr.secrets', component: Secrets },
    ],
  };
}

