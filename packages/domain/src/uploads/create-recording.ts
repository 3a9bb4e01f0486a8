import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type MediaDetails, messages } from '@foxreel/contracts';
import { fileTypeFromBuffer } from 'file-type';
import { type Context, DomainError, requireCreator } from '../kernel/index.ts';
import { sourceKey } from './arriving-upload.ts';
import { requireSound } from './complete-upload.ts';
import { completeFormUpload, type FormUpload, receiveFormUpload } from './form-upload.ts';
import type { SongOfMedia } from './receive-upload.ts';

/** A recording in the store, before anybody has read what it is to be. */
export interface ReceivedRecording extends FormUpload {
  /** Of its bytes, to which its details are added. */
  hash: Hash;
}

/** Like receiveFormUpload: createRecording or dropFormUpload must follow. */
export async function receiveRecording(ctx: Context, { body }: { body: Readable }): Promise<ReceivedRecording> {
  const hash = createHash('sha256');
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const source = Readable.from(hashed(), { objectMode: false });
  return { ...(await receiveFormUpload(ctx, { name: 'recording.webm', body: source })), hash };
}

export interface CreateRecordingInput {
  recording: ReceivedRecording;
  details: MediaDetails;
  song: SongOfMedia | null;
  /** When it was recorded, according to the sender. */
  date: Date | null;
  /** A repeat with the same key returns the same media, as long as uploads are kept (a week). */
  idempotencyKey?: string | undefined;
}

/** What of a file tells its type. */
const headBytes = 4100;

/**
 * Creates a media from a browser's camera recording. A chosen sound becomes its song, and the worker mixes it in. The recording
 * is named by its date. UNSUPPORTED_TYPE unless the bytes are WebM, BAD_INPUT for an unknown sound, CONFLICT if the key belongs
 * to another recording.
 */
export async function createRecording(
  ctx: Context,
  { recording: { hash, ...upload }, details, song, date, idempotencyKey }: CreateRecordingInput,
): Promise<{ id: string }> {
  const { accountId } = requireCreator(ctx);
  const end = Math.min(upload.bytes, headBytes) - 1;
  const head = await ctx.storage.read(sourceKey(upload.id), { start: 0, end });
  const found = head && (await fileTypeFromBuffer(await buffer(head)));
  if (found?.mime !== 'video/webm' && found?.mime !== 'video/matroska')
    throw new DomainError('UNSUPPORTED_TYPE', messages.recordingType, { fields: { record: [messages.recordingType] } });
  if (song) await requireSound(ctx, song.id);
  const name = `recording-${(date ?? ctx.clock.now()).toISOString().replaceAll(':', '-')}.webm`;
  const repeat = idempotencyKey !== undefined && {
    key: `direct-${accountId}-${idempotencyKey}`,
    bodyHash: hash.update(JSON.stringify([details, song])).digest('hex'),
  };
  return completeFormUpload(ctx, {
    ...{ ...upload, name, details: { ...details, ...(song ? { song } : {}) } },
    ...(repeat ? { repeat } : {}),
  });
}
