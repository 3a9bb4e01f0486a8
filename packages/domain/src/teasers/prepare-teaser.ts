import { isLongEnough, limits, messages, previewBounds, readTeaserInput, type StoredTeaser } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { enqueue } from '@foxreel/queue';
import { and, eq } from 'drizzle-orm';
import { badInput, type Context, withTransaction } from '../kernel/index.ts';
import { type MediaFiles, mediaFiles } from '../media/index.ts';
import { asViewer } from './as-viewer.ts';

const { teasers } = schema;

/** A teaser that may be put into messages as it is, of any number of receivers. */
export interface PreparedTeaser {
  /** The `data` of the messages: type teaser, with the stored value. */
  data: { type: 'teaser'; value: string };
  stored: StoredTeaser;
  /** The preview is not cut yet; the message stands without it until it is. */
  waiting: boolean;
}

/**
 * Checks what `sender` wants to send as a teaser (the value of teaserValue), and sees to its preview: one cut for each media and
 * length, shared by everyone it is sent to, made by the media worker. Call it in the transaction that sends; it can be called again with
 * the stored value. BAD_INPUT at `data` for media that are not the sender's or not approved, and for what spec part 2 §5 refuses.
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

/** The one cut of a media and a length, and its job when it is new. The row is locked: its state stands until the commit. */
async function requireCut(ctx: Context, mediaId: string, seconds: number, share: string) {
  const [made] = await ctx.db
    .insert(teasers)
    .values({ mediaId, seconds, createdAt: new Date() })
    .onConflictDoNothing()
    .returning();
  const [row] = made
    ? [made]
    : await ctx.db
        .select()
        .from(teasers)
        .where(and(eq(teasers.mediaId, mediaId), eq(teasers.seconds, seconds)))
        .for('share');
  if (!row) throw new Error('The teaser was not kept');
  if (made) await enqueue(ctx.db, 'cut_teaser', { teaser: row.id }, { key: `teaser:${row.id}`, share });
  return row;
}
