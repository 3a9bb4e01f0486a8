import type { LiveTallyView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';

const { liveChatMessages, lives } = schema;

/** The hearts and the shown chat messages of the creator's live that is on, or else of the last one; zero without any. */
export async function lastTally(ctx: Context, accountId: string): Promise<LiveTallyView> {
  const said = sql<number>`(select count(*)::int from ${liveChatMessages}
    where ${liveChatMessages.creatorId} = ${lives.accountId} and ${liveChatMessages.state} = 'shown'
      and ${liveChatMessages.createdAt} >= ${lives.startedAt}
      and ${liveChatMessages.createdAt} <= coalesce(${lives.endedAt}, 'infinity'))`;
  const [live] = await ctx.db
    .select({ likes: lives.hearts, comments: said })
    .from(lives)
    .where(and(eq(lives.accountId, accountId), isNotNull(lives.startedAt)))
    .orderBy(desc(lives.id))
    .limit(1);
  return live ?? { likes: 0, comments: 0 };
}
