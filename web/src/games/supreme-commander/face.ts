/** The Supreme Commander on the board: who controls what, what stands where, attacks and missions, the panels. */
import type { Board, Move, SpaceLook } from '../../board/types';
import { hasText, t, tx } from '../../i18n/text';
import type { Catalogue } from '../../wording/catalogue';
import type { Face } from '../face';
import { looksOf } from '../shared/powers';
import Air from './Air.svelte';
import Battle from './Battle.svelte';
import Buy from './Buy.svelte';
import Calendar from './Calendar.svelte';
import Counter from './Counter.svelte';
import Deploy from './Deploy.svelte';
import Diplomacy from './Diplomacy.svelte';
import Ledger from './Ledger.svelte';
import { COLOURS, TINTS } from './livery';
import Losses from './Losses.svelte';
import MapMark from './MapMark.svelte';
import { marks } from './marks';
import Naval from './Naval.svelte';
import { alike, piece, piles, type Marks } from './pieces';
import { placesOf } from './places';
import Pools from './Pools.svelte';
import { regrets } from './regrets';
import Signs from './Signs.svelte';
import Technology from './Technology.svelte';
import { AIR_BACK, asView, isAir, isNaval, kindId, LINES, NAVAL_BACK, NOBODY, NOWHERE, POWERS, powerOf, type View } from './view';
import Victory from './Victory.svelte';

function looks(seen: unknown): Map<number, SpaceLook> {
  const view = asView(seen);
  return looksOf(view.holder, (nation) => powerOf(view, nation), TINTS);
}

/** Attacks from hex to hex, landings from the sea, air units from their base to where they fly. */
function courses(seen: unknown): Move[] {
  const view = asView(seen);
  const attacks = (view.combat?.attacks ?? []).flatMap(([from, to, unit]) => {
    const owner = unit === undefined ? undefined : piece(view, unit)?.owner;
    return from === to || owner === undefined ? [] : [{ from: from!, to: to!, seat: owner }];
  });
  const missions = view.units.flatMap(([, kind, serves, space, , , , aim, base]) => {
    const from = isAir(kind) ? base : space;
    return aim === NOWHERE || from === NOWHERE || from === aim || isNaval(kind) ? [] : [{ from, to: aim, seat: powerOf(view, serves) }];
  });
  return [...new Map([...attacks, ...missions].map((move) => [`${move.from}/${move.to}/${move.seat}`, move])).values()];
}

const HEAVY = ['tank_army', 'panzer_army', 'mech_army', 'infantry_army', 'hq', 'tank', 'airborne', 'cavalry', 'infantry', 'bomber', 'fighter', 'surface', 'submarine'];

function strengthOf(view: View, power: number): number {
  return view.units.reduce((sum, [unit]) => {
    const one = piece(view, unit)!;
    return sum + (one.owner === power ? (LINES[one.line]?.faces[one.back ? 1 : 0][0] ?? 0) : 0);
  }, 0);
}

/** Words of the counter mix that are short for something. */
function nameOf(words: Catalogue, kind: number): string {
  const key = `sc.kind.${kindId(kind)}`;
  return hasText(key) ? tx(key) : words.noun('kind', kind);
}

const MSP_VERBS = new Set(['give', 'lend', 'send']);

export function faceFor(board: Board): Face {
  const places = placesOf(board);
  const victory = new Set(places.victory);

  return {
    looks,
    piles,
    piece: (seen, unit) => piece(asView(seen), unit),
    alike: (seen, unit) => alike(asView(seen), unit),
    courses,
    counterWidth: 27,
    dice: () => [],
    battles(seen) {
      const { combat, fight } = asView(seen);
      const targets = combat ? combat.attacks.map(([, target]) => target!) : [];
      const fought = fight ? [fight.sort === 'sea' ? places.zones[fight.at]! : fight.at] : [];
      return [...new Set([...targets, ...fought])];
    },
    notes(seen, space) {
      const view = asView(seen);
      const { sites = [], terrain, values = {}, kind } = board.spaces[space] ?? {};
      const found: { key: string; args: (string | number)[] }[] = [];
      for (const { name, features = {} } of sites) {
        if (features['capital']) found.push({ key: 'sc.note.capital', args: [name] });
        else found.push({ key: features['port'] ? 'sc.note.port' : 'sc.note.city', args: [name] });
      }
      if (victory.has(space)) found.push({ key: 'sc.note.victory', args: [] });
      if (values['msp']) found.push({ key: 'sc.note.msp', args: [values['msp']] });
      if (view.bombed.includes(space)) found.push({ key: 'sc.note.bombed', args: [] });
      if (view.bases.includes(space)) found.push({ key: 'sc.note.base', args: [view.bases.filter((base) => base === space).length] });
      if (kind === 'land' && terrain && terrain !== 'clear') found.push({ key: `sc.terrain.${terrain}`, args: [] });
      return found;
    },
    colour: (seat) => COLOURS[seat] ?? 'var(--soft)',
    counter: Counter,
    weight(kind) {
      const at = HEAVY.indexOf(kindId(kind));
      return at < 0 ? 0 : HEAVY.length - at;
    },
    active: () => undefined,
    money: 'sc.msp',
    standing: [
      { id: 'sc.intercept', prompt: 'prompt.intercept', answer: 'done' },
      { id: 'sc.bombing', prompt: 'prompt.bombing', answer: 'done' },
      { id: 'sc.support', prompt: 'prompt.hq_support', answer: 'pass' },
      { id: 'sc.break_down', prompt: 'prompt.break_down', answer: 'done' },
      { id: 'sc.garrisons', prompt: 'prompt.garrisons', answer: 'done' },
      { id: 'sc.diplomacy', prompt: 'prompt.diplomacy', answer: 'done' },
      { id: 'sc.recall', prompt: 'prompt.airborne_recall', answer: 'done' },
    ],
    weighty: new Set(['declare', 'disband', 'vichy', 'expand', 'evacuate', 'remain', 'withdraw', 'relocate', 'static', 'break']),
    series(seen) {
      const view = asView(seen);
      const held = (power: number) => places.victory.filter((hex) => powerOf(view, view.holder[hex]!) === power).length;
      return [
        { id: 'sc.series.per-turn', perSeat: view.powers.map(({ per_turn }) => per_turn) },
        { id: 'sc.series.msp', perSeat: view.powers.map(({ msp }) => msp) },
        { id: 'sc.series.strength', perSeat: POWERS.map((power) => strengthOf(view, power)) },
        { id: 'sc.series.victory', perSeat: POWERS.map(held) },
      ];
    },
    turns: new Set(['turn']),
    called(words, one) {
      const { nation = NOBODY, line = NOWHERE, back = false } = one as Partial<Marks>;
      const name = one.kind === AIR_BACK ? t('sc.back.air') : one.kind === NAVAL_BACK ? t('sc.back.naval') : nameOf(words, one.kind);
      const whose = nation === NOBODY ? '' : `${words.noun('nation', nation)}: `;
      const printed = LINES[line];
      if (!printed) return `${whose}${name}`;
      const [combat, movement] = printed.faces[back && printed.back !== 'none' ? 1 : 0];
      const tag = printed.tag ? ` (${tx(`sc.tag.${printed.tag}`)})` : '';
      return `${whose}${name}${tag}${combat || movement ? ` ${combat}-${movement}` : ''}`;
    },
    placeOf(kind, value) {
      if (kind === 'zone') return places.zones[value];
      if (kind === 'front') return places.air[value]?.[0];
      return kind === 'nation' || kind === 'seat' ? places.capitals[value] : undefined;
    },
    home: (seat) => places.homes[seat],
    hint(verb, _, args) {
      if (verb === 'woo') return args.length === 1 ? 'sc.hint.modifiers' : undefined;
      if (verb === 'fall_back') return 'sc.hint.hexes';
      if (verb === 'deploy_steps') return args.length === 0 ? 'sc.hint.area' : args.length === 2 ? 'sc.hint.face' : undefined;
      if (verb === 'attack') return args.length === 0 ? 'sc.hint.origin' : args.length === 1 ? 'sc.hint.target' : undefined;
      if (verb === 'invade') return args.length === 0 ? 'sc.hint.beach' : args.length === 1 ? 'sc.hint.sea' : undefined;
      return MSP_VERBS.has(verb) ? 'sc.hint.msp' : undefined;
    },
    regrets,
    unspent(seen, { seat, prompt: [key] }) {
      return key === 'prompt.purchase' ? { text: 'sc.unspent', amount: asView(seen).powers[seat]!.msp } : undefined;
    },
    marks,
    mark: MapMark,
    signs: Signs,
    ownLegend: true,
    lasting: new Set(['deploy', 'buy']),
    verbPanels: { deploy: Deploy, deploy_steps: Deploy, buy: Buy, raise: Technology, lose: Losses },
    panels: [
      { id: 'sc.ledger', component: Ledger },
      { id: 'sc.calendar', component: Calendar },
      { id: 'sc.pools', component: Pools },
      { id: 'sc.technology', component: Technology },
      { id: 'sc.diplomacy', component: Diplomacy },
      { id: 'sc.air', component: Air },
      { id: 'sc.naval', component: Naval },
      { id: 'sc.battle', component: Battle },
      { id: 'sc.victory', component: Victory },
    ],
  };
}
