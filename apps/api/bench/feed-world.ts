import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneTemplate, ensureTemplate } from '@foxreel/db/testing';
import { migrateQueue } from '@foxreel/queue';
import { requiredVariable } from '@foxreel/testing/environment';
import postgres from 'postgres';
import { type ApiProcess, startApiProcess } from '../src/testing/start-api-process.ts';
import { fillFeed, type Viewer } from './feed-data.ts';

export interface FeedWorld {
  url: string;
  viewers: Viewer[];
  api: ApiProcess;
}

/** A database with `count` media and a real api process over it, for the duration of `work`. */
export async function withFeedWorld(
  { count, port }: { count: number; port: number },
  work: (world: FeedWorld) => Promise<void>,
): Promise<void> {
  const server = requiredVariable('TEST_DATABASE_URL');
  const database = await cloneTemplate(server, await ensureTemplate(server, migrateQueue));
  const folder = await mkdtemp(join(tmpdir(), 'foxreel-bench-'));
  try {
    const sql = postgres(database.url, { max: 1, onnotice: () => {} });
    const viewers = await fillFeed(sql, count);
    await sql.end();
    const valkeyUrl = requiredVariable('VALKEY_URL');
    const api = await startApiProcess({ databaseUrl: database.url, valkeyUrl, folder, port });
    try {
      await work({ url: database.url, viewers, api });
    } finally {
      await api.stop();
    }
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}
