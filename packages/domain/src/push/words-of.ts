import { schema } from '@foxreel/db';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../kernel/index.ts';
import { readNotificationSettings } from '../notifications/index.ts';
import { liveWords, messageWords, type PushWords } from './push-words.ts';
import type { QueuedPush } from './send-push.ts';

const { follows, lives, messages, mutedAccounts, threads } = schema;
const messagePayload = z.object({ thread: z.string() });

/** What a push says now; null when its owner does not want it, has read it, or it is over. */
export async function wordsOf(ctx: Context, push: QueuedPush): Promise<PushWords | null> {
  const wanted = readNotificationSettings(push.owner.notifications);
  if (push.event.kind === 'live_started') return wanted.pushLives ? ofLive(ctx, push) : null;
  return wanted.pushMessages ? ofMessage(ctx, push, wanted.pushPreviews) : null;
}

async function ofMessage(
  ctx: Context,
  { event, owner, actor }: QueuedPush,
  preview: boolean,
): Promise<PushWords | null> {
  const { thread } = messagePayload.parse(event.payload);
  const [row] = await ctx.db
    .select({
      unread: sql<number>`case when ${threads.account1Id} = ${owner.id} then ${threads.unread1} else ${threads.unread2} end`,
      last: messages.data,
    })
    .from(threads)
    .leftJoin(messages, and(eq(messages.id, threads.lastMessageId), eq(messages.fromId, actor.id)))
    .where(eq(threads.id, thread));
  if (!row || row.unread === 0) return null;
  const last = row.last?.at(-1);
  return messageWords(actor, thread, preview && last?.type === 'text' ? last.value : null);
}

async function ofLive(ctx: Context, { event, owner, actor }: QueuedPush): Promise<PushWords | null> {
  const [row] = await ctx.db
    .select({ id: lives.id })
    .from(lives)
    .innerJoin(follows, and(eq(follows.followeeId, lives.accountId), eq(follows.followerId, owner.id)))
    .where(
      and(
        eq(lives.id, event.subjectId ?? actor.id),
        eq(lives.state, 'live'),
        sql`not exists (select 1 from ${mutedAccounts} m where m.account_id = ${owner.id} and m.hidden_account_id = ${actor.id})`,
      ),
    );
  return row ? liveWords(actor) : null;
}
