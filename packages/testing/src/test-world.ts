import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RealtimeEvent } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { cloneTemplate, type TestDatabase } from '@foxreel/db/testing';
import { type Actor, absentLiveServer, type Clock, type Context } from '@foxreel/domain/kernel';
import { createStorage } from '@foxreel/storage';
import { afterAll, inject } from 'vitest';
import { requiredVariable } from './test-environment.ts';

/** A clock that the test controls: product time for the use cases under test. */
export class TestClock implements Clock {
  #offsetMs = 0;
  now = () => new Date(Date.now() + this.#offsetMs);
  toRealTime = (moment: Date) => new Date(moment.getTime() - this.#offsetMs);
  advance(ms: number): void {
    this.#offsetMs += ms;
  }
}

export interface Person {
  id: string;
  username: string;
  email: string;
  ctx: Context;
}

export interface PublishedEvent {
  topic: string;
  event: RealtimeEvent;
}

/** What createPerson may set; everything else has defaults. */
export type PersonValues = Partial<typeof schema.accounts.$inferInsert>;

/** A test file's own database, store and clock, with everything that a use case's context needs. */
export interface TestWorld {
  database: TestDatabase;
  db: TestDatabase['db'];
  clock: TestClock;
  /** Events published by use cases so far, in order. */
  published: PublishedEvent[];
  folder: string;
  storage: Context['storage'];
  secret: string;
  anonymous: Context;
  system: Context;
  contextOf(actor: Actor): Context;
  /**
   * Creates an account unknown to any other test. It has a session without a usable cookie and a password hash that matches
   * nothing: sign up if a login is needed.
   */
  createPerson(values?: PersonValues): Promise<Person>;
}

/** Creates a world for one test file and closes it afterwards. Call it at the top level or in beforeAll. */
export async function createTestWorld(): Promise<TestWorld> {
  const database = await cloneTemplate(requiredVariable('TEST_DATABASE_URL'), inject('templateDatabase'));
  const folder = await mkdtemp(join(tmpdir(), 'foxreel-test-'));
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  const storage = createStorage({ kind: 'local', folder: join(folder, 'storage') });
  const clock = new TestClock();
  const published: PublishedEvent[] = [];
  const secret = randomBytes(32).toString('hex');
  const contextOf = (actor: Actor): Context => ({
    actor,
    db: database.db,
    clock,
    realtime: { publish: (topic, event) => void published.push({ topic, event }) },
    storage,
    live: absentLiveServer('This test has no media server'),
    secret,
    webAddress: 'https://foxreel.test',
    afterCommit: (action) => action(),
  });

  return {
    database,
    db: database.db,
    clock,
    published,
    folder,
    storage,
    secret,
    anonymous: contextOf({ kind: 'anonymous' }),
    system: contextOf({ kind: 'system' }),
    contextOf,
    async createPerson(values = {}) {
      const tail = randomBytes(5).toString('hex');
      const [row] = await database.db
        .insert(schema.accounts)
        .values({
          username: `p${tail}`,
          email: `p${tail}@example.test`,
          fullname: `Person ${tail}`,
          passwordHash: 'none',
          // As ranked by the worker.
          popularity: values.followersCount ?? 0,
          ...values,
        })
        .returning();
      if (!row) throw new Error('No account was created');
      const [tokenHash, accessHash] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
      const expiresAt = new Date(Date.now() + 86_400_000);
      await database.db
        .insert(schema.sessions)
        .values({ id: row.id, accountId: row.id, tokenHash, accessHash, expiresAt, passwordConfirmedAt: new Date() });
      const actor: Actor = {
        kind: 'account',
        accountId: row.id,
        sessionId: row.id,
        scopes: null,
        creator: row.creator,
        staff: row.staff,
      };
      return { id: row.id, username: row.username, email: row.email, ctx: contextOf(actor) };
    },
  };
}
