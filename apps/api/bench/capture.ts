import { mediaListInput } from '@foxreel/contracts';
import { authenticate } from '@foxreel/domain/account';
import { listMedia, type MediaParts, wholeMedia } from '@foxreel/domain/media';
import postgres from 'postgres';
import { benchContext } from './bench-context.ts';
import type { Viewer } from './feed-data.ts';
import type { CapturedStatement } from './pgbench.ts';

export interface PageStatements {
  session: CapturedStatement[];
  feed: CapturedStatement[];
  /** The value that differs between pages: where the shuffle starts. */
  start: unknown;
}

/** Runs the queries of one feed page for a viewer with these `parts`, and returns the statements that reached the database. */
export async function captureStatements(
  url: string,
  viewer: Viewer,
  parts: MediaParts = wholeMedia,
): Promise<PageStatements> {
  const seen: CapturedStatement[] = [];
  const client = postgres(url, {
    max: 1,
    fetch_types: false,
    debug: (_connection, text, values) => void seen.push({ text, values: [...values] }),
  });
  try {
    const ctx = benchContext(client);
    // A session not seen for a minute is updated: once, so not part of a page's repeated work.
    await authenticate(ctx, { token: viewer.token });
    seen.length = 0;
    const actor = await authenticate(ctx, { token: viewer.token });
    if (actor === null) throw new Error('The viewer has no session');
    const session = seen.splice(0);
    await listMedia(
      { ...ctx, actor },
      { ...mediaListInput.parse({ order: 'rand', seed: 'bench', limit: 20, filter: { visibility: 'all' } }), parts },
    );
    return { session, feed: seen, start: seen[0]?.values.find((value) => /^0\.\d+(e-\d+)?$/.test(String(value))) };
  } finally {
    await client.end({ timeout: 1 });
  }
}
