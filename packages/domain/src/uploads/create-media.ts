import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type MediaDetails, messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { badInput, type Context, DomainError, lockAccounts, requireCreator, withTransaction } from '../kernel/index.ts';
import { completeUpload } from './complete-upload.ts';
import { checkUploadFiles } from './policy.ts';
import { requireRoom } from './require-room.ts';
import { sourceKey } from './store.ts';
import type { SongOfMedia } from './stored-details.ts';

export interface CreateMediaInput {
  /** A finished local file of the caller's own; it is moved, not copied. */
  file: string;
  /** What the creator calls it; its extension tells video from photo. */
  name: string;
  details: MediaDetails;
  song?: SongOfMedia;
  /** Sent again with the same key, while uploads are remembered (a week), it is the same media. */
  idempotencyKey?: string;
}

/**
 * Makes a media of a file that is already whole, in the state 'processing'. It goes through the same row as an upload in
 * pieces, so that a process that dies halfway leaves nothing that the sweep would not find. BAD_INPUT for an unknown sound,
 * TOO_LARGE without room for it, CONFLICT for the key of another file or of other details.
 */
export async function createMedia(ctx: Context, input: CreateMediaInput): Promise<{ id: string }> {
  const { accountId } = requireCreator(ctx);
  const { size } = await stat(input.file);
  const [file] = checkUploadFiles([{ name: input.name, bytes: size }]);
  if (input.song) await requireSound(ctx, input.song.id);
  const id = v7();
  const key = `direct-${input.idempotencyKey === undefined ? id : `${accountId}-${input.idempotencyKey}`}`;
  const bodyHash = input.idempotencyKey === undefined ? null : await hashOf(input);
  const known = await withTransaction(ctx, async (inner) => {
    // The lock makes two at once count each other.
    await lockAccounts(inner, [accountId]);
    const [before] = await inner.db.select().from(schema.uploads).where(eq(schema.uploads.key, key));
    if (before) return before;
    await requireRoom(inner, accountId, [{ bytes: size }]);
    await inner.db.insert(schema.uploads).values({
      id,
      key,
      accountId,
      name: file?.name ?? input.name,
      bytes: size,
      receivedBytes: size,
      details: { ...input.details, ...(input.song ? { song: input.song } : {}) },
      bodyHash,
    });
    return null;
  });
  if (known && (known.bytes !== size || (known.bodyHash ?? bodyHash) !== bodyHash)) throw keyTaken();
  if (known?.state === 'done') return { id: known.id };
  // The first try may have ended before its file was in place.
  const made = known?.id ?? id;
  await ctx.storage.adopt(input.file, sourceKey(made));
  await completeUpload(ctx, { key });
  return { id: made };
}

async function hashOf({ file, details, song }: CreateMediaInput): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part);
  return hash.update(JSON.stringify([details, song ?? null])).digest('hex');
}

const keyTaken = () =>
  new DomainError('CONFLICT', messages.keyTaken, { fields: { idempotency_key: [messages.keyTaken] } });

async function requireSound(ctx: Context, id: string): Promise<void> {
  const [sound] = await ctx.db.select({ id: schema.sounds.id }).from(schema.sounds).where(eq(schema.sounds.id, id));
  if (!sound) throw badInput('sound', messages.soundNotFound);
}
