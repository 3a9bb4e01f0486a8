import { join } from 'node:path';
import type { JobPayload } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { enqueue } from '@foxreel/queue';
import { withTransaction } from '../kernel/index.ts';
import {
  encodeTimeout,
  fileErrors,
  inputArgs,
  type MediaTools,
  type ProcessingContext,
  processingLimits,
  runFfmpeg,
  sniffFile,
  UnusableFile,
} from './ffmpeg.ts';
import { probeVideo, type VideoFacts } from './probe-video.ts';
import { attemptProcessing, findMedia, type MediaRow, sourceFile, withScratchFolder } from './process-state.ts';

const mixedKey = ({ id }: Pick<MediaRow, 'id'>) => `sources/${id}/mixed`;

/**
 * Mixes the chosen sound into a recording (docs/contract/rest.md, POST /api/upload/recording) and passes it on to
 * process_media. The original stays; the media continues with the mixed file, or unchanged if the sound is gone. Idempotent.
 */
export async function mixRecording(ctx: ProcessingContext, input: JobPayload<'mix_recording'>): Promise<void> {
  await attemptProcessing(ctx, input.media, () =>
    withScratchFolder(ctx.tools, 'mix', async (folder) => {
      const row = await findMedia(ctx, input.media);
      if (!row || row.processStatus === 'failed') return;
      const key = row.sourceKey === mixedKey(row) ? row.sourceKey : await mix(ctx, row, input, folder);
      await withTransaction(ctx, async ({ db }) => {
        await db.update(schema.media).set({ sourceKey: key }).where(eq(schema.media.id, row.id));
        await enqueue(db, 'process_media', { media: row.id }, { key: `process:${row.id}`, share: row.accountId });
      });
    }),
  );
}

/** Makes the mixed file and returns its key; the recording's own if the sound is gone. */
async function mix(
  ctx: ProcessingContext,
  row: MediaRow,
  { sound, afterSeconds }: JobPayload<'mix_recording'>,
  folder: string,
): Promise<string> {
  const [chosen] = await ctx.db.select().from(schema.sounds).where(eq(schema.sounds.id, sound));
  const soundPath = chosen ? await ctx.storage.localPath(chosen.storageKey, folder) : null;
  if (!chosen || soundPath === null) return row.sourceKey;
  const path = await sourceFile(ctx, row, folder);
  const file = await sniffFile(path);
  if (file.kind !== 'video') throw new UnusableFile(fileErrors.notVideo);
  const facts = await probeVideo(ctx.tools, path, file);
  const heard = facts.audioIndex ?? { seconds: await pictureSeconds(ctx.tools, path, facts) };
  const mixed = join(folder, 'mixed.mkv');
  await runFfmpeg(ctx.tools, {
    args: [
      ...inputArgs(path, file),
      ...[
        '-protocol_whitelist',
        'file',
        '-f',
        chosen.mimeType === 'audio/mpeg' ? 'mp3' : 'mov',
        '-i',
        `file:${soundPath}`,
      ],
      ...['-filter_complex', mixGraph(heard, Math.round(afterSeconds * 1000))],
      ...[
        '-map',
        `0:${facts.videoIndex}`,
        '-map',
        '[mixed]',
        '-c:v',
        'copy',
        '-c:a',
        'aac',
        '-b:a',
        '128k',
        '-ac',
        '2',
      ],
      ...['-map_metadata', '-1', '-f', 'matroska', mixed],
    ],
    timeoutMs: encodeTimeout(facts.durationSeconds),
    niceness: 5,
  });
  await ctx.storage.adopt(mixed, mixedKey(row));
  return mixedKey(row);
}

/** The actual duration of a recording's video: its header may be missing or wrong. */
async function pictureSeconds(tools: MediaTools, path: string, facts: VideoFacts): Promise<number> {
  const run = {
    args: [...inputArgs(path, facts.file), '-map', `0:${facts.videoIndex}`, '-c', 'copy', '-f', 'null', '-'],
    timeoutMs: processingLimits.remuxMs,
  };
  return (await runFfmpeg(tools, run)) ?? 0;
}

/**
 * The sound from its offset, over the recorded audio, or alone for the duration of the video. A longer sound ends with the
 * recording, a shorter one leaves silence. Not with '-shortest': FFmpeg 7.0 never ends a copied video next to an endless sound.
 */
function mixGraph(heard: number | { seconds: number }, delayMs: number): string {
  const delayed = `[1:a:0]adelay=${delayMs}:all=1,apad`;
  if (typeof heard !== 'number') return `${delayed}=whole_dur=${heard.seconds},atrim=end=${heard.seconds}[mixed]`;
  return `${delayed}[sound];[0:${heard}][sound]amix=inputs=2:duration=first:normalize=0,alimiter=limit=0.95[mixed]`;
}
