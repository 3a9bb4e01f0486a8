import {
  type LiveChatMuteView,
  type LiveChatOwnerInput,
  type MuteInLiveChatInput,
  messages,
  topics,
  type UnmuteInLiveChatInput,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import { accountSummaryColumns, badInput, type Context, notFound, toAccountSummary } from '../kernel/index.ts';
import { chatToKeep, keptChat } from './store.ts';

const { accounts, liveChatMutes } = schema;

/**
 * Keeps somebody from writing in the creator's chat for so many minutes of product time, or until it is taken back; they still
 * read. The last word counts. The creator, and staff with `creator`. NOT_FOUND for an account that is not there, either of the two.
 */
export async function muteInLiveChat(ctx: Context, input: MuteInLiveChatInput): Promise<LiveChatMuteView> {
  const creatorId = await chatToKeep(ctx, input.creator);
  if (input.user === creatorId) throw badInput('user', messages.ownMute);
  const [row] = await ctx.db
    .select(accountSummaryColumns)
    .from(accounts)
    .where(and(eq(accounts.id, input.user), isNull(accounts.suspendedAt), isNull(accounts.deletedAt)));
  if (!row) throw notFound('The account');
  const now = ctx.clock.now();
  const until = input.minutes === undefined ? null : new Date(now.getTime() + input.minutes * 60_000);
  await ctx.db
    .insert(liveChatMutes)
    .values({ creatorId, accountId: input.user, until, createdAt: now })
    .onConflictDoUpdate({ target: [liveChatMutes.creatorId, liveChatMutes.accountId], set: { until, createdAt: now } });
  await publishRules(ctx, creatorId, [creatorId, input.user]);
  return { user: toAccountSummary(row), until: until?.toISOString() ?? null };
}

/** Lets somebody write again. False when they were not muted. The creator, and staff with `creator`. */
export async function unmuteInLiveChat(ctx: Context, input: UnmuteInLiveChatInput): Promise<boolean> {
  const creatorId = keptChat(ctx, input.creator);
  const rows = await ctx.db
    .delete(liveChatMutes)
    .where(and(eq(liveChatMutes.creatorId, creatorId), eq(liveChatMutes.accountId, input.user)))
    .returning({ until: liveChatMutes.until });
  if (rows.length > 0) await publishRules(ctx, creatorId, [creatorId, input.user]);
  return rows.some(({ until }) => until === null || until > ctx.clock.now());
}

const mutesListed = 200;

/** Who may not write now, the latest first. The creator, and staff with `creator`. */
export async function listLiveChatMutes(ctx: Context, input: LiveChatOwnerInput): Promise<LiveChatMuteView[]> {
  const creatorId = keptChat(ctx, input.creator);
  const rows = await ctx.db
    .select({ user: accountSummaryColumns, until: liveChatMutes.until })
    .from(liveChatMutes)
    .innerJoin(accounts, eq(accounts.id, liveChatMutes.accountId))
    .where(
      and(
        eq(liveChatMutes.creatorId, creatorId),
        or(isNull(liveChatMutes.until), gt(liveChatMutes.until, ctx.clock.now())),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
      ),
    )
    .orderBy(desc(liveChatMutes.createdAt), desc(liveChatMutes.accountId))
    .limit(mutesListed);
  return rows.map(({ user, until }) => ({ user: toAccountSummary(user), until: until?.toISOString() ?? null }));
}

/** Open screens of these people ask again what they may do. */
export async function publishRules(ctx: Context, creator: string, people: string[]): Promise<void> {
  await ctx.afterCommit(() => {
    for (const person of people) ctx.news.publish(topics.account(person), { type: 'live_chat_rules', creator });
  });
}
