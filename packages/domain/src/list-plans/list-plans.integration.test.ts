import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defaultMoneySettings } from '@foxreel/contracts';
import { sql } from '@foxreel/db/drizzle';
import { createTestWorld } from '@foxreel/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Context, noPayments, requireAccount, SandboxClock } from '../kernel/index.ts';
import { eraseAccount, exportAccount } from '../privacy/index.ts';
import { createExplainer, type Explainer } from './testing/explain-statements.ts';
import { fillTables } from './testing/fill-tables.ts';
import { somebody, star } from './testing/filled-values.ts';
import { usualBounds } from './testing/judge-plan.ts';
import { lists, notExplained } from './testing/lists.ts';

/** Half a minute on an idle machine. */
const fillMs = 400_000;
const world = await createTestWorld();
let explainer: Explainer;
beforeAll(async () => {
  await fillTables(world.db);
  explainer = await createExplainer(world.database.url);
}, fillMs);
afterAll(() => explainer.close());

const viewer: Context = {
  ...world.contextOf({
    kind: 'account',
    accountId: star,
    sessionId: star,
    scopes: null,
    creator: true,
    staff: true,
  }),
  clock: new SandboxClock(),
  money: { settings: defaultMoneySettings, payments: noPayments },
};

const cases = Object.entries(lists).flatMap(([useCase, ways]) =>
  ways.map((way) => ({ title: `${useCase}: ${way.name}`, ...way })),
);

test.each(cases)('$title reads no more of a large table than its page needs', async ({ run, bounds }) => {
  expect((await explainer.explain(viewer, run, { ...usualBounds, ...bounds })).join('\n')).toBe('');
});

test('searches for photos where there are none without scanning past the videos', async () => {
  await world.db.execute(sql`update media set type = 'video' where type = 'photo'`);
  await world.db.execute(sql`analyze media`);
  const photos = lists['listMedia']?.filter(({ name }) => name.startsWith('photos, of which there are few')) ?? [];
  expect(photos).toHaveLength(3);
  for (const { name, run } of photos)
    expect((await explainer.explain(viewer, run, usualBounds)).join('\n'), name).toBe('');
});

test('covers every list of the domain', async () => {
  const domain = fileURLToPath(new URL('..', import.meta.url));
  const modules = readdirSync(domain).filter((name) => existsSync(`${domain}/${name}/index.ts`));
  expect(modules.length).toBeGreaterThan(20);
  const exported = await Promise.all(
    modules.map(async (name) => Object.entries<unknown>(await import(`../${name}/index.ts`))),
  );
  const found = exported
    .flat()
    .filter(([name, value]) => typeof value === 'function' && /^(list[A-Z]|searchThreads)/.test(name))
    .map(([name]) => name);
  expect(found.filter((name) => !(name in lists) && !notExplained.includes(name))).toEqual([]);
});

test("an account is exported and erased without scanning other people's rows", async () => {
  const own = { ...viewer, actor: { ...requireAccount(viewer), accountId: somebody } };
  const exported = async (ctx: Context) => {
    for await (const _ of exportAccount(ctx));
  };
  expect((await explainer.explain(own, exported, usualBounds)).join('\n')).toBe('');
  await world.db.execute(sql`update accounts set deleted_at = now() where id = ${somebody}`);
  const erased = (ctx: Context) => eraseAccount(ctx, { account: somebody });
  expect(
    (await explainer.explain({ ...world.system, ...own, actor: { kind: 'system' } }, erased, usualBounds)).join('\n'),
  ).toBe('');
});
