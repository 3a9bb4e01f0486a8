import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});
/** The module as after a page reload. */
const load = () => {
  vi.resetModules();
  return import('./mass-draft.ts');
};

beforeEach(() => stored.clear());

test('the same content is sent with the same key, also after a reload; different content with another', async () => {
  const { massKeyFor } = await load();
  const first = massKeyFor('Hello');
  expect(massKeyFor('Hello')).toBe(first);
  const reloaded = await load();
  expect(reloaded.massKeyFor('Hello')).toBe(first);
  const other = reloaded.massKeyFor('Hello all');
  expect(other).not.toBe(first);
  expect((await load()).massKeyFor('Hello all')).toBe(other);
});

test('a sent draft is gone, and the next one with the same content has another key', async () => {
  const { changeMassParts, deleteMassDraft, massKeyFor } = await load();
  changeMassParts(() => [{ type: 'text', value: 'Hello' }]);
  const first = massKeyFor('Hello');
  deleteMassDraft();
  expect(stored.size).toBe(0);
  expect(massKeyFor('Hello')).not.toBe(first);
});
