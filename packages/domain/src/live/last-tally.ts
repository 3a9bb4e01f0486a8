import type { LiveTallyView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, count, desc, eq, gte, isNotNull, lte } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';

const { liveChatMessages, lives } = schema;

/** The hearts and the shown chat messages of the creator's live that is on, or else of the last one; zero without any. */
export async function lastTally(ctx: Context, accountId: string): Promise<LiveTallyView> {
  const [live] = await ctx.db
    .select({ likes: lives.hearts, startedAt: lives.startedAt, endedAt: lives.endedAt })
    .from(lives)
    .where(and(eq(lives.accountId, accountId), isNotNull(lives.startedAt)))
    .orderBy(desc(lives.id))
    .limit(1);
  if (!live?.startedAt) return { likes: 0, comments: 0 };
  const [said] = await ctx.db
    .select({ comments: count() })
    .from(liveChatMessages)
    .where(
      and(
        eq(liveChatMessages.creatorId, accountId),
        eq(liveChatMessages.state, 'shown'),
        gte(liveChatMessages.createdAt, live.startedAt),
        live.endedAt ? lte(liveChatMessages.createdAt, live.endedAt) : undefined,
      ),
    );
  return { likes: live.likes, comments: said?.comments ?? 0 };
}
