import { type MediaDetails, messages } from '@foxreel/contracts';
import { fileTypeFromFile } from 'file-type';
import { type Context, DomainError, requireCreator } from '../kernel/index.ts';
import { createMedia } from './create-media.ts';
import type { SongOfMedia } from './stored-details.ts';

export interface CreateRecordingInput {
  /** A finished local file of the caller's own; it is moved, not copied. */
  file: string;
  details: MediaDetails;
  song: SongOfMedia | null;
  /** When it was recorded, as far as the sender says. */
  date: Date | null;
  /** As of createMedia. */
  idempotencyKey?: string | undefined;
}

/**
 * Makes a media of what a browser's camera recorded. A chosen sound is remembered as its song, and mixed in by the worker.
 * The recording is named by its date. UNSUPPORTED_TYPE for what is no webm by its bytes, BAD_INPUT for an unknown sound, CONFLICT for
 * another recording's key.
 */
export async function createRecording(
  ctx: Context,
  { file, details, song, date, idempotencyKey }: CreateRecordingInput,
): Promise<{ id: string }> {
  requireCreator(ctx);
  const found = await fileTypeFromFile(file).catch(() => undefined);
  if (found?.mime !== 'video/webm' && found?.mime !== 'video/matroska')
    throw new DomainError('UNSUPPORTED_TYPE', messages.recordingType, { fields: { record: [messages.recordingType] } });
  const name = `recording-${(date ?? ctx.clock.now()).toISOString().replaceAll(':', '-')}.webm`;
  return createMedia(ctx, {
    file,
    name,
    details,
    ...(song ? { song } : {}),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
}
