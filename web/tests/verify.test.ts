import { expect, test } from 'vitest';
import type { Drawn } from '../src/api/types';
import { blake2b } from '../src/verify/blake2b';
import { bytes, commitmentOf, hex, mixedKey, numbersBelow, verdict } from '../src/verify/dice';

const KEY = Uint8Array.from({ length: 32 }, (_, at) => at);
const SALT = new Uint8Array(32).fill(0xff);

test('the hash is that of RFC 7693', () => {
  expect(hex(blake2b(new TextEncoder().encode('abc'), 64)).slice(0, 32)).toBe('ba80a53f981c4d0d6a2797b69f12f6e9');
  const long = new Uint8Array(300).fill(7);
  expect(hex(blake2b(long, 32))).toHaveLength(64);
  expect(hex(blake2b(long, 32))).not.toBe(hex(blake2b(long.slice(1), 32)));
});

test('keys, salts and draws follow as the server documents them', () => {
  expect(numbersBelow(KEY, 'dice', 0, 2, 6)).toEqual([3, 4]);
  expect(numbersBelow(KEY, 'dice', 1, 2, 6)).toEqual([0, 4]);
  expect(commitmentOf(KEY).slice(0, 32)).toBe('9145aa3da52be03fd6c2faae6a78dd8d');
  expect(hex(mixedKey(KEY, SALT))).toBe('c27e45c7bb61272957abac7f5cd7f2e2161209f288bb1373b2d5dad4bb76228f');
});

test('a wrong die, a wrong promise and a wrong salt are each found', () => {
  const drawn: Drawn = {
    commitment: commitmentOf(KEY),
    secret: hex(KEY),
    keys: [hex(KEY), hex(mixedKey(KEY, SALT))],
    salts: [{ step: 1, seat: 0, salt: hex(SALT) }],
    draws: [[0, 0, 'dice', 0, 6, [3, 4]]],
  };
  expect(verdict(drawn, drawn.commitment)).toMatchObject({ promised: true, mixed: true, wrong: 0 });
  expect(verdict({ ...drawn, draws: [[0, 0, 'dice', 0, 6, [3, 5]]] }, drawn.commitment).wrong).toBe(1);
  expect(verdict(drawn, commitmentOf(SALT)).promised).toBe(false);
  expect(verdict({ ...drawn, salts: [{ step: 1, seat: 0, salt: '00' }] }, drawn.commitment).mixed).toBe(false);
  expect(bytes('00ff')).toEqual(new Uint8Array([0, 255]));
});
