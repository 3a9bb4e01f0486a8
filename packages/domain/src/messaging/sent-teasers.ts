import {
  type JobPayload,
  type MessageView,
  messages,
  readStoredTeaser,
  type StoredTeaser,
  type UnlockTeaserInput,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from '@foxreel/db/drizzle';
import { badInput, type Context, DomainError, notFound, requireAccount, withTransaction } from '../kernel/index.ts';
import { mediaFiles } from '../media/index.ts';
import type { ProcessingContext } from '../processing/index.ts';
import { holdForSale } from '../rights/index.ts';
import { cutTeaser, teaserState } from '../teasers/index.ts';
import { isInsufficientCoins, lockWallet, sellTeaser } from '../wallet/index.ts';
import { publishChanged } from './message-events.ts';
import { type MessageRow, messageViews, ownThread } from './thread-view.ts';

const { messages: sent } = schema;

/**
 * Buys a teaser's media with coins, for good (unlock_teaser): once, in one transaction with the ledger, despite concurrent taps
 * and devices. Null if the wallet has too few; media that is already open costs nothing. NOT_FOUND for other people's messages,
 * with a block in either direction, and for deleted media; BAD_INPUT for one's own message, or one without a teaser.
 */
export async function unlockTeaser(ctx: Context, input: UnlockTeaserInput): Promise<MessageView | null> {
  const { accountId } = requireAccount(ctx);
  try {
    return await withTransaction(ctx, async (ctx) => {
      // First, to serialize concurrent taps.
      await lockWallet(ctx, accountId);
      const { row, stored } = await receivedTeaser(ctx, accountId, input);
      await holdForSale(ctx, stored.media);
      const media = (await mediaFiles(ctx, [stored.media])).get(stored.media);
      const state = teaserState(media, stored.free);
      if (!media || state === 'gone') throw new DomainError('NOT_FOUND', messages.teaserGone);
      if (state === 'locked') {
        await sellTeaser(ctx, {
          buyer: accountId,
          creator: media.authorId,
          message: row.id,
          media: media.id,
          priceCents: Math.round(stored.price * 100),
        });
        await publishChanged(ctx, [row.id]);
      }
      const [view] = await messageViews(ctx, [row]);
      return view ?? null;
    });
  } catch (error) {
    if (isInsufficientCoins(error)) return null;
    throw error;
  }
}

async function receivedTeaser(
  ctx: Context,
  accountId: string,
  { message_id, thread }: UnlockTeaserInput,
): Promise<{ row: MessageRow; stored: StoredTeaser }> {
  const own = await ownThread(ctx, thread, accountId);
  const [row] = await ctx.db
    .select()
    .from(sent)
    .where(and(eq(sent.id, message_id), eq(sent.threadId, own.id)));
  if (!row) throw notFound('The message');
  const part = row.data.find(({ type }) => type === 'teaser');
  const stored = part && readStoredTeaser(part.value);
  if (!stored) throw badInput('message_id', messages.teaserNone);
  if (row.fromId === accountId) throw badInput('message_id', messages.teaserOwn);
  return { row, stored };
}

/** Cuts a teaser's preview (cutTeaser) and notifies the open screens that wait for it. */
export async function cutWaitingTeaser(ctx: ProcessingContext, input: JobPayload<'cut_teaser'>): Promise<void> {
  const { messages } = await cutTeaser(ctx, input);
  await publishChanged(ctx, messages);
}
