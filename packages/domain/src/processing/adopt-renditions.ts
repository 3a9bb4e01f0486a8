import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Context, DomainError, notFound, requireStaff, withTransaction } from '../kernel/index.ts';
import { copyLadder, type LadderTools } from './ladder.ts';
import { changeProcess, findMedia, type MediaRow, publishProcess, publishState, storeFile } from './process-state.ts';

/** What the media worker would make of a file, made before: `renditions` names files in `folder`. */
export interface FinishedMedia {
  media: string;
  folder: string;
  /** Of the picture as it is seen. */
  width: number;
  height: number;
  /** Seconds; 0 for a photo. */
  duration: number;
  /** A blurred picture of some 20 pixels as a data: address. */
  placeholder: string;
  /** Without `hls`, which is cut from the playable one, and what a creator adds. */
  renditions: Omit<MediaRow['renditions'], 'hls' | 'captionTracks'>;
  tools: LadderTools;
}

const filesOf = (renditions: FinishedMedia['renditions']): string[] => [
  ...new Set(Object.values(renditions).map((one) => (typeof one === 'string' ? one : one.path))),
];

/**
 * Puts finished renditions in the place of those that the media worker would make, and hands the media to review. For media whose renditions
 * are shipped with the product. Called in the transaction that created the media, the worker finds nothing left to do. Staff or system;
 * NOT_FOUND for a media that is gone, CONFLICT for one whose processing has begun.
 */
export async function adoptRenditions(ctx: Context, finished: FinishedMedia): Promise<void> {
  requireStaff(ctx);
  const { folder, width, height, duration, placeholder, renditions } = finished;
  const row = await findMedia(ctx, finished.media);
  if (!row) throw notFound('The media');
  for (const name of filesOf(renditions)) await storeFile(ctx, row, createReadStream(join(folder, name)), name);
  const hls = await ladderOf(ctx, row, finished);
  await withTransaction(ctx, async (inner) => {
    const done = await changeProcess(inner, row.id, ['queued'], {
      status: 'done',
      progress: 100,
      error: null,
      info: [{ width, height, duration }],
      placeholder,
      renditions: { ...renditions, ...hls },
      ...(row.state === 'processing' ? { state: 'review' as const } : {}),
    });
    if (!done) throw new DomainError('CONFLICT', 'The media is being processed already');
    await inner.afterCommit(() => {
      publishProcess(inner, done);
      publishState(inner, done);
    });
  });
}

/** Cutting the playable rendition into segments costs milliseconds; shipping them too would double the size. */
async function ladderOf(
  ctx: Context,
  row: MediaRow,
  { folder, renditions, tools }: FinishedMedia,
): Promise<Pick<MediaRow['renditions'], 'hls'>> {
  if (!renditions.playable) return {};
  const scratch = await mkdtemp(join(tmpdir(), 'foxreel-ladder-'));
  try {
    return {
      hls: await copyLadder(ctx, row, { path: join(folder, renditions.playable.path), folder: scratch, tools }),
    };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
