import {
  isLongEnough,
  type JobPayload,
  limits,
  messages,
  previewBounds,
  readTeaserInput,
  type StoredTeaser,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from '@foxreel/db/drizzle';
import { enqueue } from '@foxreel/queue';
import { badInput, type Context, withTransaction } from '../kernel/index.ts';
import { type MediaFiles, mediaFiles } from '../media/index.ts';
import { cutPreview, fileErrors, type ProcessingContext, processingLimits, UnusableFile } from '../processing/index.ts';
import { teaserPath } from './present-teaser.ts';

const { media, teaserWaits, teasers } = schema;

/** The context as seen by one account, for visibility checks; nothing is done in its name. */
export const asViewer = (ctx: Context, accountId: string): Context => ({
  ...ctx,
  actor: { kind: 'account', accountId, sessionId: '', scopes: null, creator: false, staff: false },
});

/** As seen by nobody in particular: what both participants of a thread may see. */
export const asVisitor = (ctx: Context): Context => ({ ...ctx, actor: { kind: 'anonymous' } });

/** A validated teaser for messages, to any number of recipients. */
export interface PreparedTeaser {
  /** The messages' `data`: type teaser, with the stored value. */
  data: { type: 'teaser'; value: string };
  stored: StoredTeaser;
  /** The preview is not cut yet; the message is sent without it. */
  waiting: boolean;
}

/**
 * Validates a teaser of `sender` (the value of teaserValue), and arranges its preview: one per media and length, shared by all
 * recipients, made by the media worker. Call it in the sending transaction; the stored value is valid input too. BAD_INPUT at
 * `data` for media not theirs or not approved, and by spec part 2 §5.
 */
export function prepareTeaser(ctx: Context, sender: string, value: string): Promise<PreparedTeaser> {
  const input = readTeaserInput(value);
  if (!input) throw badInput('data', messages.teaserValue);
  return withTransaction(ctx, async (ctx) => {
    const media = (await mediaFiles(asViewer(ctx, sender), [input.media])).get(input.media);
    if (!media || media.authorId !== sender || media.state === 'removed')
      throw badInput('data', messages.teaserOthersMedia);
    if (media.state !== 'published' && media.state !== 'scheduled') throw badInput('data', messages.teaserUnready);
    const preview = previewOf(media, input);
    const cut = media.type === 'video' && !input.free ? await requireCut(ctx, media.id, preview, sender) : null;
    const { free, text } = input;
    const stored = {
      teaser: cut?.id ?? null,
      media: media.id,
      preview,
      price: input.priceCents / 100,
      free,
      text,
    };
    return {
      data: { type: 'teaser' as const, value: JSON.stringify(stored) },
      stored,
      waiting: cut?.state === 'waiting',
    };
  });
}

function previewOf(
  { type, duration }: MediaFiles,
  { free, preview }: { free: boolean; preview?: number | null | undefined },
): number {
  if (free) return limits.teaserPreviewDefault;
  if (type === 'photo') return 0;
  if (!isLongEnough(duration)) throw badInput('data', messages.teaserTooShort);
  const { least, most, chosen } = previewBounds(duration);
  const whole = Math.floor(preview ?? chosen);
  if (whole < least || whole > most) throw badInput('data', messages.teaserPreview);
  return whole;
}

/** The only preview of a media and length, with a job if it is new. The row stays locked until the commit. */
async function requireCut(ctx: Context, mediaId: string, seconds: number, share: string) {
  const [created] = await ctx.db
    .insert(teasers)
    .values({ mediaId, seconds, createdAt: new Date() })
    .onConflictDoNothing()
    .returning();
  const [row] = created
    ? [created]
    : await ctx.db
        .select()
        .from(teasers)
        .where(and(eq(teasers.mediaId, mediaId), eq(teasers.seconds, seconds)))
        .for('share');
  if (!row) throw new Error('The teaser was not saved');
  if (created) await enqueue(ctx.db, 'cut_teaser', { teaser: row.id }, { key: `teaser:${row.id}`, share });
  return row;
}

/** Notifies these messages' open screens once the preview is ready. In the transaction that prepared and sent them. */
export async function registerTeaserWait(ctx: Context, teaserId: string, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return;
  await ctx.db
    .insert(schema.teaserWaits)
    .values(messageIds.map((messageId) => ({ teaserId, messageId })))
    .onConflictDoNothing();
}

/** The result of a cut: the messages whose open screens wait for it. */
export interface CutTeaser {
  messages: string[];
}

/**
 * Cuts a teaser's preview, or records why there is none; its messages stay either way. Idempotent. A video that crashed enough
 * runs is given up, and messages stop waiting for it.
 */
export async function cutTeaser(ctx: ProcessingContext, input: JobPayload<'cut_teaser'>): Promise<CutTeaser> {
  const [row] = await ctx.db
    .select({
      id: teasers.id,
      state: teasers.state,
      seconds: teasers.seconds,
      mediaId: media.id,
      renditions: media.renditions,
    })
    .from(teasers)
    .innerJoin(media, eq(media.id, teasers.mediaId))
    .where(eq(teasers.id, input.teaser));
  if (row?.state !== 'waiting') return { messages: [] };
  const { tools } = ctx;
  const abandon = (reason: string, cause: unknown) => {
    tools.warn({ teaser: row.id, media: row.mediaId, reason, cause: String(cause) }, 'teaser_preview_failed');
    return settle(ctx, row.id, { state: 'failed', reason });
  };
  if (tools.attempt > processingLimits.tries) return abandon(fileErrors.ours, 'Too many tries');
  const stored = `media/${row.mediaId}/${teaserPath(row.id)}`;
  try {
    if (!row.renditions.playable) throw new UnusableFile(fileErrors.lost);
    await cutPreview(ctx, {
      from: `media/${row.mediaId}/${row.renditions.playable.path}`,
      to: stored,
      seconds: row.seconds,
    });
  } catch (error) {
    if (tools.signal.aborted) throw error;
    if (error instanceof UnusableFile) return abandon(error.message, error.cause);
    if (tools.attempt < processingLimits.tries) throw error;
    return abandon(fileErrors.ours, error);
  }
  const settled = await settle(ctx, row.id, { state: 'ready', reason: null });
  await deletePreviewOfRemoved(ctx, row.mediaId, stored);
  return settled;
}

/** The row's lock makes concurrent senders wait, or be included among the waiting. */
function settle(
  ctx: ProcessingContext,
  id: string,
  to: { state: 'ready' | 'failed'; reason: string | null },
): Promise<CutTeaser> {
  return withTransaction(ctx, async ({ db }) => {
    const [changed] = await db
      .update(teasers)
      .set({ ...to, readyAt: new Date() })
      .where(and(eq(teasers.id, id), eq(teasers.state, 'waiting')))
      .returning({ id: teasers.id });
    if (!changed) return { messages: [] };
    const waits = await db
      .delete(teaserWaits)
      .where(eq(teaserWaits.teaserId, id))
      .returning({ message: teaserWaits.messageId });
    return { messages: waits.map(({ message }) => message) };
  });
}

/** The media was deleted while its preview was made, so this file is deleted too. */
async function deletePreviewOfRemoved(ctx: ProcessingContext, mediaId: string, stored: string): Promise<void> {
  const [row] = await ctx.db.select({ renditions: media.renditions }).from(media).where(eq(media.id, mediaId));
  if (!row || Object.keys(row.renditions).length === 0) await ctx.storage.delete(stored);
}
