import { mediaListInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { authenticate } from '@foxreel/domain/account';
import type { Context } from '@foxreel/domain/kernel';
import { listMedia } from '@foxreel/domain/media';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { Viewer } from './feed-data.ts';
import type { CapturedStatement } from './pgbench.ts';

export interface PageStatements {
  session: CapturedStatement[];
  feed: CapturedStatement[];
  /** The value that differs from page to page: where the shuffle starts. */
  start: unknown;
}

/** Runs the verbs of one feed page for a viewer, and gives the statements that reached the database. */
export async function captureStatements(url: string, viewer: Viewer): Promise<PageStatements> {
  const seen: CapturedStatement[] = [];
  const client = postgres(url, {
    max: 1,
    fetch_types: false,
    debug: (_connection, text, values) => void seen.push({ text, values: [...values] }),
  });
  try {
    const ctx: Context = {
      actor: { kind: 'anonymous' },
      db: drizzle(client, { schema }),
      clock: { now: () => new Date(), toRealTime: (moment) => moment },
      news: { publish: () => {} },
      storage: unused(),
      live: unused(),
      secret: 'bench'.repeat(8),
      webAddress: 'https://bench.test',
      afterCommit: (action) => action(),
    };
    const actor = await authenticate(ctx, { token: viewer.token });
    if (actor === null) throw new Error('The viewer has no session');
    const session = seen.splice(0);
    await listMedia(
      { ...ctx, actor },
      mediaListInput.parse({ order: 'rand', seed: 'bench', limit: 20, filter: { visibility: 'all' } }),
    );
    return { session, feed: seen, start: seen[0]?.values.find((value) => /^0\.\d+(e-\d+)?$/.test(String(value))) };
  } finally {
    await client.end({ timeout: 1 });
  }
}

/** A part of the context that no statement of a feed page touches. */
const unused = <Part extends object>(): Part =>
  new Proxy(Object.create(null), {
    get: (_target, name) => {
      throw new Error(`A feed page asked for ${String(name)}`);
    },
  });
