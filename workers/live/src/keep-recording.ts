import { join } from 'node:path';
import { type JobPayload, messages } from '@foxreel/contracts';
import { type Context, DomainError } from '@foxreel/domain/kernel';
import { failRecording, keepRecording, recordingWanted } from '@foxreel/domain/live-recordings';
import { joinFilms, UnusableFile } from '@foxreel/domain/processing';
import type { Logger } from 'pino';
import type { LiveStore } from './live-store.ts';

interface KeepRecordingOptions {
  ctx: Context;
  ffmpeg: string;
  ffprobe: string;
  store: Pick<LiveStore, 'recording'>;
  logger: Logger;
}

/**
 * The task keep_recording: joins what was recorded of a live and makes it a media of its creator, or notes why that is not
 * possible. Repeatable; afterwards the recording is gone.
 */
export async function keepLiveRecording(
  { ctx, ffmpeg, ffprobe, store, logger }: KeepRecordingOptions,
  { live: liveId }: JobPayload<'keep_recording'>,
): Promise<void> {
  const recording = store.recording(liveId);
  if (await recordingWanted(ctx, liveId)) {
    await recording.use(async (files, folder) => {
      const parts = files.filter(({ seconds }) => seconds > 0);
      const film = join(folder, 'film');
      try {
        if (parts.length === 0) throw new UnusableFile(messages.recordingNothing);
        await joinFilms(
          { ffmpeg, ffprobe, signal: new AbortController().signal },
          { files: parts.map(({ file }) => file), to: film },
        );
        await keepRecording(ctx, { liveId, file: film, parts });
      } catch (error) {
        // Another attempt would end the same; what the machine lacks may be there later.
        if (!(error instanceof DomainError) && !(error instanceof UnusableFile)) throw error;
        logger.warn({ live: liveId, err: error }, 'recording_not_kept');
        await failRecording(ctx, liveId, error.message);
      }
    });
  }
  await recording.remove();
}
