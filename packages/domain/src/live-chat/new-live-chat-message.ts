import { type LiveChatMessageView, limits, messages, type NewLiveChatMessageInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, sql } from 'drizzle-orm';
import { accountSummaries } from '../account/index.ts';
import { badInput, type Context, DomainError, forbidden, requireAccount, withTransaction } from '../kernel/index.ts';
import { hasBlockedWord } from './blocked-words.ts';
import { publishHeld, publishToChat } from './publish-message.ts';
import { type Chat, messageView, openChat } from './store.ts';

const { liveChatMessages } = schema;

/**
 * Writes into the chat of a creator who is live (spec part 1 §8, NewLiveChatMessage). `state` of the answer is 'held' when the
 * creator holds newcomers' first messages. The creator and staff are not restricted. NOT_FOUND for a creator who does not exist for
 * the writer, CONFLICT when the live is over, FORBIDDEN when muted, BAD_INPUT at `text` for a blocked word, RATE_LIMITED in slow mode.
 */
export async function newLiveChatMessage(ctx: Context, input: NewLiveChatMessageInput): Promise<LiveChatMessageView> {
  const { accountId, staff } = requireAccount(ctx);
  const chat = await openChat(ctx, input.user);
  if (!chat.live) throw new DomainError('CONFLICT', messages.liveEnded);
  if (staff || accountId === input.user) return write(ctx, input, 'shown');
  if (chat.muted) throw forbidden(messages.liveChatMuted);
  if (hasBlockedWord(input.text, chat.settings.blockedWords)) throw badInput('text', messages.liveChatWord);
  if (chat.settings.slowModeSeconds === 0 && !chat.settings.holdNewcomers) return write(ctx, input, 'shown');
  return withTransaction(ctx, async (ctx) => write(ctx, input, await admit(ctx, input.user, accountId, chat)));
}

/** By what the writer has said here before; two messages at once take turns. */
async function admit(ctx: Context, creatorId: string, writerId: string, { settings }: Chat): Promise<'shown' | 'held'> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${creatorId} ${writerId}`}, 0))`);
  const own = and(eq(liveChatMessages.creatorId, creatorId), eq(liveChatMessages.accountId, writerId));
  const [last] = await ctx.db
    .select({ createdAt: liveChatMessages.createdAt })
    .from(liveChatMessages)
    .where(own)
    .orderBy(desc(liveChatMessages.id))
    .limit(1);
  const sinceMs = last ? ctx.clock.now().getTime() - last.createdAt.getTime() : Number.POSITIVE_INFINITY;
  const waitMs = settings.slowModeSeconds * 1000 - sinceMs;
  if (waitMs > 0) {
    const retryAfterSeconds = Math.ceil(waitMs / 1000);
    throw new DomainError('RATE_LIMITED', messages.liveChatSlow, { retryAfterSeconds });
  }
  return settings.holdNewcomers ? newcomerState(ctx, own) : 'shown';
}

async function newcomerState(ctx: Context, own: ReturnType<typeof and>): Promise<'shown' | 'held'> {
  const [said] = await ctx.db
    .select({
      shown: sql<number>`count(*) filter (where ${liveChatMessages.state} = 'shown')::int`,
      held: sql<number>`count(*) filter (where ${liveChatMessages.state} = 'held')::int`,
    })
    .from(liveChatMessages)
    .where(own);
  if (said && said.shown > 0) return 'shown';
  if (said && said.held >= limits.liveChatHeldMax) throw new DomainError('CONFLICT', messages.liveChatHeld);
  return 'held';
}

async function write(
  ctx: Context,
  { user, text }: NewLiveChatMessageInput,
  state: 'shown' | 'held',
): Promise<LiveChatMessageView> {
  const { accountId } = requireAccount(ctx);
  const writer = (await accountSummaries(ctx, [accountId])).get(accountId);
  const [row] = await ctx.db
    .insert(liveChatMessages)
    .values({ creatorId: user, accountId, text, state, createdAt: ctx.clock.now() })
    .returning();
  if (!row || !writer) throw new Error('The message was not kept');
  const message = messageView(row, writer);
  await (state === 'shown' ? publishToChat(ctx, 'new', message) : publishHeld(ctx, 'held', message));
  return message;
}
