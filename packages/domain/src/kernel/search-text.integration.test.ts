import { runPrepared, schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createTestWorld, insertMedia } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { findWords, matchesWordText, normaliseSearch, searchWords } from './search-text.ts';

const world = await createTestWorld();
const author = await world.createPerson();

/** Whether a search finds media with this description. */
async function matches(text: string, query: string): Promise<boolean> {
  const values: unknown[] = [text];
  const value = (parameter: unknown) => `$${values.push(parameter)}`;
  const conditions = (await findWords(world.anonymous, query)).map((word) => matchesWordText('key', word, value));
  const [row] = await runPrepared<{ found: boolean }>(
    world.db,
    `select ${conditions.join(' and ')} as found from (select search_key($1::text) as key) as asked`,
    values,
  );
  return row?.found ?? false;
}

test('a query is truncated and normalized', () => {
  expect(normaliseSearch('  Crème \t\n BRÛLÉE\u0000 ')).toBe('creme brulee');
  expect(normaliseSearch('x'.repeat(100))).toHaveLength(64);
  expect(searchWords(' a  b a ')).toEqual(['a', 'b']);
  expect(searchWords('\u0007 ')).toEqual([]);
});

const examples = [
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
] as const;
for (const description of new Set(examples.map(([text]) => text))) await insertMedia(world, author, { description });

test.each(examples)('%s / %s: %s', async (text, query, found) => {
  expect(await matches(text, query)).toBe(found);
});

test('an existing word is taken as it is; so is one with digits, or too far from any other', async () => {
  await insertMedia(world, author, { description: 'reach reaches 24karat' });
  const meant = async (query: string) => (await findWords(world.anonymous, query)).map((word) => word.meant);
  expect(await meant('reach')).toEqual([[]]);
  expect(await meant('raech beahc')).toEqual([['reach'], ['beach']]);
  expect(await meant('24karta')).toEqual([[]]);
  expect(await meant('sandwich')).toEqual([[]]);
  expect(await meant('x'.repeat(64))).toEqual([[]]);
});

test('words are forgotten with the last description or name that has them', async () => {
  const { accounts, media } = schema;
  const meant = async (query: string) => (await findWords(world.anonymous, query)).flatMap((word) => word.meant);
  const person = await world.createPerson({ fullname: 'Ottokar Quendel' });
  const { id } = await insertMedia(world, person, { description: 'Quendel blossoms' });
  expect(await meant('quendle ottokra')).toEqual(['quendel', 'ottokar']);
  await world.db.update(accounts).set({ fullname: 'Someone' }).where(eq(accounts.id, person.id));
  expect(await meant('quendle ottokra somoene')).toEqual(['quendel', 'someone']);
  await world.db.update(media).set({ description: 'Thyme blossoms' }).where(eq(media.id, id));
  expect(await meant('quendle blossmos tyhme')).toEqual(['blossoms', 'thyme']);
  await world.db.delete(media).where(eq(media.id, id));
  expect(await meant('blossmos')).toEqual([]);
});
