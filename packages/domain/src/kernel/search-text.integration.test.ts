import { runPrepared } from '@foxreel/db';
import { createTestWorld } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { matchesWord, normaliseSearch, searchWords } from './search-text.ts';

const world = await createTestWorld();

async function matches(text: string, query: string): Promise<boolean> {
  const values: unknown[] = [text];
  const value = (given: unknown) => `$${values.push(given)}`;
  const conditions = searchWords(query).map((word) => matchesWord('key', word, value));
  const [row] = await runPrepared<{ found: boolean }>(
    world.db,
    `select ${conditions.join(' and ')} as found from (select search_key($1::text) as key) as asked`,
    values,
  );
  return row?.found ?? false;
}

test('a query is cut, and freed of case, accents and odd characters', () => {
  expect(normaliseSearch('  Crème \t\n BRÛLÉE\u0000 ')).toBe('creme brulee');
  expect(normaliseSearch('x'.repeat(100))).toHaveLength(64);
  expect(searchWords(' a  b a ')).toEqual(['a', 'b']);
  expect(searchWords('\u0007 ')).toEqual([]);
});

test.each([
  ['Sunset at the beach', 'SUNSET', true],
  ['Sunset at the beach', 'beach sunset', true],
  ['Coucher de soleil à l’Été', 'ete', true],
  ['Crème brûlée', 'CREME BRULÉE', true],
  ['Straße', 'strasse', true],
  ['Sunset at the beach', 'suns', true],
  ['Sunset at the beach', 'sunzet', true],
  ['Sunset at the beach', 'susnet', true],
  ['Sunset at the beach', 'sunet', true],
  ['Sunset at the beach', 'sunssett', true],
  ['Sunset at the beach', 'beech', true],
  ['We dance', 'dnace', true],
  ['We dance', 'dence', true],
  ['Sunset at the beach', 'su', true],
  ['Sunset at the beach', 'un', false],
  ['Sunset at the beach', 'sunset mountain', false],
  ['Sunset at the beach', 'sandwich', false],
  ['Sunset at the beach', 'reach', true],
  ['We dance', 'lunch', false],
  ['100% wool', '100%', true],
  ['100 pieces', '10%', false],
  ['under_score', 'r_s', true],
  ['under score', 'r_s', false],
  ['back\\slash "quoted"', '\\sl', true],
  ['back\\slash "quoted"', '"quoted"', true],
  [`${'long'.repeat(70)} word`, 'wrod', true],
])('%s / %s: %s', async (text, query, found) => {
  expect(await matches(text, query)).toBe(found);
});
