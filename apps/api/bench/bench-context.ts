import { schema } from '@foxreel/db';
import type { Context } from '@foxreel/domain/kernel';
import { drizzle } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';

/** The context of an anonymous reader whose use cases only touch the database. */
export const benchContext = (client: postgres.Sql): Context => ({
  actor: { kind: 'anonymous' },
  db: drizzle(client, { schema }),
  clock: { now: () => new Date(), toRealTime: (moment) => moment },
  realtime: { publish: () => {} },
  storage: unused(),
  live: unused(),
  secret: 'bench'.repeat(8),
  webAddress: 'https://bench.test',
  afterCommit: (action) => action(),
});

/** A part of the context that no statement of a page uses. */
const unused = <Part extends object>(): Part =>
  new Proxy(Object.create(null), {
    get: (_target, name) => {
      throw new Error(`A page asked for ${String(name)}`);
    },
  });
