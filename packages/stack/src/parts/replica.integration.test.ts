import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@foxreel/db';
import { sql } from '@foxreel/db/drizzle';
import { requiredVariable } from '@foxreel/testing';
import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ownerVariable } from '../process/child-processes.ts';
import { migrateAll, productReady } from '../product.ts';
import { stopGroups } from '../stack.ts';
import { startPrimaryAndStandby } from '../testing/start-standby.ts';

const folder = await mkdtemp(join(tmpdir(), 'foxreel-replica-'));
const { primary, standby } = await startPrimaryAndStandby(folder);
afterAll(async () => {
  await Promise.all([primary.stop(), standby.stop()]);
  await rm(folder, { recursive: true, force: true });
});

const { stack } = primary;
const address = `http://127.0.0.1:${stack.ports.web}`;
const patience = { timeout: 60_000, interval: 100 };

async function startApi(): Promise<void> {
  const api = stack.process(stopGroups.api, {
    name: 'api',
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', 'apps/api/src/main.ts'],
    env: {
      ...process.env,
      // Otherwise it would end with the standby, whose stack was opened last.
      [ownerVariable]: stack.folders.dataDir,
      NODE_ENV: 'production',
      PORT: String(stack.ports.web),
      DATA_DIR: join(folder, 'product'),
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URL: standby.url,
      // So long that a slow machine does not end the test's pause.
      DATABASE_REPLICA_LAG_SECONDS: '60',
      VALKEY_URL: requiredVariable('VALKEY_URL'),
      APP_SECRET: randomBytes(32).toString('hex'),
      BUDGET_FACTOR: '1000000',
    },
    graceMs: 2000,
  });
  await api.start();
  await productReady(stack, [api], address);
  await vi.waitFor(() => expect(readFileSync(api.spec.logFile, 'utf8')).toContain('replica_usable'), patience);
}

const answer = z.object({ data: z.record(z.string(), z.unknown()) });

/** A new member: what they ask of /api, and who they are. */
async function signUp() {
  const username = `p${randomBytes(5).toString('hex')}`;
  const reply = await fetch(`${address}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username,
      name: username,
      email: `${username}@example.test`,
      password: `Aa1${randomBytes(9).toString('hex')}`,
    }),
  });
  expect(await reply.json()).toMatchObject({ account: { username } });
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const ask = async (query: string, variables: object = {}) => {
    const response = await fetch(`${address}/api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ query, variables }),
    });
    const body = await response.json();
    expect(body).not.toHaveProperty('errors');
    return answer.parse(body).data;
  };
  return {
    username,
    ask,
    bioOf: async (name: string) =>
      (await ask('query ($name: String) { profile(username: $name) { bio } }', { name }))['profile'],
    setBio: (bio: string) =>
      ask('mutation ($account: JSON!) { upProfile(account: $account) { __typename } }', { account: { bio } }),
  };
}

test('the actor sees their own change, others the replica’s state, and nobody an error when it dies', async () => {
  await migrateAll(primary.url);
  await startApi();
  const replica = connect(standby.url, { max: 1 });
  const [actor, other] = [await signUp(), await signUp()];
  await actor.setBio('old');
  await vi.waitFor(async () => expect(await other.bioOf(actor.username)).toEqual({ bio: 'old' }), patience);
  await replica.db.execute(sql`select pg_wal_replay_pause()`);
  await vi.waitFor(
    async () =>
      expect([...(await replica.db.execute(sql`select pg_get_wal_replay_pause_state() as state`))]).toEqual([
        { state: 'paused' },
      ]),
    patience,
  );

  await actor.setBio('new');
  expect(await actor.bioOf(actor.username)).toEqual({ bio: 'new' });
  expect(await other.bioOf(actor.username)).toEqual({ bio: 'old' });

  await replica.db.execute(sql`select pg_wal_replay_resume()`);
  await vi.waitFor(async () => expect(await other.bioOf(actor.username)).toEqual({ bio: 'new' }), patience);
  await replica.close();

  const reading = Array.from({ length: 8 }, () => other);
  const stopped = standby.stop();
  for (let round = 0; round < 10; round += 1)
    for (const read of await Promise.all(reading.map(({ bioOf }) => bioOf(actor.username))))
      expect(read).toEqual({ bio: 'new' });
  await stopped;
  for (const path of ['{ medias { id } }', '{ creators { id } }', '{ tags { id } }'])
    expect(await other.ask(path)).toBeDefined();
  expect(await other.bioOf(actor.username)).toEqual({ bio: 'new' });
}, 180_000);
