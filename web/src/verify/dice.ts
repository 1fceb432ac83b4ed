/** Every draw of a finished game computed anew from the secret and the salts; docs/server.md says how. */
import type { Draw, Drawn } from '../api/types';
import { blake2b } from './blake2b';

const PUBLISHED = 'theatre key';
const MIXED = 'theatre mix';

export interface Check {
  draw: Draw;
  found: number[];
  right: boolean;
}

export interface Verdict {
  /** the secret is the one whose hash was published before the first roll */
  promised: boolean;
  /** each key follows from the one before it and a player's salt */
  mixed: boolean;
  checks: Check[];
  wrong: number;
}

export function commitmentOf(secret: Uint8Array): string {
  return hex(blake2b(secret, 64, undefined, PUBLISHED));
}

export function mixedKey(key: Uint8Array, salt: Uint8Array): Uint8Array {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, salt.length, true);
  return blake2b(new Uint8Array([...key, ...length, ...salt]), 32, undefined, MIXED);
}

/** Even numbers below a limit: draw number `position` of a stream. */
export function numbersBelow(key: Uint8Array, stream: string, position: number, count: number, limit: number): number[] {
  const ceiling = 256 - (256 % limit);
  const found: number[] = [];
  for (let block = 0; found.length < count; block++) {
    const text = new TextEncoder().encode(`${stream}/${position}/${block}`);
    found.push(...[...blake2b(text, 64, key)].filter((byte) => byte < ceiling).map((byte) => byte % limit));
  }
  return found.slice(0, count);
}

export function verdict(drawn: Drawn, published: string): Verdict {
  const keys = drawn.keys.map(bytes);
  const salts = drawn.salts.map(({ salt }) => bytes(salt));
  const chain = salts.reduce<Uint8Array[]>((known, salt) => [...known, mixedKey(known.at(-1)!, salt)], [bytes(drawn.secret)]);
  const checks = drawn.draws.map((draw): Check => {
    const [, which, stream, position, limit, numbers] = draw;
    const key = keys[which];
    const found = key ? numbersBelow(key, stream, position, numbers.length, limit) : [];
    return { draw, found, right: found.length === numbers.length && found.every((one, at) => one === numbers[at]) };
  });
  return {
    promised: commitmentOf(bytes(drawn.secret)) === published && drawn.commitment === published,
    mixed: chain.length === keys.length && chain.every((key, at) => hex(key) === drawn.keys[at]),
    checks,
    wrong: checks.filter((check) => !check.right).length,
  };
}

export const hex = (data: Uint8Array): string => [...data].map((byte) => byte.toString(16).padStart(2, '0')).join('');
export const bytes = (text: string): Uint8Array => new Uint8Array((text.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
