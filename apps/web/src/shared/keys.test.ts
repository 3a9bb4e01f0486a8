import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { areSingleKeysOn, isKeyOff, setSingleKeys } from './keys.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('allows every key until single-key shortcuts are turned off', () => {
  expect(['m', '?', '0', 'ArrowDown'].filter(isKeyOff)).toEqual([]);
  expect(areSingleKeysOn()).toBe(true);
  setSingleKeys(false);
  expect(['m', '?', '0', ' ', 'ArrowDown', 'Escape'].filter(isKeyOff)).toEqual(['m', '?', '0']);
  setSingleKeys(true);
  expect(isKeyOff('m')).toBe(false);
});
