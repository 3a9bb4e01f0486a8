import { randomUUID } from 'node:crypto';
import { limits, type MediaView, messages, type RemoveCaptionsInput, type SetCaptionsInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { enqueue } from '@foxreel/queue';
import { badInput, type Context, DomainError, withTransaction } from '../kernel/index.ts';
import { captionTracksOf, getMedia } from '../media/index.ts';
import { lockOwnMedia } from './edit-media.ts';
import { type MediaRow, publishState } from './review-media.ts';

type CaptionTrack = NonNullable<schema.MediaRenditions['captions']>;

/** Open players still read the replaced file. Real time. */
const replacedAfterMs = 60 * 60 * 1000;

const isIn = (language: string) => (track: CaptionTrack) => (track.language ?? 'und') === language;

/** Writes a film's tracks; the file's own track counts only until its language has another, or is removed. */
async function saveTracks(ctx: Context, row: MediaRow, captionTracks: CaptionTrack[], language: string): Promise<void> {
  const { captions, ...others } = row.renditions;
  const renditions = { ...others, ...(captions && !isIn(language)(captions) ? { captions } : {}), captionTracks };
  await ctx.db.update(schema.media).set({ renditions }).where(eq(schema.media.id, row.id));
  const runAt = new Date(Date.now() + replacedAfterMs);
  for (const { path } of captionTracksOf(row.renditions).filter(isIn(language)))
    await enqueue(ctx.db, 'delete_files', { prefix: `media/${row.id}/${path}` }, { runAt });
  await publishState(ctx, row, row.state);
}

const withoutLanguage = (row: MediaRow, language: string) =>
  (row.renditions.captionTracks ?? []).filter((track) => !isIn(language)(track));

/**
 * Sets a film's captions in one language, also over those that its file brought. BAD_INPUT for photos, and for more languages
 * than allowed; CONFLICT until the film plays. NOT_FOUND for media hidden from the caller, FORBIDDEN for somebody else's.
 */
export async function setCaptions(ctx: Context, { media, language, vtt }: SetCaptionsInput): Promise<MediaView | null> {
  await withTransaction(ctx, async (ctx) => {
    const row = await lockOwnMedia(ctx, media);
    if (row.type !== 'video') throw badInput('media', messages.captionsOfPhoto);
    if (!row.renditions.playable) throw new DomainError('CONFLICT', messages.notProcessed);
    if (captionTracksOf(row.renditions).filter((track) => !isIn(language)(track)).length >= limits.captionTracksMax)
      throw badInput('language', messages.captionTracksMax);
    const path = `captions-${language}-${randomUUID().slice(0, 8)}.vtt`;
    const contentType = 'text/vtt; charset=utf-8';
    await ctx.storage.put(`media/${row.id}/${path}`, new TextEncoder().encode(vtt), { contentType });
    const track = { path, language: language === 'und' ? null : language };
    await saveTracks(ctx, row, [...withoutLanguage(row, language), track], language);
  });
  return getMedia(ctx, { media });
}

/** Removes a film's captions in one language, also those that its file brought. Idempotent. Errors as for setCaptions. */
export async function removeCaptions(
  ctx: Context,
  { media, language }: RemoveCaptionsInput,
): Promise<MediaView | null> {
  await withTransaction(ctx, async (ctx) => {
    const row = await lockOwnMedia(ctx, media);
    if (captionTracksOf(row.renditions).some(isIn(language)))
      await saveTracks(ctx, row, withoutLanguage(row, language), language);
  });
  return getMedia(ctx, { media });
}
