import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type MediaProcessView, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, inArray, ne, sql } from '@foxreel/db/drizzle';
import { NotNow } from '@foxreel/queue';
import { type Context, withTransaction } from '../kernel/index.ts';
import {
  fileErrors,
  isDiskFull,
  type MediaTools,
  type ProcessingContext,
  processingLimits,
  UnusableFile,
} from './ffmpeg.ts';

/** The processing as its owner and staff see it. Others must not get `error`: see publicProcessView. */
function processView(row: MediaRow): MediaProcessView {
  return {
    status: row.processStatus,
    original: Boolean(row.renditions.playable ?? row.renditions.original),
    teaser: Boolean(row.renditions.teaser),
    info: row.info.length > 0 ? JSON.stringify(row.info) : null,
    progress: row.processProgress,
    error: row.processError,
  };
}

/** The same without what only the owner and staff may see. */
const publicProcessView = (row: MediaRow): MediaProcessView => ({ ...processView(row), error: null });

/** Publishes a media's progress: everything to its owner, without the failure reason to others. */
export function publishProcess(ctx: Context, row: MediaRow): void {
  ctx.realtime.publish(topics.account(row.accountId), {
    type: 'media_process',
    media: row.id,
    process: processView(row),
  });
  ctx.realtime.publish(topics.media(row.id), { type: 'media_process', media: row.id, process: publicProcessView(row) });
}

/** Publishes a changed state. */
export function publishState(ctx: Context, row: MediaRow): void {
  for (const topic of [topics.account(row.accountId), topics.media(row.id)]) {
    ctx.realtime.publish(topic, { type: 'media_state', media: row.id, state: row.state });
  }
}

export type MediaRow = typeof schema.media.$inferSelect;
type ProcessStatus = MediaRow['processStatus'];

/** The current media; null if it is gone and nothing is left to do. */
export async function findMedia(ctx: Context, id: string): Promise<MediaRow | null> {
  const [row] = await ctx.db.select().from(schema.media).where(eq(schema.media.id, id));
  return row && row.state !== 'removed' ? row : null;
}

interface ProcessChange {
  status?: ProcessStatus;
  progress?: number;
  error?: string | null;
  info?: MediaRow['info'];
  placeholder?: string;
  /** Merged with the existing ones. */
  renditions?: MediaRow['renditions'];
  state?: MediaRow['state'];
}

/**
 * Writes a processing step if the media is still in one of the states `from` and not removed; otherwise writes nothing and
 * returns null.
 */
export async function changeProcess(
  ctx: Context,
  id: string,
  from: readonly ProcessStatus[],
  change: ProcessChange,
): Promise<MediaRow | null> {
  const [row] = await ctx.db
    .update(schema.media)
    .set({
      ...(change.status ? { processStatus: change.status } : {}),
      ...(change.progress === undefined ? {} : { processProgress: change.progress }),
      ...(change.error === undefined ? {} : { processError: change.error }),
      ...(change.info ? { info: change.info } : {}),
      ...(change.placeholder ? { placeholder: change.placeholder } : {}),
      ...(change.renditions
        ? { renditions: sql`${schema.media.renditions} || ${JSON.stringify(change.renditions)}::jsonb` }
        : {}),
      ...(change.state ? { state: change.state } : {}),
    })
    .where(
      and(eq(schema.media.id, id), inArray(schema.media.processStatus, [...from]), ne(schema.media.state, 'removed')),
    )
    .returning();
  return row ?? null;
}

/** Ends a media's processing with a plain sentence for its owner. No effect on one that already plays. */
async function failProcessing(ctx: ProcessingContext, input: { media: string; reason: string }): Promise<void> {
  await withTransaction(ctx, async (inner) => {
    const row = await changeProcess(inner, input.media, ['queued', 'processing'], {
      status: 'failed',
      error: input.reason,
    });
    if (row) await inner.afterCommit(() => publishProcess(ctx, row));
  });
}

/**
 * Runs work that decides whether a media is playable at all. A faulty file fails the media at once; while a disk is full it waits
 * (NotNow); anything else is retried, until the media has failed (or killed) the allowed number of runs.
 */
export async function attemptProcessing(
  ctx: ProcessingContext,
  media: string,
  work: () => Promise<void>,
): Promise<void> {
  const { tools } = ctx;
  if (tools.attempt > processingLimits.tries) return failProcessing(ctx, { media, reason: fileErrors.ours });
  try {
    await work();
  } catch (error) {
    if (tools.signal.aborted) throw error;
    if (isDiskFull(error)) throw new NotNow('The disk is full', { cause: error });
    if (error instanceof UnusableFile) {
      tools.warn({ media, err: error }, 'media_file_unusable');
      return failProcessing(ctx, { media, reason: error.message });
    }
    if (tools.attempt < processingLimits.tries) throw error;
    tools.warn({ media, err: error }, 'media_processing_abandoned');
    await failProcessing(ctx, { media, reason: fileErrors.ours });
  }
}

const publishIntervalMs = 500;
const storeMs = 3_000;

interface Progress {
  /** The part's progress, 0 to 1. Never decreases. */
  report(share: number): void;
  /** Resolves after the last write. */
  settled(): Promise<void>;
}

/**
 * Reports the progress of one part of the work, from `from` to `to` percent: twice a second as an event, occasionally to the
 * database.
 */
export function trackProgress(ctx: Context, row: MediaRow, from: number, to: number): Progress {
  let percent = Math.max(from, row.processProgress);
  let lastPublished = 0;
  let lastStore = performance.now();
  let write: Promise<unknown> = Promise.resolve();
  return {
    report(share) {
      const next = Math.floor(from + (to - from) * Math.min(Math.max(share, 0), 1));
      if (next <= percent) return;
      percent = next;
      const now = performance.now();
      if (now - lastPublished >= publishIntervalMs) {
        lastPublished = now;
        publishProcess(ctx, { ...row, processProgress: percent });
      }
      if (now - lastStore >= storeMs) {
        lastStore = now;
        const stored = percent;
        // A missed progress write is not a failure: the next step writes it anyway.
        write = write.then(() => changeProcess(ctx, row.id, [row.processStatus], { progress: stored })).catch(() => {});
      }
    },
    async settled() {
      await write;
    },
  };
}

/** A local path of the uploaded file. Throws UnusableFile if it is gone. */
export async function sourceFile(ctx: Context, row: MediaRow, folder: string): Promise<string> {
  const path = await ctx.storage.localPath(row.sourceKey, folder);
  if (path === null) throw new UnusableFile(fileErrors.lost);
  return path;
}

/** Moves a finished file to the media's folder in the store. Returns its path below `media/{id}/`. */
export async function storeMediaFile(ctx: Context, row: MediaRow, file: string, path: string): Promise<string> {
  await ctx.storage.adopt(file, `media/${row.id}/${path}`, { contentType: contentTypeOf(path) });
  return path;
}

/** Stores a file of a media as `path` below `media/{id}/`. */
export async function storeFile(ctx: Context, row: MediaRow, body: Readable, path: string): Promise<void> {
  await ctx.storage.put(`media/${row.id}/${path}`, body, { contentType: contentTypeOf(path) });
}

const contentTypes: Record<string, string> = {
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  m3u8: 'application/vnd.apple.mpegurl',
  webp: 'image/webp',
  vtt: 'text/vtt; charset=utf-8',
};

const contentTypeOf = (path: string): string =>
  contentTypes[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/** Provides a fresh folder for temporary files and always deletes it afterwards. */
export async function withScratchFolder<Result>(
  tools: MediaTools,
  name: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(tools.scratch, { recursive: true });
  const folder = await mkdtemp(join(tools.scratch, `${tools.workerId}.${name}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Deletes what this worker's own jobs left when they were abandoned at a stop. */
export async function clearScratch(root: string, workerId: string): Promise<void> {
  const names = await readdir(root).catch(() => []);
  for (const name of names) {
    if (name.startsWith(`${workerId}.`)) await rm(join(root, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

const minAgeMs = 10_000;

/**
 * Deletes what killed workers left below `root`, where each folder bears its worker's id. Very young ones may belong to a
 * worker not yet seen.
 */
export async function sweepScratch(root: string, alive: ReadonlySet<string>): Promise<string[]> {
  const names = await readdir(root).catch(() => []);
  const swept: string[] = [];
  for (const name of names) {
    if (alive.has(name.split('.')[0] ?? name)) continue;
    const path = join(root, name);
    const found = await stat(path).catch(() => null);
    if (!found || Date.now() - found.birthtimeMs < minAgeMs) continue;
    await rm(path, { recursive: true, force: true, maxRetries: 3 });
    swept.push(name);
  }
  return swept;
}
